/** Proposes a field for each column of a logbook from its heading and its values. */
import type { ColumnMapping, ColumnPreview, PresetCode } from '../../contract.ts'
import { removedNameMark, isBlankCell, type Cell } from '../../files/sheets.ts'
import { areSexAndAge } from '../../values/sex-and-age.ts'
import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import { targetOf } from '../../targets.contract.ts'
import { onlySaysPatient } from '../identifier-headings.ts'
import { identifierColumns } from '../identifier-columns.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { comesFromForm } from '../../headings/other-columns.ts'
import { signatureHeading } from '../../headings/signature-headings.ts'
import { guessPreset, presetTarget, presets } from '../presets.ts'
import {
  describeColumns,
  previewColumn as previewOneColumn,
  previewColumns as previewAllColumns,
  type ColumnContext,
  type Table,
} from './describe-columns.ts'
import { withDateQuestion, withUnits, withoutRepeats } from './joined-columns.ts'
import { proposeInGroup, repeatedNames, type ColumnTraits } from './grouped-columns.ts'
import { minFit } from './best-field.ts'
import { identifierProposal, leftOut, propose, type Proposal } from './propose-target.ts'
import { isUnheaded } from '../unheaded-columns.ts'
import { areYesNoInsteadOfTimes } from './yes-no-columns.ts'
import { withUnknownTimes } from './unknown-times.ts'
import { fitOf, fitWithCertainty } from './value-fit.ts'
import { withProcedureDetails } from './procedure-details.ts'
import { areNamesOfPatients, isIdentifyingText } from './identifying-values.ts'

export interface GuessedColumns {
  preset: PresetCode
  columns: ColumnPreview[]
}

/**
 * Guesses the mapping of a table. `rows` are its data rows. Values of a column whose heading names an identifier are
 * never read, except under "Patient": see `identifier-columns.ts`.
 */
export async function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  context: ColumnContext,
  chosenPreset: PresetCode | null = null,
): Promise<GuessedColumns> {
  const pauses = createPauses()
  const { preset, proposals } = await proposeCached({ headings, rows }, chosenPreset, pauses)
  const columns = await describeColumns({ headings, rows }, proposals, { ...context, targetOf }, pauses)
  return { preset, columns }
}

interface ProposedColumns {
  preset: PresetCode
  proposals: readonly Proposal[]
}

/**
 * Proposals by table, then by headings and preset, kept as long as the rows are in memory. The user's answers do not
 * change them.
 */
const proposalCache = new WeakMap<Table['rows'], Map<string, ProposedColumns>>()

async function proposeCached(
  table: Table,
  chosenPreset: PresetCode | null,
  pauses: Pauses,
): Promise<ProposedColumns> {
  const tableCache = proposalCache.get(table.rows) ?? new Map<string, ProposedColumns>()
  const keyOf = (preset: PresetCode | null) => JSON.stringify([preset, table.headings])
  proposalCache.set(table.rows, tableCache)
  const columns = tableCache.get(keyOf(chosenPreset)) ?? (await proposeColumns(table, chosenPreset, pauses))
  tableCache.set(keyOf(chosenPreset), columns)
  // The first request has no preset, so it is guessed; later requests name it.
  tableCache.set(keyOf(columns.preset), columns)
  return columns
}

async function proposeColumns(
  table: Table,
  chosenPreset: PresetCode | null,
  pauses: Pauses,
): Promise<ProposedColumns> {
  const { headings, rows } = table
  const preset = chosenPreset ?? guessPreset(headings)
  const traits = { preset, isForm: comesFromForm(headings), repeated: repeatedNames(headings) }
  const proposals: Proposal[] = []
  const identifyingIndexes = identifierColumns(headings, (index) => rows.map((row) => row[index] ?? null))
  for (const [index, heading] of headings.entries()) {
    const readCells = () => rows.map((row) => row[index] ?? null)
    proposals.push(
      identifyingIndexes.has(index) ? identifierProposal : proposeColumn(traits, heading, readCells),
    )
    await pauses.takeIfDue()
  }
  const joinedProposals = withoutRepeats(withProcedureDetails(withUnits(proposals, table), table), table)
  return { preset, proposals: withDateQuestion(withUnknownTimes(joinedProposals, rows), table) }
}

interface FileTraits extends ColumnTraits {
  preset: PresetCode
}

const nearlyAll = 0.8

/** Proposes a field for a column that says who signed; returns null if its heading is not about signatures. */
function proposeSignature(name: string, cells: readonly Cell[], isForm: boolean): Proposal | null {
  const signature = signatureHeading(name)
  // In a file of form software, such a column may only say who has looked at the entry.
  if (!signature || (isForm && !signature.isSure)) return null
  const { target, isSure } = signature
  const fit = fitOf(target, cells)
  if (fit < minFit) return isSure ? leftOut('Its values are neither names, days nor marks.', [target]) : null
  if (!isSure)
    return propose(
      target,
      'likely',
      'It may say who signed the case. Sortie would show this as an unverified claim.',
    )
  return propose(
    target,
    fit >= nearlyAll ? 'sure' : 'likely',
    'It says who signed the case. Sortie will show this as an unverified claim, not as a signature.',
  )
}

function proposeColumn(traits: FileTraits, heading: string, readCells: () => Cell[]): Proposal {
  const { preset } = traits
  const presetField = presetTarget(preset, heading)
  if (presetField === null) return leftOut('This logbook’s column has no field in Sortie.')
  const cells = readCells()
  if (cells.every(isBlankCell)) return leftOut('The column is empty.')
  if (isUnheaded(heading) && cells.every((cell) => isBlankCell(cell) || cell === removedNameMark))
    return { ...identifierProposal, reason: 'It has no heading, and its values may be names.' }
  const isSomethingElse =
    (onlySaysPatient(heading) && areSexAndAge(cells)) || areYesNoInsteadOfTimes(presetField, cells)
  const isPresetHeading = presetField !== undefined && !isSomethingElse
  if (
    isPresetHeading &&
    (isVerified(preset) || fitWithCertainty(presetField, cells, readHeading(heading).unit))
  ) {
    const reason = 'This heading is from a logbook that Sortie knows.'
    return { ...leftOut(reason, [presetField]), use: 'field', target: presetField, confidence: 'sure' }
  }
  const proposal =
    proposeSignature(heading.trim(), cells, traits.isForm) ??
    proposeInGroup(isUnheaded(heading) ? '' : heading, cells, traits)
  return isIdentifyingText(proposal, cells) || areNamesOfPatients(heading, cells)
    ? { ...identifierProposal, reason: 'Most of its values identify people.' }
    : proposal
}

const isVerified = (preset: PresetCode): boolean =>
  presets.find(({ code }) => code === preset)?.isVerified === true

/**
 * Reads the columns as the user has mapped them. Columns that are still mapped as proposed keep their reason and
 * question.
 */
export async function previewColumns(
  mappings: readonly ColumnMapping[],
  table: Table,
  context: ColumnContext,
  chosenPreset: PresetCode | null = null,
): Promise<ColumnPreview[]> {
  const { proposals } = await proposeCached(table, chosenPreset, createPauses())
  return previewAllColumns(mappings, table, proposals, { ...context, targetOf })
}

/** Reads a column again as the user has mapped it, for the screen after each change. */
export const previewColumn = (
  mapping: ColumnMapping,
  cells: readonly Cell[],
  context: ColumnContext,
): Promise<ColumnPreview> => previewOneColumn(mapping, cells, { ...context, targetOf })
