import { formatDay } from '#platform/contract/zoned-time.ts'
import { ageBands, caseStatuses, caseTypes } from '#reference/case-lists.ts'
import { labelOf, type ListEntry } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { filterFields } from '../list/contract.ts'

type Filter = keyof typeof filterFields

const label = (list: readonly ListEntry[]) => (code: string) => labelOf(list, code) ?? code
const yesNoText = (yes: string, no: string) => (value: string) => (value === 'true' ? yes : no)

const filterTexts: Readonly<Record<Filter, (value: string) => string>> = {
  q: (value) => `search “${value}”`,
  from: (value) => `from ${formatDay(value)}`,
  to: (value) => `until ${formatDay(value)}`,
  type: label(caseTypes),
  missionType: label(missionTypes),
  ageBand: label(ageBands),
  procedure: label(procedures),
  diagnosis: label(diagnoses),
  supervision: (value) => `supervision: ${label(supervisionLevels)(value)}`,
  status: (value) => `state: ${label(caseStatuses)(value)}`,
  flagged: yesNoText('flagged for review', 'not flagged'),
  simulated: yesNoText('simulated', 'real'),
  tag: (value) => `tag “${value}”`,
  signOff: (value) => (value === 'waiting' ? 'waiting for a signature' : 'came back without a signature'),
  reflection: yesNoText('with a reflection', 'without a reflection'),
}

/** Returns the filters of the exported cases as text. */
export function filterWords(filters: Partial<Record<Filter, string | undefined>>): string {
  const words = (Object.keys(filterTexts) as Filter[]).flatMap((filter) => {
    const value = filters[filter]
    return value === undefined ? [] : [filterTexts[filter](value)]
  })
  return words.length === 0 ? 'All cases' : words.join('; ')
}

interface Totals {
  cases: number
  missions: number
  simulated: number
  mission_minutes: number
}

const countWithNoun = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

/** Returns `116 cases on 114 missions, 248.6 mission hours, 1 simulated`. */
export function totalsWords({ cases, missions, simulated, mission_minutes: minutes }: Totals): string {
  const hours = (Math.round(minutes / 6) / 10).toLocaleString('en-GB')
  return `${countWithNoun(cases, 'case')} on ${countWithNoun(missions, 'mission')}, ${hours} mission hours, ${simulated} simulated`
}
