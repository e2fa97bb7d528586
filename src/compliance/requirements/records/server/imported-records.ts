import { v7 as uuid } from 'uuid'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { overseenBy, personScope } from '#people/users/reach/server/policy.ts'
import { dayOf as todayOf, findPerson } from '#people/duties/server/service.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { assertTextsNameNobody } from '#cpd/activities/server/service.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { listRequirementsInUse, type RequirementRow } from '../../definitions/server/queries.ts'
import { refreshAllReplaced } from '../../definitions/server/replacement-queries.ts'
import { createComplianceRecord as createEndpoint, maxRecordsOfARequirement } from '../contract.ts'
import { assumedCompletion, isSameRecord, type ImportedRecord } from '../imported-record.ts'
import { recordErrors } from '../record-rules.ts'
import { lockRecords } from './queries.ts'
import {
  deleteImportedRecordRows,
  insertImportedRecords,
  listRecordsOfPerson,
  listRecordsOfImportRow,
  type RecordOfPerson,
} from './imported-queries.ts'
import { decidingColumns } from './records.ts'

export interface ImportRow {
  /** The row of the file. Repeating the import of a row adds nothing, and undoing it finds its records. */
  rowId: string
  organizationId: string
  ownerId: string
  records: readonly ImportedRecord[]
}

const texts = findFreeText(createEndpoint.body)
const maxRequirements = 2_000
const maxRecordsOfRow = 400

const mayImport = ({ role }: Actor): boolean => role === 'admin' || role === 'super_admin'

/** Throws `access_denied` unless the actor is an administrator of this organization, or a super administrator. */
export function assertMayImport(actor: Actor, organizationId: string | null): void {
  const isOwn = actor.role === 'super_admin' || organizationId === actor.organizationId
  if (!mayImport(actor) || organizationId === null || !isOwn) throw new AppError('access_denied')
}

/**
 * Adds the records in a row of a file for one person, without those that are stored already. Where the organization verifies
 * records, they wait like any other record. Evidence is not required, because a file of certificates has none to attach.
 */
export function recordImported(deps: Deps, requester: Requester, row: ImportRow): Promise<void> {
  const { actor } = requester
  assertMayImport(actor, row.organizationId)
  return inTransaction(deps.db, async (tx) => {
    const person = await findPerson(tx, overseenBy(actor), row.ownerId)
    if (person?.organization_id !== row.organizationId) throw new AppError('user_not_found')
    const ids = [...new Set(row.records.map(({ requirementId }) => requirementId))].toSorted()
    for (const id of ids) await lockRecords(tx, person.id, id)
    const today = todayOf(person, deps.clock.now())
    const requirements = await readRequirementsOf(tx, person, today)
    const maxRecords = ids.length * maxRecordsOfARequirement
    const earlierRecords =
      ids.length === 0 ? [] : await listRecordsOfPerson(tx, personScope(actor, person.id), ids, maxRecords)
    if (earlierRecords.some(({ import_row_id: rowId }) => rowId === row.rowId)) return
    const rows = toRows(row, { requirements, earlierRecords, today, requester, now: deps.clock.now() })
    if (rows.length === 0) return
    await insertImportedRecords(tx, rows)
    await auditAll(tx, requester, 'created', rows)
    await refreshAllReplaced(tx, { requirementIds: ids, ownerId: person.id })
  })
}

async function readRequirementsOf(tx: Tx, { organization_id }: PersonRow, day: string) {
  const organizationIds = organization_id === null ? [] : [organization_id]
  const rows = await listRequirementsInUse(tx, { organizationIds, day }, maxRequirements)
  return new Map(rows.filter(({ status }) => status === 'active').map((row) => [row.id, row]))
}

interface RecordingContext {
  requirements: ReadonlyMap<string, RequirementRow>
  earlierRecords: readonly RecordOfPerson[]
  today: string
  requester: Requester
  now: Date
}

function toRows({ records, ownerId, rowId }: ImportRow, context: RecordingContext) {
  const { requirements, today, requester, now } = context
  const storedRecords = [...context.earlierRecords]
  const oldestFirst = records.toSorted((a, b) => (dayOf(a, today) < dayOf(b, today) ? -1 : 1))
  return oldestFirst.flatMap((record) => {
    const requirement = requirements.get(record.requirementId)
    if (!requirement)
      throw requestInvalid([{ path: 'requirementId', message: 'This requirement is not in use.' }])
    const earlierRecords = storedRecords.filter(({ requirement_id: id }) => id === requirement.id)
    if (earlierRecords.some((recorded) => isSameRecord(toDates(recorded), record))) return []
    if (earlierRecords.length >= maxRecordsOfARequirement) throw new AppError('compliance_records_full')
    assertValid(record, requirement, today)
    const completedOn = dayOf(record, today)
    const row = {
      id: uuid(),
      requirement_id: requirement.id,
      owner_id: ownerId,
      completed_on: completedOn,
      provider: record.provider || null,
      certificate_number: record.certificateNumber || null,
      ...decidingColumns(requirement, { completedOn, expiresOn: record.expiresOn }, earlierRecords),
      source: 'import' as const,
      imported_by: requester.actor.id,
      import_row_id: rowId,
      is_completion_known: record.completedOn !== null,
      ended_on: null,
      created_at: now,
    }
    storedRecords.unshift(row)
    return [row]
  })
}

const dayOf = ({ completedOn, expiresOn }: ImportedRecord, today: string): string =>
  completedOn ?? assumedCompletion(expiresOn ?? today, today)

const toDates = (row: RecordOfPerson) => ({
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  isCompletionKnown: row.is_completion_known,
})

const requestInvalid = (fields: FieldError[]) => new AppError('request_invalid', { fields })

function assertValid(record: ImportedRecord, { category, title }: RequirementRow, today: string): void {
  const { completedOn, expiresOn } = record
  const facts = { ...record, completedOn: dayOf(record, today), evidenceIds: [] }
  const fields = recordErrors(facts, { category, evidenceRequired: false }, today)
  if (completedOn === null && expiresOn === null)
    fields.push({ path: 'completedOn', message: 'The file gives neither a completion date nor an expiry.' })
  if (fields.length > 0) throw requestInvalid(fields.map(({ message }) => ({ path: title, message })))
  const { provider, certificateNumber } = record
  assertTextsNameNobody({ provider, certificateNumber }, texts)
}

/** An imported record that was kept, because somebody has verified or returned it. */
export interface KeptRecord {
  title: string
  completedOn: string
}

/** Deletes the records of a row, except those that somebody has verified or returned since. Returns the ones that are kept. */
export function deleteImportedRecords(
  deps: Deps,
  requester: Requester,
  rowId: string,
): Promise<KeptRecord[]> {
  const { actor } = requester
  if (!mayImport(actor)) throw new AppError('access_denied')
  const scope = overseenBy(actor)
  return inTransaction(deps.db, async (tx) => {
    const unlockedRows = await listRecordsOfImportRow(tx, scope, rowId, maxRecordsOfRow)
    const ids = [...new Set(unlockedRows.map(({ requirement_id: id }) => id))].toSorted()
    for (const id of ids) await lockRecords(tx, unlockedRows[0]?.owner_id ?? '', id)
    const rows = await listRecordsOfImportRow(tx, scope, rowId, maxRecordsOfRow)
    const deletable = rows.filter(({ decided_at: decidedAt }) => decidedAt === null)
    const [first] = deletable
    if (first) {
      await deleteImportedRecordRows(
        tx,
        deletable.map(({ id }) => id),
      )
      await refreshAllReplaced(tx, { requirementIds: ids, ownerId: first.owner_id })
      await auditAll(tx, requester, 'withdrawn', deletable)
    }
    return rows
      .filter((row) => !deletable.includes(row))
      .map(({ title, completed_on: completedOn }) => ({ title, completedOn }))
  })
}

const auditAll = (
  tx: Tx,
  requester: Requester,
  action: 'created' | 'withdrawn',
  records: readonly { id: string; version?: number }[],
) =>
  insertAudits(
    tx,
    records.map(({ id, version = 1 }) => ({
      ...requester,
      action: `compliance_record_${action}`,
      entity: 'compliance_record',
      entityId: id,
      entityVersion: version,
      reason: 'import',
    })),
  ).execute()
