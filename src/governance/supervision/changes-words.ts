import { statusWord } from '#compliance/requirements/state/state-words.ts'
import type { Changes } from './changes.contract.ts'

export type ChangesPart = 'cases' | 'levels' | 'cpd' | 'compliance' | 'meetings'

export interface ChangeLine {
  part: ChangesPart
  words: string
}

const maxCount = 100

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 ${one}` : `${count >= maxCount ? `${maxCount} or more` : count} ${many}`

const line = (part: ChangesPart, count: number | undefined, words: readonly [string, string]): ChangeLine[] =>
  count === undefined || count === 0 ? [] : [{ part, words: counted(count, words) }]

/** Returns one line for each change. Parts that the supervisor may not see have no line. */
export function changeLines({ cases, levels, cpd, compliance, meetings }: Changes): ChangeLine[] {
  return [
    ...line('cases', cases?.logged, ['case logged', 'cases logged']),
    ...line('cases', cases?.signed, ['case signed by others', 'cases signed by others']),
    ...line('cases', cases?.returned, ['case returned by others', 'cases returned by others']),
    ...line('cases', cases?.changed, ['signed case edited', 'signed cases edited']),
    ...(compliance ?? []).map(({ title, before, now }): ChangeLine => {
      const turned = statusWord(now).toLowerCase()
      const words = before === null ? turned : `${statusWord(before).toLowerCase()} before, now ${turned}`
      return { part: 'compliance', words: `${title}: ${words}` }
    }),
    ...line('levels', levels ?? 0, ['level decided by others', 'levels decided by others']),
    ...line('cpd', cpd ?? 0, ['CPD activity added', 'CPD activities added']),
    ...line('meetings', meetings ?? 0, [
      'objective or meeting changed by the clinician',
      'objectives or meetings changed by the clinician',
    ]),
  ]
}
