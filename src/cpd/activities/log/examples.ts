import { deleteActivity } from './removal.contract.ts'
import { createActivity, type Activity } from './contract.ts'
import type { Attempt, Examples } from '#testing/examples.ts'
import { ofClinician, personsWork } from '#testing/looks.ts'
import { overseers } from '#testing/callers.ts'
import { post, takenBy, anyNew, refused, ownId, noSuch } from '#testing/id-attempts.ts'
import { v7 as uuid } from 'uuid'

/** Returns the attempts for the filters of an endpoint that lists or counts CPD activities. */
const inListOfActivities = (endpoint: string, url: string): Record<string, Attempt> => ({
  [`${endpoint}.userId`]: {
    request: (value) => ({ url: `${url}?userId=${value}` }),
    answer: noSuch,
    good: ({ person }) => person.id,
  },
})

export const activity = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' } as const

declare module '#testing/examples.ts' {
  interface OwnRecords {
    recorded: Activity
    deletedActivity: Activity
  }
}

export const examples: Examples = {
  accepted: {
    createActivity: () => ({ body: { ...activity, again: true } }),
  },
  fieldIds: {
    'createActivity._id': {
      request: (value) => post('/api/cpd/activities', { _id: value, ...activity, again: true }),
      answer: takenBy('cpd_activities'),
      good: anyNew,
    },
    'createActivity.linkedCaseIds[]': {
      request: (value) => post('/api/cpd/activities', { ...activity, again: true, linkedCaseIds: [value] }),
      answer: refused,
      good: ({ logged }) => logged.id,
    },
    'updateActivity.linkedCaseIds[]': {
      request: (value, { recorded: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/activities/${id}`,
        payload: { ...activity, linkedCaseIds: [value], version },
      }),
      answer: refused,
      good: ({ logged }) => logged.id,
    },
    'createActivity.evidenceIds[]': {
      request: (value) => post('/api/cpd/activities', { ...activity, again: true, evidenceIds: [value] }),
      answer: refused,
      good: ({ evidence }) => evidence.id,
    },
    'updateActivity.evidenceIds[]': {
      request: (value, { recorded: { id, version } }) => ({
        method: 'PUT',
        url: `/api/cpd/activities/${id}`,
        payload: { ...activity, evidenceIds: [value], version },
      }),
      answer: refused,
      good: ({ evidence }) => evidence.id,
    },
    ...inListOfActivities('listActivities', '/api/cpd/activities'),
    ...inListOfActivities('getActivityTotals', '/api/cpd/activities/totals'),
    ...inListOfActivities('listActivityTags', '/api/cpd/activities/tags'),
  },
  pathIds: {
    'listPersonActivities:userId': { good: ownId },
    'getActivity:id': { good: ({ recorded }) => recorded.id },
    'updateActivity:id': {
      good: ({ recorded }) => recorded.id,
      payload: ({ recorded: { version } }) => ({ ...activity, hours: 3, version }),
    },
    'deleteActivity:id': { good: ({ recorded }) => recorded.id },
    'restoreActivity:id': { good: ({ deletedActivity }) => deletedActivity.id },
  },
  views: {
    listActivities: { by: overseers, of: ofClinician },
    getActivityTotals: { by: overseers, of: ofClinician },
    listActivityTags: { by: overseers, of: ofClinician },
    getActivity: {
      by: overseers,
      of: async ({ clinician, db }) => {
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
        return { params: { id }, record: id }
      },
    },
    listPersonActivities: { by: overseers, of: personsWork },
  },
  records: async ({ app, person }) => {
    const as = app.as(person)
    const { body: recorded } = await as.call(createActivity, { body: activity })
    const { body: deletedActivity } = await as.call(createActivity, { body: { ...activity, again: true } })
    await as.call(deleteActivity, { params: { id: deletedActivity.id } })
    return { recorded, deletedActivity }
  },
}
