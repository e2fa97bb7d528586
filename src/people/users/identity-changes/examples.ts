import type { ViewScene, ViewRequest, Examples } from '#testing/examples.ts'
import { administrators } from '#testing/callers.ts'
import { userFieldNames } from '../examples.ts'
import { requestForNewUser } from '#testing/requests.ts'

/** Creates a user whose name has changed since approval, and returns the request that confirms it. */
const createRenamedUser = async ({ given, db }: ViewScene): Promise<ViewRequest> => {
  const { id } = await given.user()
  const { version } = await db
    .updateTable('users')
    .set({ confirmed_at: new Date(), confirmed_name: 'Former Name' })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version }, recordId: id }
}

export const examples: Examples = {
  callers: {
    confirmIdentity: administrators,
  },
  accepted: {
    confirmIdentity: requestForNewUser({}, () => ({ version: 1 })),
  },
  views: {
    confirmIdentity: { viewers: administrators, request: createRenamedUser, subject: 'record' },
  },
  organizationChanges: {
    confirmIdentity: 'Those within the reach of the caller: users/identity-changes and reach.test.ts.',
  },
  responseShapes: [
    {
      fields: [...userFieldNames, 'supervisor', 'rejectionReason'],
      callers: administrators,
      endpoints: ['confirmIdentity'],
    },
  ],
}
