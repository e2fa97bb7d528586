import type { KnownCase } from '#logging/cases/server/service.ts'
import type { ComparedCase } from '../../mapping/duplicates.ts'

/** Codes in the database come from the same lists as codes in a request. */
export function toComparedCase(known: KnownCase) {
  const {
    diagnosisPrimary,
    missionType,
    result,
    callReceivedAt,
    activatedAt,
    mobileAt,
    arriveSceneAt,
    ...one
  } = known
  const mission = { missionType, result, callReceivedAt, activatedAt, mobileAt, arriveSceneAt }
  return { ...one, mission, clinical: { diagnosisPrimary } } as typeof one & ComparedCase
}
