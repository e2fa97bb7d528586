import type { KnownCase } from '#logging/cases/server/service.ts'
import type { ComparedCase } from '../../mapping/duplicates.ts'

/** Returns an existing case in the form of a request. Safe cast: its codes come from the same lists as those of a request. */
export function toComparedCase(knownCase: KnownCase) {
  const {
    diagnosisPrimary,
    missionType,
    result,
    callReceivedAt,
    activatedAt,
    mobileAt,
    arriveSceneAt,
    ...otherFields
  } = knownCase
  const mission = { missionType, result, callReceivedAt, activatedAt, mobileAt, arriveSceneAt }
  return { ...otherFields, mission, clinical: { diagnosisPrimary } } as typeof otherFields & ComparedCase
}
