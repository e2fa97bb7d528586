import type { OutsideSignature, SigningPair } from '../contract.ts'
import { wayOf } from '../way.ts'
import type { OutsideSignatureRow, PairRow } from './queries.ts'

export const toOutsideSignatureView = (row: OutsideSignatureRow): OutsideSignature => ({
  _id: row.id,
  id: row.id,
  clinician: { id: row.clinician_id, name: row.clinician_name },
  signer: {
    name: row.assessor_name ?? '',
    role: row.signer_role,
    registration: row.signer_registration,
  },
  // A check constraint ensures that a signed request has this time.
  signedAt: (row.closed_at ?? new Date(0)).toISOString(),
  way: wayOf(row),
  address: row.address,
  isInBook: row.is_in_book,
  sameNetwork: row.same_network,
  sameBrowser: row.same_browser,
  isCompared: row.is_compared,
})

export const toPairView = (row: PairRow): SigningPair => ({
  first: { id: row.first_id, name: row.first_name },
  second: { id: row.second_id, name: row.second_name },
  firstSignedAt: row.first_signed_at.toISOString(),
  secondSignedAt: row.second_signed_at.toISOString(),
})
