"""What a generated module states its ops with: records, steps, limits of types, and the primitives of references."""

from math import prod as prod

from .. import reference as rt  # noqa: F401
from ..dtypes import highest as highest
from ..dtypes import lowest as lowest
from ..dtypes import smallest as smallest
from ..steps import Access as Access
from ..steps import Broadcast as Broadcast
from ..steps import Either as Either
from ..steps import Gather as Gather
from ..steps import Grid as Grid
from ..steps import Panel as Panel
from ..steps import Pointwise as Pointwise
from ..steps import Reduce as Reduce
from ..steps import Row as Row
from ..steps import RowKind as RowKind
from ..steps import Scan as Scan
from .signature import Attribute as Attribute
from .signature import Condition as Condition
from .signature import Op as Op
from .signature import Operand as Operand
from .signature import Temporary as Temporary
from .signature import Variant as Variant
