import { supervisedBy } from '#people/users/reach/server/policy.ts'
import type { ReadSignOffs } from '#logbook/book/server/service.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import {
  findClaims,
  listSeenCases,
  type CaseWithFacts,
  type ListSignedNow,
} from '#logging/cases/server/service.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { toExportedSignOff, toSignedCase } from '../chain/server/row-mapping.ts'
import { createSealCheck } from '../chain/server/signed-bytes.ts'
import type { Unrated } from '../contract.ts'
import { signableCase } from '../signing-form.ts'
import { findWaitingOfCase, readRequestFacts } from '../requests/server/lists.ts'
import { signOffStateOf, type StateOf } from '../state.ts'
import { unratedReason } from '../requests/unrated.ts'
import { signaturesOf } from './policy.ts'
import { isReached, listSignatures, type SignatureRow } from './queries.ts'

/** A signature, and the signed fields of its case that have changed since. */
export interface ReadSignature {
  row: SignatureRow
  signedAt: Date
  changedFields: string[]
}

export interface CaseSignOff extends StateOf<ReadSignature> {
  found: CaseWithFacts
  signatures: ReadSignature[]
}

/** Returns the sign-off of these cases. The caller has read them with a scope of the actor. */
export async function readSignOffs(db: Db, cases: readonly CaseWithFacts[]): Promise<CaseSignOff[]> {
  if (cases.length === 0) return []
  const [signatureRows, requests] = await Promise.all([
    listSignatures(db, signaturesOf(cases)),
    readRequestFacts(
      db,
      cases.map(({ row }) => row.id),
    ),
  ])
  const rows = Map.groupBy(signatureRows, (row) => row.case_id)
  return cases.map((found) => {
    const changesSince = createSealCheck(signableCase(found))
    const signatures = (rows.get(found.row.id) ?? []).map((row) => ({
      row,
      signedAt: row.signed_at,
      changedFields: changesSince(toSignedCase(row), row.form),
    }))
    return { found, signatures, ...signOffStateOf(signatures, requests.get(found.row.id) ?? []) }
  })
}

/** Returns the cases with a signature that still covers them. */
export const listSignedNow: ListSignedNow = async (tx, cases) => {
  const signOffs = await readSignOffs(tx, cases)
  return new Set(signOffs.flatMap(({ state, found }) => (state === 'signed' ? [found.row.id] : [])))
}

/** Returns the sign-off of these cases for the files of the logbook. */
export const readSignOffsForFiles: ReadSignOffs = async (db, cases) =>
  new Map(
    (await readSignOffs(db, cases)).map((signOff) => [signOff.found.row.id, toExportedSignOff(signOff)]),
  )

export interface ShownSignOff extends CaseSignOff {
  maySign: boolean
  /** The open request for the actor's signature. */
  requestId: string | null
  unratedBecause: Unrated | null
  /** The signatures that the imported file mentions. */
  claims: SignatureClaim[]
}

/** Returns the signatures of a case that the caller has read with a scope of the actor, and whether the actor may sign it. */
export async function signOffOf(db: Db, { actor }: Requester, found: CaseWithFacts): Promise<ShownSignOff> {
  const [signOff] = await readSignOffs(db, [found])
  if (!signOff) throw new AppError('case_not_found')
  const { row, facts } = found
  const isSigned = signOff.signatures.some(
    (signature) => signature.row.signer_id === actor.id && signature.row.case_version === row.version,
  )
  const isOpen = row.owner_id !== actor.id && row.status !== 'voided' && row.status !== 'draft'
  const maySign = isOpen && !isSigned && (await isReached(db, supervisedBy(actor), row.owner_id))
  const requestId = isOpen ? await findWaitingOfCase(db, actor, row.id) : null
  const claims = await findClaims(db, row.id)
  return { ...signOff, maySign, requestId, unratedBecause: unratedReason(facts), claims }
}

/** Returns the signatures of a case. Records the view first if it is another user's case. Throws `case_not_found`. */
export async function readCaseSignatures(
  deps: Deps,
  requester: Requester,
  caseId: string,
): Promise<ShownSignOff> {
  const { actor, origin } = requester
  const [found] = await listSeenCases(deps, actor, [caseId])
  if (!found) throw new AppError('case_not_found')
  await auditView(deps.db, {
    actor,
    action: 'case_signatures_viewed',
    entity: 'case',
    entityId: caseId,
    entityVersion: found.row.version,
    ownerId: found.row.owner_id,
    partOf: ['case_viewed', 'case_opened_to_sign'],
    origin,
  })
  return signOffOf(deps.db, requester, found)
}

/** Creates the function that returns the sign-off states of some cases, for the rows of a list. */
export function createSignOffStates(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (requester: Requester, ids: readonly string[]): Promise<CaseSignOff[]> => {
    const cases = await listSeenCases(deps, requester.actor, ids)
    const owners = cases.map(({ row }) => row.owner_id).filter((id) => id !== requester.actor.id)
    if (owners.length > 0)
      await recordListView(requester, {
        action: 'case_signatures_listed',
        entity: 'case',
        subjectIds: owners,
      })
    return readSignOffs(deps.db, cases)
  }
}
