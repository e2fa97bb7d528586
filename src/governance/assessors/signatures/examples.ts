import { randomBytes } from 'node:crypto'
import { administrators } from '#testing/callers.ts'
import type { Examples } from '#testing/examples.ts'
import { splitWords } from '#testing/readers.ts'
import { v7 as uuid } from 'uuid'

export const examples: Examples = {
  callers: { listOutsideSignatures: administrators, listSigningPairs: administrators },
  largestQueries: { listOutsideSignatures: [{}], listSigningPairs: [{}] },
  views: {
    listOutsideSignatures: {
      viewers: administrators,
      request: async ({ app, organizationId, clinician, caseId }) => {
        const now = new Date()
        await app.deps.db
          .insertInto('assessor_requests')
          .values({
            id: uuid(),
            case_id: caseId,
            clinician_id: clinician.id,
            organization_id: organizationId,
            address: 'kim@hospital.example',
            is_free_mail: false,
            token_hash: randomBytes(32),
            asked_at: now,
            expires_at: now,
            state: 'signed',
            closed_at: now,
            assessor_name: 'Kim Osei',
          })
          .execute()
        return { recordId: null }
      },
    },
    listSigningPairs: {
      viewers: administrators,
      request: async ({ app, given, organizationId, clinician }) => {
        const other = await given.user({ organizationId })
        const now = new Date()
        await app.deps.db
          .insertInto('signing_pairs')
          .values([
            { signer_id: clinician.id, clinician_id: other.id, last_signed_at: now },
            { signer_id: other.id, clinician_id: clinician.id, last_signed_at: now },
          ])
          .execute()
        return { recordId: null }
      },
    },
  },
  rows: async ({ app, owner, colleague }) => {
    await app.deps.db
      .insertInto('signing_pairs')
      .values({ signer_id: colleague.id, clinician_id: owner.id, last_signed_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  },
  responseShapes: [
    {
      fields:
        splitWords(`signatures _id id clinician name signer role registration signedAt way address isInBook
      sameNetwork sameBrowser isCompared nextCursor`),
      callers: administrators,
      endpoints: ['listOutsideSignatures'],
    },
    {
      fields: splitWords('pairs first id name second firstSignedAt secondSignedAt nextCursor'),
      callers: administrators,
      endpoints: ['listSigningPairs'],
    },
  ],
}
