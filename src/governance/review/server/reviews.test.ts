import { v7 as uuid } from 'uuid'
import { exportMyData } from '#people/profile/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { givenReview } from '#testing/given-review.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'

const closed = {
  state: 'closed',
  closed_at: new Date('2026-03-04T12:00:00Z'),
  what_went_well: 'The team spoke up early.',
  outcomes: ['learning_point'],
}

describe('a review in the database', () => {
  test('is the only open one of its case, beside any number of closed ones', async ({ app, given }) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    await givenReview(app, id, owner)
    await expect(givenReview(app, id, owner)).rejects.toThrow('case_reviews__open')
    await givenReview(app, id, owner, closed)
    await givenReview(app, id, owner, closed)
  })

  test.for([
    ['a state that does not exist', { state: 'lost' }, 'state'],
    ['no reason', { reasons: [] }, 'reasons'],
    [
      'no further action beside an incident',
      { outcomes: ['no_further_action', 'incident'] },
      'no_further_action',
    ],
    ['a close without what went well', { ...closed, what_went_well: null }, 'closed'],
    ['a close without an outcome', { ...closed, outcomes: [] }, 'closed'],
    ['a closing date of an open review', { closed_at: closed.closed_at }, 'closed'],
    ['a meeting without its kind', { meeting_date: '2026-03-04' }, 'meeting'],
    ['a response of 2,001 characters', { clinician_response: 'x'.repeat(2001) }, 'texts'],
  ] as const)('refuses %s', async ([, facts, constraint], { app, given }) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    const refused = givenReview(app, id, owner, structuredClone(facts) as object)
    await expect(refused).rejects.toThrow(`case_reviews__${constraint}`)
  })

  test('may have the outcomes excellence and no further action', async ({ app, given }) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    await givenReview(app, id, owner, { ...closed, outcomes: ['no_further_action', 'excellence'] })
  })
})

test('a user’s archive contains the reviews of their cases without the reviewers’ messages to each other, and meetings without the case', async ({
  app,
  given,
}) => {
  const [owner, colleague] = [await given.user(), await given.user()]
  const { id } = await given.case({ owner })
  const reviewId = await givenReview(app, id, colleague, {
    meeting_date: '2026-03-04',
    meeting_kind: 'supervision',
  })
  await app.deps.db
    .insertInto('case_review_messages')
    .values({
      id: uuid(),
      review_id: reviewId,
      written_at: new Date(),
      text: 'Among us.',
      visibility: 'reviewers',
    })
    .execute()
  const ofOwner = await archiveOf(app, owner)
  expect(ofOwner).toMatchObject({ reviews: [{ id: reviewId, messages: [{ text: 'Thank you.' }] }] })
  expect(JSON.stringify(ofOwner)).not.toContain(colleague.id)
  expect(await archiveOf(app, colleague)).toEqual({
    reviews: [],
    meetings: [{ meeting_date: '2026-03-04', meeting_kind: 'supervision' }],
  })
})

async function archiveOf(app: TestApp, { accessToken }: GivenUser): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
  const file = [...unzip(answer.rawPayload)].find(([name]) => name.endsWith('case-reviews.json'))
  return JSON.parse(file?.[1] ?? 'null')
}
