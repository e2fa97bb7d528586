import { supervisedBy } from '#people/users/reach/server/policy.ts'
import {
  listSeenCases,
  settleStatus,
  withSeenCase,
  type CaseWithFacts,
} from '#logging/cases/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createTurns } from '#platform/server/turns.ts'
import { addLink, chainOf } from '../chain/server/add-link.ts'
import { sealCase } from '../chain/server/signed-bytes.ts'
import type { Unrated } from '../contract.ts'
import { currentForm, signableCase } from '../signing-form.ts'
import { requestsTo } from '../requests/server/policy.ts'
import { answerRequests, lockRequest } from '../requests/server/queries.ts'
import { unratedReason } from '../requests/unrated.ts'
import { signaturesOfActor } from './policy.ts'
import { getSignerFacts } from './queries.ts'

export interface SignatureRequest {
  caseId: string
  /** The version of the case that the signer has seen. */
  version: number
  /** The supervision that the case needed; null if no level is judged. */
  level: string | null
  /** The request that the signer is answering; null to sign whether or not there is a request. */
  requestId?: string | null | undefined
}

/** A case that the actor has signed, and their signature of the version that they saw. */
export interface SignedCaseOfActor {
  found: CaseWithFacts
  signatureId: string
}

/** For how many milliseconds a signature waits for those before it in its chain. While it waits, it holds no connection. */
const maxWaitMs = 6_000

/**
 * Creates the function that signs a version of a case. The signer must supervise the clinician now. A repeated request changes
 * nothing. Throws `case_not_found`, `case_voided`, `signature_own_case`, `signature_not_yours`, `signature_outdated`,
 * `sign_off_request_not_found` or `sign_off_request_closed`.
 */
export function createSigning(deps: Deps) {
  // Many supervisors of an organization may sign at once, but its chain grows by one link at a time.
  const takeTurn = createTurns({ maxWaitMs })
  return async (requester: Requester, request: SignatureRequest): Promise<SignedCaseOfActor> => {
    const [seen] = await listSeenCases(deps, requester.actor, [request.caseId])
    if (!seen) throw new AppError('case_not_found')
    return takeTurn(chainOf(seen.row.organization_id), () =>
      withSeenCase(deps, requester.actor, seen, (tx, found) => sign(tx, { deps, requester, found }, request)),
    )
  }
}

interface Signing {
  deps: Deps
  requester: Requester
  found: CaseWithFacts
}

async function sign(
  tx: Tx,
  { deps, requester: { actor, origin }, found }: Signing,
  { caseId, version, level, requestId = null }: SignatureRequest,
): Promise<SignedCaseOfActor> {
  const { row, facts } = found
  if (row.owner_id === actor.id) throw new AppError('signature_own_case')
  const signedVersion = { caseId, version, clinicianId: row.owner_id }
  const signer = await getSignerFacts(tx, signaturesOfActor(actor), supervisedBy(actor), signedVersion)
  // An administrator who sees the case signs it only as the clinician's supervisor.
  if (!signer.supervises) throw new AppError('signature_not_yours')
  if (row.status === 'voided') throw new AppError('case_voided')
  if (signer.signatureId !== null) {
    await answerRequests(tx, [caseId], { states: ['open', 'returned'], now: deps.clock.now() })
    return { found: await withSettledStatus(tx, deps, found), signatureId: signer.signatureId }
  }
  if (requestId !== null) await assertOpen(tx, actor, { requestId, caseId })
  if (row.version !== version) throw new AppError('signature_outdated')
  const unratedBecause = unratedReason(facts)
  assertJudged(level, unratedBecause)
  const signatureId = await addLink(tx, deps, {
    form: currentForm,
    organizationId: row.organization_id,
    signer: { id: actor.id, name: actor.name, role: actor.role, registration: signer.registration },
    // This function serves only signers with a session of their own; `sign-outside.ts` serves those with a mailed link.
    way: {
      session: 'own',
      stepUp: actor.proofs.level === 'second_factor' ? 'second_factor' : 'password',
    },
    signed: {
      ...sealCase(currentForm, signableCase(found)),
      caseId,
      caseVersion: version,
      clinicianId: row.owner_id,
      level,
      unratedBecause,
    },
  })
  await answerRequests(tx, [caseId], { states: ['open', 'returned'], now: deps.clock.now() })
  await recordAudit(tx, {
    actor,
    action: 'case_signed',
    entity: 'case',
    entityId: caseId,
    entityVersion: version,
    subjectIds: [row.owner_id],
    origin,
  })
  return { found: await withSettledStatus(tx, deps, found), signatureId }
}

/** Returns the case, which becomes completed if it waited for this signature. */
async function withSettledStatus(
  tx: Tx,
  deps: Deps,
  { row, ...found }: CaseWithFacts,
): Promise<CaseWithFacts> {
  const status = await settleStatus(tx, deps, { row, ...found })
  return { ...found, row: { ...row, status } }
}

/** Throws an error if the request that the signer is answering was withdrawn in the meantime, or if somebody else was faster. */
async function assertOpen(
  tx: Tx,
  actor: Actor,
  { requestId, caseId }: { requestId: string; caseId: string },
): Promise<void> {
  const request = await lockRequest(tx, requestsTo(actor), requestId)
  if (request?.case_id !== caseId) throw new AppError('sign_off_request_not_found')
  if (request.state !== 'open') throw new AppError('sign_off_request_closed')
}

/** Throws `request_invalid` if a level is missing, or if a level is given although none can be judged. */
export function assertJudged(level: string | null, unratedBecause: Unrated | null): void {
  if ((level === null) === (unratedBecause !== null)) return
  const message = unratedBecause
    ? 'The clinician only observed or supervised here, so no level is judged.'
    : 'Choose the supervision that this case needed.'
  throw new AppError('request_invalid', { fields: [{ path: 'level', message }] })
}
