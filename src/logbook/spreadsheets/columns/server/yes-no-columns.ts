/** Proposes columns of yes and no, which are no times whatever their heading names. */
import { isBlankCell, type Cell } from '../../files/sheets.ts'
import { endingIn } from '../../headings/ending-headings.ts'
import { targetOf } from '../../targets.contract.ts'
import { readBoolean } from '../../values/booleans.ts'
import { leftOut, propose, proposeTarget, type Proposal } from './propose-target.ts'
import { shareOf } from './value-fit.ts'

const nearlyAll = 0.9

const isYesOrNo = (cell: Cell): boolean => readBoolean(cell) !== null

const areYesOrNo = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => !isBlankCell(cell)) && shareOf(cells, isYesOrNo) >= nearlyAll

const isTime = (target: string | null | undefined): boolean => targetOf(target)?.kind === 'time'

/** Whether yes and no stand where a heading names a time. */
export const areNoTimes = (target: string | null | undefined, cells: readonly Cell[]): boolean =>
  isTime(target) && areYesOrNo(cells)

/** Returns what a column becomes by its heading, in the light of yes and no below it. */
export function proposeByHeading(heading: string, cells: readonly Cell[], isForm: boolean): Proposal {
  if (!areYesOrNo(cells)) return proposeTarget(heading, cells, isForm)
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
