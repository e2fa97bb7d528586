import { updateNotifications } from '#people/profile/contract.ts'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  closeTicket,
  createGuestTicket,
  createTicket,
  getTicket,
  listTickets,
  replyToTicket,
} from '../contract.ts'
import { purgeGuestTickets } from './tickets.ts'

/** Returns letters only: random digits can look like a patient's number, which is refused. */
const unique = () => crypto.randomUUID().replaceAll(/[^a-f]/g, '')

const operator = 'support@sortie.test'
const request = {
  topic: 'question',
  subject: 'Where is my draft?',
  message: 'I started a case yesterday.',
} as const

async function ask(
  app: TestApp,
  by: GivenUser,
  changes: Partial<typeof request> | { subject?: string } = {},
) {
  const { status, body } = await app.as(by).call(createTicket, { body: { ...request, ...changes } })
  expect(status).toBe(201)
  return body
}

type Page = { body: CallResponse<typeof listTickets> }

const superAdmin = (given: Given) => given.user({ role: 'super_admin' })

describe('asking', () => {
  test('creates an open request, and an email to the operator', async ({ app, given }) => {
    const user = await given.user()
    const subject = `Draft ${unique()}`
    const ticket = await ask(app, user, { subject })
    expect(ticket).toMatchObject({ topic: 'question', subject, status: 'open' })
    expect(ticket.messages).toMatchObject([
      { words: request.message, isAnswer: false, authorName: user.name },
    ])
    const mail = (await app.mailTo(operator)).find(({ letter }) => letter.preview === subject)
    expect(mail?.letter.subject).toBe('Support request: A question')
    expect(mail?.letter.paragraphs).toContain(request.message)
    expect(mail?.letter.action?.url).toBe(`http://sortie.test/support?ticket=${ticket.id}`)
  })

  test('with text that identifies a patient is refused at the field, and nothing is stored', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const answer = await app.as(user).call(createTicket, {
      body: { ...request, message: 'It was about NHS number 943 476 5919, what now?' },
    })
    expect(answer).toFailWith(400, 'request_invalid')
    expect(answer.body).toMatchObject({ fields: [{ path: 'message' }] })
    const { body } = await app.as(user).call(listTickets, { query: {} })
    expect(body.tickets).toEqual([])
  })

  test('with an empty or overlong message is refused', async ({ app, given }) => {
    const by = app.as(await given.user())
    for (const message of ['', '   ', 'x'.repeat(4_001)]) {
      expect(await by.call(createTicket, { body: { ...request, message } })).toFailWith(
        400,
        'request_invalid',
      )
    }
  })

  test('too often is refused, with the time to wait', async ({ app, given }) => {
    const user = await given.user()
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => app.as(user).call(createTicket, { body: request })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused).toFailWith(429, 'support_throttled')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

let ipCount = 0
const newIp = () => `203.0.${Math.floor(++ipCount / 250)}.${(ipCount % 250) + 1}`

const guestAsks = (app: TestApp, changes: object = {}, ip = newIp()) =>
  app.inject({
    method: 'POST',
    url: createGuestTicket.path,
    remoteAddress: ip,
    payload: {
      name: 'Robin Hale',
      email: `${crypto.randomUUID()}@example.org`,
      topic: 'account',
      message: 'My account is still not approved.',
      ...changes,
    },
  })

async function newestGuestTicket(app: TestApp, given: Given, subject: string) {
  const by = app.as(await superAdmin(given))
  const { body } = await by.call(listTickets, { query: { whose: 'all', status: 'open' } })
  const found = body.tickets.find((ticket) => ticket.subject === subject)
  if (!found) throw new Error('There is no such request')
  return { by, found }
}

describe('asking without being signed in', () => {
  test('creates a request that super administrators find, and an email to the operator', async ({
    app,
    given,
  }) => {
    const email = `${crypto.randomUUID()}@example.org`
    const message = `Locked out ${unique()}`
    expect(await guestAsks(app, { email, message })).toMatchObject({
      status: 201,
      body: { message: 'Your request has been sent. We will answer by email.' },
    })
    const { found } = await newestGuestTicket(app, given, message)
    expect(found).toMatchObject({
      topic: 'account',
      status: 'open',
      createdBy: { id: null, name: 'Robin Hale', email },
    })
    const mail = (await app.mailTo(operator)).find(({ letter }) => letter.preview === message)
    expect(mail?.letter.paragraphs[0]).toContain(email)
    expect(mail?.letter.subject).toBe('Support request: My account')
  })

  test('is answered at the email that was entered', async ({ app, given }) => {
    const email = `${crypto.randomUUID()}@example.org`
    const message = `Waiting ${unique()}`
    await guestAsks(app, { email, message, name: 'Win at www.example.com' })
    expect(await app.mailTo(email)).toEqual([])
    const { by, found } = await newestGuestTicket(app, given, message)
    const { body } = await by.call(replyToTicket, {
      params: { id: found.id },
      body: { message: 'You are in.' },
    })
    expect(body.status).toBe('answered')
    expect(body.messages.map(({ isAnswer }) => isAnswer)).toEqual([false, true])
    const [mail] = await app.mailTo(email)
    expect(mail?.to).toEqual({ name: '', address: email })
    expect(mail?.letter.paragraphs).toContain('You are in.')
    expect(JSON.stringify(mail)).not.toContain('www.example.com')
  })

  test('gets the same response if the email has an account, and does not become part of that account', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const free = await guestAsks(app)
    const taken = await guestAsks(app, { email: owner.email })
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    const { body } = await app.as(owner).call(listTickets, { query: {} })
    expect(body.tickets).toEqual([])
    expect(await app.mailTo(owner.email)).toEqual([])
  })

  test.for([
    ['text that identifies a patient', { message: 'It was about NHS number 943 476 5919.' }, 'message'],
    ['an invalid email', { email: 'robin' }, 'email'],
    ['no name', { name: ' ' }, 'name'],
    ['an unknown topic', { topic: 'other' }, 'topic'],
    ['an empty message', { message: ' ' }, 'message'],
    ['an unknown field', { author_id: crypto.randomUUID() }, 'author_id'],
  ] as const)('with %s is refused at the field', async ([, changes, path], { app }) => {
    const answer = await guestAsks(app, changes)
    expect(answer).toFailWith(400, 'request_invalid')
    expect(answer.body).toMatchObject({ fields: [{ path }] })
  })

  test('too often from one network is refused; guests from other networks can still write', async ({
    app,
  }) => {
    const ip = newIp()
    for (let sent = 0; sent < 5; sent += 1) expect((await guestAsks(app, {}, ip)).status).toBe(201)
    const refused = await guestAsks(app, {}, ip)
    expect(refused).toFailWith(429, 'support_throttled')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const email = `${crypto.randomUUID()}@example.org`
    for (let sent = 0; sent < 12; sent += 1) expect((await guestAsks(app, { email })).status).toBe(201)
  })

  test('is erased after a year; requests of signed-in users stay', async ({ app, given, clock }) => {
    const user = await given.user()
    const message = `Long ago ${unique()}`
    await guestAsks(app, { message })
    const { found } = await newestGuestTicket(app, given, message)
    const { id: retained } = await ask(app, user)
    const countOf = async (id: string) =>
      (await app.deps.db.selectFrom('support_tickets').select('id').where('id', '=', id).execute()).length
    await purgeGuestTickets(app.deps)
    expect(await countOf(found.id)).toBe(1)
    clock.advance(366 * 24 * 60 * 60_000)
    await purgeGuestTickets(app.deps)
    expect([await countOf(found.id), await countOf(retained)]).toEqual([0, 1])
    clock.set(new Date())
  })
})

test('a report of patient details goes to the privacy lead, not to the operator', async ({ app, given }) => {
  const subject = `A name ${unique()}`
  const { body } = await app
    .as(await given.user())
    .call(createTicket, { body: { ...request, topic: 'patient_details', subject } })
  expect(body.topic).toBe('patient_details')
  const isIt = ({ letter }: { letter: { preview?: string } }) => letter.preview === subject
  const mail = (await app.mailTo('privacy@sortie.test')).find(isIt)
  expect(mail?.letter.subject).toBe('Support request: I entered patient-identifiable data')
  expect((await app.mailTo(operator)).filter(isIt)).toEqual([])
})

describe('access to requests', () => {
  test('a stranger, a supervisor and an admin find nothing; a super administrator does', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const { id } = await ask(app, await given.user({ supervisor }))
    const others = [await given.user(), supervisor, await given.user({ role: 'admin' })]
    for (const other of others) {
      const by = app.as(other)
      expect(await by.call(getTicket, { params: { id } })).toFailWith(404, 'ticket_not_found')
      expect(await by.call(replyToTicket, { params: { id }, body: { message: 'Hello' } })).toFailWith(
        404,
        'ticket_not_found',
      )
      expect(await by.call(closeTicket, { params: { id } })).toFailWith(404, 'ticket_not_found')
      expect(await by.call(listTickets, { query: { whose: 'all' } })).toFailWith(403, 'access_denied')
      expect((await by.call(listTickets, { query: {} })).body.tickets).toEqual([])
    }
    const by = app.as(await superAdmin(given))
    expect((await by.call(getTicket, { params: { id } })).body.id).toBe(id)
    const { body } = await by.call(listTickets, { query: { whose: 'all', status: 'open' } })
    expect(body.tickets.some((ticket) => ticket.id === id)).toBe(true)
  })

  test('the list comes page by page, each request once, newest first', async ({ app, given }) => {
    const admin = await superAdmin(given)
    for (let times = 0; times < 2; times += 1) {
      const user = await given.user()
      for (let count = 0; count < 15; count += 1) await ask(app, user)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: { whose: 'all'; cursor?: string } = {
        whose: 'all' as const,
        ...(cursor !== null && { cursor }),
      }
      const { body }: Page = await app.as(admin).call(listTickets, { query })
      expect(body.tickets.length).toBeLessThanOrEqual(25)
      seen.push(...body.tickets.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(30)
    const yearZero = Buffer.from(`0000-01-01T00:00:00.000Z ${crypto.randomUUID()}`).toString('base64url')
    for (const nonsense of ['nonsense', yearZero]) {
      const answer = await app.as(admin).call(listTickets, { query: { whose: 'all', cursor: nonsense } })
      expect(answer).toFailWith(400, 'request_invalid')
    }
  })
})

describe('answering', () => {
  test('notifies the author by email, and a reply opens the request again', async ({ app, given }) => {
    const user = await given.user({ name: 'Robin Hale' })
    const { id } = await ask(app, user)
    const params = { id }
    const admin = await superAdmin(given)
    const { body: answered } = await app
      .as(admin)
      .call(replyToTicket, { params, body: { message: 'It is on your start page.' } })
    expect(answered.status).toBe('answered')
    expect(answered.messages.at(-1)).toMatchObject({ isAnswer: true, authorName: admin.name })
    const mail = (await app.mailTo(user.email)).at(-1)
    expect(mail?.letter.subject).toBe('Your support request was answered')
    expect(mail?.letter.paragraphs).toContain('It is on your start page.')

    const { body: reopened } = await app
      .as(user)
      .call(replyToTicket, { params, body: { message: 'Thanks!' } })
    expect(reopened.status).toBe('open')
    expect(reopened.messages.map(({ isAnswer }) => isAnswer)).toEqual([false, true, false])
  })

  test('sends no email to authors who have turned that off, but still shows the answer', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    await app.as(user).call(updateNotifications, { body: { newDevice: true, supportReplies: false } })
    const { id } = await ask(app, user)
    const before = await app.mailTo(user.email)
    const answer = { params: { id }, body: { message: 'It is on your start page.' } }
    const { body } = await app.as(await superAdmin(given)).call(replyToTicket, answer)
    expect(body.status).toBe('answered')
    expect(await app.mailTo(user.email)).toEqual(before)
  })

  test('a closed request accepts no more messages, and is closed only once', async ({ app, given }) => {
    const user = await given.user()
    const { id } = await ask(app, user)
    const closings = await Promise.all(
      Array.from({ length: 5 }, () => app.as(user).call(closeTicket, { params: { id } })),
    )
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await app
      .as(user)
      .call(replyToTicket, { params: { id }, body: { message: 'One more thing' } })
    expect(late).toFailWith(409, 'ticket_closed')
  })

  test('every step is in the audit trail', async ({ app, given }) => {
    const user = await given.user()
    const { id } = await ask(app, user)
    const admin = await superAdmin(given)
    await app.as(admin).call(replyToTicket, { params: { id }, body: { message: 'So.' } })
    await app.as(admin).call(closeTicket, { params: { id } })
    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'support_requested', actor_id: user.id },
      { action: 'support_answered', actor_id: admin.id },
      { action: 'support_closed', actor_id: admin.id },
    ])
  })
})
