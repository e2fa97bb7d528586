/** Proposes the fields of the columns of a training matrix or of a list of certificates. */
import type { ListEntry } from '#reference/codes.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { toFieldCode } from '../columns.ts'
import {
  fieldOfHeading,
  isPersonField,
  isRecordPart,
  readMatrixHeading,
  type PersonField,
  type RecordPart,
} from '../headings.ts'
import { readCertificateCell } from '../read-certificate-cell.ts'
import { createTitleMatcher, type MatchTitle } from './requirement-titles.ts'

export interface ProposedField {
  /** Null: left out. */
  target: string | null
  confidence: 'sure' | 'likely' | 'none'
  reason: string
  /** The choices for the administrator, if the column is a question. */
  candidates: string[]
}

export interface CertificateTable {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export const cellsOf = ({ rows }: CertificateTable, index: number): Cell[] =>
  rows.map((row) => row[index] ?? null)

const maxSamples = 300
const minShare = 0.5

const leaveOut = (reason: string): ProposedField => ({
  target: null,
  confidence: 'none',
  reason,
  candidates: [],
})
const proposeByHeading = (target: string): ProposedField => ({
  target,
  confidence: 'sure',
  reason: 'The heading names it.',
  candidates: [],
})

const looksLikeField: Readonly<Record<PersonField, (text: string) => boolean>> = {
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  number: (text) => /\d/.test(text) && text.length <= 60 && !/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text),
  name: (text) => /\p{L}/u.test(text) && !/[@\d]/.test(text),
}

const shareOf = (cells: readonly Cell[], isFitting: (cell: Cell) => boolean): number => {
  const filled = cells.filter((cell) => !isBlankCell(cell)).slice(0, maxSamples)
  return filled.length === 0 ? 0 : filled.filter(isFitting).length / filled.length
}

const hasDates = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => readCertificateCell(cell, null).kind !== 'unread') >= minShare

export function proposeColumns(table: CertificateTable, requirements: readonly ListEntry[]): ProposedField[] {
  const matchTitle = createTitleMatcher(requirements)
  const fields = table.headings.map(fieldOfHeading)
  // In a list each row names its requirement, so "Completed" needs no requirement in its heading.
  const isList = fields.includes('requirement') && fields.some(isRecordPart)
  const proposals = table.headings.map((heading, index) => {
    const cells = cellsOf(table, index)
    if (cells.every(isBlankCell)) return leaveOut('The column is empty.')
    const field = fields[index] ?? null
    if (isPersonField(field)) return proposePerson(field, cells)
    if (isList) return proposeForList(field, cells)
    return proposeForMatrix(heading, cells, matchTitle)
  })
  return withoutDuplicates(proposals)
}

const wrongValues = leaveOut('Its values do not fit the heading.')

function proposePerson(field: PersonField, cells: readonly Cell[]): ProposedField {
  if (shareOf(cells, (cell) => looksLikeField[field](shownCell(cell))) >= minShare)
    return proposeByHeading(field)
  // "Staff" may be the heading of names, numbers or addresses.
  const other = (['email', 'name', 'number'] as const).find(
    (candidate) => shareOf(cells, (cell) => looksLikeField[candidate](shownCell(cell))) >= 0.9,
  )
  if (!other) return wrongValues
  return { target: other, confidence: 'sure', reason: 'Its values show what it is.', candidates: [] }
}

function proposeForList(field: ReturnType<typeof fieldOfHeading>, cells: readonly Cell[]): ProposedField {
  if (field === null) return leaveOut('Sortie does not know this heading. Choose a field, or leave it out.')
  if (field === 'status') return leaveOut('Whether something is valid follows from its dates.')
  const isDate = field === 'completedOn' || field === 'expiresOn'
  return isDate && !hasDates(cells) ? wrongValues : proposeByHeading(field)
}

function proposeForMatrix(heading: string, cells: readonly Cell[], matchTitle: MatchTitle): ProposedField {
  if (fieldOfHeading(heading) !== null) return leaveOut('The heading names no requirement.')
  const { part } = readMatrixHeading(heading)
  const { sure, likely } = matchTitle(heading)
  const field: RecordPart | 'date' = part ?? 'date'
  const isDate = field !== 'certificateNumber' && field !== 'provider'
  const best = sure ?? likely[0]
  if (best === undefined) return leaveOut('No requirement in use has this title.')
  if (isDate && !hasDates(cells)) return leaveOut('Its values are not dates.')
  if (sure !== null)
    return {
      ...proposeByHeading(toFieldCode(field, sure)),
      reason: 'The heading is the title of a requirement.',
    }
  const reason = 'The heading is nearly the title of a requirement.'
  return {
    target: toFieldCode(field, best),
    confidence: 'likely',
    reason,
    candidates: likely.map((id) => toFieldCode(field, id)),
  }
}

/**
 * Keeps one column for each field: the one with the most certain proposal, and among equals the first. Only parts of a name may
 * be in several columns.
 */
function withoutDuplicates(proposals: readonly ProposedField[]): ProposedField[] {
  const keptIndexes = new Map<string, number>()
  for (const confidence of ['sure', 'likely'] as const)
    for (const [index, proposal] of proposals.entries())
      if (proposal.target !== null && proposal.confidence === confidence && !keptIndexes.has(proposal.target))
        keptIndexes.set(proposal.target, index)
  return proposals.map((proposal, index) => {
    const { target } = proposal
    if (target === null || target === 'name' || keptIndexes.get(target) === index) return proposal
    return leaveOut('Another column already has this field.')
  })
}
