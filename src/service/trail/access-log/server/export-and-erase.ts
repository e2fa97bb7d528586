import type { DataExport } from '#platform/server/capability.ts'
import { toCsvFile } from '#platform/server/export-files.ts'
import { readAllLooks } from './access-log-file.ts'
import { lookHeadings, toLookLine } from './row-mapping.ts'

export const exportedAccessLog: DataExport = {
  readme: { 'access-log.csv': 'Who looked at your records or changed them, and why they could.' },
  files: (deps, actor) => [toCsvFile('access-log.csv', lookHeadings, readAllLooks(deps, actor), toLookLine)],
}
