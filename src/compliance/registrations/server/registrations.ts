import { v7 as uuid } from 'uuid'
import { assertTextsNameNobody } from '#cpd/activities/server/service.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import {
  createRegistration as createEndpoint,
  maxRegistrations,
  type EnteredRegistration,
  type Registration,
} from '../contract.ts'
import { forgetReturnedRecords } from './feed-queries.ts'
import { addRecordsOfOwner } from './feeding.ts'
import { ownRegistrations } from './policy.ts'
import {
  deleteRegistrationRow,
  insertRegistration,
  listRegistrationRows,
  lockRegistrations,
  updateRegistrationRow,
  type RegistrationRow,
} from './queries.ts'
const texts = findFreeText(createEndpoint.body)

export const getRegistrations = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<RegistrationRow[]> =>
  listRegistrationRows(db, ownRegistrations(actor), maxRegistrations)

/** Adds a registration. If the id already exists with the same content, returns the stored one. */
export async function createRegistration(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...entered }: EnteredRegistration & { _id?: string | undefined },
): Promise<RegistrationRow> {
  assertValid(entered)
  return withRegistrationsLocked(deps, requester, async (tx, all, now) => {
    const saved = all.find((row) => row.id === id)
    if (saved) {
      if (changedFields(saved, entered).length > 0) throw new AppError('regulator_registration_id_taken')
      return saved
    }
    if (all.length >= maxRegistrations) throw new AppError('regulator_registrations_full')
    const facts = { id, owner_id: requester.actor.id, version: 1, created_at: now, updated_at: now }
    const row: RegistrationRow = { ...toColumns(entered), ...facts }
    await rejectTakenId(insertRegistration(tx, row))
    await audit(tx, requester, row, 'regulator_registration_created')
    await addRecordsOfOwner(tx, deps, requester)
    return row
  })
}

/**
 * Replaces a registration. A repeated edit returns the stored one. Throws `regulator_registration_changed` with the current
 * registration if it has changed since the edited version.
 */
export async function updateRegistration(
  deps: Deps,
  { show, ...requester }: Requester & { show: (row: RegistrationRow) => Registration },
  id: string,
  { version, ...entered }: EnteredRegistration & { version: number },
): Promise<RegistrationRow> {
  assertValid(entered)
  return withRegistrationsLocked(deps, requester, async (tx, all, now) => {
    const saved = all.find((row) => row.id === id)
    if (!saved) throw new AppError('regulator_registration_not_found')
    const fields = changedFields(saved, entered)
    if (fields.length === 0) return saved
    if (version !== saved.version)
      throw new AppError('regulator_registration_changed', { current: show(saved) })
    const row: RegistrationRow = { ...saved, ...toColumns(entered), version: version + 1, updated_at: now }
    await updateRegistrationRow(tx, ownRegistrations(requester.actor), row)
    await audit(tx, requester, row, 'regulator_registration_updated', fields)
    await forgetReturnedRecords(tx, id)
    await addRecordsOfOwner(tx, deps, requester)
    return row
  })
}

export async function deleteRegistration(deps: Deps, requester: Requester, id: string): Promise<void> {
  await withRegistrationsLocked(deps, requester, async (tx, all) => {
    const saved = all.find((row) => row.id === id)
    if (!saved) throw new AppError('regulator_registration_not_found')
    await deleteRegistrationRow(tx, ownRegistrations(requester.actor), id)
    await audit(tx, requester, saved, 'regulator_registration_deleted')
  })
}

/** Runs a change of the actor's registrations under a lock, so that no other change runs at the same time. */
function withRegistrationsLocked<Result>(
  deps: Deps,
  { actor }: Requester,
  change: (tx: Tx, all: readonly RegistrationRow[], now: Date) => Promise<Result>,
): Promise<Result> {
  const scope = ownRegistrations(actor)
  return inTransaction(deps.db, async (tx) => {
    await lockRegistrations(tx, scope)
    return change(tx, await listRegistrationRows(tx, scope, maxRegistrations), deps.clock.now())
  })
}

const toColumns = ({ regulator, regulatorOther, number, expiresOn }: EnteredRegistration) => ({
  regulator,
  regulator_other: regulatorOther || null,
  number,
  expires_on: expiresOn ?? null,
})

const fieldsByColumn = {
  regulator: 'regulator',
  regulator_other: 'regulatorOther',
  number: 'number',
  expires_on: 'expiresOn',
} as const

function changedFields(row: RegistrationRow, entered: EnteredRegistration): string[] {
  const columns = toColumns(entered)
  return (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .filter((column) => row[column] !== columns[column])
    .map((column) => fieldsByColumn[column])
}

function assertValid(entered: EnteredRegistration): void {
  const { regulator, regulatorOther } = entered
  const isNamed = (regulatorOther ?? '').length >= 3
  const message = 'Enter the name of the regulator, with at least 3 characters.'
  const fields = [
    ...(regulator === 'other' && !isNamed ? [{ path: 'regulatorOther', message }] : []),
    ...(regulator !== 'other' && regulatorOther
      ? [{ path: 'regulatorOther', message: 'Enter a name only for a regulator that is not in the list.' }]
      : []),
  ]
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertTextsNameNobody(entered, texts)
}

async function rejectTakenId(insertion: Promise<void>): Promise<void> {
  try {
    await insertion
  } catch (error) {
    if (findConstraint(error) === 'registrations_pkey') throw new AppError('regulator_registration_id_taken')
    throw error
  }
}

const audit = (
  tx: Tx,
  requester: Requester,
  { id, version }: RegistrationRow,
  action: string,
  changedFields: string[] = [],
): Promise<void> =>
  recordAudit(tx, {
    ...requester,
    action,
    entity: 'regulator_registration',
    entityId: id,
    entityVersion: version,
    changedFields,
  })
