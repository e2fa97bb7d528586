import { endpoint } from '#platform/contract/endpoint.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { archiveErrors, maxArchiveBytes } from '../attached-files/archive.contract.ts'
import { importSchema } from './contract.ts'

export const addImportFiles = endpoint(addresses.addImportFiles, {
  summary:
    'Upload a ZIP with the evidence of the rows, in place of an earlier one; the columns are checked anew',
  params: byId,
  file: { maxBytes: maxArchiveBytes },
  response: importSchema,
  errors: [
    'import_not_found',
    'import_closed',
    'import_busy',
    'import_files_not_kept',
    'imports_throttled',
    ...archiveErrors,
    'import_zip_no_files',
    'server_busy',
    'storage_full',
    'files_unreachable',
  ],
  // Long enough to wait for other users and to read the slowest accepted ZIP.
  deadline: 90_000,
})
