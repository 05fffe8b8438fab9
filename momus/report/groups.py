"""Groups and grades compared with the ranking, in words."""

from momus.legible import legible
from momus.report.readings.words import names_line
from momus.results import GroupsFound
from momus.words import counted, cut


def groups_lines(groups: GroupsFound) -> list[str]:
    """Return how the groups differ, and how the scores correlate with the grades."""
    lines = []
    if groups.comparison is not None:
        one = groups.comparison
        for group in (one.first, one.second):
            lines.append(
                f"{legible(group.name, lines=False)}: {counted(group.size, 'submission')}, mean score {group.mean:.2f} ({group.deviation:.2f})"
            )
        welch = "has nothing to test: no score varies within its group" if one.welch is None else f"p = {one.welch:.4f}"
        how = "all relabellings" if one.exact else "20,000 relabellings"
        lines += [
            f"Welch's t-test: {welch}",
            f"permutation test ({how}): p = {one.permutation:.4f}",
            f"Cliff's delta: {one.delta:.2f}, 95 % of the resamples within {one.delta_low:.2f} to {one.delta_high:.2f}",
        ]
    if groups.correlation is not None:
        found = groups.correlation
        if found.pearson is None:
            lines.append("grades: the scores or the grades never vary, so there is nothing to correlate")
        else:
            lines.append(
                f"grades of {counted(found.size, 'submission')}: Pearson {found.pearson:.2f}, Spearman {found.spearman:.2f}, "
                f"Kendall {found.kendall:.2f}"
            )
    if groups.unknown:
        lines.append(f"not in the ranking, and left out: {cut(names_line(groups.unknown), 200)}")
    return lines
