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
  covers: (point: { x: number; y: number }) => boolean
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
    .map((pieSlice) => {
      const [x, y] = slice.centroid(pieSlice)
      return {
        entry: pieSlice.data,
        path: slice(pieSlice) ?? '',
        center: { x, y },
        covers: (point) => {
          const radius = Math.hypot(point.x, point.y)
          const signedAngle = Math.atan2(point.x, -point.y)
          const angle = signedAngle < 0 ? signedAngle + 2 * Math.PI : signedAngle
          const isOnRing = radius >= innerRadius && radius <= outerRadius
          return isOnRing && angle >= pieSlice.startAngle && angle <= pieSlice.endAngle
        },
      }
    })
}
