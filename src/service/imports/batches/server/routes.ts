import type { Deps } from '#platform/server/deps.ts'
import { fileRoute, route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { addImportFiles } from '../files.contract.ts'
import { cancelImport, checkImport, chooseEncoding, logRows, skipRows, undoImport } from './change-imports.ts'
import { addFiles } from './add-files.ts'
import { importReport } from './import-report.ts'
import { getBatch, getPreview, listImportRows, listImports, withCounts } from './read-imports.ts'
import { importSheet, startImport } from './start-import.ts'
import { toImportView, toRowView } from './views.ts'

export function importRoutes(deps: Deps): Route[] {
  return [
    fileRoute(contract.startImport, async ({ query: { fileName, records, organizationId }, file, ...by }) => {
      const batch = await startImport(deps, by, { fileName, records, organizationId, file })
      return toImportView(await withCounts(deps, batch))
    }),
    fileRoute(addImportFiles, async ({ params: { id }, file, ...by }) =>
      toImportView(await addFiles(deps, by, id, file)),
    ),
    route(contract.importSheet, async ({ params: { id }, body: { sheet }, ...by }) =>
      toImportView(await withCounts(deps, await importSheet(deps, by, id, sheet))),
    ),
    route(contract.listImports, async ({ actor }) => ({
      imports: (await listImports(deps, actor)).map(toImportView),
    })),
    route(contract.getImport, async ({ actor, params: { id } }) =>
      toImportView(await withCounts(deps, await getBatch(deps, actor, id))),
    ),
    route(contract.previewImport, ({ actor, params: { id }, body }) => getPreview(deps, actor, id, body)),
    route(contract.chooseEncoding, async ({ params: { id }, body: { encoding }, ...by }) =>
      toImportView(await chooseEncoding(deps, by, id, encoding)),
    ),
    route(contract.checkImport, async ({ params: { id }, body, ...by }) =>
      toImportView(await checkImport(deps, by, id, body)),
    ),
    route(contract.listImportRows, async ({ actor, params: { id }, query }) => {
      const { rows, nextAfter, ...ofKind } = await listImportRows(deps, actor, id, query)
      return { rows: rows.map((row) => toRowView(row, ofKind)), nextAfter }
    }),
    route(contract.logImportRows, async ({ params: { id }, body, ...by }) =>
      toImportView(await logRows(deps, by, id, body)),
    ),
    route(contract.skipImportRows, async ({ params: { id }, body: { rows }, ...by }) =>
      toImportView(await skipRows(deps, by, id, rows)),
    ),
    route(contract.cancelImport, async ({ params: { id }, ...by }) =>
      toImportView(await cancelImport(deps, by, id)),
    ),
    route(contract.undoImport, async ({ params: { id }, ...by }) =>
      toImportView(await undoImport(deps, by, id)),
    ),
    route(contract.getImportReport, ({ actor, params: { id } }) => importReport(deps, actor, id)),
  ]
}
