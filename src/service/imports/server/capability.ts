import type { ServerCapability } from '#platform/server/capability.ts'
import { eraseImports, exportedImports } from '../batches/server/export-and-erase.ts'
import { storedFileJobs } from '../attached-files/server/stored-files.ts'
import { importJobs } from '../batches/server/jobs.ts'
import { importRoutes } from '../batches/server/routes.ts'
import { importsErrors } from '../errors.ts'
const rowsOfOwnImports = 'batch_id in (select id from import_batches where owner_id = $1)'

export const imports: ServerCapability = {
  name: 'imports',
  routes: importRoutes,
  errors: importsErrors,
  shows: {
    startImport: 'own',
    importSheet: 'own',
    addImportFiles: 'own',
    listImports: 'own',
    getImport: 'own',
    previewImport: 'own',
    checkImport: 'own',
    listImportRows: 'own',
    logImportRows: 'own',
    skipImportRows: 'own',
    cancelImport: 'own',
    chooseEncoding: 'own',
    undoImport: 'own',
    getImportReport: 'own',
  },
  tables: {
    import_batches: {
      rows: 'owner_id = $1',
      exported: true,
      unexported: {
        sheets_key: 'The storage key of the uploaded sheets, which are removed after the import.',
        headings_key: 'A hash of the headings.',
        error_code: 'The archive has its sentence.',
      },
      erased: 'gone',
    },
    import_rows: { rows: rowsOfOwnImports, exported: true, erased: 'gone' },
    import_evidence: {
      rows: rowsOfOwnImports,
      exported: true,
      unexported: { storage_key: 'The storage key of the files, which are removed after the import.' },
      erased: 'gone',
    },
    import_mappings: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  },
  jobs: [...importJobs, ...storedFileJobs],
  export: exportedImports,
  erase: eraseImports,
}
