import { getPosition } from 'suncalc'
import type { Coordinates } from '#reference/time-zone-places.ts'

const dayFromDegrees = 6
const nightBelowDegrees = -12

/**
 * Returns day or night by the altitude of the sun, or null in between, when the light depends on terrain and weather. Night
 * starts at 12 degrees below the horizon, the end of nautical twilight.
 */
export function lightAt(instant: Date, { latitude, longitude }: Coordinates): 'day' | 'night' | null {
  const { altitude } = getPosition(instant, latitude, longitude)
  if (altitude > dayFromDegrees) return 'day'
  return altitude < nightBelowDegrees ? 'night' : null
}
