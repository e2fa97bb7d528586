import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import type { RecordedPractice } from '#cpd/activities/practice-hours/practice-rules.ts'
import type { CycleProgress } from '#cpd/cycles/progress/progress.ts'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import { formatDay } from '#platform/contract/zoned-time.ts'
import type { RecordKind } from './contract.ts'
import { indexTable, type EvidenceIndex } from './evidence-index.ts'
import type { RecordDocument, RecordSection } from './record-document.ts'
import {
  activitiesTable,
  activityText,
  isFinished,
  nmcTable,
  practiceTable,
  targetsTable,
  typesTable,
} from './record-sections.ts'

/** All facts that a document can show. */
export interface Contents {
  personName: string
  organization: string | null
  registration: string | null
  period: DayPeriod
  /** All activities of the period, finished or not, oldest first. */
  activities: readonly RecordedActivity[]
  index: EvidenceIndex
  practice: readonly RecordedPractice[]
  cycle: { body: string; title: string; progress: CycleProgress } | null
  profile: ChosenProfile | null
  generated: string
}

interface ChosenProfile {
  summary: string | null
  statement: string | null
  chosenActivities: readonly RecordedActivity[]
}

const titles: Record<RecordKind, string> = {
  record: 'CPD record',
  nmc: 'CPD and practice hours log',
  list: 'List of CPD activities',
  profile: 'CPD profile',
}

export function toDocument(kind: RecordKind, contents: Contents): RecordDocument {
  const { personName, organization, registration, period, cycle, generated } = contents
  return {
    title: titles[kind],
    personName,
    facts: [
      { label: 'Name', words: personName },
      { label: 'Organization', words: organization ?? 'None' },
      { label: 'Registration number', words: registration ?? 'Not recorded' },
      ...(cycle ? [{ label: 'Standard', words: `${cycle.body}: ${cycle.title}` }] : []),
      { label: 'Period', words: `${formatDay(period.from)} to ${formatDay(period.to)}` },
      { label: 'Generated', words: generated },
    ],
    sections: sectionBuilders[kind](contents, contents.activities.filter(isFinished)),
    generated,
  }
}

type SectionBuilder = (contents: Contents, finished: readonly RecordedActivity[]) => RecordSection[]

const sectionBuilders: Record<RecordKind, SectionBuilder> = {
  record: ({ cycle, index }, finished) => [
    ...(cycle ? [targetsTable(cycle.progress)] : []),
    typesTable(finished),
    activitiesTable(finished, index),
    indexTable(index),
    ...finished.map((activity) => activityText(activity, index)),
  ],
  nmc: ({ practice, period, index }, finished) => [
    practiceTable(practice, period),
    nmcTable(finished),
    ...finished.map((activity) => activityText(activity, index)),
  ],
  list: ({ index }, finished) => [activitiesTable(finished, index)],
  profile: ({ profile, index }, finished) => [
    { title: 'Summary of my work', paragraphs: [{ words: profile?.summary ?? 'Not written yet.' }] },
    { title: 'How I met the standards', paragraphs: [{ words: profile?.statement ?? 'Not written yet.' }] },
    ...(profile?.chosenActivities ?? []).map((activity, position) =>
      activityText(activity, index, position + 1),
    ),
    { ...activitiesTable(finished, index), title: 'All activities of the period' },
    indexTable(index),
  ],
}
