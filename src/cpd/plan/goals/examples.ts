import type { OwnRecords, Attempt, Examples } from '#testing/examples.ts'
import { createGoal, type Goal } from './contract.ts'
import { overseers } from '#testing/callers.ts'
import { post, takenBy, anyNew, whose, refused } from '#testing/id-attempts.ts'

export const goal = { title: 'Lead a debrief', targetDate: '2026-12-01' } as const

interface Link {
  part: (value: string) => object
  good: (own: OwnRecords) => string
}

export const toCycle: Link = { part: (value) => ({ enrolmentId: value }), good: ({ cycle }) => cycle.id }

const toActivity: Link = { part: (value) => ({ activityIds: [value] }), good: ({ recorded }) => recorded.id }

const inNewGoal = ({ part, good }: Link): Attempt => ({
  request: (value) => post('/api/cpd/goals', { ...goal, ...part(value) }),
  answer: refused,
  good,
})

const inGoal = ({ part, good }: Link): Attempt => ({
  request: (value, { goal: { id, version } }) => ({
    method: 'PUT',
    url: `/api/cpd/goals/${id}`,
    payload: { ...goal, ...part(value), version },
  }),
  answer: refused,
  good,
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
      request: (value) => post('/api/cpd/goals', { _id: value, ...goal }),
      answer: takenBy('cpd_goals'),
      good: anyNew,
    },
    'createGoal.enrolmentId': inNewGoal(toCycle),
    'createGoal.activityIds[]': inNewGoal(toActivity),
    'updateGoal.enrolmentId': inGoal(toCycle),
    'updateGoal.activityIds[]': inGoal(toActivity),
    'listGoals.userId': whose('/api/cpd/goals'),
  },
  pathIds: {
    'getGoal:id': { good: ({ goal: { id } }) => id },
    'updateGoal:id': {
      good: ({ goal: { id } }) => id,
      payload: ({ goal: { version } }) => ({ ...goal, title: 'Lead two debriefs', version }),
    },
    'deleteGoal:id': { good: ({ goal: { id } }) => id },
  },
  views: {
    listGoals: { by: overseers, of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }) },
    getGoal: {
      by: overseers,
      of: async ({ clinician, app }) => {
        const { body } = await app.as(clinician).call(createGoal, { body: goal })
        return { params: { id: body.id }, record: body.id }
      },
    },
  },
  records: async ({ app, person }) => ({
    goal: (await app.as(person).call(createGoal, { body: goal })).body,
  }),
  rows: async ({ activityId, words, create, ids }) => ({
    goals: [
      await create('/api/cpd/goals', {
        ...goal,
        title: words,
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
