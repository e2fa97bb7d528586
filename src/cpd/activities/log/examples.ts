import { deleteActivity } from './removal.contract.ts'
import { createActivity, type Activity } from './contract.ts'
import type { Attempt, Examples } from '#testing/examples.ts'
import { queryForClinician, pathForUser } from '#testing/looks.ts'
import { overseers } from '#testing/callers.ts'
import {
  toPostRequest,
  conflictIfIdOf,
  newId,
  badRequest400,
  ownUserId,
  notFound404,
} from '#testing/id-attempts.ts'
import { v7 as uuid } from 'uuid'

/** Returns the test that puts another user's id into the `userId` filter of an endpoint. */
const userFilterAttempts = (endpoint: string, url: string): Record<string, Attempt> => ({
  [`${endpoint}.userId`]: {
    request: (value) => ({ url: `${url}?userId=${value}` }),
    status: notFound404,
    ownValue: ({ person }) => person.id,
  },
})

export const activity = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    ownActivity: Activity
    deletedActivity: Activity
  }
}

export const examples: Examples = {
  accepted: {
    createActivity: () => ({ body: { ...activity, again: true } }),
  },
  fieldIds: {
    'createActivity._id': {
      request: (value) => toPostRequest('/api/cpd/activities', { _id: value, ...activity, again: true }),
      status: conflictIfIdOf('cpd_activities'),
      ownValue: newId,
    },
    'createActivity.linkedCaseIds[]': {
      request: (value) =>
        toPostRequest('/api/cpd/activities', { ...activity, again: true, linkedCaseIds: [value] }),
      status: badRequest400,
      ownValue: ({ loggedCase }) => loggedCase.id,
    },
    'updateActivity.linkedCaseIds[]': {
      request: (value, { ownActivity: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/activities/${id}`,
        payload: { ...activity, linkedCaseIds: [value], version },
      }),
      status: badRequest400,
      ownValue: ({ loggedCase }) => loggedCase.id,
    },
    'createActivity.evidenceIds[]': {
      request: (value) =>
        toPostRequest('/api/cpd/activities', { ...activity, again: true, evidenceIds: [value] }),
      status: badRequest400,
      ownValue: ({ evidence }) => evidence.id,
    },
    'updateActivity.evidenceIds[]': {
      request: (value, { ownActivity: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/activities/${id}`,
        payload: { ...activity, evidenceIds: [value], version },
      }),
      status: badRequest400,
      ownValue: ({ evidence }) => evidence.id,
    },
    ...userFilterAttempts('listActivities', '/api/cpd/activities'),
    ...userFilterAttempts('getActivityTotals', '/api/cpd/activities/totals'),
    ...userFilterAttempts('listActivityTags', '/api/cpd/activities/tags'),
  },
  pathIds: {
    'listPersonActivities:userId': { ownValue: ownUserId },
    'getActivity:id': { ownValue: ({ ownActivity }) => ownActivity.id },
    'updateActivity:id': {
      ownValue: ({ ownActivity }) => ownActivity.id,
      payload: ({ ownActivity: { version } }) => ({ ...activity, hours: 3, version }),
    },
    'deleteActivity:id': { ownValue: ({ ownActivity }) => ownActivity.id },
    'restoreActivity:id': { ownValue: ({ deletedActivity }) => deletedActivity.id },
  },
  views: {
    listActivities: { viewers: overseers, request: queryForClinician },
    getActivityTotals: { viewers: overseers, request: queryForClinician },
    listActivityTags: { viewers: overseers, request: queryForClinician },
    getActivity: {
      viewers: overseers,
      request: async ({ clinician, db }) => {
        const id = uuid()
        const facts = {
          title: 'Airway day',
          date: '2025-03-04',
          hours: 2,
          type: 'course',
          status: 'completed',
        }
        await db
          .insertInto('cpd_activities')
          .values({ id, owner_id: clinician.id, ...facts })
          .execute()
        return { params: { id }, recordId: id }
      },
    },
    listPersonActivities: { viewers: overseers, request: pathForUser },
  },
  records: async ({ app, person }) => {
    const asPerson = app.as(person)
    const { body: ownActivity } = await asPerson.call(createActivity, { body: activity })
    const { body: deletedActivity } = await asPerson.call(createActivity, {
      body: { ...activity, again: true },
    })
    await asPerson.call(deleteActivity, { params: { id: deletedActivity.id } })
    return { ownActivity, deletedActivity }
  },
}
