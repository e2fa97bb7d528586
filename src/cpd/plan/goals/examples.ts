import type { OwnRecords, Attempt, Examples } from '#testing/examples.ts'
import { createGoal, type Goal } from './contract.ts'
import { overseers } from '#testing/callers.ts'
import {
  toPostRequest,
  conflictIfIdOf,
  newId,
  userFilterAttempt,
  badRequest400,
} from '#testing/id-attempts.ts'

export const goal = { title: 'Lead a debrief', targetDate: '2026-12-01' } as const

interface LinkExample {
  toFields: (value: string) => object
  ownValue: (own: OwnRecords) => string
}

export const cycleLink: LinkExample = {
  toFields: (value) => ({ enrolmentId: value }),
  ownValue: ({ cycle }) => cycle.id,
}

const activityLink: LinkExample = {
  toFields: (value) => ({ activityIds: [value] }),
  ownValue: ({ ownActivity }) => ownActivity.id,
}

const createAttempt = ({ toFields, ownValue }: LinkExample): Attempt => ({
  request: (value) => toPostRequest('/api/cpd/goals', { ...goal, ...toFields(value) }),
  status: badRequest400,
  ownValue,
})

const updateAttempt = ({ toFields, ownValue }: LinkExample): Attempt => ({
  request: (value, { goal: { id, version } }) => ({
    method: 'PUT',
    url: `/api/cpd/goals/${id}`,
    payload: { ...goal, ...toFields(value), version },
  }),
  status: badRequest400,
  ownValue,
})

declare module '#testing/examples.ts' {
  interface OwnRecords {
    goal: Goal
  }
}

export const examples: Examples = {
  accepted: {
    createGoal: () => ({ body: goal }),
  },
  fieldIds: {
    'createGoal._id': {
      request: (value) => toPostRequest('/api/cpd/goals', { _id: value, ...goal }),
      status: conflictIfIdOf('cpd_goals'),
      ownValue: newId,
    },
    'createGoal.enrolmentId': createAttempt(cycleLink),
    'createGoal.activityIds[]': createAttempt(activityLink),
    'updateGoal.enrolmentId': updateAttempt(cycleLink),
    'updateGoal.activityIds[]': updateAttempt(activityLink),
    'listGoals.userId': userFilterAttempt('/api/cpd/goals'),
  },
  pathIds: {
    'getGoal:id': { ownValue: ({ goal: { id } }) => id },
    'updateGoal:id': {
      ownValue: ({ goal: { id } }) => id,
      payload: ({ goal: { version } }) => ({ ...goal, title: 'Lead two debriefs', version }),
    },
    'deleteGoal:id': { ownValue: ({ goal: { id } }) => id },
  },
  views: {
    listGoals: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ query: { userId: id }, recordId: id }),
    },
    getGoal: {
      viewers: overseers,
      request: async ({ clinician, app }) => {
        const { body } = await app.as(clinician).call(createGoal, { body: goal })
        return { params: { id: body.id }, recordId: body.id }
      },
    },
  },
  records: async ({ app, person }) => ({
    goal: (await app.as(person).call(createGoal, { body: goal })).body,
  }),
  rows: async ({ activityId, text, create, ids }) => ({
    goals: [
      await create('/api/cpd/goals', {
        ...goal,
        title: text,
        measure: 'Three of them',
        approach: 'With a mentor',
        enrolmentId: ids['enrolments']?.[0],
        activityIds: [activityId],
        status: 'done',
        closedOn: '2026-02-01',
        closingNote: 'Four of them',
      }),
    ],
  }),
}
