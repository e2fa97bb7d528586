import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import { hoursWithin, type RecordedPractice } from '#cpd/activities/practice-hours/practice-rules.ts'
import { settingLabel } from '#cpd/activities/practice-hours/setting-words.ts'
import type { CycleProgress } from '#cpd/cycles/progress/progress.ts'
import { amountText } from '#cpd/cycles/progress/amount-texts.ts'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import { formatDay } from '#platform/contract/zoned-time.ts'
import { labelOf } from '#reference/codes.ts'
import { activityCategories, cpdCodeThemes, cpdMethods, cpdTypes } from '#reference/cpd-lists.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import type { RecordTable, RecordText } from './record-document.ts'

export const isFinished = ({ status }: RecordedActivity): boolean =>
  status === 'completed' || status === 'verified'

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

export const datesText = ({ date, endDate }: Pick<RecordedActivity, 'date' | 'endDate'>): string =>
  endDate === null || endDate === date ? formatDay(date) : `${formatDay(date)} to ${formatDay(endDate)}`

const typeLabel = (type: string): string => labelOf(cpdTypes, type)

/** The table of a cycle's targets, with the amounts done and required. */
export function targetsTable(progress: CycleProgress): RecordTable {
  return {
    title: 'Requirements of the standard',
    headings: [{ label: 'Target' }, { label: 'Done' }, { label: 'Needed' }, { label: 'Complete' }],
    rows: progress.targets.map(({ label, unit, amount, minimum, isComplete }) => ({
      cells: [label, amountText(amount, unit), amountText(minimum, unit), isComplete ? 'Yes' : 'No'],
    })),
    empty: 'The standard has no targets.',
  }
}

export function activitiesTable(activities: readonly RecordedActivity[], index: EvidenceIndex): RecordTable {
  const rows = activities.map((activity) => ({
    cells: [
      datesText(activity),
      activity.title,
      typeLabel(activity.type),
      activity.hours,
      activity.participatoryHours,
      index.numbersOf(activity.id).join(', ') || null,
    ],
  }))
  const total = [
    'Total',
    null,
    null,
    sum(activities.map(({ hours }) => hours)),
    sum(activities.map(({ participatoryHours }) => participatoryHours)),
    null,
  ]
  return {
    title: 'Activities',
    headings: [
      { label: 'Date', share: 0.18 },
      { label: 'Activity', share: 0.4 },
      { label: 'Type', share: 0.24 },
      { label: 'Hours', isNumber: true },
      { label: 'Participatory', isNumber: true },
      { label: 'Evidence', share: 0.18 },
    ],
    rows: rows.length > 0 ? [...rows, { cells: total, isTotal: true }] : [],
    empty: 'No completed activities in this period.',
  }
}

/** The table of hours by type of activity. */
export function typesTable(activities: readonly RecordedActivity[]): RecordTable {
  const rows = cpdTypes.flatMap(({ code, label }) => {
    const typeActivities = activities.filter(({ type }) => type === code)
    return typeActivities.length === 0
      ? []
      : [{ cells: [label, typeActivities.length, sum(typeActivities.map(({ hours }) => hours))] }]
  })
  return {
    title: 'By type',
    headings: [
      { label: 'Type' },
      { label: 'Activities', isNumber: true },
      { label: 'Hours', isNumber: true },
    ],
    rows,
    empty: 'No completed activities in this period.',
  }
}

/** The section with the texts about an activity. */
export function activityText(activity: RecordedActivity, index: EvidenceIndex, number?: number): RecordText {
  const parts = [
    { label: 'What it was', words: activity.description },
    { label: 'What I learned', words: activity.learningOutcome },
    { label: 'What I will change, and what patients gain', words: activity.impact },
    { label: 'Provider', words: activity.provider },
    {
      label: 'Categories',
      words: activity.categories.map((code) => labelOf(activityCategories, code)).join(', '),
    },
    { label: 'Evidence', words: index.numbersOf(activity.id).join(', ') },
  ]
  const facts = [datesText(activity), typeLabel(activity.type), `${activity.hours} h`].join(' · ')
  const title = number === undefined ? activity.title : `${number}. ${activity.title}`
  return {
    title,
    paragraphs: [{ words: facts }, ...parts.flatMap(({ label, words }) => (words ? [{ label, words }] : []))],
  }
}

/** The columns of the CPD log template of the Nursing and Midwifery Council, "Revalidation: CPD log" (2019). */
export function nmcTable(activities: readonly RecordedActivity[]): RecordTable {
  const rows = activities.map((activity) => ({
    cells: [
      datesText(activity),
      methodText(activity),
      activity.title,
      labelOf(cpdCodeThemes, activity.codeTheme),
      activity.hours,
      activity.participatoryHours,
    ],
  }))
  const total = [
    'Total',
    null,
    null,
    null,
    sum(activities.map(({ hours }) => hours)),
    sum(activities.map(({ participatoryHours }) => participatoryHours)),
  ]
  return {
    title: 'Continuing professional development',
    headings: [
      { label: 'Dates', share: 0.18 },
      { label: 'Method', share: 0.2 },
      { label: 'Topic', share: 0.34 },
      { label: 'Link to the Code', share: 0.28 },
      { label: 'Hours', isNumber: true },
      { label: 'Participatory', isNumber: true },
    ],
    rows: rows.length > 0 ? [...rows, { cells: total, isTotal: true }] : [],
    empty: 'No completed activities in this period.',
  }
}

const methodText = ({ method, type }: RecordedActivity): string =>
  method === null ? typeLabel(type) : `${typeLabel(type)}, ${labelOf(cpdMethods, method).toLowerCase()}`

/**
 * The practice hours of the period, with the columns of the Council's "Practice hours log". An entry that extends beyond the
 * period counts in proportion to its days.
 */
export function practiceTable(entries: readonly RecordedPractice[], period: DayPeriod): RecordTable {
  const countedEntries = entries
    .map((entry) => ({ entry, hours: Math.round(hoursWithin(entry, period) * 100) / 100 }))
    .filter(({ hours }) => hours > 0)
    .toSorted((a, b) => a.entry.from.localeCompare(b.entry.from))
  const total = Math.round(sum(countedEntries.map(({ hours }) => hours)) * 100) / 100
  return {
    title: 'Practice hours',
    headings: [
      { label: 'Dates', share: 0.3 },
      { label: 'Work setting', share: 0.25 },
      { label: 'Scope of practice', share: 0.45 },
      { label: 'Hours in this period', isNumber: true },
    ],
    rows:
      countedEntries.length > 0
        ? [
            ...countedEntries.map(({ entry, hours }) => ({
              cells: [
                datesText({ date: entry.from, endDate: entry.to }),
                settingLabel(entry.setting),
                entry.scope,
                hours,
              ],
            })),
            { cells: ['Total', null, null, total], isTotal: true },
          ]
        : [],
    empty: 'No practice hours recorded in this period.',
  }
}
