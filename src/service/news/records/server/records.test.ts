import { vi } from 'vitest'
import { getMatrix } from '#compliance/matrix/contract.ts'
import { retireRequirement } from '#compliance/requirements/definitions/contract.ts'
import {
  createComplianceRecord,
  listComplianceRecords,
  withdrawComplianceRecord,
} from '#compliance/requirements/records/contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { createOrganizationWithUsers, givenRequirement } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import type { TestClock } from '#testing/test-app.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { draft, givenDraft, givenPost, nobody, question } from '../../examples.ts'
import { answerNews, askAboutNews, readNews } from '../../reading/contract.ts'
import {
  addNewsVersion,
  createNewsPost,
  duplicateNewsPost,
  getNewsPost,
  publishNewsPost,
  updateNewsPost,
  withdrawNewsPost,
  type NewsPost,
} from '../../writing/contract.ts'

vi.setConfig({ testTimeout: 60_000 })

const todayOf = ({ deps }: TestApp) => dateIn('UTC', deps.clock.now())

/** An organization where a post that everybody must read meets a requirement that blocks duty. */
async function givenMustRead(app: TestApp, given: Given, facts: object = {}) {
  const people = await createOrganizationWithUsers(given)
  const { admin } = people
  const requirement = await givenRequirement(app, admin, {
    blocksDuty: true,
    title: 'Winch briefing',
    ...facts,
  })
  const post = await givenPost(app, admin, { satisfies: requirement.id, title: 'The winch has a new hook' })
  return { ...people, requirement, post }
}

const answer = (
  app: TestApp,
  reader: GivenUser,
  post: Pick<NewsPost, 'id'>,
  { version = 1, ...given }: { version?: number; answer?: 'understood' | 'not_applicable' } = {},
) =>
  app
    .as(reader)
    .call(answerNews, { params: { id: post.id }, body: { version, answer: 'understood', ...given } })

const addVersion = async (
  app: TestApp,
  author: GivenUser,
  { id }: { id: string },
  change: 'major' | 'minor',
) => {
  const { body: post } = await app.as(author).call(getNewsPost, { params: { id } })
  const body = { revision: post.revision, source: 'Look at it twice.', change, changeNote: 'Twice.' }
  const response = await app.as(author).call(addNewsVersion, { params: { id }, body })
  expect(response.status).toBe(200)
  return response.body
}

const historyOf = async (app: TestApp, owner: GivenUser, requirementId: string) =>
  (await app.as(owner).call(listComplianceRecords, { query: { requirementId } })).body.records

/** What the matrix and the person's own page say about the requirement on a day: the same. */
async function stateOf(
  app: TestApp,
  { supervisor, clinician }: { supervisor: GivenUser; clinician: GivenUser },
  asOf: string,
) {
  const matrix = await app.as(supervisor).call(getMatrix, { query: { asOf } })
  const own = await app.as(clinician).call(getStates, { query: { asOf } })
  const cell = {
    status: matrix.body.people[0]?.statuses[0],
    validUntil: matrix.body.people[0]?.validUntil[0],
    verdict: matrix.body.people[0]?.fitness?.verdict,
  }
  const [state] = own.body.states
  expect({ status: state?.status, validUntil: state?.validUntil, verdict: own.body.fitness.verdict }).toEqual(
    cell,
  )
  return cell
}

/** Lets days pass, after which everybody signs in again. */
async function daysLater<People extends object>(
  { given, clock }: { given: Given; clock: TestClock },
  days: number,
  people: People,
): Promise<People> {
  clock.advance(days * 86_400_000)
  const renewed = Object.entries(people).map(async ([name, user]: [string, unknown]) => {
    const { id } = user as GivenUser
    return [name, { ...(user as GivenUser), ...(await given.session(id)) }] as const
  })
  return Object.fromEntries(await Promise.all(renewed)) as People
}

describe('answering a must-read that satisfies a requirement', () => {
  test('changes the cell of the matrix and “fit to fly” immediately, and the record says why', async ({
    app,
    given,
  }) => {
    const { requirement, post, ...people } = await givenMustRead(app, given)
    const { clinician } = people
    const today = todayOf(app)
    expect(await stateOf(app, people, today)).toMatchObject({ status: 'not_started', verdict: 'not_fit' })
    const opened = await app.as(clinician).call(readNews, { params: { id: post.id } })
    expect(opened.body.gives.satisfies).toEqual({ id: requirement.id, title: 'Winch briefing' })
    expect((await answer(app, clinician, post)).status).toBe(200)
    const validUntil = plusMonths(today, 12)
    expect(await stateOf(app, people, today)).toEqual({ status: 'valid', validUntil, verdict: 'fit' })
    const records = await historyOf(app, clinician, requirement.id)
    expect(records).toMatchObject([
      {
        source: 'news',
        post: { id: post.id, version: 1, title: 'The winch has a new hook' },
        completedOn: today,
        isCompletionKnown: true,
        expiresBy: 'requirement',
        verification: 'not_needed',
        endedOn: null,
        mayWithdraw: false,
      },
    ])
    const withdrawn = await app
      .as(clinician)
      .call(withdrawComplianceRecord, { params: { id: records[0]?.id ?? '' } })
    expect(withdrawn).toFailWith(409, 'compliance_record_kept')
  })

  test('writes one record from two tabs, and no second one when the answer is repeated', async ({
    app,
    given,
  }) => {
    const { requirement, post, clinician } = await givenMustRead(app, given)
    const both = await Promise.all([answer(app, clinician, post), answer(app, clinician, post)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await answer(app, clinician, post)
    expect(await historyOf(app, clinician, requirement.id)).toHaveLength(1)
  })

  test('writes no record with “not applicable” or a question; a changed answer ends the record', async ({
    app,
    given,
    clock,
  }) => {
    const { requirement, post, clinician, supervisor } = await givenMustRead(app, given)
    await app.as(clinician).call(askAboutNews, { params: { id: post.id }, body: question })
    await answer(app, supervisor, post, { answer: 'not_applicable' })
    for (const reader of [clinician, supervisor])
      expect(await historyOf(app, reader, requirement.id)).toEqual([])
    await answer(app, clinician, post)
    const understoodOn = todayOf(app)
    const people = await daysLater({ given, clock }, 3, { clinician, supervisor })
    await answer(app, people.clinician, post, { answer: 'not_applicable' })
    expect((await stateOf(app, people, todayOf(app))).status).toBe('not_started')
    expect((await stateOf(app, people, plusDays(todayOf(app), -1))).status).toBe('valid')
    expect((await stateOf(app, people, plusDays(understoodOn, -1))).status).toBe('not_started')
    expect(await historyOf(app, people.clinician, requirement.id)).toMatchObject([{ endedOn: todayOf(app) }])
    clock.advance(-3 * 86_400_000)
  })

  test('writes nothing for a requirement that was retired since, for a withdrawn post, or for somebody who is no longer in the audience', async ({
    app,
    given,
  }) => {
    const { requirement, post, admin, clinician, supervisor } = await givenMustRead(app, given)
    const audience = { ...nobody, people: [supervisor.id] }
    const { body: saved } = await app.as(admin).call(getNewsPost, { params: { id: post.id } })
    const body = {
      ...draft,
      organizationId: admin.organizationId,
      satisfies: requirement.id,
      audience,
      title: post.title,
    }
    const narrowed = await app
      .as(admin)
      .call(updateNewsPost, { params: { id: post.id }, body: { ...body, revision: saved.revision } })
    expect(narrowed.status).toBe(200)
    expect(await answer(app, clinician, post)).toFailWith(404, 'news_not_found')
    await app
      .as(admin)
      .call(retireRequirement, { params: { id: requirement.id }, body: { version: requirement.version } })
    expect((await answer(app, supervisor, post)).body).toMatchObject({
      answer: { answer: 'understood' },
      gives: { satisfies: null },
    })
    const withdrawn = await app.as(admin).call(withdrawNewsPost, {
      params: { id: post.id },
      body: { revision: narrowed.body.revision, reason: 'It was wrong.' },
    })
    expect(withdrawn.status).toBe(200)
    expect(await answer(app, supervisor, post)).toFailWith(404, 'news_not_found')
    for (const { id: userId } of [clinician, supervisor]) {
      const query = { requirementId: requirement.id, userId }
      expect((await app.as(admin).call(listComplianceRecords, { query })).body.records).toEqual([])
    }
  })

  test('leaves the record as it is when the post is withdrawn later', async ({ app, given }) => {
    const { post, admin, requirement, ...people } = await givenMustRead(app, given)
    await answer(app, people.clinician, post)
    const body = { revision: post.revision, reason: 'The hook is back.' }
    await app.as(admin).call(withdrawNewsPost, { params: { id: post.id }, body })
    expect((await stateOf(app, people, todayOf(app))).status).toBe('valid')
    expect(await historyOf(app, people.clinician, requirement.id)).toHaveLength(1)
  })
})

describe('a new version of a must-read that satisfies a requirement', () => {
  test('takes the requirement back to due if the version is major, and a second answer meets the requirement again; earlier days stay as they were', async ({
    app,
    given,
    clock,
  }) => {
    const { requirement, post, organizationId: _, ...today } = await givenMustRead(app, given)
    const answeredOn = todayOf(app)
    const firstUntil = plusMonths(answeredOn, 12)
    await answer(app, today.clinician, post)
    let people = await daysLater({ given, clock }, 10, today)
    const { admin, clinician } = people
    const minor = await addVersion(app, admin, post, 'minor')
    expect(await stateOf(app, people, todayOf(app))).toMatchObject({
      status: 'valid',
      validUntil: firstUntil,
    })
    expect(await historyOf(app, clinician, requirement.id)).toHaveLength(1)
    await addVersion(app, admin, minor, 'major')
    const askedOn = todayOf(app)
    const due = { status: 'expiring', validUntil: plusDays(askedOn, 21), verdict: 'fit_expiring' }
    const before = { status: 'valid', validUntil: firstUntil, verdict: 'fit' }
    expect(await stateOf(app, people, askedOn)).toEqual(due)
    expect(await stateOf(app, people, plusDays(askedOn, -1))).toEqual(before)
    expect(await stateOf(app, people, plusDays(askedOn, 21))).toMatchObject({ verdict: 'fit_expiring' })
    expect(await stateOf(app, people, plusDays(askedOn, 22))).toMatchObject({
      status: 'expired',
      verdict: 'not_fit',
    })
    const [recall, first] = await historyOf(app, clinician, requirement.id)
    expect(recall).toMatchObject({ post: { version: 3 }, isCompletionKnown: false, expiresBy: 'post' })
    expect(first).toMatchObject({ post: { version: 1 }, endedOn: askedOn, expiresOn: firstUntil })
    expect(recall?.supersedes).toBe(first?.id)

    people = await daysLater({ given, clock }, 4, people)
    await answer(app, people.clinician, post, { version: 3 })
    const answeredAgainOn = todayOf(app)
    const validUntil = plusMonths(answeredAgainOn, 12)
    const met = { status: 'valid', validUntil, verdict: 'fit' }
    expect(await stateOf(app, people, answeredAgainOn)).toEqual(met)
    expect(await stateOf(app, people, plusDays(answeredAgainOn, -1))).toEqual(due)
    expect(await stateOf(app, people, plusDays(askedOn, -1))).toEqual(before)
    expect(await stateOf(app, people, plusDays(answeredOn, -1))).toMatchObject({ status: 'not_started' })
    clock.advance(-14 * 86_400_000)
  })

  test('gives the whole time to answer again, unless the time has run out; a record from elsewhere stays', async ({
    app,
    given,
    clock,
  }) => {
    const { requirement, post, organizationId: _, ...today } = await givenMustRead(app, given)
    await answer(app, today.clinician, post)
    await addVersion(app, today.admin, post, 'major')
    let people = await daysLater({ given, clock }, 5, today)
    await addVersion(app, people.admin, post, 'major')
    const askedOn = todayOf(app)
    expect((await stateOf(app, people, askedOn)).validUntil).toBe(plusDays(askedOn, 21))
    people = await daysLater({ given, clock }, 30, people)
    const { admin, clinician } = people
    expect((await stateOf(app, people, todayOf(app))).status).toBe('expired')
    await addVersion(app, admin, post, 'major')
    expect((await stateOf(app, people, todayOf(app))).status).toBe('expired')
    const body = { requirementId: requirement.id, completedOn: todayOf(app) }
    expect((await app.as(clinician).call(createComplianceRecord, { body })).status).toBe(201)
    await addVersion(app, admin, post, 'major')
    expect(await stateOf(app, people, todayOf(app))).toMatchObject({ status: 'valid', verdict: 'fit' })
    clock.advance(-35 * 86_400_000)
  })

  test('asks again whoever answers the earlier one at the same moment', async ({ app, given }) => {
    const { requirement, post, admin, ...people } = await givenMustRead(app, given)
    const readers = await Promise.all(
      Array.from({ length: 4 }, () => given.user({ organizationId: people.organizationId })),
    )
    const [, ...answers] = await Promise.all([
      addVersion(app, admin, post, 'major'),
      ...readers.map((reader) => answer(app, reader, post)),
    ])
    for (const [index, reader] of readers.entries()) {
      const records = await historyOf(app, reader, requirement.id)
      const open = records.filter(({ endedOn }) => endedOn === null)
      // Either the answer came first and was taken back to due, or it was refused.
      if (answers[index]?.status === 200)
        expect(open).toMatchObject([{ post: { version: 2 }, isCompletionKnown: false }])
      else expect(records).toEqual([])
    }
  })
})

describe('the requirement that a post satisfies', () => {
  test('is named by an administrator, and must be in use and of exactly the organization of the post', async ({
    app,
    given,
  }) => {
    const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
    const { id } = await givenRequirement(app, admin)
    const elsewhere = await createOrganizationWithUsers(given)
    const foreign = await givenRequirement(app, elsewhere.admin)
    const root = await given.user({ role: 'super_admin' })
    const general = await givenRequirement(app, root, { organizationId: null })
    const create = (author: GivenUser, facts: object) =>
      app.as(author).call(createNewsPost, { body: { ...draft, organizationId, ...facts } })
    for (const satisfies of [foreign.id, general.id, crypto.randomUUID()])
      expect(await create(admin, { satisfies })).toFailWith(400, 'request_invalid')
    expect(await create(root, { satisfies: id, organizationId: null })).toFailWith(400, 'request_invalid')
    expect(await create(admin, { satisfies: id, requiresAnswer: false })).toFailWith(400, 'request_invalid')
    const audience = { ...nobody, people: [clinician.id] }
    expect(await create(supervisor, { satisfies: id, audience })).toFailWith(
      403,
      'news_requirement_not_yours',
    )
    expect((await create(admin, { satisfies: id })).body.satisfies).toEqual({ id, title: 'Fire safety' })
    expect((await create(root, { satisfies: id })).status).toBe(201)
  })

  test('cannot be changed after publication; if it is retired, the post cannot be published but can be changed', async ({
    app,
    given,
  }) => {
    const { admin, organizationId } = await createOrganizationWithUsers(given)
    const requirement = await givenRequirement(app, admin)
    const { id: satisfies } = requirement
    const post = await givenPost(app, admin, { satisfies })
    const change = (facts: object, revision = post.revision) =>
      app.as(admin).call(updateNewsPost, {
        params: { id: post.id },
        body: { ...draft, organizationId, satisfies, revision, ...facts },
      })
    expect(await change({ satisfies: null })).toFailWith(409, 'news_requirement_fixed')
    const unsatisfying = await givenPost(app, admin)
    const named = await app.as(admin).call(updateNewsPost, {
      params: { id: unsatisfying.id },
      body: { ...draft, organizationId, satisfies, revision: unsatisfying.revision },
    })
    expect(named).toFailWith(409, 'news_requirement_fixed')
    const waiting = await givenDraft(app, admin, { satisfies })
    await app
      .as(admin)
      .call(retireRequirement, { params: { id: satisfies }, body: { version: requirement.version } })
    expect((await change({ title: 'A better title' })).status).toBe(200)
    const published = await app.as(admin).call(publishNewsPost, {
      params: { id: waiting.id },
      body: { revision: waiting.revision, publishAt: null },
    })
    expect(published).toFailWith(400, 'request_invalid')
  })

  test('is left out of the copy of a supervisor, who may change everything else of their post', async ({
    app,
    given,
  }) => {
    const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
    const { id: satisfies } = await givenRequirement(app, admin)
    const audience = { ...nobody, people: [clinician.id] }
    const post = await givenDraft(app, supervisor, { audience })
    const body = { ...draft, organizationId, audience, satisfies, revision: post.revision }
    const named = await app.as(admin).call(updateNewsPost, { params: { id: post.id }, body })
    expect(named.body.satisfies?.id).toBe(satisfies)
    const again = { ...body, title: 'A better title', revision: named.body.revision }
    expect(
      (await app.as(supervisor).call(updateNewsPost, { params: { id: post.id }, body: again })).status,
    ).toBe(200)
    const copies = await Promise.all(
      [supervisor, admin].map((author) =>
        app.as(author).call(duplicateNewsPost, { params: { id: post.id } }),
      ),
    )
    expect(copies.map((copy) => copy.body.satisfies?.id ?? null)).toEqual([null, satisfies])
  })
})
