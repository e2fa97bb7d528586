/** The legs of a mission in order, and the aircraft and vehicles in them. */
import { maxLegs, type Leg, type Mission } from './contract.ts'

/**
 * Returns the legs. For a client that does not know legs, returns one for each aircraft and vehicle listed as used.
 */
export const legsOf = ({ legs, platformsUsed }: Pick<Mission, 'legs' | 'platformsUsed'>): Leg[] =>
  legs ?? (platformsUsed ?? []).map((platform) => ({ platform }))

/**
 * Returns the legs of an edited mission. A client that does not know legs sends the list of aircraft and vehicles used. Stored
 * legs whose aircraft or vehicle is still listed stay, and new ones follow.
 */
export function editedLegs(
  stored: readonly Leg[],
  { legs, platformsUsed }: Pick<Mission, 'legs' | 'platformsUsed'>,
): Leg[] {
  if (legs) return legs
  const usedPlatforms = platformsUsed ?? []
  const keptLegs = stored.filter(({ platform }) => usedPlatforms.includes(platform))
  const addedPlatforms = usedPlatforms.filter(
    (platform) => !keptLegs.some((leg) => leg.platform === platform),
  )
  const nextLegs = [...keptLegs, ...legsOf({ platformsUsed: addedPlatforms })]
  return nextLegs.length <= maxLegs ? nextLegs : legsOf({ platformsUsed })
}

/** Returns the aircraft and vehicles of the legs, each once, in order. */
export const platformsOf = (legs: readonly Leg[]): string[] => [
  ...new Set(legs.map(({ platform }) => platform)),
]
