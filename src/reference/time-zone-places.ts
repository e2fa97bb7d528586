import places from './data/time-zone-places.json' with { type: 'json' }

/** Degrees, north and east positive. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * Returns the coordinates of a time zone, usually those of its largest city, from the IANA time zone database (2025b,
 * `zone.tab` and links, public domain); null for zones without a place, such as UTC.
 */
export function findTimeZonePlace(zone: string): Coordinates | null {
  const [latitude, longitude] = (places as Partial<Record<string, number[]>>)[zone] ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}
