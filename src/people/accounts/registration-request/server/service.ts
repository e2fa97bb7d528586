import { recordAudit } from '#platform/server/audit.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { lockAccount } from '../../mail-tokens/server/queries.ts'
import { issueMailToken } from '../../mail-tokens/server/service.ts'
import { getOfferedOrganization } from '../../registration/server/service.ts'
import type { AccountWithPassword } from '../../account/server/queries.ts'
import type { OwnRequest, RequestChange } from '../contract.ts'
import { findRequest, updateRequest, type RequestColumns, type RequestRow } from './queries.ts'

// This is long enough to correct a form, and short enough that a browser left open reveals little.
const signedInLifetimeMs = 30 * 60_000
const mailedLifetimeMs = 30 * 24 * 60 * 60_000

/**
 * Returns a key to the user's own registration, after the right password of a pending or refused account. The key gives access
 * to this registration and to nothing else. Returns null for any other account. See
 * docs/decisions/0010-a-waiting-registration.md.
 */
export async function issueRequestKey(deps: Deps, account: AccountWithPassword): Promise<string | null> {
  const isRefused = account.status === 'inactive' && account.rejected_at !== null
  if (account.status !== 'pending' && !isRefused) return null
  const { id: userId, email } = account
  const link = { userId, purpose: 'open_request', email, lifetimeMs: signedInLifetimeMs } as const
  return inTransaction(deps.db, (tx) => issueMailToken(deps, tx, link))
}

/** Issues the key for the refusal email; using it proves that the user reads this mailbox. */
export const issueRepeatKey = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
): Promise<string> =>
  issueMailToken(deps, tx, { userId, purpose: 'repeat_request', email, lifetimeMs: mailedLifetimeMs })

export const openRequest = (deps: Deps, token: string): Promise<RequestRow> =>
  getRequest(deps, deps.db, token)

async function getRequest({ clock }: Pick<Deps, 'clock'>, db: Db, token: string): Promise<RequestRow> {
  const row = await findRequest(db, hashToken(token), clock.now())
  if (!row) throw new AppError('request_key_invalid')
  return row
}

const limits = {
  changed: { name: 'request-change', points: 20, seconds: 60 * 60 },
  repeated: { name: 'request-repeat', points: 3, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, RateLimit>

interface RequestUpdate {
  kind: keyof typeof limits
  origin: Origin
  /** Maps the row to the view in the response to a stale edit. */
  toView: (row: RequestRow) => OwnRequest
}

/** Edits a pending registration, or makes a refused one pending again with the new details. */
export async function saveRequest(
  deps: Deps,
  { kind, origin, toView }: RequestUpdate,
  { token, version: editedVersion, ...requested }: RequestChange,
): Promise<RequestRow> {
  const { id, organization_id: currentOrganizationId } = await openRequest(deps, token)
  if (requested.organizationId !== null && requested.organizationId !== currentOrganizationId) {
    await getOfferedOrganization(deps, requested.organizationId)
  }
  const wait = await countAttempt(deps, limits[kind], id)
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })

  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, id)
    const row = await getRequest(deps, tx, token)
    // The registration was decided while the form was open: nobody may resend or change it without knowing the decision.
    if ((row.status === 'pending') !== (kind === 'changed')) throw new AppError('request_decided')
    const changes = changesOf(row, requested)
    const fields = Object.keys(changes)
    // A client that lost the response may send the same request again.
    if (kind === 'changed' && fields.length === 0) return row
    if ((editedVersion ?? row.version) !== row.version) {
      throw new AppError('request_changed', { current: toView(row) })
    }
    const columns = kind === 'repeated' ? { ...changes, status: 'pending' as const } : changes
    const version = await updateRequest(tx, id, columns, deps.clock.now())
    await recordAudit(tx, {
      actor: row,
      action: `registration_${kind}`,
      entity: 'user',
      entityId: id,
      entityVersion: version,
      changedFields: Object.keys(columns),
      origin,
    })
    return getRequest(deps, tx, token)
  })
}

/** Returns the columns that differ from the stored ones. */
function changesOf(
  row: RequestRow,
  requested: Omit<RequestChange, 'token' | 'version'>,
): Partial<RequestColumns> {
  const columns: RequestColumns = {
    name: requested.name,
    profession: requested.profession,
    organization_id: requested.organizationId,
    license_number: requested.registrationNumber || null,
    request_note: requested.note || null,
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => row[column as keyof RequestColumns] !== value),
  )
}
