import { v7 as uuid } from 'uuid'
import type { CaseOrigin } from '#logging/cases/record/origin.contract.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import type { Import } from '#service/imports/batches/contract.ts'
import { packFile } from '#service/imports/whole-files/server/packed-file.ts'
import type { GivenUser } from './given.ts'
import type { TestApp } from './test.ts'

/** Uploads a logbook as a file, as a browser does. */
export async function uploadImport(
  app: TestApp,
  owner: GivenUser,
  content: string | Buffer,
  fileName = 'log.csv',
  records: Import['records'] = 'cases',
  organizationId?: string,
): Promise<{ status: number; body: Import }> {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/imports?${new URLSearchParams({ fileName, records, ...(organizationId && { organizationId }) })}`,
    headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return { status: response.statusCode, body: response.json<Import>() }
}

/** Adds a ZIP with evidence to an import, as a browser does. */
export async function uploadImportFiles(
  app: TestApp,
  owner: GivenUser,
  importId: string,
  archive: Uint8Array,
): Promise<{ status: number; body: Import & { code?: string } }> {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/imports/${importId}/files`,
    headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(archive),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Creates an import with one row in its inbox, without reading a file. Returns its id. */
export async function givenImport(
  { deps }: TestApp,
  { id: userId }: GivenUser,
  note: string,
): Promise<string> {
  const [id, sheetsKey, now] = [uuid(), uuid(), deps.clock.now()]
  const rows = [
    ['Date', 'Case type', 'Notes'],
    ['2025-02-03', 'Trauma', note],
  ]
  const macRoman = { code: 'macroman', label: 'Mac Roman', sample: '' }
  const encoding = { code: 'macroman', isSure: false, choices: [macRoman] }
  const packedFile = await packFile({ kind: 'spreadsheet', sheets: [{ name: 'Log', rows }], encoding })
  await deps.files.put(sheetsKey, packedFile, 'application/gzip')
  const request = { date: '2025-02-03', type: 'trauma', status: 'draft', reflection: { what: note } }
  const batchColumns = {
    id,
    owner_id: userId,
    file_name: 'log.csv',
    records: 'cases',
    kind: 'spreadsheet',
    sheets_key: sheetsKey,
  }
  const mapping = JSON.stringify({ preset: null, columns: [], fixed: [] })
  await deps.db
    .insertInto('import_batches')
    .values({ ...batchColumns, state: 'inbox', mapping, total_rows: 1, created_at: now, updated_at: now })
    .execute()
  await deps.db
    .insertInto('import_mappings')
    .values({ owner_id: userId, records: 'cases', headings_key: `headings of ${id}`, mapping, used_at: now })
    .execute()
  const row = { batch_id: id, row_number: 2, state: 'draft', case_id: uuid() }
  await deps.db
    .insertInto('import_rows')
    .values({ ...row, request: JSON.stringify(request) })
    .execute()
  const files = [{ id: uuid(), path: 'als.pdf', at: 0, bytes: 1 }]
  await deps.db
    .insertInto('import_evidence')
    .values({ batch_id: id, storage_key: uuid(), files: JSON.stringify(files), unused: '[]' })
    .execute()
  return id
}

/** Stores the origin of a case from an exported logbook, as an import does. */
export async function givenOrigin({ deps }: TestApp, caseId: string, note: string): Promise<void> {
  const now = deps.clock.now()
  const changedAt = now.toISOString()
  const changes = [{ path: 'clinical.summary', before: null, after: note }]
  const author = { name: 'Alex Reed' }
  const origin: CaseOrigin = {
    caseId: uuid(),
    createdBy: author,
    createdAt: changedAt,
    submittedAt: changedAt,
    everFlagged: false,
    source: 'web',
    history: [{ version: 2, kind: 'edited', changedBy: author, changedAt, changes, reason: null }],
    assessments: [],
  }
  await deps.db
    .insertInto('imported_cases')
    .values({ case_id: caseId, origin: JSON.stringify(origin), imported_at: now })
    .execute()
}

/** Stores a claimed signature of a case, as an import does. */
export async function givenSignatureClaim({ deps }: TestApp, caseId: string, signer: string): Promise<void> {
  const claim: SignatureClaim = {
    signer,
    role: null,
    registration: null,
    signedOn: '2024-05-03',
    service: null,
    heading: 'Signed by',
    isChanged: false,
  }
  await deps.db
    .insertInto('signature_claims')
    .values({ case_id: caseId, claims: JSON.stringify([claim]), imported_at: deps.clock.now() })
    .execute()
}
