import { updateNotifications } from '#accounts/profile/contract.ts'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { closeTicket, createTicket, getTicket, listTickets, replyToTicket } from '../contract.ts'

const operator = 'support@sortie.test'
const asked = {
  topic: 'question',
  subject: 'Where is my draft?',
  message: 'I began a case yesterday.',
} as const

async function ask(app: TestApp, by: GivenUser, changes: Partial<typeof asked> | { subject?: string } = {}) {
  const { status, body } = await app.as(by).call(createTicket, { body: { ...asked, ...changes } })
  expect(status).toBe(201)
  return body
}

type Page = { body: CallResponse<typeof listTickets> }

const superAdmin = (given: Given) => given.user({ role: 'super_admin' })

describe('asking', () => {
  test('makes a request that waits, and a mail to the operator', async ({ app, given }) => {
    const person = await given.user()
    const subject = `Draft ${crypto.randomUUID().slice(0, 8)}`
    const ticket = await ask(app, person, { subject })
    expect(ticket).toMatchObject({ topic: 'question', subject, status: 'open' })
    expect(ticket.messages).toMatchObject([
      { words: asked.message, isAnswer: false, authorName: person.name },
    ])
    const mail = (await app.mailTo(operator)).find(({ letter }) => letter.preview === subject)
    expect(mail?.letter.subject).toBe('Support request: A question')
    expect(mail?.letter.paragraphs).toContain(asked.message)
    expect(mail?.letter.action?.url).toBe(`http://sortie.test/support?ticket=${ticket.id}`)
  })

  test('with what identifies a patient is refused beside the field, and nothing is kept', async ({
    app,
    given,
  }) => {
    const person = await given.user()
    const answer = await app.as(person).call(createTicket, {
      body: { ...asked, message: 'It was about NHS number 943 476 5919, what now?' },
    })
    expect(answer).toFailWith(400, 'request_invalid')
    expect(answer.body).toMatchObject({ fields: [{ path: 'message' }] })
    const { body } = await app.as(person).call(listTickets, { query: {} })
    expect(body.tickets).toEqual([])
  })

  test('an empty or endless message is refused', async ({ app, given }) => {
    const by = app.as(await given.user())
    for (const message of ['', '   ', 'x'.repeat(4_001)]) {
      expect(await by.call(createTicket, { body: { ...asked, message } })).toFailWith(400, 'request_invalid')
    }
  })

  test('too often is refused with the time to wait', async ({ app, given }) => {
    const person = await given.user()
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => app.as(person).call(createTicket, { body: asked })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused).toFailWith(429, 'support_throttled')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('whose requests', () => {
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

  test('a list goes on page by page, each request once, newest first', async ({ app, given }) => {
    const admin = await superAdmin(given)
    for (let times = 0; times < 2; times += 1) {
      const person = await given.user()
      for (let count = 0; count < 15; count += 1) await ask(app, person)
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
  test('tells the person by mail, and a reply makes the request wait again', async ({ app, given }) => {
    const person = await given.user({ name: 'Robin Hale' })
    const { id } = await ask(app, person)
    const params = { id }
    const admin = await superAdmin(given)
    const { body: answered } = await app
      .as(admin)
      .call(replyToTicket, { params, body: { message: 'It is on your start page.' } })
    expect(answered.status).toBe('answered')
    expect(answered.messages.at(-1)).toMatchObject({ isAnswer: true, authorName: admin.name })
    const mail = (await app.mailTo(person.email)).at(-1)
    expect(mail?.letter.subject).toBe('Your support request was answered')
    expect(mail?.letter.paragraphs).toContain('It is on your start page.')

    const { body: reopened } = await app
      .as(person)
      .call(replyToTicket, { params, body: { message: 'Thanks!' } })
    expect(reopened.status).toBe('open')
    expect(reopened.messages.map(({ isAnswer }) => isAnswer)).toEqual([false, true, false])
  })

  test('mails nothing to whoever does not want it, and is there all the same', async ({ app, given }) => {
    const person = await given.user()
    await app.as(person).call(updateNotifications, { body: { newDevice: true, supportReplies: false } })
    const { id } = await ask(app, person)
    const before = await app.mailTo(person.email)
    const answer = { params: { id }, body: { message: 'It is on your start page.' } }
    const { body } = await app.as(await superAdmin(given)).call(replyToTicket, answer)
    expect(body.status).toBe('answered')
    expect(await app.mailTo(person.email)).toEqual(before)
  })

  test('a closed request takes no more, and is closed once', async ({ app, given }) => {
    const person = await given.user()
    const { id } = await ask(app, person)
    const closings = await Promise.all(
      Array.from({ length: 5 }, () => app.as(person).call(closeTicket, { params: { id } })),
    )
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await app
      .as(person)
      .call(replyToTicket, { params: { id }, body: { message: 'One more thing' } })
    expect(late).toFailWith(409, 'ticket_closed')
  })

  test('every step is in the audit trail', async ({ app, given }) => {
    const person = await given.user()
    const { id } = await ask(app, person)
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
      { action: 'support_requested', actor_id: person.id },
      { action: 'support_answered', actor_id: admin.id },
      { action: 'support_closed', actor_id: admin.id },
    ])
  })
})
