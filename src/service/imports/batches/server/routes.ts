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
    fileRoute(
      contract.startImport,
      async ({ query: { fileName, records, organizationId }, file, ...requester }) => {
        const batch = await startImport(deps, requester, { fileName, records, organizationId, file })
        return toImportView(await withCounts(deps, batch))
      },
    ),
    fileRoute(addImportFiles, async ({ params: { id }, file, ...requester }) =>
      toImportView(await addFiles(deps, requester, id, file)),
    ),
    route(contract.importSheet, async ({ params: { id }, body: { sheet }, ...requester }) =>
      toImportView(await withCounts(deps, await importSheet(deps, requester, id, sheet))),
    ),
    route(contract.listImports, async ({ actor }) => ({
      imports: (await listImports(deps, actor)).map(toImportView),
    })),
    route(contract.getImport, async ({ actor, params: { id } }) =>
      toImportView(await withCounts(deps, await getBatch(deps, actor, id))),
    ),
    route(contract.previewImport, ({ actor, params: { id }, body }) => getPreview(deps, actor, id, body)),
    route(contract.chooseEncoding, async ({ params: { id }, body: { encoding }, ...requester }) =>
      toImportView(await chooseEncoding(deps, requester, id, encoding)),
    ),
    route(contract.checkImport, async ({ params: { id }, body, ...requester }) =>
      toImportView(await checkImport(deps, requester, id, body)),
    ),
    route(contract.listImportRows, async ({ actor, params: { id }, query }) => {
      const { rows, nextAfter, ...rowContext } = await listImportRows(deps, actor, id, query)
      return { rows: rows.map((row) => toRowView(row, rowContext)), nextAfter }
    }),
    route(contract.logImportRows, async ({ params: { id }, body, ...requester }) =>
      toImportView(await logRows(deps, requester, id, body)),
    ),
    route(contract.skipImportRows, async ({ params: { id }, body: { rows }, ...requester }) =>
      toImportView(await skipRows(deps, requester, id, rows)),
    ),
    route(contract.cancelImport, async ({ params: { id }, ...requester }) =>
      toImportView(await cancelImport(deps, requester, id)),
    ),
    route(contract.undoImport, async ({ params: { id }, ...requester }) =>
      toImportView(await undoImport(deps, requester, id)),
    ),
    route(contract.getImportReport, ({ actor, params: { id } }) => importReport(deps, actor, id)),
  ]
}
