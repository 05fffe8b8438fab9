"""Who does the same, with and without holes."""

from random import Random

from momus.analyse.clusters import find_clusters, want_splitting

from .tables import table


def shown(known):
    return [(one.columns, one.row) for one in find_clusters(known)]


def test_columns_are_together_if_wrong_on_the_same_rows_with_the_same_outcomes():
    assert shown(table("..111", "..223", ".....")) == [((1, 2), None), ((3, 4), 1), ((5,), 1)]


def test_the_same_outcome_on_another_row_is_another_way_to_be_wrong():
    assert shown(table("1.", ".1")) == [((1,), 1), ((2,), 2)]


def test_a_column_with_a_hole_joins_the_only_cluster_it_fits():
    found = find_clusters(table("11?", "222", "..."))
    assert [(one.columns, one.row, one.holes) for one in found] == [((1, 2, 3), 1, 1)]


def test_a_column_that_was_never_seen_to_be_wrong_is_not_put_among_wrong_ones():
    found = find_clusters(table("1?", ".."))
    assert [(one.columns, one.row, one.holes, one.fits) for one in found] == [((2,), None, 1, 1), ((1,), 1, 0, 0)]


def test_a_hole_that_two_clusters_fill_otherwise_merges_with_neither():
    found = find_clusters(table("11?", "23?", "..."))
    assert [(one.columns, one.row, one.fits) for one in found] == [((3,), None, 2), ((1,), 1, 0), ((2,), 1, 0)]


def test_a_column_with_a_hole_that_fits_nobody_is_of_its_own_kind():
    found = find_clusters(table("1?", "12"))
    assert [(one.columns, one.row, one.fits) for one in found] == [((1,), 1, 0), ((2,), 2, 0)]


def test_two_columns_with_the_same_holes_are_together():
    assert shown(table("1??", "1.2", ".33")) == [((1,), 1), ((2,), 3), ((3,), 2)]
    assert shown(table("1??", "122", ".33")) == [((2, 3), 2), ((1,), 1)]


def test_the_representative_has_no_hole():
    (found,) = find_clusters(table("?1", "22"))
    assert found.representative == 2 and found.columns == (2, 1)


def test_large_wrong_clusters_want_more_rows():
    clusters = find_clusters(table("..1112", "......"))
    assert [one.columns for one in want_splitting(clusters)] == [(3, 4, 5)]


def test_a_column_with_holes_fits_the_clusters_that_no_known_cell_of_it_tells_apart():
    rng = Random(7)
    lines = ["".join(rng.choice("...123???") if at % 3 == 0 else rng.choice("..123") for at in range(300)) for _ in range(4)]
    columns = ["".join(cells) for cells in zip(*lines, strict=True)]
    clusters = find_clusters(table(*lines))
    first = {columns[one.representative - 1]: one for one in clusters}
    whole = [cells for cells in first if "?" not in cells]
    apart = [cells for cells in first if "?" in cells]
    for cells in apart:
        agreeing = [other for other in whole if all(mine in ("?", theirs) for mine, theirs in zip(cells, other, strict=True))]
        assert first[cells].fits == len(agreeing)
    assert len(whole) > 50 and {first[cells].fits > 16 for cells in apart} == {True, False}
