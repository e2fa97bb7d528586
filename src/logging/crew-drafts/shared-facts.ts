import { missionTimes } from '#reference/mission-times.ts'
import type { Mission } from '#logging/missions/contract.ts'

const sharedFields = [
  'missionType',
  'result',
  'platform',
  'platformWithPatient',
  'legs',
  'platformsUsed',
  'urgency',
  'baseCode',
  'regionCode',
  'locationType',
  'distanceBandKm',
  'lightCondition',
  'weather',
  'hoistUsed',
  'hoistCycles',
  'hoistCyclesNight',
  'patientsTotal',
  'majorIncidentDeclared',
  'agenciesPresent',
  'delayReasons',
] as const satisfies readonly (keyof Mission)[]

/** Returns the facts of a mission that its crew shares, without free text. */
export function sharedFactsOf(mission: Mission): Mission {
  const fields = [...sharedFields, ...missionTimes.map(({ field }) => field)]
  return Object.fromEntries(
    fields.flatMap((field) =>
      mission[field] === null || mission[field] === undefined ? [] : [[field, mission[field]]],
    ),
  )
}
