import { arc, pie, type PieArcDatum } from 'd3-shape'

interface Ring {
  innerRadius: number
  outerRadius: number
  /** Pixels between two slices. */
  gap: number
}

export interface RingSlice<Entry> {
  entry: Entry
  /** The path, relative to the centre of the ring. */
  path: string
  /** The middle of the slice, relative to the centre of the ring. */
  center: { x: number; y: number }
  /** Whether a point, relative to the centre of the ring, is on the slice. */
  covers: (place: { x: number; y: number }) => boolean
}

/** Returns the slices of a ring in the given order, clockwise from the top. Zero values have no slice. */
export function ringOf<Entry extends { value: number }>(
  entries: readonly Entry[],
  { innerRadius, outerRadius, gap }: Ring,
): RingSlice<Entry>[] {
  const drawnEntries = entries.filter(({ value }) => value > 0)
  const padAngle = drawnEntries.length > 1 ? gap / outerRadius : 0
  const slice = arc<PieArcDatum<Entry>>()
    .innerRadius(innerRadius)
    .outerRadius(outerRadius)
    .padRadius(outerRadius)
  return pie<Entry>()
    .value(({ value }) => value)
    .sort(null)
    .padAngle(padAngle)(drawnEntries)
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
