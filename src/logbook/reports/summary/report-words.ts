/** The labels of codes in reports, in display order. */
import { formatDay } from '#platform/contract/zoned-time.ts'
import { ageBands, caseTypes } from '#reference/case-lists.ts'
import { labelOf, type ListEntry } from '#reference/codes.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { ReportFilters } from '../scope/contract.ts'
import type { CodedLabel } from './report-table.ts'

export const notRecorded: CodedLabel = { code: null, label: 'Not recorded' }

const columnsOf = (list: readonly ListEntry[]): CodedLabel[] =>
  list.map(({ code, label }) => ({ code, label }))

export const typeColumns = [...columnsOf(caseTypes), notRecorded]
export const missionTypeColumns = [...columnsOf(missionTypes), notRecorded]
export const ageBandColumns = [...columnsOf(ageBands), notRecorded]
export const supervisionColumns = [...columnsOf(supervisionLevels), notRecorded]

/** The user's part in a procedure: a supervision level, or assisting. */
export const partColumns: CodedLabel[] = [
  ...columnsOf(supervisionLevels),
  { code: 'assisted', label: 'Assisted' },
  { code: 'not_recorded', label: 'Not recorded' },
]

export const realOrSimulatedWords = { real: 'Real', simulated: 'Simulated' } as const

/**
 * The supervision columns of the training summary, as in the curriculum of trainees. Some of them combine several of
 * our levels.
 */
export const trainingLevels = [
  { label: 'Immediate', codes: ['immediate'] },
  { label: 'Local', codes: ['local', 'local_prompt'] },
  { label: 'Distant', codes: ['distant'] },
  { label: 'Solo', codes: ['independent'] },
  { label: 'Teaching', codes: ['supervising'] },
  { label: 'Observed', codes: ['observed'] },
] as const

/** The age groups of the training summary. */
export const trainingAges = [
  { label: 'Under 1', codes: ['neonate', 'infant'] },
  { label: '1-4', codes: ['child_1_4'] },
  { label: '5-15', codes: ['child_5_11', 'young_person_12_15'] },
  { label: '16-79', codes: ['young_person_16_17', 'adult_18_39', 'adult_40_64', 'older_65_79'] },
  { label: '80 and over', codes: ['older_80_89', 'older_90_plus'] },
] as const

type Groups = readonly { label: string; codes: readonly string[] }[]

/** Returns a column for each group, and one for “Not recorded”. The label of a group is also the code of its column. */
export const groupColumns = (groups: Groups): CodedLabel[] => [
  ...groups.map(({ label }) => ({ code: label, label })),
  notRecorded,
]

/** Returns the label of the group of a code; null if it is not recorded or in no group. */
export const groupOf = (groups: Groups, code: string | null): string | null =>
  groups.find(({ codes }) => code !== null && codes.includes(code))?.label ?? null

/** Returns `Mar 2026` for `2026-03`. */
export const monthWords = (month: string): string => formatDay(`${month}-01`).slice(2)

export function periodWords({ from, to }: Pick<ReportFilters, 'from' | 'to'>): string {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`
  if (from) return `From ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : 'All time'
}

/** Returns the filters of a report as text, such as `Case type: Trauma`. */
export const filterWords = ({ type, missionType, ageBand, supervision }: ReportFilters): string[] =>
  [
    type && `Case type: ${labelOf(caseTypes, type)}`,
    missionType && `Mission type: ${labelOf(missionTypes, missionType)}`,
    ageBand && `Age band: ${labelOf(ageBands, ageBand)}`,
    supervision && `Supervision: ${labelOf(supervisionLevels, supervision)}`,
  ].filter((words) => words !== undefined && words !== '') as string[]
