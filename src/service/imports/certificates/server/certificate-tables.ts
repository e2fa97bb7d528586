import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ColumnContext } from '#logbook/spreadsheets/server/service.ts'
import type { ImportedRow, TableKind } from '../../mapping/server/table-kind.ts'
import { fieldChoices, fieldOfCode } from '../columns.ts'
import { findHeadings } from '../find-headings.ts'
import { fieldOfHeading } from '../headings.ts'
import type { StoredOrganization } from '../known-records.ts'
import { rowLine } from '../row-line.ts'
import type { RowRequest } from '../row-request.ts'
import { guessCertificates, previewCertificate, previewCertificates } from './guess-certificates.ts'
import { mapPeople } from './map-people.ts'

/** The name of the list of requirements, which is added to the common lists. */
export const requirementsListName = 'requirements'

const contextOf = ({ places, today = '' }: ColumnContext) => ({
  requirements: places[requirementsListName] ?? [],
  today,
})

export const certificateTables: TableKind = {
  reading: { knowsHeading: (name) => fieldOfHeading(name) !== null, keepsPeople: true, findHeadings },
  guess: async (headings, rows, context) => ({
    preset: null,
    ...(await guessCertificates({ headings, rows }, contextOf(context))),
  }),
  preview: (mapping, cells: readonly Cell[], context) =>
    previewCertificate(mapping, cells, contextOf(context)),
  previewAll: (mappings, table, context) => previewCertificates(mappings, table, contextOf(context)),
  async *mapRows(rows, mapping, { today }, known) {
    let organization = noOrganization
    // Safe cast: `importedCertificates` lists one organization.
    for await (const item of known) organization = item as StoredOrganization
    yield* mapPeople(rows, mapping, { today, known: organization })
  },
  lineOf: rowLine,
  mayReuse: ({ columns }, { places }) => {
    const idsInUse = new Set(places[requirementsListName]?.map(({ code }) => code))
    return columns.every(({ target }) => {
      const { requirementId = null } = fieldOfCode(target) ?? {}
      return requirementId === null || idsInUse.has(requirementId)
    })
  },
  fieldsIn: ({ places }) => fieldChoices(places[requirementsListName] ?? []),
  summarize,
}

const noOrganization: StoredOrganization = { organizationId: '', people: [], requirements: [], records: [] }

async function summarize(rows: AsyncIterable<ImportedRow>): Promise<{ label: string; count: number }[]> {
  const counts = { people: new Set<string>(), adds: 0, older: 0, already: 0, waiting: 0, leftOut: 0 }
  for await (const { request, problems } of rows) {
    const hasError = problems.some(({ severity }) => severity === 'error')
    if (request === null) {
      if (hasError) counts.leftOut += 1
      continue
    }
    const { ownerId, records, already } = request as RowRequest // created by `mapPerson`
    if (records.length > 0) counts.people.add(ownerId)
    const older = records.filter(({ isOlder }) => isOlder).length
    counts.older += older
    counts.adds += records.length - older
    counts.already += already
    if (hasError) counts.waiting += 1
  }
  return [
    { label: 'People', count: counts.people.size },
    { label: 'New records', count: counts.adds },
    { label: 'Older than the existing record', count: counts.older },
    { label: 'Recorded already', count: counts.already },
    { label: 'Rows to check', count: counts.waiting },
    { label: 'Rows left out', count: counts.leftOut },
  ]
}
