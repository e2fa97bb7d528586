import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { grantWaiver } from '#compliance/requirements/records/waivers.contract.ts'
import { changePassword } from '#people/accounts/passwords/contract.ts'
import { requestDeletion } from '#people/profile/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { complianceRemindersJobs } from '../../server/jobs.ts'
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '../contract.ts'

test.beforeEach(({ clock }) => clock.set('2026-11-24T09:00Z'))

const make = async (app: TestApp, owner: GivenUser): Promise<string> => {
  const { status, body } = await app.as(owner).call(makeCalendarFeed, {})
  expect(status).toBe(200)
  return body.url
}
let networks = 0
/** Asks as a calendar does: without a session. */
const ask = (app: TestApp, url: string, from = `203.0.113.${(networks += 1)}`) =>
  app.fastify.inject({ method: 'GET', url: new URL(url).pathname, remoteAddress: from })
async function record(app: TestApp, owner: GivenUser, requirementId: string, completedOn: string) {
  const made = await app.as(owner).call(createComplianceRecord, { body: { requirementId, completedOn } })
  expect(made.status).toBe(201)
}
/** The lines of a calendar, of which long ones go on in the next line. */
const linesOf = (payload: string) => payload.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (payload: string, name: string) =>
  linesOf(payload)
    .filter((line) => line.split(/[:;]/)[0] === name)
    .map((line) => line.slice(name.length + 1))
const setUser = (app: TestApp, { id }: GivenUser, facts: object) =>
  app.deps.db.updateTable('users').set(facts).where('id', '=', id).execute()

describe('a calendar', () => {
  test('has the last day of everything that one keeps current, whole days that leave one free', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const fire = await givenRequirement(app, admin, { title: 'Fire safety' })
    const airway = await givenRequirement(app, admin, { title: 'Airway; update, part 1' })
    await givenRequirement(app, admin, { title: 'Never started' })
    await record(app, clinician, fire.id, '2025-12-01')
    await record(app, clinician, airway.id, '2025-11-20')
    const url = await make(app, clinician)
    expect(url).toMatch(/^http:\/\/sortie\.test\/api\/compliance\/calendar\/[\w-]{43}\.ics$/)
    const answer = await ask(app, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'content-disposition': 'attachment; filename="sortie.ics"',
    })
    expect(valuesOf(answer.payload, 'SUMMARY').toSorted()).toEqual([
      'Expires: Airway\\; update\\, part 1',
      'Expires: Fire safety',
    ])
    expect(valuesOf(answer.payload, 'DTSTART').toSorted()).toEqual([
      'VALUE=DATE:20261120',
      'VALUE=DATE:20261201',
    ])
    expect(valuesOf(answer.payload, 'TRANSP')).toEqual(['TRANSPARENT', 'TRANSPARENT'])
    expect(linesOf(answer.payload).at(0)).toBe('BEGIN:VCALENDAR')
    expect(answer.payload.trimEnd().endsWith('\r\nEND:VCALENDAR')).toBe(true)
  })

  test('moves an entry when its requirement is renewed, instead of adding one', async ({ app, given }) => {
    const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
    const fire = await givenRequirement(app, admin)
    await record(app, clinician, fire.id, '2025-12-01')
    const url = await make(app, clinician)
    const before = (await ask(app, url)).payload
    await record(app, clinician, fire.id, '2026-11-20')
    const after = (await ask(app, url)).payload
    expect(valuesOf(after, 'DTSTART')).toEqual(['VALUE=DATE:20271201'])
    expect(valuesOf(after, 'UID')).toEqual(valuesOf(before, 'UID'))
    await record(app, supervisor, fire.id, '2026-11-20')
    const other = (await ask(app, await make(app, supervisor))).payload
    expect(valuesOf(other, 'UID')).not.toEqual(valuesOf(before, 'UID'))
  })

  test('contains no names, no reasons, and of health items only the title', async ({ app, given }) => {
    const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const health = { title: 'Health clearance', category: 'occupational_health' }
    const clearance = await givenRequirement(app, admin, health)
    const fire = await givenRequirement(app, admin, { description: 'Ask the fire officer.' })
    await record(app, clinician, clearance.id, '2026-01-10')
    await record(app, clinician, fire.id, '2026-01-10')
    const reason = 'On leave after an operation.'
    const body = { requirementId: fire.id, userId: clinician.id, until: '2026-12-31', reason }
    await app.as(supervisor).call(grantWaiver, { body })
    const { payload } = await ask(app, await make(app, clinician))
    expect(valuesOf(payload, 'SUMMARY')).toEqual(['Expires: Health clearance'])
    for (const secret of [
      clinician.id,
      clinician.name,
      clinician.email,
      'leave',
      'fire officer',
      'occupational',
    ])
      expect(payload).not.toContain(secret)
  })

  test('cannot be broken out of by a title', async ({ app, given }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const fire = await givenRequirement(app, admin)
    await record(app, clinician, fire.id, '2026-01-10')
    // The contract refuses line breaks; what is in the database is escaped all the same.
    const title = 'Fire\r\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Mallory \\n ; , "'
    await app.deps.db
      .updateTable('compliance_requirements')
      .set({ title })
      .where('id', '=', fire.id)
      .execute()
    const { payload } = await ask(app, await make(app, clinician))
    expect(linesOf(payload).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(valuesOf(payload, 'SUMMARY')).toHaveLength(1)
  })
})

describe('the address of a calendar', () => {
  test('is stored as a hash, audited without it, and replaced by a new one', async ({ app, given }) => {
    const owner = await given.user()
    const read = async () => (await app.as(owner).call(getCalendarFeed, {})).body
    expect(await read()).toEqual({ madeAt: null })
    const first = await make(app, owner)
    expect(await read()).toEqual({ madeAt: expect.stringMatching(/^2026-11-24T09:/) })
    const second = await make(app, owner)
    expect((await ask(app, first)).statusCode).toBe(404)
    expect((await ask(app, second)).statusCode).toBe(200)
    const rows = await app.deps.pool.query<{ line: string }>(
      `select t::text as line from compliance_calendar_feeds t union all select t::text from audit_events t`,
    )
    for (const url of [first, second]) {
      const token = url.split('/').at(-1)?.slice(0, -4) ?? ''
      expect(token).toHaveLength(43)
      expect(JSON.stringify(rows.rows)).not.toContain(token)
    }
    expect(await app.as(owner).call(revokeCalendarFeed, {})).toMatchObject({ body: { madeAt: null } })
    await app.as(owner).call(revokeCalendarFeed, {}) // repeated, it does nothing
    const { rows: trail } = await app.deps.pool.query(
      `select action, entity, entity_id from audit_events where actor_id = $1 and action like 'calendar%' order by id`,
      [owner.id],
    )
    const event = { entity: 'user', entity_id: owner.id }
    expect(trail).toEqual([
      { action: 'calendar_feed_made', ...event },
      { action: 'calendar_feed_made', ...event },
      { action: 'calendar_feed_revoked', ...event },
    ])
  })

  test('answers as if it were unknown when it is wrong or revoked', async ({ app, given }) => {
    const owner = await given.user()
    const url = await make(app, owner)
    await app.as(owner).call(revokeCalendarFeed, {})
    const base = url.slice(0, url.lastIndexOf('/') + 1)
    const wrong = [url, url.slice(0, -4), `${base}x.ics`, `${base}.ics`, `${base}..%2F.ics`]
    for (const item of wrong) {
      const answer = await ask(app, item)
      expect(answer.statusCode, item).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'calendar_not_found' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('stops with the account: inactive, leaving or erased; a reactivated user creates a new one', async ({
    app,
    given,
  }) => {
    const [inactive, leaving, unverified] = [await given.user(), await given.user(), await given.user()]
    const urls = [await make(app, inactive), await make(app, leaving), await make(app, unverified)]
    for (const url of urls) expect((await ask(app, url)).statusCode).toBe(200)
    await setUser(app, inactive, { status: 'inactive' })
    await setUser(app, unverified, { email_verified: false })
    await app.as(leaving).call(requestDeletion, { body: { currentPassword: givenPassword } })
    for (const url of urls) expect((await ask(app, url)).statusCode).toBe(404)
    for (const { run } of complianceRemindersJobs) await run(app.deps, {})
    await setUser(app, inactive, { status: 'active' })
    expect((await ask(app, urls[0] ?? '')).statusCode).toBe(404)
    expect((await ask(app, await make(app, inactive))).statusCode).toBe(200)
  })

  test('is limited by the hour for each address; others on the same network are not refused', async ({
    app,
    given,
  }) => {
    const [owner, other] = [await given.user(), await given.user()]
    const [url, others] = [await make(app, owner), await make(app, other)]
    const from = '198.51.100.7'
    const statuses: number[] = []
    for (let asked = 0; asked < 61; asked += 1) statuses.push((await ask(app, url, from)).statusCode)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    const refused = await ask(app, url, from)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (let asked = 0; asked < 60; asked += 1)
      expect((await ask(app, `${url.slice(0, -6)}xx.ics`, from)).statusCode).toBe(404)
    expect((await ask(app, `${url.slice(0, -6)}xx.ics`, from)).statusCode).toBe(429)
    expect((await ask(app, others, from)).statusCode).toBe(200)
  })

  test('is not made without end', async ({ app, given }) => {
    const owner = await given.user()
    for (let made = 0; made < 20; made += 1) await make(app, owner)
    expect(await app.as(owner).call(makeCalendarFeed, {})).toFailWith(429, 'requests_throttled')
  })
})

test('a new password ends the address of a calendar, and the mail about it says so', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const url = await make(app, owner)
  expect((await ask(app, url)).statusCode).toBe(200)
  const change = { currentPassword: givenPassword, newPassword: 'seven hoists before breakfast' }
  expect((await app.as(owner).call(changePassword, { body: change })).status).toBe(200)
  expect((await ask(app, url)).statusCode).toBe(404)
  expect((await app.as(owner).call(getCalendarFeed, {})).body.madeAt).toBeNull()
  const [mail] = await app.mailTo(owner.email)
  expect(mail?.letter.paragraphs.join(' ')).toContain('compliance calendar')
  expect((await ask(app, await make(app, owner))).statusCode).toBe(200)
})
