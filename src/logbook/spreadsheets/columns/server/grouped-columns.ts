/** Proposes the field of a column whose heading is below a group name: "MEDICACIÓN › Fentanilo (mcg)". */
import type { Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { changesMeaning, splitGroup } from '../../headings/heading-groups.ts'
import { exactFieldOf, readHeading } from '../../headings/known-headings.ts'
import { isMonitoringGroup, whyNotOfCase } from '../../headings/other-columns.ts'
import { phraseTarget } from '../../headings/phrases.ts'
import { leftOut, type Proposal } from './propose-target.ts'
import { atEachMoment } from './offers.ts'
import { areDoses, areMarks } from './value-fit.ts'
import { proposeByHeading } from './yes-no-columns.ts'

export interface ColumnTraits {
  /** Whether form software wrote the file. */
  isForm: boolean
  /** The fields and names that occur in several groups of the sheet, as `keyOfName` returns them. */
  repeated: ReadonlySet<string>
}

const keyOfName = (name: string): string => exactFieldOf(name) ?? plainWords(readHeading(name).words)

/** Returns the names and fields that occur in more than one group, so that only the groups distinguish the columns. */
export function repeatedNames(headings: readonly string[]): ReadonlySet<string> {
  const groups = new Map<string, Set<string>>()
  for (const { group, name } of headings.filter((heading) => heading !== '').map(splitGroup)) {
    const key = keyOfName(name)
    groups.set(key, (groups.get(key) ?? new Set()).add(group ?? ''))
  }
  return new Set([...groups].flatMap(([key, { size }]) => (size > 1 ? [key] : [])))
}

/** Returns the proposal for a column, whether or not its heading is in a group. */
export function proposeInGroup(heading: string, cells: readonly Cell[], traits: ColumnTraits): Proposal {
  const { group, name } = splitGroup(heading)
  if (group === null) return proposeByHeading(heading, cells, traits.isForm)
  if (isMonitoringGroup(group)) return leftOut(whyNotOfCase(group) ?? '')
  const wholeProposal = proposeByHeading(`${group} ${name}`, cells, traits.isForm)
  if (wholeProposal.confidence === 'sure') return wholeProposal
  const ownProposal = proposeByHeading(name, cells, traits.isForm)
  if (ownProposal.confidence === 'none')
    return proposeUnknownInGroup(group, { own: ownProposal, whole: wholeProposal }, cells)
  const isGroupIrrelevant =
    !changesMeaning(group, ownProposal.target) && !traits.repeated.has(keyOfName(name))
  if (isGroupIrrelevant) return ownProposal
  return {
    ...ownProposal,
    confidence: 'likely',
    reason: `It is under “${group}”, which may change its meaning: choose what it is.`,
    candidates:
      ownProposal.target === null
        ? ownProposal.candidates
        : [...new Set([...atEachMoment(ownProposal.target), ...ownProposal.candidates])].slice(0, 4),
  }
}

interface Readings {
  own: Proposal
  whole: Proposal
}

/** If the heading itself is unknown, it may be an entry of the list that its group names: a procedure or a drug. */
function proposeUnknownInGroup(group: string, { own, whole }: Readings, cells: readonly Cell[]): Proposal {
  if (whole.confidence === 'likely') return whole
  if (own.candidates.length > 0) return own
  const listTarget = phraseTarget(plainWords(group).split(' '))
  if (listTarget === 'procedures' && areMarks(cells)) return { ...own, candidates: ['procedures.mark'] }
  if (listTarget === 'drugs' && areDoses(cells)) return { ...own, candidates: ['drugs.mark'] }
  return own
}
