import { v7 as uuid } from 'uuid'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { declareMailBudget, toMailbox } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { BookSearch } from '../book-search.ts'
import {
  confirmationDays,
  maxAssessors,
  maxListed,
  type addAssessor as adding,
  type changeAssessor as changing,
} from '../contract.ts'
import { assessorLinkEmail } from './emails.ts'
import { booksKeptBy } from './policy.ts'
import * as queries from './queries.ts'
import type { AssessorRow, BookRow } from './queries.ts'

// The limit protects strangers, because an administrator chooses the address.
const confirmationBudget = declareMailBudget({
  name: 'assessorConfirmation',
  perMailbox: { hour: 3, day: 6 },
  perPerson: { hour: 60, day: 200 },
  refusesRequest: true,
})

const dayMs = 24 * 3_600_000

export interface BookPage {
  organization: BookRow
  rows: AssessorRow[]
  isCapped: boolean
}

/** Returns the address book of an organization. Throws `organization_not_found` beyond the actor's reach. */
export async function readBook(
  { db }: Deps,
  actor: Actor,
  { id, q, state }: BookSearch & { id: string },
): Promise<BookPage> {
  const scope = booksKeptBy(actor)
  const organization = await getOrganization(db as Tx, actor, id)
  const rows = await queries.listAssessors(db, scope, {
    organizationId: id,
    q,
    state: state ?? 'current',
    searchesAddresses: true,
    notFor: null,
    limit: maxListed + 1,
  })
  return { organization, rows: rows.slice(0, maxListed), isCapped: rows.length > maxListed }
}

async function getOrganization(tx: Tx, actor: Actor, id: string): Promise<BookRow> {
  const organization = await queries.findOrganization(tx, booksKeptBy(actor), id)
  if (!organization) throw new AppError('organization_not_found')
  return organization
}

type NewEntry = CallInput<typeof adding>['body']

/** Adds an entry, and mails it the link by which its address is confirmed. */
export const addAssessor = (
  deps: Deps,
  requester: Requester,
  { id: organizationId, ...entry }: NewEntry & { id: string },
): Promise<AssessorRow> =>
  inTransaction(deps.db, async (tx) => {
    const { actor } = requester
    const { name: organization } = await getOrganization(tx, actor, organizationId)
    // The lock keeps the limit of the book, and keeps a person from being added twice, when several administrators add at once.
    await takeAdvisoryLock(tx, `assessors of ${organizationId}`)
    await assertAddressFree(tx, organizationId, entry.address, null)
    if ((await queries.countAssessors(tx, organizationId)) >= maxAssessors)
      throw new AppError('assessors_full')
    const id = uuid()
    const now = deps.clock.now()
    await queries.insertAssessor(tx, {
      ...entry,
      id,
      organization_id: organizationId,
      mailbox: toMailbox(entry.address),
      address_by: actor.id,
      created_at: now,
      updated_at: now,
      ...(await mailLink(deps, tx, actor, { ...entry, organization })),
    })
    await recordAudit(tx, { ...requester, ...eventOf(organizationId), action: 'assessor_added' })
    return getAssessor(tx, actor, id)
  })

const eventOf = (organizationId: string) => ({ entity: 'organization', entityId: organizationId })

async function getAssessor(tx: Tx, actor: Actor, id: string): Promise<AssessorRow> {
  const row = await queries.lockAssessor(tx, booksKeptBy(actor), id)
  if (!row) throw new AppError('assessor_not_found')
  return row
}

async function assertAddressFree(
  tx: Tx,
  organizationId: string,
  address: string,
  exceptId: string | null,
): Promise<void> {
  const existing = await queries.findByMailbox(tx, organizationId, toMailbox(address))
  if (!existing || existing.id === exceptId) return
  const message =
    existing.retired_at === null
      ? `This is the address of ${existing.name}.`
      : `This is the address of ${existing.name}, who is retired. Bring the entry back instead.`
  throw new AppError('assessor_address_taken', { fields: [{ path: 'address', message }] })
}

interface Addressee {
  name: string
  address: string
  organization: string
}

/** Queues the email with a new link. Returns the columns that the link needs. Only a hash of its token is kept. */
async function mailLink(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { name, address, organization }: Addressee,
): Promise<{ token_hash: Buffer; token_expires_at: Date }> {
  const token = createToken()
  const letter = assessorLinkEmail({ publicUrl: deps.publicUrl, name, organization, token })
  const mail = { to: { name, address }, letter }
  // Without the link, everybody would wait for this entry in vain.
  if (!(await queueMail(deps, tx, mail, { budget: confirmationBudget, userId: actor.id })))
    throw new AppError('assessor_asked_often')
  const end = new Date(deps.clock.now().getTime() + confirmationDays * dayMs)
  return { token_hash: hashToken(token), token_expires_at: end }
}

type EntryChange = CallInput<typeof changing>['body'] & { id: string }

/** Changes an entry. A new address makes it unverified again. A new address or retiring ends the open links of the entry. */
export const changeAssessor = (
  deps: Deps,
  requester: Requester & { toView: (row: AssessorRow) => object },
  { id, version, retired: wantsRetired, ...entered }: EntryChange,
): Promise<AssessorRow> =>
  inTransaction(deps.db, async (tx) => {
    const { actor, origin, toView } = requester
    const row = await getAssessor(tx, actor, id)
    const { name = row.name, role = row.role, registration = row.registration } = entered
    const { address = row.address } = entered
    const retired = wantsRetired ?? row.retired_at !== null
    const fields = { name, role, registration, address }
    const changedFields = Object.entries(fields)
      .filter(([field, value]) => row[field as keyof typeof fields] !== value)
      .map(([field]) => field)
    const moves = retired !== (row.retired_at !== null)
    if (changedFields.length === 0 && !moves) return row
    if (version !== row.version) throw new AppError('assessor_changed', { current: toView(row) })
    const now = deps.clock.now()
    const hasNewAddress = address !== row.address
    if (hasNewAddress) {
      await takeAdvisoryLock(tx, `assessors of ${row.organization_id}`)
      await assertAddressFree(tx, row.organization_id, address, id)
    }
    const addressee = { name, address, organization: row.org_name }
    const needsLink = !retired && (hasNewAddress || (moves && row.verified_at === null))
    await queries.updateAssessor(tx, id, {
      ...fields,
      updated_at: now,
      ...(moves && { retired_at: retired ? now : null }),
      ...(hasNewAddress && {
        mailbox: toMailbox(address),
        address_by: actor.id,
        verified_at: null,
        token_hash: null,
        token_expires_at: null,
      }),
      ...(needsLink && (await mailLink(deps, tx, actor, addressee))),
    })
    if (hasNewAddress || (moves && retired)) await queries.endRequestsTo(tx, id, now)
    const event = { actor, origin, ...eventOf(row.organization_id) }
    if (changedFields.length > 0)
      await recordAudit(tx, { ...event, action: 'assessor_changed', changedFields })
    if (moves)
      await recordAudit(tx, { ...event, action: retired ? 'assessor_retired' : 'assessor_reinstated' })
    return getAssessor(tx, actor, id)
  })

/** Mails a new link to an entry that is not confirmed. Throws `assessor_not_waiting`. */
export const sendLink = (deps: Deps, requester: Requester, id: string): Promise<AssessorRow> =>
  inTransaction(deps.db, async (tx) => {
    const { actor } = requester
    const row = await getAssessor(tx, actor, id)
    if (row.verified_at !== null || row.retired_at !== null) throw new AppError('assessor_not_waiting')
    const link = await mailLink(deps, tx, actor, { ...row, organization: row.org_name })
    await queries.updateAssessor(tx, id, { ...link, updated_at: deps.clock.now() })
    await recordAudit(tx, { ...requester, ...eventOf(row.organization_id), action: 'assessor_link_sent' })
    return getAssessor(tx, actor, id)
  })

/** Sets the address to which an organization gets copies of answers from outside. Repeating it changes nothing. */
export const setCopies = (
  deps: Deps,
  requester: Requester,
  { id, address }: { id: string; address: string | null },
): Promise<string | null> =>
  inTransaction(deps.db, async (tx) => {
    const { copiesTo } = await getOrganization(tx, requester.actor, id)
    if (copiesTo === address) return copiesTo
    await queries.saveCopies(tx, id, { address, now: deps.clock.now() })
    await recordAudit(tx, { ...requester, ...eventOf(id), action: 'signature_copies_set' })
    return address
  })
