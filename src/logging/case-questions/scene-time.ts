import type { FieldError } from '#platform/contract/errors.ts'
import { isTransfer, minutesBetween, missionIntervals } from '#logging/missions/mission.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { isGiven } from './question.ts'

// A longer way from the vehicle to the patient is difficult access, which no team can shorten.
const maxMinutesOfUsualAccess = 20

/**
 * Asks about a long time on scene. Transfers are excluded, because the team stabilises the patient at the referring site.
 * After a search, difficult access or an entrapment, only the time at the patient counts, minus the minutes of entrapment.
 */
export function sceneTimeQuestions(
  { mission, clinical }: Pick<CaseFacts, 'mission' | 'clinical'>,
  alertMinutes = Infinity,
): FieldError[] {
  if (!mission || isTransfer(mission.missionType)) return []
  const { sceneMinutes, accessMinutes } = missionIntervals(mission)
  const { entrapment, entrapmentMinutes } = clinical?.injury ?? {}
  const isTrapped = Boolean(entrapment) && entrapment !== 'none'
  const isHardToReach =
    mission.missionType === 'search_and_rescue' ||
    isTrapped ||
    (isGiven(accessMinutes) && accessMinutes > maxMinutesOfUsualAccess)
  const minutesAtPatient = minutesBetween(mission.atPatientAt, mission.leaveSceneAt)
  const minutes =
    isHardToReach && minutesAtPatient !== null
      ? Math.max(0, minutesAtPatient - (isTrapped ? (entrapmentMinutes ?? 0) : 0))
      : isHardToReach
        ? null
        : sceneMinutes
  if (minutes === null || minutes <= alertMinutes) return []
  const where = isHardToReach ? 'with the patient, without access and extrication,' : 'on scene'
  const message = `${minutes} min ${where} is over your service’s ${alertMinutes} min limit. Is this right?`
  return [{ path: 'mission.leaveSceneAt', message }]
}
