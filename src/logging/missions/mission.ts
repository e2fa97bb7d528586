import { findEntry } from '#reference/codes.ts'
import { missionResults, platforms } from '#reference/mission-lists.ts'
import type { MissionTimeField } from '#reference/mission-times.ts'
import type { Mission, MissionIntervals, Team } from './contract.ts'

type Times = Pick<Mission, MissionTimeField>
type Kind = Pick<Mission, 'missionType' | 'result'>

const minuteMs = 60_000
const transferTypes = new Set(['secondary_transfer', 'tertiary_transfer', 'repatriation'])
const supervisedLevels = new Set(['immediate', 'local', 'local_prompt', 'distant'])
const patientlessGroups = new Set(['stood_down', 'aborted', 'completed_no_patient'])

export const isTransfer = (missionType: string | null | undefined): boolean =>
  typeof missionType === 'string' && transferTypes.has(missionType)

/** Whether a supervisor was responsible for the work at this level, on scene or remotely. */
export const isSupervised = (supervisionLevel: string | null | undefined): boolean =>
  typeof supervisionLevel === 'string' && supervisedLevels.has(supervisionLevel)

/** Returns `completed`, `completed_no_patient`, `stood_down` or `aborted`; null if there is no result yet. */
export const resultGroupOf = (result: string | null | undefined): string | null =>
  (typeof result === 'string' && findEntry(missionResults, result)?.group) || null

/** Whether the team met no patient or was not sent to a patient. Patient fields then stay hidden and empty. */
export function isPatientless(mission: Partial<Kind> | null | undefined): boolean {
  if (mission?.missionType === 'team_or_organ_transport') return true
  const group = resultGroupOf(mission?.result)
  return group !== null && patientlessGroups.has(group)
}

export const isExercise = (mission: Partial<Kind> | null | undefined): boolean =>
  mission?.result === 'exercise_completed'

/**
 * Whether the team cared for a patient or practised care in an exercise. Only then does anybody have a role in care.
 */
export const hasCare = (mission: Partial<Kind> | null | undefined): boolean =>
  !isPatientless(mission) || isExercise(mission)

/** Whether this team transported the patient. Only then does the form ask in which aircraft or vehicle. */
export const isPatientMoved = (mission: Partial<Kind> | null | undefined): boolean =>
  mission?.result === 'patient_transported'

export const isAirPlatform = (platform: string): boolean => findEntry(platforms, platform)?.group === 'air'

/** Returns the maximum duration of a mission. It is long for repatriations, which may cross the world. */
export const maxMissionHours = (missionType: string | null | undefined): number =>
  missionType === 'repatriation' ? 168 : 72

/** Returns the hours between two times beyond which the form asks "Is this right?". */
export const longStepHours = (missionType: string | null | undefined): number =>
  isTransfer(missionType) ? 12 : 6

export function minutesBetween(
  start: string | null | undefined,
  end: string | null | undefined,
): number | null {
  if (!start || !end) return null
  const minutes = Math.floor((Date.parse(end) - Date.parse(start)) / minuteMs)
  return minutes < 0 ? null : minutes
}

export function missionIntervals(mission: Partial<Times> | null | undefined): MissionIntervals {
  const times = mission ?? {}
  return {
    activationMinutes: minutesBetween(times.activatedAt, times.mobileAt),
    responseMinutes: minutesBetween(times.activatedAt, times.arriveSceneAt),
    callToPatientMinutes: minutesBetween(times.callReceivedAt, times.atPatientAt),
    accessMinutes: minutesBetween(times.arriveSceneAt, times.atPatientAt),
    sceneMinutes: minutesBetween(times.arriveSceneAt, times.leaveSceneAt),
    patientContactMinutes: minutesBetween(times.atPatientAt, times.handoverAt),
    transportMinutes: minutesBetween(times.leaveSceneAt, times.arriveDestinationAt),
    handoverMinutes: minutesBetween(times.arriveDestinationAt, times.handoverAt),
    turnaroundMinutes: minutesBetween(times.handoverAt, times.availableAt),
  }
}

/** Returns the hours from the team's first time to its last, to two decimals; null if unknown, zero or over the limit. */
export function missionTimeHours(
  mission: (Partial<Times> & Partial<Kind>) | null | undefined,
): number | null {
  if (!mission) return null
  const start = mission.activatedAt ?? mission.mobileAt ?? mission.callReceivedAt
  const end = mission.availableAt ?? mission.backAtBaseAt ?? mission.handoverAt ?? mission.stoodDownAt
  const minutes = minutesBetween(start, end)
  if (minutes === null || minutes === 0) return null
  if (minutes > maxMissionHours(mission.missionType) * 60) return null
  return Math.round((minutes * 100) / 60) / 100
}

/** Returns the size of the team. If the crew is listed it is counted, because a typed size could contradict the list. */
export function teamSizeOf(team: Pick<Team, 'crew' | 'teamSize'> | null | undefined): number | null {
  const crew = team?.crew ?? []
  if (crew.length > 0) return crew.reduce((size, member) => size + member.count, 0)
  return team?.teamSize ?? null
}
