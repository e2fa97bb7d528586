import type { EnteredActivity } from '../contract.ts'
import type { ActivityColumns, ActivityRow } from './queries.ts'

/** The column of each entered field. */
export const columnOf = {
  title: 'title',
  date: 'date',
  endDate: 'end_date',
  hours: 'hours',
  type: 'type',
  occurrences: 'occurrences',
  tags: 'tags',
  categories: 'categories',
  participatoryHours: 'participatory_hours',
  credits: 'credits',
  creditSystem: 'credit_system',
  provider: 'provider',
  method: 'method',
  description: 'description',
  learningOutcome: 'learning_outcome',
  impact: 'impact',
  codeTheme: 'code_theme',
  cultural: 'cultural',
  status: 'status',
} as const satisfies Partial<Record<keyof EnteredActivity, keyof ActivityColumns>>

type Field = keyof typeof columnOf
export const storedFields = Object.keys(columnOf) as Field[] // `Object.keys` loses the key types

export type StoredActivity = Omit<ActivityColumns, 'id' | 'owner_id'>

const orNull = (words: string | null | undefined): string | null => words || null

/** Returns the columns of an entered activity. A text of spaces becomes null, and credits without a system are dropped. */
export const toColumns = (entered: EnteredActivity): StoredActivity => ({
  title: entered.title,
  date: entered.date,
  end_date: entered.endDate ?? null,
  hours: entered.hours,
  type: entered.type,
  occurrences: entered.occurrences,
  tags: entered.tags,
  categories: entered.categories,
  participatory_hours: entered.participatoryHours ?? null,
  credits: entered.credits ?? null,
  credit_system: entered.creditSystem ?? null,
  provider: orNull(entered.provider),
  method: entered.method ?? null,
  description: orNull(entered.description),
  learning_outcome: orNull(entered.learningOutcome),
  impact: orNull(entered.impact),
  code_theme: entered.codeTheme ?? null,
  cultural: entered.cultural ?? null,
  status: entered.status,
})

/** Returns the names of the fields that the entered activity changes. */
export function changedFields(row: ActivityRow, entered: EnteredActivity): string[] {
  const columns: Partial<Record<string, unknown>> = toColumns(entered)
  const changed: string[] = storedFields.filter(
    (field) => JSON.stringify(row[columnOf[field]]) !== JSON.stringify(columns[columnOf[field]]),
  )
  const isLinked = row.linked_case_ids.join() === entered.linkedCaseIds.toSorted().join()
  const hasSameEvidence = row.evidence_ids.join() === entered.evidenceIds.join()
  return [...changed, ...(isLinked ? [] : ['linkedCaseIds']), ...(hasSameEvidence ? [] : ['evidenceIds'])]
}
