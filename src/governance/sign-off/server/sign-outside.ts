import { createHmac } from 'node:crypto'
import { stringify } from 'uuid'
import { settleStatus, type CaseWithFacts } from '#logging/cases/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { addLink, chainOf } from '../chain/server/add-link.ts'
import { savePairOfAddress } from '../chain/server/pair-queries.ts'
import { canonicalBytes, sealCase } from '../chain/server/signed-bytes.ts'
import type { Signature } from '../contract.ts'
import { answerRequests } from '../requests/server/queries.ts'
import { currentForm, signableCase, signedContent } from '../signing-form.ts'
import { unratedReason } from '../requests/unrated.ts'
import { assertJudged } from './sign-case.ts'

export interface OutsideSigner {
  /** The address to which the link was mailed. */
  address: string
  /** The kind of address with which the signer proved their identity. */
  stepUp: Signature['way']['stepUp']
  /** The name as the signer typed it. */
  name: string
  role: string
  registration: string
}

interface OutsideSigning {
  deps: Deps
  found: CaseWithFacts
  signer: OutsideSigner
  level: string | null
  origin: Origin
}

/**
 * Signs a case for somebody without an account, in a transaction that has locked it. The caller has checked their link, and that
 * they have seen the present version. Returns the id of the signature. Throws `request_invalid` if the level is missing.
 */
export async function signFromOutside(
  tx: Tx,
  { deps, found, signer, level, origin }: OutsideSigning,
): Promise<string> {
  const { row, facts } = found
  const unratedBecause = unratedReason(facts)
  assertJudged(level, unratedBecause)
  const { name, role, registration } = signer
  const signatureId = await addLink(tx, deps, {
    form: currentForm,
    organizationId: row.organization_id,
    signer: { id: outsideIdOf(deps, found, signer.address), name, role, registration },
    way: { session: 'outside', stepUp: signer.stepUp },
    signed: {
      ...sealCase(currentForm, signableCase(found)),
      caseId: row.id,
      caseVersion: row.version,
      clinicianId: row.owner_id,
      level,
      unratedBecause,
    },
  })
  const now = deps.clock.now()
  await savePairOfAddress(tx, { address: signer.address, clinicianId: row.owner_id, now })
  await answerRequests(tx, [row.id], { states: ['open', 'returned'], now })
  const event = { entity: 'case', entityId: row.id, entityVersion: row.version, origin }
  await recordAudit(tx, { ...event, actor: null, action: 'case_signed_outside' })
  // A case that waited for a signature becomes completed.
  await settleStatus(tx, deps, found)
  return signatureId
}

/** Returns the id of a mailbox, which is the same in all cases of an organization and does not reveal the address. */
function outsideIdOf(
  { authSecret }: Pick<Deps, 'authSecret'>,
  { row }: CaseWithFacts,
  address: string,
): string {
  const bytes = createHmac('sha256', authSecret)
    .update(`outside signer ${chainOf(row.organization_id)} ${address.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
  // Version 8 of RFC 9562 is for ids that are made by a rule of our own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(bytes)
}

/**
 * Returns a mark of what a signature of this case would cover now. The signer sends it back, so that they sign what they have
 * read. It is made with a secret, because a plain hash would let a reader find out which level the clinician wrote.
 */
export const markOfContent = ({ authSecret }: Pick<Deps, 'authSecret'>, found: CaseWithFacts): string =>
  createHmac('sha256', authSecret)
    .update('content to sign ')
    .update(canonicalBytes(signedContent(currentForm, signableCase(found))))
    .digest('base64url')

/** Throws `signature_outdated` unless the mark belongs to the present content of the case. */
export function assertSeen(deps: Pick<Deps, 'authSecret'>, found: CaseWithFacts, mark: string): void {
  if (markOfContent(deps, found) !== mark) throw new AppError('signature_outdated')
}
