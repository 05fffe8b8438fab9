import heapq


def merge_intervals(intervals):
    heap = list(intervals)
    heapq.heapify(heap)
    result = []
    while heap:
        a, b = heapq.heappop(heap)
        if result and a <= result[-1][1]:
            c, d = result.pop()
            heapq.heappush(heap, (c, max(b, d)))
        else:
            result.append((a, b))
    return result
