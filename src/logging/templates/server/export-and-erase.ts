import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport } from '#platform/server/capability.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { deleteTemplatesOf } from './queries.ts'
import { listTemplates } from './templates.ts'
import { toTemplateView } from './views.ts'

export const exportedTemplates: DataExport = {
  readme: { 'templates.json': 'Your templates for cases.' },
  files: async (deps, actor) => [
    toJsonFile('templates.json', (await listTemplates(deps, actor)).map(toTemplateView)),
  ],
}

export const eraseTemplates = (tx: Tx, userId: string): Promise<void> => deleteTemplatesOf(tx, userId)
