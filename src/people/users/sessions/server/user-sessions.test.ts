import { getMe } from '#people/accounts/contract.ts'
import type { Given } from '#testing/given.ts'
import { expect, test } from '#testing/test.ts'
import { endUserSessions, listUserSessions } from '../contract.ts'

const at = ({ id }: { id: string }) => ({ params: { id } })

async function givenService(given: Given) {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  return { admin, user: await given.user({ organizationId }) }
}

test('an administrator sees where somebody is signed in: the device in our words, and the network without its last part', async ({
  app,
  given,
}) => {
  const { admin, user } = await givenService(given)
  const userAgent =
    'Mozilla/5.0 (iPhone; secret) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'
  const sent = { user_agent: userAgent, address: '203.0.113.77' }
  await app.deps.db.updateTable('sessions').set(sent).where('id', '=', user.sessionId).execute()
  const { status, body } = await app.as(admin).call(listUserSessions, at(user))
  expect(status).toBe(200)
  expect(body.sessions).toMatchObject([
    { id: user.sessionId, device: 'Safari on iPhone', network: '203.0.113.…' },
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
  await app.deps.db
    .updateTable('sessions')
    .set({ address: '2001:db8:1234:5678::9' })
    .where('id', '=', user.sessionId)
    .execute()
  const again = await app.as(admin).call(listUserSessions, at(user))
  expect(again.body.sessions[0]?.network).toBe('2001:db8:1234:…')
})

test('one session ends at once with a reason, of which its person is told; the others stay', async ({
  app,
  given,
}) => {
  const { admin, user } = await givenService(given)
  const lost = await given.session(user.id)
  const body = { sessionId: lost.sessionId, reason: 'device_lost' } as const
  const ended = await app.as(admin).call(endUserSessions, { ...at(user), body })
  expect(ended.body.sessions.map(({ id }) => id)).toEqual([user.sessionId])
  expect(await app.withToken(lost.accessToken).call(getMe)).toFailWith(401, 'session_ended')
  expect((await app.as(user).call(getMe)).status).toBe(200)
  const [mail] = await app.mailTo(user.email)
  expect(mail?.letter.paragraphs.join(' ')).toContain('reported as lost or stolen')
  const trail = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'reason'])
    .where('entity_id', '=', user.id)
    .where('action', '=', 'user_signed_out')
    .execute()
  expect(trail).toEqual([{ action: 'user_signed_out', actor_id: admin.id, reason: 'device_lost' }])
  expect(await app.as(admin).call(endUserSessions, { ...at(user), body })).toFailWith(
    404,
    'session_not_found',
  )
})

test('all sessions end at once', async ({ app, given }) => {
  const { admin, user } = await givenService(given)
  const second = await given.session(user.id)
  const body = { sessionId: null, reason: 'shared_device' } as const
  expect((await app.as(admin).call(endUserSessions, { ...at(user), body })).body.sessions).toEqual([])
  for (const token of [user.accessToken, second.accessToken])
    expect(await app.withToken(token).call(getMe)).toFailWith(401, 'session_ended')
})

test('nobody signs out themselves here, a session of somebody else, a person beyond their reach, or a super administrator', async ({
  app,
  given,
}) => {
  const { admin, user } = await givenService(given)
  const stranger = await givenService(given)
  const boss = await given.user({ role: 'super_admin', organizationId: admin.organizationId })
  const end = (person: { id: string }, sessionId: string | null = null) =>
    app.as(admin).call(endUserSessions, { ...at(person), body: { sessionId, reason: 'other' } })
  expect(await end(admin)).toFailWith(403, 'own_account_change')
  expect(await end(user, stranger.user.sessionId)).toFailWith(404, 'session_not_found')
  expect(await end(stranger.user)).toFailWith(404, 'user_not_found')
  expect(await end(boss)).toFailWith(403, 'access_denied')
  expect(await app.as(admin).call(listUserSessions, at(stranger.user))).toFailWith(404, 'user_not_found')
  for (const person of [admin, user, boss, stranger.user])
    expect((await app.as(person).call(getMe)).status).toBe(200)
})
