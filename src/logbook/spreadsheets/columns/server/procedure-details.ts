/** Tells the supervision, attempts and success of one procedure from those of the whole case. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { numberInHeading, procedureDetails } from '../../targets.contract.ts'
import type { Proposal } from './propose-target.ts'

/** What a heading names in the case, and what it names beside a procedure. */
const besideProcedure: Readonly<Record<string, string>> = {
  'team.supervisionLevel': 'procedures.supervisionLevel',
  'airway.attempts': 'procedures.attempts',
  'airway.firstPass': 'procedures.outcome',
}

interface Table {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Returns the proposals with those columns as details of a procedure that stand behind one, or bear its number. */
export function withProcedureDetails(proposals: readonly Proposal[], table: Table): Proposal[] {
  const found = [...proposals]
  for (const [index, proposal] of proposals.entries()) {
    const target = besideProcedure[proposal.target ?? '']
    const at = procedureOf(index, found, table)
    if (target === undefined || at === null || !isDetail(index, at, found, table)) continue
    // A number says to which; the place beside it only makes it likely.
    const number = numberInHeading(table.headings[index] ?? '')
    const isNumbered = number !== null && number === numberInHeading(table.headings[at] ?? '')
    const confidence = isNumbered ? 'sure' : 'likely'
    found[index] = {
      ...proposal,
      target,
      candidates: [target],
      confidence,
      reason: 'It stands with a procedure.',
    }
  }
  return found
}

const isProcedures = (proposal: Proposal | undefined): boolean => proposal?.target === 'procedures'

/** Returns the column of the procedure that bears the same number, or stands directly before it, apart from other details. */
function procedureOf(index: number, found: readonly Proposal[], { headings }: Table): number | null {
  const number = numberInHeading(headings[index] ?? '')
  const numbered = found.findIndex(
    (proposal, at) => isProcedures(proposal) && numberInHeading(headings[at] ?? '') === number,
  )
  if (number !== null && numbered >= 0) return numbered
  let before = index - 1
  while (procedureDetails.has(found[before]?.target ?? '')) before -= 1
  return isProcedures(found[before]) ? before : null
}

/** Whether a column describes the procedure at `at` rather than the case. */
function isDetail(index: number, at: number, found: readonly Proposal[], { headings, rows }: Table): boolean {
  if (numberInHeading(headings[at] ?? '') !== null) return true
  const isRepeated = found.filter(({ target }) => target === found[index]?.target).length > 1
  const hasOne = rows.every((row) => !/[;,+\n]/.test(shownCell(row[at] ?? null)))
  // One row for each procedure: those below the first have no date.
  const dates = found.findIndex(({ target }) => target === 'date')
  const isContinued = rows.some((row) => isBlankCell(row[dates] ?? null) && !isBlankCell(row[at] ?? null))
  return isRepeated || (hasOne && isContinued)
}
