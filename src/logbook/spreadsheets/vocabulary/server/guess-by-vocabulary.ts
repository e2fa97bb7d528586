/**
 * Proposes fields for the columns of a table and previews the columns, for a kind of record with its own vocabulary.
 */
import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import * as described from '../../columns/server/describe-columns.ts'
import type { ColumnContext, Table } from '../../columns/server/describe-columns.ts'
import { withoutRepeats } from '../../columns/server/joined-columns.ts'
import type { Proposal } from '../../columns/server/propose-target.ts'
import type { ColumnMapping, ColumnPreview } from '../../contract.ts'
import type { Cell } from '../../files/sheets.ts'
import { phrasesOf, targetIn, type Vocabulary } from '../vocabulary.ts'
import { proposeByVocabulary } from './propose-by-vocabulary.ts'

const lookupsOf = (vocabulary: Vocabulary) => ({
  targetOf: (code: string | null) => targetIn(vocabulary, code),
  shared: phrasesOf(vocabulary).shared,
})

async function proposeColumns(
  vocabulary: Vocabulary,
  { headings, rows }: Table,
  pauses: Pauses,
): Promise<Proposal[]> {
  const columnProposals: Proposal[] = []
  for (const [index, heading] of headings.entries()) {
    const cells = rows.map((row) => row[index] ?? null)
    columnProposals.push(proposeByVocabulary(vocabulary, heading, cells))
    await pauses.takeIfDue()
  }
  return withoutRepeats(columnProposals, { headings }, lookupsOf(vocabulary))
}

export async function guessByVocabulary(
  vocabulary: Vocabulary,
  table: Table,
  context: ColumnContext,
): Promise<ColumnPreview[]> {
  const pauses = createPauses()
  const columnProposals = await proposeColumns(vocabulary, table, pauses)
  return described.describeColumns(table, columnProposals, { ...context, ...lookupsOf(vocabulary) }, pauses)
}

export const previewByVocabulary = (
  vocabulary: Vocabulary,
  mapping: ColumnMapping,
  cells: readonly Cell[],
  context: ColumnContext,
): Promise<ColumnPreview> => described.previewColumn(mapping, cells, { ...context, ...lookupsOf(vocabulary) })

export async function previewAllByVocabulary(
  vocabulary: Vocabulary,
  mappings: readonly ColumnMapping[],
  table: Table,
  context: ColumnContext,
): Promise<ColumnPreview[]> {
  const columnProposals = await proposeColumns(vocabulary, table, createPauses())
  return described.previewColumns(mappings, table, columnProposals, { ...context, ...lookupsOf(vocabulary) })
}
