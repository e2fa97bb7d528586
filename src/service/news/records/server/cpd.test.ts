import { vi } from 'vitest'
import { listActivities, getActivity } from '#cpd/activities/log/contract.ts'
import { deleteActivity } from '#cpd/activities/log/removal.contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { draft, givenPost } from '../../examples.ts'
import { addNewsCpd, answerNews, readNews } from '../../reading/contract.ts'
import { addNewsVersion, createNewsPost } from '../../writing/contract.ts'
import { chooseNewsCpd } from '../contract.ts'

vi.setConfig({ testTimeout: 60_000 })

const cpd = { hours: 0.5, category: 'educational' }

async function givenLearning(app: TestApp, given: Given, facts: object = {}) {
  const people = await createOrganizationWithUsers(given)
  const post = await givenPost(app, people.admin, { title: 'Ketamine lies elsewhere', cpd, ...facts })
  const params = { id: post.id }
  const understand = (reader: GivenUser, version = 1) =>
    app.as(reader).call(answerNews, { params, body: { version, answer: 'understood' } })
  const add = (reader: GivenUser) => app.as(reader).call(addNewsCpd, { params, body: {} })
  return { ...people, post, params, understand, add }
}

const activitiesOf = async (app: TestApp, owner: GivenUser) =>
  (await app.as(owner).call(listActivities, { query: {} })).body.activities

describe('a post that gives CPD', () => {
  test('is recorded once, even from two tabs, for a reader who understood it, with the hours and the category of the post', async ({
    app,
    given,
  }) => {
    const { clinician, params, understand, add } = await givenLearning(app, given)
    const opened = await app.as(clinician).call(readNews, { params })
    expect(opened.body.gives.cpd).toEqual({ ...cpd, state: 'later', activityId: null, addsCpd: false })
    expect(await add(clinician)).toFailWith(409, 'news_cpd_not_offered')
    expect((await understand(clinician)).body.gives.cpd?.state).toBe('offered')
    expect(await activitiesOf(app, clinician)).toEqual([])
    const both = await Promise.all([add(clinician), add(clinician)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [activity, ...others] = await activitiesOf(app, clinician)
    expect(others).toEqual([])
    const shown = await app.as(clinician).call(getActivity, { params: { id: activity?.id ?? '' } })
    expect(shown.body).toMatchObject({
      title: 'Ketamine lies elsewhere',
      date: dateIn('UTC', app.deps.clock.now()),
      hours: 0.5,
      type: 'reading',
      categories: ['educational'],
      status: 'completed',
    })
    expect(both[1]?.body.gives.cpd).toMatchObject({ state: 'added', activityId: activity?.id })
  })

  test('is not offered again after its reader deletes the activity, but is with a major version', async ({
    app,
    given,
  }) => {
    const { admin, clinician, post, params, understand, add } = await givenLearning(app, given)
    await understand(clinician)
    await add(clinician)
    const [activity] = await activitiesOf(app, clinician)
    const deleted = await app.as(clinician).call(deleteActivity, { params: { id: activity?.id ?? '' } })
    expect(deleted.status).toBe(200)
    expect((await add(clinician)).body.gives.cpd).toMatchObject({ state: 'added', activityId: null })
    expect(await activitiesOf(app, clinician)).toEqual([])
    const body = {
      revision: post.revision,
      source: 'Blue.',
      change: 'major' as const,
      changeNote: 'Now blue.',
    }
    await app.as(admin).call(addNewsVersion, { params, body })
    expect((await app.as(clinician).call(readNews, { params })).body.gives.cpd?.state).toBe('later')
    expect(await add(clinician)).toFailWith(409, 'news_cpd_not_offered')
    await understand(clinician, 2)
    await add(clinician)
    expect(await activitiesOf(app, clinician)).toHaveLength(1)
  })

  test('is recorded together with the answer for readers who chose so, until they choose otherwise', async ({
    app,
    given,
  }) => {
    const { admin, clinician, supervisor, understand } = await givenLearning(app, given)
    const choose = (addsCpd: boolean) => app.as(clinician).call(chooseNewsCpd, { body: { addsCpd } })
    expect((await choose(true)).body).toEqual({ addsCpd: true })
    const answers = await Promise.all([understand(clinician), understand(clinician)])
    expect(answers.map(({ body }) => body.gives.cpd?.state)).toEqual(['added', 'added'])
    expect(await activitiesOf(app, clinician)).toHaveLength(1)
    await understand(supervisor)
    expect(await activitiesOf(app, supervisor)).toEqual([])
    await choose(false)
    const second = await givenPost(app, admin, { title: 'Another thing', cpd })
    const body = { version: 1, answer: 'understood' as const }
    await app.as(clinician).call(answerNews, { params: { id: second.id }, body })
    expect(await activitiesOf(app, clinician)).toHaveLength(1)
  })

  test('whose title the guard would question is recorded by its type', async ({ app, given }) => {
    const title = 'What we learned from Mr John Smith'
    const { clinician, understand, add } = await givenLearning(app, given, { title })
    await understand(clinician)
    await add(clinician)
    expect(await activitiesOf(app, clinician)).toMatchObject([{ title: 'Reading or journal article' }])
  })

  test('gives CPD only to its audience, and must require an answer', async ({ app, given }) => {
    const { admin, organizationId, add } = await givenLearning(app, given)
    expect(await add(await given.user())).toFailWith(404, 'news_not_found')
    const body = { ...draft, organizationId, cpd, requiresAnswer: false }
    expect(await app.as(admin).call(createNewsPost, { body })).toFailWith(400, 'request_invalid')
    const none = await givenPost(app, admin, { title: 'No CPD' })
    await app.as(admin).call(readNews, { params: { id: none.id } })
    expect(await app.as(admin).call(addNewsCpd, { params: { id: none.id }, body: {} })).toFailWith(
      409,
      'news_cpd_not_offered',
    )
  })
})
