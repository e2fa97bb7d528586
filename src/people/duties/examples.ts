import { setDuties } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { ownUserId } from '#testing/id-attempts.ts'
import { pathForUser } from '#testing/looks.ts'
import { requestForNewUser, firstPeople } from '#testing/requests.ts'

export const examples: Examples = {
  callers: {
    changeDuties: overseers,
    listDuties: overseers,
    setDuties: overseers,
  },
  accepted: {
    setDuties: requestForNewUser({}, () => ({ duties: ['driver'], baseCode: null, version: 0 })),
    changeDuties: (scene) => ({ body: { userIds: firstPeople(scene, 200), add: ['driver'], remove: [] } }),
  },
  pathIds: {
    'getDuties:userId': { ownValue: ownUserId },
  },
  views: {
    getDuties: { viewers: overseers, request: pathForUser },
    setDuties: {
      viewers: overseers,
      request: (stage) => ({ ...pathForUser(stage), body: { duties: ['aircrew'], version: 0 } }),
    },
    listDuties: { viewers: overseers, request: () => ({ recordId: null }) },
    changeDuties: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ body: { userIds: [id], add: ['driver'] }, recordId: id }),
    },
  },
  organizationChanges: {
    setDuties: 'Those whom the caller oversees: duties.',
    changeDuties: 'Those whom the caller oversees: duties.',
  },
  readableColumns: {
    // The administrator of these tests belongs to no organization.
    listDuties: [['their supervisor', 'a super administrator'], ['name']],
  },
  rows: async ({ app, organizationId, owner, supervisor }) => {
    const body = { duties: ['aircrew' as const], version: 0 }
    const { status } = await app.as(supervisor).call(setDuties, { params: { userId: owner.id }, body })
    if (status !== 200) throw new Error('No duties were set')
    await app.deps.db
      .updateTable('compliance_duties')
      .set({ base_code: 'north', base_of: organizationId })
      .where('user_id', '=', owner.id)
      .execute()
    return {}
  },
}
