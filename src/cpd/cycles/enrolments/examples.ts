import { putAllocations } from './allocations.contract.ts'
import type { Examples } from '#testing/examples.ts'
import { createEnrolment, type Enrolment } from './contract.ts'
import { overseers } from '#testing/callers.ts'
import { toPostRequest, conflictIfIdOf, newId, badRequest400, notFound404 } from '#testing/id-attempts.ts'

const yearlyStandards = ['nz_paramedic_council_cpd', 'rcoa_cpd', 'rcem_cpd', 'imc_pcs', 'mba_cpd', 'acem_cpd']
const yearsPerStandard = 30
let cycleCount = 0

/**
 * Returns a cycle of a year between 1991 and 2020 that no earlier call has returned, so that one person can have all of them.
 */
const nextCycle = () => {
  const standardCode = yearlyStandards[Math.floor(cycleCount / yearsPerStandard) % yearlyStandards.length]!
  const cycleStart = `${1991 + (cycleCount % yearsPerStandard)}-04-01`
  cycleCount += 1
  return { standardCode, cycleStart }
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    cycle: Enrolment
  }
}

export const examples: Examples = {
  fieldIds: {
    'createEnrolment._id': {
      request: (value) => toPostRequest('/api/cpd/enrolments', { _id: value, ...nextCycle() }),
      status: conflictIfIdOf('cpd_enrolments'),
      ownValue: newId,
    },
    'putAllocations.allocations[].enrolmentId': {
      request: (value, { ownActivity: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/activities/${id}/allocations`,
        payload: { version, allocations: [{ enrolmentId: value, targetCode: 'activity_types', amount: 1 }] },
      }),
      status: badRequest400,
      ownValue: ({ cycle }) => cycle.id,
    },
    'listEnrolments.userId': {
      request: (value) => ({ url: `/api/cpd/enrolments?userId=${value}` }),
      status: notFound404,
      ownValue: ({ person }) => person.id,
    },
  },
  pathIds: {
    'getAllocations:id': { ownValue: ({ ownActivity }) => ownActivity.id },
    'putAllocations:id': {
      ownValue: ({ ownActivity }) => ownActivity.id,
      payload: ({ ownActivity: { version } }) => ({ version, allocations: [] }),
    },
    'getEnrolment:id': { ownValue: ({ cycle }) => cycle.id },
    'updateEnrolment:id': {
      ownValue: ({ cycle }) => cycle.id,
      payload: ({ cycle: { version } }) => ({ cycleStart: '2025-02-01', status: 'active', version }),
    },
    'deleteEnrolment:id': { ownValue: ({ cycle }) => cycle.id },
  },
  views: {
    listEnrolments: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ query: { userId: id }, recordId: id }),
    },
    getEnrolment: {
      viewers: overseers,
      request: async ({ clinician, app }) => {
        const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
        const { body: cycle } = await app.as(clinician).call(createEnrolment, { body })
        return { params: { id: cycle.id }, recordId: cycle.id }
      },
    },
  },
  records: async ({ app, person }) => {
    const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
    return { cycle: (await app.as(person).call(createEnrolment, { body })).body }
  },
  rows: async ({ app, owner, activityId, text, create }) => {
    const enrolmentId = await create('/api/cpd/enrolments', {
      standardCode: 'paramedicine_board_cpd',
      cycleStart: '2025-12-01',
      overrides: { total: 20 },
      overrideReason: text,
    })
    const allocations = [{ enrolmentId, targetCode: 'total', amount: 1.5 }]
    const request = { params: { id: activityId }, body: { version: 1, allocations } }
    const { status, body } = await app.as(owner).call(putAllocations, request)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { enrolments: [enrolmentId] }
  },
}
