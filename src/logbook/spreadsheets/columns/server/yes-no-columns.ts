/** Proposes what the kind of values below a heading decides: yes and no are no times, and words below a procedure say who did it. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { endingIn } from '../../headings/ending-headings.ts'
import { targetOf } from '../../targets.contract.ts'
import { readBoolean } from '../../values/booleans.ts'
import { leftOut, propose, proposeTarget, type Proposal } from './propose-target.ts'
import { squashed } from '../../plain-words.ts'
import { procedureToCount } from '../tick-headings.ts'
import { areFigures, hasShortWords, shareOf } from './value-fit.ts'

const nearlyAll = 0.9

const isYesOrNo = (cell: Cell): boolean => readBoolean(cell) !== null

const areYesOrNo = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => !isBlankCell(cell)) && shareOf(cells, isYesOrNo) >= nearlyAll

const isTime = (target: string | null | undefined): boolean => targetOf(target)?.kind === 'time'

/** Whether yes and no stand where a heading names a time. */
export const areNoTimes = (target: string | null | undefined, cells: readonly Cell[]): boolean =>
  isTime(target) && areYesOrNo(cells)

const maxDifferent = 15

/** "IO" over "Me", "SpR" and "crew": the procedure, of which the user says once what each word means. */
function withWordsOfProcedure(proposal: Proposal, heading: string, cells: readonly Cell[]): Proposal {
  const isOpen = proposal.use === 'left_out' && proposal.candidates.length === 0 && proposal.isUnknown
  const procedure = isOpen ? procedureToCount(heading) : null
  if (procedure === null) return proposal
  const words = cells.filter((cell) => !isBlankCell(cell)).map((cell) => squashed(shownCell(cell)))
  const areFew = new Set(words).size <= Math.min(maxDifferent, words.length)
  if (!areFew || areFigures(cells) || !hasShortWords(cells)) return proposal
  const reason = 'The heading names a procedure, and words stand below it: say what they mean.'
  return { ...leftOut(reason, ['procedures.mark']), procedure }
}

/** Returns what a column becomes by its heading, in the light of yes and no below it. */
export function proposeByHeading(heading: string, cells: readonly Cell[], isForm: boolean): Proposal {
  if (!areYesOrNo(cells)) return withWordsOfProcedure(proposeTarget(heading, cells, isForm), heading, cells)
  const found = endingIn(heading)
  if (found?.ending === 'cancelled')
    return propose(
      'mission.cancelled',
      found.isSure && shareOf(cells, isYesOrNo) === 1 ? 'sure' : 'likely',
      found.isSure
        ? 'The heading asks whether the mission was cancelled.'
        : 'The heading may ask whether the mission was cancelled.',
    )
  if (found?.ending === 'transported')
    return propose(
      'mission.result',
      'likely',
      'The heading asks whether the patient was transported: say what its words mean.',
    )
  const proposal = proposeTarget(heading, cells, isForm)
  const candidates = proposal.candidates.filter((target) => !isTime(target))
  if (isTime(proposal.target)) return leftOut('Its values are yes and no, and no times.', candidates)
  return { ...proposal, candidates }
}
