import type { Examples } from '#testing/examples.ts'
import { overseers } from '#testing/callers.ts'
import { pathForUserId } from '#testing/looks.ts'
import { toRequestWithId } from '#testing/requests.ts'

export const decision = { procedure: 'tourniquet', level: 'distant', reason: 'Calm and quick.' } as const

export const examples: Examples = {
  callers: { listClinicianLevels: overseers, decideLevel: overseers },
  accepted: {
    listClinicianLevels: ({ own: { person, supervisor } }) => ({
      person: supervisor,
      ...toRequestWithId(person.id),
    }),
    decideLevel: ({ own: { person, supervisor } }) => ({
      person: supervisor,
      ...toRequestWithId(person.id, decision),
    }),
  },
  views: {
    listClinicianLevels: { viewers: overseers, request: pathForUserId },
    decideLevel: {
      viewers: ['supervisor'],
      request: (stage) => ({ ...pathForUserId(stage), body: decision }),
    },
  },
  organizationChanges: {
    decideLevel: 'Levels of those whom the caller supervises: governance/levels.',
  },
  readableColumns: {
    listMyLevels: [['themselves'], ['name']],
    listClinicianLevels: [['their supervisor', 'a super administrator'], ['name']],
  },
  rows: async ({ owner, supervisor, text, create }) => {
    await create(`/api/supervision/clinicians/${owner.id}/levels`, { ...decision, reason: text }, supervisor)
    return {}
  },
}
