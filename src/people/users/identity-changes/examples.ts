import type { Stage, LookRequest, Examples } from '#testing/examples.ts'
import { administrators } from '#testing/callers.ts'
import { listedUser } from '../examples.ts'
import { toUser } from '#testing/requests.ts'

/** A user with another name than the one that was approved. */
const renamedSinceApproval = async ({ given, db }: Stage): Promise<LookRequest> => {
  const { id } = await given.user()
  const { version } = await db
    .updateTable('users')
    .set({ confirmed_at: new Date(), confirmed_name: 'Former Name' })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version }, record: id }
}

export const examples: Examples = {
  callers: {
    confirmIdentity: administrators,
  },
  accepted: {
    confirmIdentity: toUser({}, () => ({ version: 1 })),
  },
  views: {
    confirmIdentity: { by: administrators, of: renamedSinceApproval, names: 'record' },
  },
  organizationChanges: {
    confirmIdentity: 'Those within the reach of the caller: users/identity-changes and reach.test.ts.',
  },
  responseShapes: [
    {
      fields: [...listedUser, 'supervisor', 'rejectionReason'],
      to: administrators,
      endpoints: ['confirmIdentity'],
    },
  ],
}
