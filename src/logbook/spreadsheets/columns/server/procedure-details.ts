/** Distinguishes the supervision, attempts and success of one procedure from those of the whole case. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { numberInHeading, procedureDetails } from '../../targets.contract.ts'
import type { Proposal } from './propose-target.ts'

/** Fields of the case, with the fields that the same headings mean after a procedure. */
const detailOfProcedure: Readonly<Record<string, string>> = {
  'team.supervisionLevel': 'procedures.supervisionLevel',
  'airway.attempts': 'procedures.attempts',
  'airway.firstPass': 'procedures.outcome',
}

interface Table {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Turns columns after a procedure, or with the same number, into details of that procedure. */
export function withProcedureDetails(proposals: readonly Proposal[], table: Table): Proposal[] {
  const detailedProposals = [...proposals]
  for (const [index, proposal] of proposals.entries()) {
    const target = detailOfProcedure[proposal.target ?? '']
    const procedureColumn = procedureColumnOf(index, detailedProposals, table)
    if (
      target === undefined ||
      procedureColumn === null ||
      !isDetail(index, procedureColumn, detailedProposals, table)
    )
      continue
    // A number names the procedure; position only makes it likely.
    const number = numberInHeading(table.headings[index] ?? '')
    const isNumbered = number !== null && number === numberInHeading(table.headings[procedureColumn] ?? '')
    const confidence = isNumbered ? 'sure' : 'likely'
    detailedProposals[index] = {
      ...proposal,
      target,
      candidates: [target],
      confidence,
      reason: 'It belongs to a procedure.',
    }
  }
  return detailedProposals
}

const isProcedures = (proposal: Proposal | undefined): boolean => proposal?.target === 'procedures'

/** Returns the procedure column with the same number, or the one directly before this column and any other details. */
function procedureColumnOf(
  index: number,
  proposals: readonly Proposal[],
  { headings }: Table,
): number | null {
  const number = numberInHeading(headings[index] ?? '')
  const numberedColumn = proposals.findIndex(
    (proposal, index) => isProcedures(proposal) && numberInHeading(headings[index] ?? '') === number,
  )
  if (number !== null && numberedColumn >= 0) return numberedColumn
  let previousColumn = index - 1
  while (procedureDetails.has(proposals[previousColumn]?.target ?? '')) previousColumn -= 1
  return isProcedures(proposals[previousColumn]) ? previousColumn : null
}

/** Whether a column describes the procedure in `procedureColumn` rather than the case. */
function isDetail(
  index: number,
  procedureColumn: number,
  proposals: readonly Proposal[],
  { headings, rows }: Table,
): boolean {
  if (numberInHeading(headings[procedureColumn] ?? '') !== null) return true
  const isRepeated = proposals.filter(({ target }) => target === proposals[index]?.target).length > 1
  const hasOneProcedure = rows.every((row) => !/[;,+\n]/.test(shownCell(row[procedureColumn] ?? null)))
  // If each procedure has its own row, only the first row of a case has a date.
  const dateColumn = proposals.findIndex(({ target }) => target === 'date')
  const isContinued = rows.some(
    (row) => isBlankCell(row[dateColumn] ?? null) && !isBlankCell(row[procedureColumn] ?? null),
  )
  return isRepeated || (hasOneProcedure && isContinued)
}
