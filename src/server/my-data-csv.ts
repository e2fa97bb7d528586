import type { Case } from '#cases/contract.ts'
import { toCsvLine } from '#platform/server/csv.ts'

export interface Activity {
  at: Date
  action: string
  entity: string
  entity_id: string | null
  changed_fields: string[]
  address: string | null
}

export const casesCsv = (cases: AsyncIterable<Case>) => asCsv(caseHeadings, cases, caseLine)
export const activityCsv = (done: AsyncIterable<Activity>) => asCsv(activityHeadings, done, activityLine)

async function* asCsv<Item>(
  headings: readonly string[],
  items: AsyncIterable<Item>,
  toLine: (item: Item) => unknown[],
): AsyncGenerator<string> {
  yield toCsvLine(headings)
  for await (const item of items) yield toCsvLine(toLine(item))
}

const caseHeadings = [
  'missionNumber',
  'patientSequence',
  'date',
  'title',
  'status',
  'type',
  'missionType',
  'result',
  'platform',
  'patientAge',
  'patientAgeUnit',
  'gender',
  'myRole',
  'supervisionLevel',
  'diagnosisPrimary',
  'procedures',
  'missionTimeHours',
  'flagCaseReview',
  'encounterSetting',
  'tags',
] as const

const caseLine = (one: Case): unknown[] => [
  one.missionNumber,
  one.patientSequence,
  one.date,
  one.title,
  one.status,
  one.type,
  one.mission?.missionType,
  one.mission?.result,
  one.mission?.platform,
  one.patientAge,
  one.patientAgeUnit,
  one.patient?.gender,
  one.team?.myRole,
  one.team?.supervisionLevel,
  one.clinical?.diagnosisPrimary,
  (one.procedures ?? []).map(({ code }) => code).join(' '),
  one.derived.missionTimeHours,
  one.flagCaseReview ? 'yes' : 'no',
  one.encounterSetting,
  (one.tags ?? []).join(' '),
]

const activityHeadings = ['at', 'action', 'entity', 'entityId', 'changedFields', 'address'] as const

const activityLine = (done: Activity): unknown[] => [
  done.at.toISOString(),
  done.action,
  done.entity,
  done.entity_id,
  done.changed_fields.join(' '),
  done.address,
]
