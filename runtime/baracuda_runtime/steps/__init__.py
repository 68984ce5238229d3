"""The steps of a plan at run time: which instantiation of a kernel, on how many blocks, with which arguments.

A step is data that a generated module states; what it does with an operand's actual strides is decided here, a module
for each pattern.
"""

from .base import INDEX as INDEX
from .base import Access as Access
from .base import Launch as Launch
from .base import Place as Place
from .base import Problem as Problem
from .base import Step as Step
from .choice import Broadcast as Broadcast
from .choice import Choice as Choice
from .choice import Either as Either
from .gather import Gather as Gather
from .grid import Grid as Grid
from .groups import Groups as Groups
from .panel import Panel as Panel
from .pointwise import Pointwise as Pointwise
from .reduce import Reduce as Reduce
from .row import Row as Row
from .row_configurations import RowKind as RowKind
from .scan import Scan as Scan
from .scatter import Scatter as Scatter
