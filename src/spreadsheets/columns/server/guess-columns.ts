/** Proposes what each column becomes, from its heading and from what its values look like. */
import type { Listed } from '#reference/codes.ts'
import type { ColumnMapping, ColumnPreview, PresetCode } from '../../contract.ts'
import { isBlankCell, type Cell } from '../../files/sheets.ts'
import { squashed } from '../../plain-words.ts'
import { guessAgeUnit } from '../../values/ages.ts'
import { areSexAndAge, areSpanishSexes } from '../../values/sex-and-age.ts'
import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import { procedureDetails, targetOf } from '../../targets.contract.ts'
import type { ValueReader } from '../../values/read-result.ts'
import { correctedWords, guessFormat, recognizeColumn } from '../../values/server/read-column.ts'
import { onlySaysPatient } from '../identifier-headings.ts'
import { identifierColumns } from '../identifier-columns.ts'
import { readHeading } from '../known-headings.ts'
import { guessPreset, presetTarget } from '../presets.ts'
import { proposeTarget, type Proposal } from './propose-target.ts'
import { withProcedureDetails } from './procedure-details.ts'
import { mostlyIdentifies } from './identifying-values.ts'

export interface ColumnContext {
  /** The bases, regions and supervisors that this user may choose, under `bases`, `regions` and `supervisors`. */
  places: Readonly<Record<string, readonly Listed[]>>
}

export interface GuessedColumns {
  preset: PresetCode
  columns: ColumnPreview[]
}

const nothing = { dateOrder: null, decimalMark: null, unit: null }
/** Several columns may fill these fields together. */
const shared = new Set([
  'tags',
  'procedures',
  'procedures.mark',
  ...procedureDetails,
  'drugs',
  'drugs.mark',
  'clinical.diagnosisSecondary',
  'clinical.summary',
  'reflection.what',
  'reflection.learningPoints',
])

/**
 * Guesses the mapping of a table. `rows` are its data rows. The values of a column whose heading names an identifier are
 * never looked at, but for those under "Patient": see `identifier-columns.ts`.
 */
export async function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  context: ColumnContext,
  chosenPreset: PresetCode | null = null,
): Promise<GuessedColumns> {
  const preset = chosenPreset ?? guessPreset(headings)
  const pauses = createPauses()
  const proposals: Proposal[] = []
  const identifying = identifierColumns(headings, (index) => rows.map((row) => row[index] ?? null))
  for (const [index, heading] of headings.entries()) {
    const isIdentifying = identifying.has(index)
    proposals.push(
      isIdentifying
        ? identifier
        : proposeColumn(preset, heading, () => rows.map((row) => row[index] ?? null)),
    )
    await pauses.takeIfDue()
  }
  const columns: ColumnPreview[] = []
  for (const [index, proposal] of withoutRepeats(
    withProcedureDetails(proposals, { headings, rows }),
  ).entries()) {
    const heading = headings[index] ?? ''
    const cells = proposal.use === 'field' ? rows.map((row) => row[index] ?? null) : []
    columns.push(await describeColumn({ index, heading, proposal, cells }, context, pauses))
    await pauses.takeIfDue()
  }
  return { preset, columns }
}

function proposeColumn(preset: PresetCode, heading: string, readCells: () => Cell[]): Proposal {
  const ofPreset = presetTarget(preset, heading)
  if (ofPreset === null) return leftOut('This logbook’s column has no field in Sortie.')
  const cells = readCells()
  if (cells.every(isBlankCell)) return leftOut('The column is empty.')
  if (ofPreset !== undefined && !(onlySaysPatient(heading) && areSexAndAge(cells))) {
    const reason = 'The heading of a logbook that Sortie knows.'
    return { ...leftOut(reason), use: 'field', target: ofPreset, confidence: 'sure' }
  }
  const proposal = proposeTarget(heading, cells)
  return mostlyIdentifies(proposal, cells)
    ? { ...identifier, reason: 'Most of its values identify people.' }
    : proposal
}

const identifier: Proposal = {
  use: 'identifier',
  target: null,
  procedure: null,
  drug: null,
  confidence: 'sure',
  reason: 'It identifies people, so it is dropped before it is read.',
}

const leftOut = (reason: string): Proposal => ({
  use: 'left_out',
  target: null,
  procedure: null,
  drug: null,
  confidence: 'none',
  reason,
})

/** Of several columns for one field the surest stays, else the first. */
function withoutRepeats(proposals: readonly Proposal[]): Proposal[] {
  const rank = { sure: 0, likely: 1, none: 2 }
  const winners = new Map<string, number>()
  proposals.forEach(({ target, confidence }, index) => {
    if (target === null || shared.has(target)) return
    const winner = winners.get(target)
    const isSurer = winner === undefined || rank[confidence] < rank[proposals[winner]?.confidence ?? 'none']
    if (isSurer) winners.set(target, index)
  })
  return proposals.map((proposal, index) => {
    const { target } = proposal
    if (target === null || shared.has(target) || winners.get(target) === index) return proposal
    return leftOut(`Another column already becomes “${targetOf(target)?.label ?? target}”.`)
  })
}

interface DescribedColumn {
  index: number
  heading: string
  proposal: Proposal
  cells: readonly Cell[]
}

async function describeColumn(
  { index, heading, proposal, cells }: DescribedColumn,
  context: ColumnContext,
  pauses: Pauses,
): Promise<ColumnPreview> {
  const { confidence, reason, ...chosen } = proposal
  const target = targetOf(proposal.target)
  const { format, isAmbiguous } = target
    ? guessFormat(target, cells, readHeading(heading).unit)
    : { format: nothing, isAmbiguous: false }
  const words = target ? await correctedWords(target, cells, pauses) : []
  if (target?.kind === 'sexAndAge') {
    format.unit = guessAgeUnit(cells)
    if (areSpanishSexes(cells)) words.push({ word: 'M', code: 'female' })
  }
  const mapping: ColumnMapping = { index, header: heading.slice(0, 200), ...chosen, format, words }
  return { ...(await previewColumn(mapping, cells, context, pauses)), confidence, reason, isAmbiguous }
}

/** Reads a column again as the user has mapped it: for the screen, after each change. */
export async function previewColumn(
  mapping: ColumnMapping,
  cells: readonly Cell[],
  { places }: ColumnContext,
  pauses: Pauses = createPauses(),
): Promise<ColumnPreview> {
  const target = mapping.use === 'field' ? targetOf(mapping.target) : null
  const reader: ValueReader = {
    format: mapping.format,
    words: new Map(mapping.words.map(({ word, code }) => [squashed(word), code])),
    otherwise: mapping.otherwise,
    places,
  }
  const recognized = target
    ? await recognizeColumn(target, reader, cells, pauses)
    : { filled: 0, examples: [], unread: [], unknownWords: [] }
  return { mapping, confidence: 'sure', reason: 'Chosen by you.', isAmbiguous: false, ...recognized }
}
