import { anyNew, noSuch, post, refused, takenBy, type Attempt } from './id-attempts.ts'
import { goal, planReview, type OwnRecords } from './own-records.ts'

interface Link {
  part: (value: string) => object
  good: (own: OwnRecords) => string
}
const toCycle: Link = { part: (value) => ({ enrolmentId: value }), good: ({ cycle }) => cycle.id }
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

const whose = (url: string): Attempt => ({
  request: (value) => ({ url: `${url}?userId=${value}` }),
  answer: noSuch,
  good: ({ person }) => person.id,
})

/** Every field of the requests of the development plan that can contain an id. */
export const planAttempts: Record<string, Attempt> = {
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
  'createPlanReview._id': {
    request: (value) => post('/api/cpd/plan-reviews', { _id: value, ...planReview }),
    answer: takenBy('cpd_plan_reviews'),
    good: anyNew,
  },
  'createPlanReview.enrolmentId': {
    request: (value) => post('/api/cpd/plan-reviews', { ...planReview, ...toCycle.part(value) }),
    answer: refused,
    good: toCycle.good,
  },
  'updatePlanReview.enrolmentId': {
    request: (value, { review: { id, version } }) => ({
      method: 'PUT',
      url: `/api/cpd/plan-reviews/${id}`,
      payload: { ...planReview, ...toCycle.part(value), version },
    }),
    answer: refused,
    good: toCycle.good,
  },
  'listPlanReviews.userId': whose('/api/cpd/plan-reviews'),
}
