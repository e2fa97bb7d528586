import { getPosition } from 'suncalc'
import type { Coordinates } from '#reference/time-zone-places.ts'

const dayFromDegrees = 6
const nightBelowDegrees = -12

/**
 * Day or night by the height of the sun; null in between, where dusk depends on the ground and the weather. Night from
 * 12 degrees below the horizon is the end of nautical twilight.
 */
export function lightAt(instant: Date, { latitude, longitude }: Coordinates): 'day' | 'night' | null {
  const { altitude } = getPosition(instant, latitude, longitude)
  if (altitude > dayFromDegrees) return 'day'
  return altitude < nightBelowDegrees ? 'night' : null
}
