import { toArchive } from '#platform/server/archive.ts'
import type { DataExport, ServerCapability } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { exportMyData } from '#people/profile/contract.ts'
import { startExport } from '#people/profile/server/export-account.ts'
import { toReadme } from './my-data-archive.ts'

/** Returns the route that exports a user's own data; every capability adds its files. */
export const myDataRoutes = (deps: Deps, capabilities: readonly ServerCapability[]): Route[] => [
  route(exportMyData, async ({ actor, origin }) => {
    await startExport(deps, actor, origin)
    const exports: DataExport[] = capabilities.flatMap((capability) => capability.export ?? [])
    const files = [toReadme(exports)]
    for (const { files: listFiles } of exports) files.push(...(await listFiles(deps, actor)))
    const onFault = () => deps.log.error({ requestId: origin.requestId }, 'export aborted')
    const fileName = `sortie-${deps.clock.now().toISOString().slice(0, 10)}.zip`
    return { stream: await toArchive(files, onFault), contentType: 'application/zip', fileName }
  }),
]
