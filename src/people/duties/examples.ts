import { setDuties } from './contract.ts'
import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { ownId } from '#testing/id-attempts.ts'
import { personsWork } from '#testing/looks.ts'
import { toUser, many } from '#testing/requests.ts'

export const examples: Examples = {
  callers: {
    changeDuties: overseers,
    listDuties: overseers,
    setDuties: overseers,
  },
  accepted: {
    setDuties: toUser({}, () => ({ duties: ['driver'], baseCode: null, version: 0 })),
    changeDuties: (scene) => ({ body: { userIds: many(scene, 200), add: ['driver'], remove: [] } }),
  },
  pathIds: {
    'getDuties:userId': { good: ownId },
  },
  views: {
    getDuties: { by: overseers, of: personsWork },
    setDuties: {
      by: overseers,
      of: (stage) => ({ ...personsWork(stage), body: { duties: ['aircrew'], version: 0 } }),
    },
    listDuties: { by: overseers, of: () => ({ record: null }) },
    changeDuties: {
      by: overseers,
      of: ({ clinician: { id } }) => ({ body: { userIds: [id], add: ['driver'] }, record: id }),
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
