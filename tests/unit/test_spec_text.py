"""Spec files as text: YAML 1.2 scalars, line ends, places, limits."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baracuda_gen.spec import SpecError, load_spec
from baracuda_gen.spec.model import Place, Text
from baracuda_gen.spec.nodes import MAX_PROBLEMS, Mapping, Scalar, Sequence, read_nodes
from baracuda_gen.spec.scalars import is_number, key_trouble, trouble
from baracuda_gen.spec.source import MAX_BYTES, clean

FILE = "spec/family.yaml"

TRUTH = "yes Yes YES no No NO on On ON off Off OFF oN"
TWO_READINGS = """
010 -07 +00 00 010.5 0o17 0O17 0b101 1_000 0x_ff 1_0.5 1:30 -190:20:30 1:30.5 2024-01-31 2024-1-1T00:00:00Z
.nan .NaN nan NaN .inf -.inf +.INF inf -Infinity ~ null Null NULL True FALSE = <<
"""
NUMBERS = "0 -0 1 -12 1e-5 1E5 .5 5. 0.5 -0.25 6.02e+23 0x1F"


def value_of(written: str) -> Scalar | Sequence | Mapping:
    node, problems = read_nodes(f"key: {written}\n", FILE, entries_are_ops=True)
    assert problems == []
    assert isinstance(node, Mapping)
    found = node.get("key")
    assert isinstance(found, Scalar | Sequence | Mapping)
    return found


def messages(text: str) -> list[str]:
    return [str(p) for p in read_nodes(text, FILE, entries_are_ops=True)[1]]


@pytest.mark.parametrize("word", TRUTH.split())
def test_truth_words_are_refused_unless_quoted(word: str) -> None:
    assert f"quote a text: '{word}'" in (trouble(word) or "")
    node = value_of(f"'{word}'")
    assert isinstance(node, Scalar) and node.text.value == word and not node.plain


@pytest.mark.parametrize("word", TWO_READINGS.split())
def test_words_with_two_readings_are_refused(word: str) -> None:
    assert trouble(word)


@pytest.mark.parametrize("word", NUMBERS.split())
def test_numbers_of_yaml_1_2(word: str) -> None:
    assert trouble(word) is None
    assert is_number(word)
    node = value_of(word)
    assert isinstance(node, Scalar) and node.text.value == word and node.plain


@pytest.mark.parametrize("word", ["true", "false", "nano", "info", "node", "yesterday", "n // 2", "T[n]", "a_1", "e1"])
def test_words_that_look_like_those(word: str) -> None:
    assert trouble(word) is None
    assert not is_number(word)


def test_y_and_n_are_names() -> None:
    assert not any(f(word) for f in (trouble, key_trouble) for word in ("y", "n"))
    assert key_trouble("no") and key_trouble("1e-5") and key_trouble("false")


def test_line_ends_give_the_same_result() -> None:
    text = "a: |\n  x = 1\n\n  y = x\nb: [1, 'two']\n"
    assert clean(text.replace("\n", "\r\n").encode(), FILE) == text


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"a: 1\n\tb: 2\n", (2, 1), "a tab"),
        (b"a: \x00\n", (1, 4), "NUL"),
        (b"\xef\xbb\xbfa: 1\n", (1, 1), "byte order mark"),
        (b"a: \xe9\n", (1, 4), "0xe9 is not valid UTF-8"),
        ("é: é".encode() + b"\xff", (1, 5), "0xff"),
        ("a: 1\n".encode("utf-16"), (1, 1), "0xff"),
        (b"a: 1\rb: 2\n", (1, 5), "carriage return"),
        ("a: b\u2028c\n".encode(), (1, 5), "U+2028"),
        ("a: b\u202ec\n".encode(), (1, 5), "U+202E"),
        (b"a: \x1b[31m\n", (1, 4), "U+001B"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, place: tuple[int, int], words: str) -> None:
    with pytest.raises(SpecError) as error:
        clean(data, FILE)
    (problem,) = error.value.problems
    assert problem.place == Place(FILE, *place)
    assert words in problem.message


def test_each_kind_of_unwanted_character_once() -> None:
    with pytest.raises(SpecError) as error:
        clean(b"\ta\n\tb\n\x00", FILE)
    assert [p.message.split(";")[0] for p in error.value.problems] == ["a tab", "a NUL character"]
    assert error.value.problems[0].message.endswith("(1 more)")


@pytest.mark.parametrize(
    ("text", "place", "value"),
    [
        ("key: |\n  x = 1\n  y = x\n", (2, 3), "x = 1\ny = x\n"),
        ("key: |\n\n    x = 1\n", (2, 5), "\nx = 1\n"),
        ("key: |2-\n    x = 1\n  y = x\n", (2, 3), "  x = 1\ny = x"),
        ("key: | # why\n  x = 1\n", (2, 3), "x = 1\n"),
        ("key: 'it''s'\n", (1, 7), "it's"),
        ("clé: é\nkey:  plain\n", (2, 7), "plain"),
        ("key: {a: b}\n", (1, 6), None),
    ],
)
def test_places(text: str, place: tuple[int, int], value: str | None) -> None:
    node, problems = read_nodes(text, FILE, entries_are_ops=True)
    assert problems == [] and isinstance(node, Mapping)
    found = node.get("key")
    assert found is not None and found.place == Place(FILE, *place)
    assert value is None or (isinstance(found, Scalar) and found.text.value == value)


def test_places_inside_a_block() -> None:
    node = value_of("|\n    x = 1\n    y = x\n")
    assert isinstance(node, Scalar)
    assert node.text.at(2, 4) == Place(FILE, 3, 9)
    assert Text("T[n]", Place(FILE, 7, 8)).at(1, 2) == Place(FILE, 7, 10)


def test_problems_carry_the_entry_they_are_in() -> None:
    assert messages("first:\n  a: yes\n? [x]\n: 1\nsecond:\n  b: ~\n") == [
        "spec/family.yaml:2:6: first: unquoted yes is true or false to some readers; write true or false, "
        "or quote a text: 'yes'",
        "spec/family.yaml:3:3: a key that is a list or a mapping; a key is a name, "
        "so quote one that starts with [ or {",
        "spec/family.yaml:6:6: second: ~ is null, which no value of a spec can be; leave the key out, or quote a text",
    ]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "{? ", "a: [", "!x [", "&a ["])
def test_depth_is_limited(opening: str) -> None:
    start = time.process_time()
    assert messages(opening * 20_000)
    assert time.process_time() - start < 5


def test_expanding_aliases_cost_nothing() -> None:
    bomb = "a0: &a0 [x]\n" + "".join(f"a{k + 1}: &a{k + 1} [{f'*a{k}, ' * 9}]\n" for k in range(60))
    start = time.process_time()
    assert len(messages(bomb)) == MAX_PROBLEMS
    assert time.process_time() - start < 1


def test_a_syntax_error_may_be_the_last_problem_that_is_listed() -> None:
    found = messages("".join(f"k{n}: yes\n" for n in range(MAX_PROBLEMS - 1)) + "a: b: c\n")
    assert len(found) == MAX_PROBLEMS and "not valid YAML" in found[-1]


def test_size_is_limited(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "ops.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(SpecError, match="larger than 1048576 bytes"):
        load_spec(tmp_path / "spec")


def test_long_integers_are_no_trouble() -> None:
    assert trouble("9" * 100_000) is None


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from("ab:- \n[]{}'\"|>&*!?#,%@0_.~\\"), max_size=40))
def test_any_text_gives_nodes_or_problems(text: str) -> None:
    node, problems = read_nodes(text, FILE, entries_are_ops=True)
    assert problems or isinstance(node, Scalar | Sequence | Mapping)
    assert all(p.place.line >= 1 and p.place.column >= 1 and "\n" not in p.message for p in problems)
