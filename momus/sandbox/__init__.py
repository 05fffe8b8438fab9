"""A Box: what a program may do and use; tiers; doctor.

The controller starts a box (with bubblewrap if it works) whose first process is the warden. The warden gets its few modules and the inputs from
the controller. It forks a process for each job and confines it (limits, seccomp, Landlock if there is no bubblewrap). It watches its clock from
outside, kills it with everything it started, and says how it ended. Programs reach the box as sealed files in memory; their results come back on
a board. The reference's outcomes and other programs are never in a box together with a stranger's program.
"""

from momus.sandbox.tiers import Profile, Tier, best_tier
from momus.sandbox.uids import UnusedUid

__all__ = ["Profile", "Tier", "tier_in_use"]


def tier_in_use(unsafe: bool = False) -> str:
    """Return in words how programs are confined on this machine; raise BoxError if nothing confines them."""
    user = UnusedUid(0)
    try:
        return str(best_tier(user.uid, unsafe=unsafe))
    finally:
        user.release()
