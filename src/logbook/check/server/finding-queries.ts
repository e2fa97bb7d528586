/** Problems of a case, as SQL. The rules in words are in docs/specification/logbook.md. */
import { countedRolesSql } from '#logging/treatment/done-sql.ts'
import { supervisedLevelsSql, wantsSignatureSql } from '#logging/cases/sign-off-rule-sql.ts'
import { procedureCode } from '#logging/cases/search-codes.ts'
import { maxMissionHours } from '#logging/missions/mission.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'
import {
  capnographyProcedure,
  cuffedFinalAirways,
  monitoredProcedures,
  unconfirmableFinalAirways,
} from '../capnography.ts'
import type { FindingKind } from '../contract.ts'
import { draftHours, maxChecked } from '../finding-kinds.ts'

// The codes are constants of this repository, never input.
const oneOf = (codes: readonly string[]): string => `(${codes.map((code) => `'${code}'`).join(', ')})`

/** The owner's newest cases. $1 is the owner, $2 the current time. */
export const checkedCases = `
  select cases.id, cases.mission_id, cases.mission_number, cases.patient_sequence, cases.title, cases.date,
    cases.type, cases.status, cases.patient_age, cases.patient_age_unit, cases.patient_age_unknown,
    cases.encounter_setting, cases.supervision_level, cases.supervisor_user_id, cases.details,
    cases.search_codes, cases.mission_type, cases.sign_off_rule,
    cases.created_at, cases.updated_at
  from cases
  where cases.owner_id = $1 and cases.deleted_at is null and cases.status <> 'voided'
  order by cases.date desc, cases.id desc
  limit ${maxChecked}`

// Also joined by owner, so that PostgreSQL reads the missions of one user instead of everybody's.
export const withMission = 'join missions on missions.id = cases.mission_id and missions.owner_id = $1'

const isLogged = `cases.status in ('pending', 'completed')`

export const columnOf = (field: MissionTimeField): string =>
  `missions.${field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`
const timeColumns = missionTimes.map(({ field }) => columnOf(field))
const activation = columnOf('activatedAt')
const repatriation = `missions.mission_type is not distinct from 'repatriation'`
const hours = (count: number) => `interval '${count} hours'`
const maxMissionLength = `case when ${repatriation} then ${hours(maxMissionHours('repatriation'))} else ${hours(maxMissionHours(null))} end`
const earliest = `least(${timeColumns.join(', ')})`
const latest = `greatest(${timeColumns.join(', ')})`
const lastRecorded = (list: readonly string[]) => `coalesce(${list.toReversed().join(', ')})`
const missionLength = `${lastRecorded(timeColumns)} - coalesce(${timeColumns.join(', ')})`
// The day of the mission in any time zone. In the easternmost zone it begins 14 hours before the day in UTC; in the
// westernmost it ends 12 hours after that day.
const [dayStart, dayEnd] = [
  `(missions.date::timestamp at time zone 'UTC' - ${hours(14)})`,
  `((missions.date + 1)::timestamp at time zone 'UTC' + ${hours(12)})`,
]

/** Compares each time with the last recorded one before it. */
const stepErrors = timeColumns.slice(1).map((time, index) => {
  const previous = lastRecorded(timeColumns.slice(0, index + 1))
  return `${time} < ${previous} or (${time} > ${previous} + ${hours(24)} and not (${repatriation}))`
})

/** The same rule as `missionTimeErrors` of `#logging/missions/time-checks.ts`; a test compares them. */
const hasImpossibleTimes = `(${[
  `${latest} > $2::timestamptz + interval '5 minutes'`,
  ...stepErrors,
  `${missionLength} > ${maxMissionLength}`,
  `${activation} < ${dayStart} or ${activation} >= ${dayEnd}`,
  `${earliest} < ${dayStart} - ${maxMissionLength} or ${latest} >= ${dayEnd} + ${maxMissionLength}`,
].join(' or ')})`

const finalAirway = `cases.details->'airway'->>'finalAirway'`

/** The first induction or intubation that was done on a patient. */
export const firstMonitoredProcedure = `(
  select steps.code from case_procedures as steps
  where steps.case_id = cases.id and steps.code in ${oneOf(monitoredProcedures)}
    and steps.operator_role in ${countedRolesSql} and steps.setting <> 'simulated'
  order by steps.position limit 1
)`

// The search codes show which few cases have such a procedure, without reading another table.
const hasMonitoredCode = `cases.search_codes && array[${monitoredProcedures.map((code) => `'${procedureCode(code)}'`).join(', ')}]`

const lacksCapnography = `(
  cases.encounter_setting <> 'simulated'
  and coalesce(${finalAirway}, '') not in ${oneOf(unconfirmableFinalAirways)}
  and not coalesce(cases.details->'airway'->'confirmation' ? 'waveform_capnography', false)
  and (coalesce(${finalAirway}, '') in ${oneOf(cuffedFinalAirways)} or (${hasMonitoredCode} and ${firstMonitoredProcedure} is not null))
  and not exists (
    select from case_procedures as steps where steps.case_id = cases.id and steps.code = '${capnographyProcedure}'
  )
  and not jsonb_path_exists(cases.details, '$.clinical.vitals[*].etco2Kpa ? (@.type() == "number")')
)`

/** The condition for each kind of problem that a single case can have. */
export const conditions: Readonly<Record<Exclude<FindingKind, 'duplicates'>, string>> = {
  supervisor: `(
    ${isLogged} and cases.supervision_level in ${supervisedLevelsSql}
    and cases.supervisor_user_id is null and ${wantsSignatureSql('cases.sign_off_rule')}
  )`,
  times: `(${isLogged} and ${hasImpossibleTimes})`,
  capnography: `(${isLogged} and ${lacksCapnography})`,
  drafts: `(cases.status = 'draft' and cases.updated_at < $2::timestamptz - ${hours(draftHours)})`,
}
