/** The fields that columns of a CPD record from another system may become. */
import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'

const field = (
  group: 'activity' | 'credit' | 'learning',
  kind: ImportTarget['kind'],
  code: string,
  label: string,
  list?: string,
): ImportTarget => ({ group, kind, code, label, ...(list && { list }) })

export const cpdFieldGroups = { activity: 'Activity', credit: 'Hours and credits', learning: 'Learning' }

/** Minutes are a separate field, so that the choice of the field gives the unit of numbers without one. */
export const cpdFields: readonly ImportTarget[] = [
  field('activity', 'text', 'title', 'Title'),
  field('activity', 'date', 'date', 'Date'),
  field('activity', 'date', 'endDate', 'Last day'),
  field('activity', 'code', 'type', 'Type of activity', 'cpdTypes'),
  field('activity', 'text', 'provider', 'Provider'),
  field('activity', 'code', 'method', 'How it was done', 'cpdMethods'),
  field('activity', 'tags', 'tags', 'Tags'),
  field('activity', 'code', 'status', 'Status', 'cpdEnteredStatuses'),
  field('credit', 'number', 'hours', 'Hours', 'cpdHours'),
  field('credit', 'number', 'minutes', 'Minutes', 'cpdHours'),
  field('credit', 'number', 'participatoryHours', 'Participatory hours', 'cpdHours'),
  field('credit', 'number', 'credits', 'Credits or points'),
  field('credit', 'code', 'creditSystem', 'Which credits', 'cpdCreditSystems'),
  field('credit', 'codes', 'categories', 'Categories', 'cpdCategories'),
  field('activity', 'lines', 'evidence', 'Evidence file'),
  field('learning', 'text', 'description', 'Description'),
  field('learning', 'text', 'learningOutcome', 'What was learned'),
  field('learning', 'text', 'impact', 'What changed in practice'),
  field('learning', 'code', 'codeTheme', 'Theme of the Code', 'cpdCodeThemes'),
]

const fieldsByCode = new Map(cpdFields.map((each) => [each.code, each]))

export const findCpdField = (code: string | null | undefined): ImportTarget | null =>
  (code && fieldsByCode.get(code)) || null

/** The code for the user's answer that hours equal credits in rows without hours. */
export const pointsAreHours = 'credits'
