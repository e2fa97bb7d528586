import { updatePrivacy } from '#people/profile/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { listColleagues } from '../contract.ts'

const namesFor = async (app: TestApp, user: GivenUser, query: { q?: string; ids?: string } = {}) => {
  const { status, body } = await app.as(user).call(listColleagues, { query })
  expect(status).toBe(200)
  return body.colleagues.map(({ name }) => name)
}

test('the active users of the own organization are listed by name, without the user', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const viewer = await given.user({ organizationId, name: 'Viewer' })
  await given.user({ organizationId, name: 'Zoe' })
  const adam = await given.user({ organizationId, name: 'adam', role: 'supervisor' })
  await given.user({ organizationId, name: 'Gone', status: 'inactive' })
  await given.user({ organizationId, name: 'Waiting', status: 'pending' })
  await app.deps.db.updateTable('users').set({ profession: 'doctor' }).where('id', '=', adam.id).execute()

  const { body } = await app.as(viewer).call(listColleagues, { query: {} })
  expect(body).toEqual({
    colleagues: [
      // Without email or role: only what naming a crewmate needs.
      { _id: adam.id, id: adam.id, name: 'adam', profession: 'doctor' },
      expect.objectContaining({ name: 'Zoe', profession: null }),
    ],
    hasMore: false,
  })
})

describe('nobody outside the organization', () => {
  test('is listed, found by search or returned by id, whatever the role', async ({ app, given }) => {
    const here = await given.organization()
    const there = await given.organization()
    const stranger = await given.user({ organizationId: there.id, name: 'Stranger' })
    const unattached = await given.user({ name: 'Unattached' })
    for (const role of ['clinician', 'supervisor', 'admin', 'super_admin'] as const) {
      const viewer = await given.user({ role, organizationId: here.id, status: 'active' })
      const ids = [stranger.id, unattached.id].join(',')
      expect(await namesFor(app, viewer, { q: 'stranger' })).toEqual([])
      expect(await namesFor(app, viewer, { ids })).toEqual([])
    }
  })

  test('and a user without one finds nobody, not even others without one', async ({ app, given }) => {
    await given.user()
    expect(await namesFor(app, await given.user())).toEqual([])
  })
})

test('a hidden user is not found by name or by id, and is found again once they are listed', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const viewer = await given.user({ organizationId })
  const shy = await given.user({ organizationId, name: 'Shy Person' })
  const choose = (listedAsColleague: boolean) =>
    app.as(shy).call(updatePrivacy, { body: { listedAsColleague } })

  expect((await choose(false)).body.privacy).toEqual({ listedAsColleague: false })
  expect(await namesFor(app, viewer)).toEqual([])
  expect(await namesFor(app, viewer, { q: 'shy' })).toEqual([])
  expect(await namesFor(app, viewer, { ids: shy.id })).toEqual([])

  await choose(true)
  expect(await namesFor(app, viewer, { ids: shy.id })).toEqual(['Shy Person'])
  const trail = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'changed_fields'])
    .where('actor_id', '=', shy.id)
    .execute()
  const choice = { action: 'privacy_updated', changed_fields: ['listed_as_colleague'] }
  expect(trail).toEqual([choice, choice])
})

test('a name is found by any part of it, in any case, with or without accents', async ({ app, given }) => {
  const { id: organizationId } = await given.organization()
  const viewer = await given.user({ organizationId })
  await given.user({ organizationId, name: 'Noël Ångström' })
  await given.user({ organizationId, name: 'Percy 100%_' })
  for (const q of ['noel', 'NOËL', 'angst', 'l å']) {
    expect(await namesFor(app, viewer, { q })).toEqual(['Noël Ångström'])
  }
  await given.user({ organizationId, name: 'ŁUKASZ Ødegård-Weiß' })
  for (const q of ['lukasz', 'ødegard', 'ODEGARD', 'weiss', 'Weiß'])
    expect(await namesFor(app, viewer, { q }), q).toEqual(['ŁUKASZ Ødegård-Weiß'])
  // Wildcards of a pattern are matched literally.
  expect(await namesFor(app, viewer, { q: '%_' })).toEqual(['Percy 100%_'])
  expect(await namesFor(app, viewer, { q: '%%' })).toEqual([])
})

test('fifty are listed, and the others are found by search', async ({ app, given }) => {
  const { id: organizationId } = await given.organization()
  const viewer = await given.user({ organizationId, name: 'Viewer' })
  for (let number = 10; number <= 60; number += 1)
    await given.user({ organizationId, name: `Crew ${number}` })
  const { body } = await app.as(viewer).call(listColleagues, { query: {} })
  expect(body.colleagues).toHaveLength(50)
  expect(body.hasMore).toBe(true)
  expect(await namesFor(app, viewer, { q: 'crew 60' })).toEqual(['Crew 60'])
})

test.for([
  ['a malformed id', { ids: 'x' }],
  ['a name that is too long', { q: 'a'.repeat(101) }],
  ['an unknown parameter', { organizationId: '1' }],
] as const)('%s is refused', async ([, query], { app, given }) => {
  const answer = await app.as(await given.user()).call(listColleagues, { query: query as { q?: string } })
  expect(answer).toFailWith(400, 'request_invalid')
})
