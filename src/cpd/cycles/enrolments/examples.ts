import { putAllocations } from './allocations.contract.ts'
import type { Examples } from '#testing/examples.ts'
import { createEnrolment, type Enrolment } from './contract.ts'
import { overseers } from '#testing/callers.ts'
import { post, takenBy, anyNew, refused, noSuch } from '#testing/id-attempts.ts'

let cycles = 0

/** Returns a cycle that overlaps none of those before. */
export const nextCycle = () => ({
  standardCode: 'nz_paramedic_council_cpd',
  cycleStart: `${1990 + (cycles += 1)}-04-01`,
})

declare module '#testing/examples.ts' {
  interface OwnRecords {
    cycle: Enrolment
  }
}

export const examples: Examples = {
  fieldIds: {
    'createEnrolment._id': {
      request: (value) => post('/api/cpd/enrolments', { _id: value, ...nextCycle() }),
      answer: takenBy('cpd_enrolments'),
      good: anyNew,
    },
    'putAllocations.allocations[].enrolmentId': {
      request: (value, { recorded: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/activities/${id}/allocations`,
        payload: { version, allocations: [{ enrolmentId: value, targetCode: 'activity_types', amount: 1 }] },
      }),
      answer: refused,
      good: ({ cycle }) => cycle.id,
    },
    'listEnrolments.userId': {
      request: (value) => ({ url: `/api/cpd/enrolments?userId=${value}` }),
      answer: noSuch,
      good: ({ person }) => person.id,
    },
  },
  pathIds: {
    'getAllocations:id': { good: ({ recorded }) => recorded.id },
    'putAllocations:id': {
      good: ({ recorded }) => recorded.id,
      payload: ({ recorded: { version } }) => ({ version, allocations: [] }),
    },
    'getEnrolment:id': { good: ({ cycle }) => cycle.id },
    'updateEnrolment:id': {
      good: ({ cycle }) => cycle.id,
      payload: ({ cycle: { version } }) => ({ cycleStart: '2025-02-01', status: 'active', version }),
    },
    'deleteEnrolment:id': { good: ({ cycle }) => cycle.id },
  },
  views: {
    listEnrolments: {
      by: overseers,
      of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }),
    },
    getEnrolment: {
      by: overseers,
      of: async ({ clinician, app }) => {
        const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
        const { body: cycle } = await app.as(clinician).call(createEnrolment, { body })
        return { params: { id: cycle.id }, record: cycle.id }
      },
    },
  },
  records: async ({ app, person }) => {
    const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
    return { cycle: (await app.as(person).call(createEnrolment, { body })).body }
  },
  rows: async ({ app, owner, activityId, words, create }) => {
    const enrolmentId = await create('/api/cpd/enrolments', {
      standardCode: 'paramedicine_board_cpd',
      cycleStart: '2025-12-01',
      overrides: { total: 20 },
      overrideReason: words,
    })
    const allocations = [{ enrolmentId, targetCode: 'total', amount: 1.5 }]
    const request = { params: { id: activityId }, body: { version: 1, allocations } }
    const { status, body } = await app.as(owner).call(putAllocations, request)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { enrolments: [enrolmentId] }
  },
}
