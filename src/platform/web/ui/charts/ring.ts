import { arc, pie, type PieArcDatum } from 'd3-shape'

interface Ring {
  innerRadius: number
  outerRadius: number
  /** Between two slices, in pixels. */
  gap: number
}

export interface RingSlice<Entry> {
  entry: Entry
  /** Drawn around the middle of the ring. */
  path: string
  /** The middle of the slice, from the middle of the ring. */
  center: { x: number; y: number }
  /** Whether a place, from the middle of the ring, lies on the slice. */
  covers: (place: { x: number; y: number }) => boolean
}

/** A ring of slices in the order given, clockwise from the top. What counts nothing has no slice. */
export function ringOf<Entry extends { value: number }>(
  entries: readonly Entry[],
  { innerRadius, outerRadius, gap }: Ring,
): RingSlice<Entry>[] {
  const drawn = entries.filter(({ value }) => value > 0)
  const padAngle = drawn.length > 1 ? gap / outerRadius : 0
  const slice = arc<PieArcDatum<Entry>>()
    .innerRadius(innerRadius)
    .outerRadius(outerRadius)
    .padRadius(outerRadius)
  return pie<Entry>()
    .value(({ value }) => value)
    .sort(null)
    .padAngle(padAngle)(drawn)
    .map((part) => {
      const [x, y] = slice.centroid(part)
      return {
        entry: part.data,
        path: slice(part) ?? '',
        center: { x, y },
        covers: (place) => {
          const radius = Math.hypot(place.x, place.y)
          const turn = Math.atan2(place.x, -place.y)
          const angle = turn < 0 ? turn + 2 * Math.PI : turn
          const isOnRing = radius >= innerRadius && radius <= outerRadius
          return isOnRing && angle >= part.startAngle && angle <= part.endAngle
        },
      }
    })
}
