import { assertSeen, chainOf, markOfContent, signFromOutside } from '#governance/sign-off/server/service.ts'
import {
  findSharedCase,
  toCaseView,
  withSharedCase,
  type CaseWithFacts,
} from '#logging/cases/server/service.ts'
import type { Case } from '#logging/cases/contract.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, toNetwork, type RateLimit } from '#platform/server/auth/throttle.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createTurns } from '#platform/server/turns.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { returnSharedCase, type SharedCaseSigned } from '../contract.ts'
import { getsCopies } from '../copies/server/queries.ts'
import { comparePlace } from '../signatures/server/same-place.ts'
import { wayOf } from '../signatures/way.ts'
import { requestOfLink } from './policy.ts'
import { findLinkedRequest, lockRequest, updateRequest, type LinkedRequest } from './queries.ts'

/** A whole hospital calls from one network. Reading and signing needs no more calls than this. */
const perNetwork: RateLimit = { name: 'shared-case-place', points: 60, seconds: 15 * 60 }

async function countCall(deps: Deps, origin: Origin): Promise<void> {
  const wait = await countAttempt(deps, perNetwork, toNetwork(origin.address))
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}

export interface OpenedCase {
  request: LinkedRequest
  written: Case
  /** Identifies what the case says now. */
  mark: string
}

/**
 * Returns the case to which a link belongs, and changes nothing, because email programs open links too. Throws
 * `shared_link_invalid`.
 */
export async function openSharedCase(deps: Deps, origin: Origin, token: string): Promise<OpenedCase> {
  await countCall(deps, origin)
  return inTransaction(deps.db, async (tx) => {
    const request = await getLinked(tx, { deps, token, signedSince: null })
    const sharedCase = await findSharedCase(tx, toOwnedCase(request))
    if (!sharedCase) throw new AppError('shared_link_invalid')
    await recordAudit(tx, { ...eventOf(sharedCase, origin), action: 'shared_case_opened' })
    return { request, written: toCaseView(sharedCase), mark: markOfContent(deps, sharedCase) }
  })
}

const toOwnedCase = ({ case_id: caseId, clinician_id: ownerId }: LinkedRequest) => ({ caseId, ownerId })

const eventOf = ({ row }: CaseWithFacts, origin: Origin) => ({
  actor: null,
  entity: 'case',
  entityId: row.id,
  entityVersion: row.version,
  origin,
})

interface Link {
  deps: Deps
  token: string
  signedSince: Date | null
}

async function getLinked(db: Tx, { deps, token, signedSince }: Link): Promise<LinkedRequest> {
  const now = deps.clock.now()
  const request = await findLinkedRequest(db, requestOfLink(hashToken(token)), { now, signedSince })
  if (!request) throw new AppError('shared_link_invalid')
  return request
}

interface Signing {
  token: string
  mark: string
  level: SharedCaseSigned['level']
  name: string
  role: string
  registration: string
  deviceTokens?: string[] | undefined
}

export interface SignedCase {
  request: LinkedRequest
  level: SharedCaseSigned['level']
  claimedLevel: string | null
}

/** For how many milliseconds a signature waits for those before it in its chain. While it waits, it holds no connection. */
const maxWaitMs = 6_000
/** For this long, a repeated call gets the same answer, in case the first answer was lost on its way. */
const repeatMs = 10 * 60_000

/**
 * Creates the function that signs the case of a link, only once even if several taps arrive. Throws `shared_link_invalid`,
 * `signature_outdated` if the case has changed since it was read, or `request_invalid`.
 */
export function createSharedSigning(deps: Deps) {
  const takeTurn = createTurns({ maxWaitMs })
  return async (origin: Origin, signing: Signing): Promise<SignedCase> => {
    await countCall(deps, origin)
    const signedSince = new Date(deps.clock.now().getTime() - repeatMs)
    const request = await inTransaction(deps.db, (tx) =>
      getLinked(tx, { deps, token: signing.token, signedSince }),
    )
    return takeTurn(chainOf(request.organization_id), () =>
      withSharedCase(deps, toOwnedCase(request), (tx, found) =>
        sign(tx, { deps, origin, request, found }, signing),
      ),
    )
  }
}

interface Context {
  deps: Deps
  origin: Origin
  request: LinkedRequest
  found: CaseWithFacts | null
}

async function sign(
  tx: Tx,
  { deps, origin, request, found }: Context,
  { token, mark, level, name, role, registration, deviceTokens }: Signing,
): Promise<SignedCase> {
  const locked = await lockRequest(tx, requestOfLink(hashToken(token)), request.id)
  if (!locked || !found || found.row.status === 'voided') throw new AppError('shared_link_invalid')
  const signed = { request, level, claimedLevel: found.facts.team?.supervisionLevel ?? null }
  if (locked.state === 'signed' && locked.assessor_name === name) return signed
  if (locked.state !== 'open') throw new AppError('shared_link_invalid')
  assertSeen(deps, found, mark)
  const address = locked.address ?? locked.book_address ?? ''
  const signatureId = await signFromOutside(tx, {
    deps,
    found,
    level,
    origin,
    signer: {
      address,
      stepUp: stepUps[wayOf(locked)],
      name,
      role,
      registration,
    },
  })
  await updateRequest(tx, locked.id, {
    state: 'signed',
    closed_at: deps.clock.now(),
    assessor_name: name,
    signature_id: signatureId,
    copy_due: await getsCopies(tx, locked.organization_id),
    ...(await comparePlace(tx, deps, {
      clinicianId: locked.clinician_id,
      address: origin.address,
      deviceTokens,
    })),
  })
  return signed
}

const stepUps = {
  book: 'book_address',
  given: 'given_address',
  given_free_mail: 'given_free_mail',
} as const

const freeTexts = findFreeText(returnSharedCase.body)

interface Returning {
  token: string
  name: string
  comment: string
  privacyChecked?: PrivacyCheck[] | null | undefined
}

/** Returns the case of a link to its clinician with a comment. Throws `shared_link_invalid` or `request_invalid`. */
export async function returnCase(
  deps: Deps,
  origin: Origin,
  { token, name, ...entered }: Returning,
): Promise<LinkedRequest> {
  await countCall(deps, origin)
  return inTransaction(deps.db, async (tx) => {
    const request = await getLinked(tx, { deps, token, signedSince: null })
    // The link was checked first, so only its holder learns what the guard finds in a text.
    const { errors, confirmed } = checkPrivacy(entered, freeTexts)
    if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
    const locked = await lockRequest(tx, requestOfLink(hashToken(token)), request.id)
    if (locked?.state !== 'open') throw new AppError('shared_link_invalid')
    const change = {
      state: 'returned',
      closed_at: deps.clock.now(),
      comment: entered.comment,
      copy_due: await getsCopies(tx, locked.organization_id),
    }
    await updateRequest(tx, request.id, { ...change, assessor_name: name })
    const event = { actor: null, entity: 'case', entityId: request.case_id, origin }
    await recordAudit(tx, { ...event, action: 'shared_case_returned' })
    if (confirmed.length > 0)
      await insertAudits(
        tx,
        confirmed.map(({ path, pattern: reason }) => ({
          ...event,
          action: 'case_privacy_confirmed',
          changedFields: [path],
          reason,
        })),
      ).execute()
    return request
  })
}
