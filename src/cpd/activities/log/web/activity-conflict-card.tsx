import { formatDate } from '#platform/web/dates.ts'
import { ConflictNotice, type Conflict } from '#platform/web/components/conflict-notice.tsx'
import { findEntry, type ListEntry } from '#reference/codes.ts'
import {
  activityCategories,
  cpdCodeThemes,
  cpdCreditSystems,
  cpdMethods,
  cpdTypes,
} from '#reference/cpd-lists.ts'
import type { ComparedValues } from './activity-values.ts'

const labels: Record<keyof ComparedValues, string> = {
  title: 'Title',
  date: 'Date',
  endDate: 'Last day',
  hours: 'Hours',
  type: 'Type',
  occurrences: 'How often given',
  tags: 'Tags',
  categories: 'Categories',
  participatoryHours: 'Participatory hours',
  credits: 'Credits',
  creditSystem: 'Credit system',
  provider: 'Provider',
  method: 'How',
  description: 'What it was',
  learningOutcome: 'What I learned',
  impact: 'What I will change, and what patients gain',
  codeTheme: 'Theme of the code',
  cultural: 'Cultural safety',
  linkedCaseIds: 'Linked cases',
  evidenceIds: 'Evidence files',
}

const lists: Partial<Record<keyof ComparedValues, readonly ListEntry[]>> = {
  type: cpdTypes,
  categories: activityCategories,
  creditSystem: cpdCreditSystems,
  method: cpdMethods,
  codeTheme: cpdCodeThemes,
}

const countText = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`

function formatValue(field: keyof ComparedValues, value: ComparedValues[keyof ComparedValues]): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  // Ids mean nothing to a reader, so the cases are only counted.
  if (field === 'linkedCaseIds') return countText(value.length, 'case')
  if (field === 'evidenceIds') return countText(value.length, 'file')
  if (typeof value === 'string' && (field === 'date' || field === 'endDate')) return formatDate(value)
  const codes = typeof value === 'string' ? [value] : value
  return codes.map((code) => findEntry(lists[field] ?? [], code)?.label ?? code).join(', ')
}

interface ActivityConflictCardProps {
  title: string
  conflict: Conflict<ComparedValues>
  onChoose: (change: Partial<ComparedValues>) => void
}

/** Shows what was saved on another device while the activity was edited here, and lets the user choose. */
export const ActivityConflictCard = ({ title, conflict, onChoose }: ActivityConflictCardProps) => (
  <ConflictNotice
    what={title}
    conflict={conflict}
    labels={labels}
    format={formatValue}
    onChoose={(field, value) => onChoose({ [field]: value })}
  />
)
