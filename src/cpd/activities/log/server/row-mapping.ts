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

const orNull = (text: string | null | undefined): string | null => text || null

/** Returns the columns of an entered activity. A text of spaces becomes null, and credits without a system are dropped. */
export const toColumns = (content: EnteredActivity): StoredActivity => ({
  title: content.title,
  date: content.date,
  end_date: content.endDate ?? null,
  hours: content.hours,
  type: content.type,
  occurrences: content.occurrences,
  tags: content.tags,
  categories: content.categories,
  participatory_hours: content.participatoryHours ?? null,
  credits: content.credits ?? null,
  credit_system: content.creditSystem ?? null,
  provider: orNull(content.provider),
  method: content.method ?? null,
  description: orNull(content.description),
  learning_outcome: orNull(content.learningOutcome),
  impact: orNull(content.impact),
  code_theme: content.codeTheme ?? null,
  cultural: content.cultural ?? null,
  status: content.status,
})

/** Returns the names of the fields whose content differs from the row. */
export function changedFields(row: ActivityRow, content: EnteredActivity): string[] {
  const columns: Partial<Record<string, unknown>> = toColumns(content)
  const changedNames: string[] = storedFields.filter(
    (field) => JSON.stringify(row[columnOf[field]]) !== JSON.stringify(columns[columnOf[field]]),
  )
  const hasSameCases = row.linked_case_ids.join() === content.linkedCaseIds.toSorted().join()
  const hasSameEvidence = row.evidence_ids.join() === content.evidenceIds.join()
  return [
    ...changedNames,
    ...(hasSameCases ? [] : ['linkedCaseIds']),
    ...(hasSameEvidence ? [] : ['evidenceIds']),
  ]
}
