/** The legs of a mission in order, and the aircraft and vehicles that they name. */
import { maxLegs, type Leg, type Mission } from './contract.ts'

/** Returns the legs, or what a client that knows no legs lists as used. */
export const legsOf = ({ legs, platformsUsed }: Pick<Mission, 'legs' | 'platformsUsed'>): Leg[] =>
  legs ?? (platformsUsed ?? []).map((platform) => ({ platform }))

/**
 * Returns the legs of an edited mission. A client that knows no legs sends back the list of what was used: the stored legs on
 * what is still in it stay as they are, and what is new in it follows.
 */
export function editedLegs(
  stored: readonly Leg[],
  { legs, platformsUsed }: Pick<Mission, 'legs' | 'platformsUsed'>,
): Leg[] {
  if (legs) return legs
  const used = platformsUsed ?? []
  const kept = stored.filter(({ platform }) => used.includes(platform))
  const added = used.filter((platform) => !kept.some((leg) => leg.platform === platform))
  const edited = [...kept, ...legsOf({ platformsUsed: added })]
  return edited.length <= maxLegs ? edited : legsOf({ platformsUsed })
}

/** Returns the aircraft and vehicles of the legs, each once, in order. */
export const platformsOf = (legs: readonly Leg[]): string[] => [
  ...new Set(legs.map(({ platform }) => platform)),
]
