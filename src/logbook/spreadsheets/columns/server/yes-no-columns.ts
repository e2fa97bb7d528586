/** Proposes fields by the kind of values: yes and no are not times, and words below a procedure say who did it. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { missionEndOf } from '../../headings/mission-end-headings.ts'
import { targetOf } from '../../targets.contract.ts'
import { readBoolean } from '../../values/booleans.ts'
import { leftOut, propose, proposeTarget, type Proposal } from './propose-target.ts'
import { comparisonForm } from '../../plain-words.ts'
import { procedureOfColumn } from '../tick-headings.ts'
import { areFigures, hasShortWords, shareOf } from './value-fit.ts'

const nearlyAll = 0.9

const isYesOrNo = (cell: Cell): boolean => readBoolean(cell) !== null

const areYesOrNo = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => !isBlankCell(cell)) && shareOf(cells, isYesOrNo) >= nearlyAll

const isTime = (target: string | null | undefined): boolean => targetOf(target)?.kind === 'time'

/** Whether the heading names a time but the values are yes and no. */
export const areYesNoInsteadOfTimes = (target: string | null | undefined, cells: readonly Cell[]): boolean =>
  isTime(target) && areYesOrNo(cells)

const maxDifferentWords = 15

/** A column "IO" with the values "Me", "SpR" and "crew" records the procedure. The user explains each word once. */
function proposeProcedureWords(proposal: Proposal, heading: string, cells: readonly Cell[]): Proposal {
  const isUnknown = proposal.use === 'left_out' && proposal.candidates.length === 0 && proposal.isUnknown
  const procedure = isUnknown ? procedureOfColumn(heading) : null
  if (procedure === null) return proposal
  const words = cells.filter((cell) => !isBlankCell(cell)).map((cell) => comparisonForm(shownCell(cell)))
  const areFew = new Set(words).size <= Math.min(maxDifferentWords, words.length)
  if (!areFew || areFigures(cells) || !hasShortWords(cells)) return proposal
  const reason = 'The heading names a procedure, and the column contains words: choose what they mean.'
  return { ...leftOut(reason, ['procedures.mark']), procedure }
}

/** Returns the proposal for a column by its heading, taking account of yes and no below it. */
export function proposeByHeading(heading: string, cells: readonly Cell[], isForm: boolean): Proposal {
  if (!areYesOrNo(cells)) return proposeProcedureWords(proposeTarget(heading, cells, isForm), heading, cells)
  const missionEnd = missionEndOf(heading)
  if (missionEnd?.ending === 'cancelled')
    return propose(
      'mission.cancelled',
      missionEnd.isCertain && shareOf(cells, isYesOrNo) === 1 ? 'sure' : 'likely',
      missionEnd.isCertain
        ? 'The heading asks whether the mission was cancelled.'
        : 'The heading may ask whether the mission was cancelled.',
    )
  if (missionEnd?.ending === 'transported')
    return propose(
      'mission.result',
      'likely',
      'The heading asks whether the patient was transported: choose what its values mean.',
    )
  const proposal = proposeTarget(heading, cells, isForm)
  const candidates = proposal.candidates.filter((target) => !isTime(target))
  if (isTime(proposal.target)) return leftOut('Its values are yes and no, not times.', candidates)
  return { ...proposal, candidates }
}
