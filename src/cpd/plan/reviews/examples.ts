import type { Examples } from '#testing/examples.ts'
import { createPlanReview, type PlanReview } from './contract.ts'
import { overseers } from '#testing/callers.ts'
import { post, takenBy, anyNew, refused, whose } from '#testing/id-attempts.ts'
import { toCycle } from '../goals/examples.ts'

export const planReview = { kind: 'mid', date: '2025-06-30', wentWell: 'The debriefs.' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    review: PlanReview
  }
}

export const examples: Examples = {
  accepted: {
    createPlanReview: () => ({ body: planReview }),
  },
  fieldIds: {
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
  },
  pathIds: {
    'getPlanReview:id': { good: ({ review }) => review.id },
    'updatePlanReview:id': {
      good: ({ review }) => review.id,
      payload: ({ review: { version } }) => ({ ...planReview, kind: 'end', version }),
    },
    'deletePlanReview:id': { good: ({ review }) => review.id },
  },
  views: {
    listPlanReviews: {
      by: overseers,
      of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }),
    },
    getPlanReview: {
      by: overseers,
      of: async ({ clinician, app }) => {
        const { body } = await app.as(clinician).call(createPlanReview, { body: planReview })
        return { params: { id: body.id }, record: body.id }
      },
    },
  },
  records: async ({ app, person }) => ({
    review: (await app.as(person).call(createPlanReview, { body: planReview })).body,
  }),
  rows: async ({ words, create, ids }) => ({
    'plan-reviews': [
      await create('/api/cpd/plan-reviews', {
        kind: 'end',
        date: '2026-02-01',
        enrolmentId: ids['enrolments']?.[0],
        wentWell: words,
        toChange: 'Fewer courses',
        nextSteps: 'Ask for time',
      }),
    ],
  }),
}
