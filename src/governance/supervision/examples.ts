import type { Examples, OrganizationScene } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { pathForUserId } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'

const forOwnSupervisor =
  (body?: object) =>
  ({ own: { person, supervisor } }: OrganizationScene) => ({
    person: supervisor,
    ...toRequestWithId(person.id, body),
  })

export const examples: Examples = {
  callers: {
    listMyClinicians: overseers,
    getMyClinician: overseers,
    getClinicianChanges: overseers,
    recordLook: overseers,
  },
  views: {
    listMyClinicians: { viewers: ['supervisor'], request: () => ({ recordId: null }) },
    getMyClinician: { viewers: ['supervisor'], request: pathForUserId },
    getClinicianChanges: { viewers: ['supervisor'], request: pathForUserId },
  },
  accepted: {
    getClinicianChanges: forOwnSupervisor(),
    recordLook: forOwnSupervisor({ shownUntil: '2026-03-04T10:00:00.000Z' }),
    getMyClinician: async ({ given, organizationId }) => {
      const supervisor = await given.user({ role: 'supervisor', organizationId })
      const { id } = await given.user({ organizationId, supervisor })
      return { person: supervisor, ...toRequestWithId(id) }
    },
  },
  organizationChanges: { recordLook: 'Looks at those whom the caller supervises: governance/supervision.' },
  rows: async ({ app, owner, supervisor }) => {
    await app.deps.db
      .insertInto('supervision_looks')
      .values({ supervisor_id: supervisor.id, clinician_id: owner.id, seen_at: new Date() })
      .execute()
    return { clinicians: [owner.id] }
  },
  readableColumns: {
    getMyClinician: [['their supervisor'], ['name']],
    listMyClinicians: [['their supervisor'], ['name']],
  },
}
