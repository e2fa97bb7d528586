import type { ServerCapability } from '#platform/server/capability.ts'
import { evidenceErrors } from '../errors.ts'
import { eraseEvidence, evidenceExport } from './export-and-erase.ts'
import { evidenceJobs } from './removal.ts'
import { evidenceRoutes } from './routes.ts'
const bySignedUrl = 'Authorized by a signed URL from an answer about a record that the reader may see.'

export const evidence: ServerCapability = {
  name: 'evidence',
  routes: evidenceRoutes,
  errors: evidenceErrors,
  jobs: evidenceJobs,
  shows: {
    uploadEvidence: 'own',
    getEvidence: 'own',
    removeEvidence: 'own',
    openEvidence: { because: bySignedUrl },
  },
  tables: {
    evidence_files: {
      // Those that a post shows belong to its organization: news_version_files.
      rows: `owner_id = $1 and not exists (select from evidence_records
        where evidence_records.evidence_id = evidence_files.id and evidence_records.readers = 'audience')`,
      exported: true,
      unexported: { storage_key: 'The storage key of the file, which is itself in the archive.' },
      erased: 'gone',
    },
  },
  export: evidenceExport,
  erase: eraseEvidence,
}
