/** The legs of a mission in order, and the aircraft and vehicles that they name. */
import type { Leg, Mission } from './contract.ts'

/** Returns the legs, or what a client that knows no legs lists as used. */
export const legsOf = ({ legs, platformsUsed }: Pick<Mission, 'legs' | 'platformsUsed'>): Leg[] =>
  legs ?? (platformsUsed ?? []).map((platform) => ({ platform }))

/** Returns the aircraft and vehicles of the legs, each once, in order. */
export const platformsOf = (legs: readonly Leg[]): string[] => [
  ...new Set(legs.map(({ platform }) => platform)),
]
