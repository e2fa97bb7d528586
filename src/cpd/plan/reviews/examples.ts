import type { Examples } from '#testing/examples.ts'
import { createPlanReview, type PlanReview } from './contract.ts'
import { overseers } from '#testing/callers.ts'
import {
  toPostRequest,
  conflictIfIdOf,
  newId,
  badRequest400,
  userFilterAttempt,
} from '#testing/id-attempts.ts'
import { cycleLink } from '../goals/examples.ts'

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
      request: (value) => toPostRequest('/api/cpd/plan-reviews', { _id: value, ...planReview }),
      status: conflictIfIdOf('cpd_plan_reviews'),
      ownValue: newId,
    },
    'createPlanReview.enrolmentId': {
      request: (value) =>
        toPostRequest('/api/cpd/plan-reviews', { ...planReview, ...cycleLink.toFields(value) }),
      status: badRequest400,
      ownValue: cycleLink.ownValue,
    },
    'updatePlanReview.enrolmentId': {
      request: (value, { review: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/plan-reviews/${id}`,
        payload: { ...planReview, ...cycleLink.toFields(value), version },
      }),
      status: badRequest400,
      ownValue: cycleLink.ownValue,
    },
    'listPlanReviews.userId': userFilterAttempt('/api/cpd/plan-reviews'),
  },
  pathIds: {
    'getPlanReview:id': { ownValue: ({ review }) => review.id },
    'updatePlanReview:id': {
      ownValue: ({ review }) => review.id,
      payload: ({ review: { version } }) => ({ ...planReview, kind: 'end', version }),
    },
    'deletePlanReview:id': { ownValue: ({ review }) => review.id },
  },
  views: {
    listPlanReviews: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ query: { userId: id }, recordId: id }),
    },
    getPlanReview: {
      viewers: overseers,
      request: async ({ clinician, app }) => {
        const { body } = await app.as(clinician).call(createPlanReview, { body: planReview })
        return { params: { id: body.id }, recordId: body.id }
      },
    },
  },
  records: async ({ app, person }) => ({
    review: (await app.as(person).call(createPlanReview, { body: planReview })).body,
  }),
  rows: async ({ text, create, ids }) => ({
    'plan-reviews': [
      await create('/api/cpd/plan-reviews', {
        kind: 'end',
        date: '2026-02-01',
        enrolmentId: ids['enrolments']?.[0],
        wentWell: text,
        toChange: 'Fewer courses',
        nextSteps: 'Ask for time',
      }),
    ],
  }),
}
