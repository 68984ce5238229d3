"""What a generated module states its ops with: records, steps, limits of types, and the primitives of references."""

from math import prod as prod

from .. import reference as rt  # noqa: F401
from ..dtypes import highest as highest
from ..dtypes import lowest as lowest
from ..dtypes import smallest as smallest
from ..steps import *
from .signature import Attribute as Attribute
from .signature import Condition as Condition
from .signature import Op as Op
from .signature import Operand as Operand
from .signature import Temporary as Temporary
from .signature import Variant as Variant
