import fc from 'fast-check'
import { flagCase } from '#logging/cases/changes/flag.contract.ts'
import { deleteCase, restoreCase } from '#logging/cases/changes/removal.contract.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { exportMyData } from '#people/profile/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { givenReview } from '#testing/given-review.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'

const closed = {
  state: 'closed',
  closed_at: new Date('2026-03-04T12:00:00Z'),
  words_to_crew: 'Thank you for asking.',
  what_went_well: 'The team spoke up early.',
  outcomes: ['learning_point'],
}

describe('a review in the database', () => {
  test('is the only open one of its case, beside any number of closed ones', async ({ app, given }) => {
    const owner = await given.user()
    const { id } = await given.case({ owner })
    await givenReview(app, id, owner, { state: 'triaged' })
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
    ['a close without words to the crew', { ...closed, words_to_crew: null }, 'closed'],
    ['a lesson without what went well', { ...closed, what_went_well: null }, 'closed'],
    ['an outcome that is no code', { ...closed, outcomes: ['Blame Ada'] }, 'codes'],
    ['a close without an outcome', { ...closed, outcomes: [] }, 'closed'],
    ['a closing date of an open review', { closed_at: closed.closed_at }, 'closed'],
    ['a meeting without its kind', { meeting_date: '2026-03-04' }, 'meeting'],
    ['words of 2,001 characters', { ...closed, words_to_crew: 'x'.repeat(2001) }, 'texts'],
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

interface Crew {
  organizationId: string
  first: GivenUser
  second: GivenUser
  log: (owner: GivenUser, facts?: Partial<CaseRequest>) => Promise<{ id: string }>
}

const missionNumber = '26-00077'

/** Two of one organization who were on the same mission. */
async function givenCrew(given: Given): Promise<Crew> {
  const { id: organizationId } = await given.organization()
  const [first, second] = [await given.user({ organizationId }), await given.user({ organizationId })]
  const log: Crew['log'] = (owner, facts = {}) => given.case({ owner, missionNumber, ...facts })
  return { organizationId, first, second, log }
}

const reviewsOf = (app: TestApp, organizationId: string) =>
  app.deps.db
    .selectFrom('case_reviews')
    .select(['id', 'mission_number', 'state', 'reasons', 'raised_by'])
    .where('organization_id', '=', organizationId)
    .orderBy('raised_at')
    .orderBy('id')
    .execute()

describe('the review of a mission', () => {
  test('opens with the first flag, gets the reasons of a crewmate, and is withdrawn when the last flag is gone', async ({
    app,
    given,
  }) => {
    const { organizationId, first, second, log } = await givenCrew(given)
    const own = await log(first, { flagCaseReview: true, flagReasons: ['failed_or_difficult_airway'] })
    const other = await log(second)
    const [opened] = await reviewsOf(app, organizationId)
    expect(opened).toMatchObject({
      mission_number: missionNumber,
      state: 'flagged',
      reasons: ['failed_or_difficult_airway'],
      raised_by: first.id,
    })
    const flag = (owner: GivenUser, { id }: { id: string }, body: object) =>
      app.as(owner).call(flagCase, { params: { id }, body: { flagCaseReview: true, ...body } })
    expect(await flag(second, other, { flagReasons: ['excellent_care'] })).toMatchObject({ status: 200 })
    expect(await reviewsOf(app, organizationId)).toMatchObject([
      { id: opened?.id, state: 'flagged', reasons: ['excellent_care', 'failed_or_difficult_airway'] },
    ])
    await flag(first, own, { flagCaseReview: false })
    expect(await reviewsOf(app, organizationId)).toMatchObject([{ id: opened?.id, state: 'flagged' }])
    await flag(second, other, { flagCaseReview: false })
    expect(await reviewsOf(app, organizationId)).toMatchObject([{ id: opened?.id, state: 'withdrawn' }])
    await flag(second, other, {})
    const states = (await reviewsOf(app, organizationId)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['flagged', 'withdrawn'])
  })

  test('is not that of the same mission number in another organization', async ({ app, given }) => {
    const crews = [await givenCrew(given), await givenCrew(given)]
    for (const { first, log } of crews) await log(first, { flagCaseReview: true })
    for (const { organizationId } of crews)
      expect(await reviewsOf(app, organizationId)).toMatchObject([{ state: 'flagged' }])
  })

  test('that somebody has begun stays when its flags go', async ({ app, given }) => {
    const { organizationId, first, log } = await givenCrew(given)
    const { id } = await log(first, { flagCaseReview: true })
    await givenReview(app, id, first, { state: 'in_review' })
    await app.as(first).call(flagCase, { params: { id }, body: { flagCaseReview: false } })
    expect(await reviewsOf(app, organizationId)).toMatchObject([{ state: 'in_review' }])
  })

  test('agrees with the flags after random changes, four at once', async ({ app, given }) => {
    const { organizationId, first, second, log } = await givenCrew(given)
    const cases: { owner: GivenUser; id: string }[] = []
    for (const owner of [first, second])
      for (const number of [missionNumber, '26-00078'])
        cases.push({ owner, id: (await log(owner, { missionNumber: number })).id })
    const changes = [
      { endpoint: flagCase, body: { flagCaseReview: true } },
      { endpoint: flagCase, body: { flagCaseReview: true, flagReasons: ['excellent_care'] } },
      { endpoint: flagCase, body: { flagCaseReview: false } },
      { endpoint: deleteCase, body: {} },
      { endpoint: restoreCase, body: {} },
    ]
    const round = fc.array(fc.tuple(fc.constantFrom(...cases), fc.constantFrom(...changes)), {
      minLength: 4,
      maxLength: 4,
    })
    for (const chosen of fc.sample(round, { numRuns: 40, seed: 35 })) {
      await Promise.all(
        chosen.map(([{ owner, id }, { endpoint, body }]) =>
          app.fastify.inject({
            method: endpoint.method,
            url: endpoint.path.replace(':id', id),
            headers: { authorization: `Bearer ${owner.accessToken}` },
            payload: body,
          }),
        ),
      )
      const { rows } = await app.deps.pool.query<{ number: string }>(
        `select distinct mission_number as number from cases where organization_id = $1 and flag_case_review
           and deleted_at is null and status in ('pending', 'completed') order by 1`,
        [organizationId],
      )
      const reviews = await reviewsOf(app, organizationId)
      const open = reviews.filter(({ state }) => state !== 'withdrawn').map((review) => review.mission_number)
      expect(open.toSorted()).toEqual(rows.map(({ number }) => number))
    }
    expect((await reviewsOf(app, organizationId)).length).toBeGreaterThan(4)
  })

  test('keeps what was decided when the last case is erased, without a word and without a person', async ({
    app,
    given,
  }) => {
    const { organizationId, first, second, log } = await givenCrew(given)
    const own = await log(first, { flagCaseReview: true })
    const other = await log(second)
    const reviewId = await givenReview(app, own.id, first, closed)
    const erase = ({ id }: { id: string }) => app.deps.pool.query('delete from cases where id = $1', [id])
    const read = () =>
      app.deps.db.selectFrom('case_reviews').selectAll().where('id', '=', reviewId).executeTakeFirstOrThrow()
    await erase(other)
    expect(await read()).toMatchObject({ words_to_crew: closed.words_to_crew, emptied_at: null })
    await erase(own)
    expect(await read()).toMatchObject({
      state: 'closed',
      outcomes: closed.outcomes,
      reasons: ['clinician_request'],
      words_to_crew: null,
      what_went_well: null,
      raised_by: null,
    })
    const { rows } = await app.deps.pool.query(
      `select (select count(*)::int from case_review_messages where review_id = $1) as messages,
         (select count(*)::int from case_review_actions where review_id = $1) as actions,
         (select count(*)::int from case_review_actions where review_id = $1 and text is not null) as words`,
      [reviewId],
    )
    expect(rows).toEqual([{ messages: 0, actions: 1, words: 0 }])
    expect(await reviewsOf(app, organizationId)).toHaveLength(1)
  })
})

test('a user’s archive has the reviews of their missions, and of the words in them only their own', async ({
  app,
  given,
}) => {
  const [owner, colleague] = [await given.user(), await given.user()]
  const { id } = await given.case({ owner })
  const reviewId = await givenReview(app, id, colleague, {
    meeting_date: '2026-03-04',
    meeting_kind: 'supervision',
  })
  const ofOwner = await archiveOf(app, owner)
  expect(ofOwner).toMatchObject({ reviews: [{ id: reviewId, state: 'flagged' }], messages: [] })
  expect(JSON.stringify(ofOwner)).not.toContain(colleague.id)
  expect(JSON.stringify(ofOwner)).not.toContain('Thank you.')
  expect(await archiveOf(app, colleague)).toMatchObject({
    reviews: [],
    messages: [{ review_id: reviewId, text: 'Thank you.' }],
    actions: [{ text: 'Check the pump' }],
    changes: [{ to_state: 'flagged', note: 'Asked for' }],
    meetings: [{ meeting_date: '2026-03-04', meeting_kind: 'supervision' }],
  })
})

async function archiveOf(app: TestApp, { accessToken }: GivenUser): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
  const file = [...unzip(answer.rawPayload)].find(([name]) => name.endsWith('case-reviews.json'))
  return JSON.parse(file?.[1] ?? 'null')
}
