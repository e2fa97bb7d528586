import { getMe } from '#people/accounts/contract.ts'
import { checkLogbook } from '#logbook/check/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  activateOrganization,
  createOrganization,
  deactivateOrganization,
  listActiveOrganizations,
  listOrganizations,
  updateOrganization,
} from '../contract.ts'
import { noSignOff } from '../sign-off-rule.ts'

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`
const admin = (given: Given) => given.user({ role: 'admin' })

async function made(app: TestApp, by: GivenUser, name = unique('Air Rescue')) {
  const { status, body } = await app.as(by).call(createOrganization, { body: { org_name: name } })
  expect(status).toBe(201)
  return body
}

describe('creating an organization', () => {
  test('administrators and super administrators create one, and it names its creator', async ({
    app,
    given,
  }) => {
    for (const role of ['admin', 'super_admin'] as const) {
      const by = await given.user({ role })
      const name = unique('Bjørnøya Rescue')
      const created = await made(app, by, `  ${name} `)
      expect(created).toMatchObject({
        org_name: name,
        slug: name.toLowerCase().replaceAll('ø', 'o').replaceAll(' ', '-'),
        status: 'active',
        createdBy: { name: by.name, email: by.email },
      })
      expect(created._id).toBe(created.id)
      const { body } = await app.as(by).call(listOrganizations)
      expect(body).toContainEqual(created)
    }
  })

  test('the list is sorted by name', async ({ app, given }) => {
    const by = await admin(given)
    const mark = crypto.randomUUID().slice(0, 8)
    for (const name of ['Zulu', 'alpha', 'Mike']) await made(app, by, `${mark} ${name}`)
    const { body } = await app.as(by).call(listOrganizations)
    expect(Array.isArray(body)).toBe(true)
    const names = body.map(({ org_name }) => org_name).filter((name) => name.startsWith(mark))
    expect(names).toEqual([`${mark} alpha`, `${mark} Mike`, `${mark} Zulu`])
  })

  test.for([[''], ['   '], ['X'], ['🚁'], ['n'.repeat(121)]])(
    'the name "%s" is refused',
    async ([name], { app, given }) => {
      const answer = await app
        .as(await admin(given))
        .call(createOrganization, { body: { org_name: name ?? '' } })
      expect(answer).toFailWith(400, 'request_invalid')
      expect(answer.body).toMatchObject({ fields: [{ path: 'org_name' }] })
    },
  )

  test('an existing name is refused at the field, also in capitals', async ({ app, given }) => {
    const by = await admin(given)
    const { org_name } = await made(app, by)
    const answer = await app.as(by).call(createOrganization, { body: { org_name: org_name.toUpperCase() } })
    expect(answer).toFailWith(409, 'organization_name_taken')
    expect(answer.body).toMatchObject({
      fields: [{ path: 'org_name', message: 'An organization with this name already exists.' }],
    })
  })

  test('of twenty simultaneous requests with one name, one creates an organization', async ({
    app,
    given,
  }) => {
    const by = await admin(given)
    const name = unique('Race')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.as(by).call(createOrganization, { body: { org_name: name } })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('names with the same slug get numbers, also in twenty simultaneous requests', async ({
    app,
    given,
  }) => {
    const by = await admin(given)
    const base = `slug${crypto.randomUUID().slice(0, 8)}`
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, index) => made(app, by, `${base}${'!'.repeat(index + 1)}`)),
    )
    const numbered = Array.from({ length: 19 }, (_, index) => `${base}-${index + 2}`)
    expect(created.map(({ slug }) => slug).toSorted()).toEqual([base, ...numbered].toSorted())
  })
})

describe('changing an organization', () => {
  test('a new name does not change the slug, and a new status does not change the name', async ({
    app,
    given,
  }) => {
    const by = await admin(given)
    const before = await made(app, by)
    const name = unique('Renamed')
    const { body: renamed } = await app
      .as(by)
      .call(updateOrganization, { params: { id: before.id }, body: { org_name: name } })
    expect(renamed).toMatchObject({ org_name: name, slug: before.slug, status: 'active' })
    const { body: moved } = await app
      .as(by)
      .call(updateOrganization, { params: { id: before.id }, body: { status: 'inactive' } })
    expect(moved).toMatchObject({ org_name: name, slug: before.slug, status: 'inactive' })
  })

  test('sets how cases are logged, and keeps the other settings', async ({ app, given }) => {
    const by = await admin(given)
    const { id } = await given.organization({ settings: { requireSignOff: true, paediatricAgeLimit: 18 } })
    const change = (settings: object) =>
      app.as(by).inject({ method: 'PUT', url: `/api/organizations/${id}`, payload: { settings } })
    expect((await change({ storeExactTimes: false })).body).toMatchObject({
      settings: { paediatricAgeLimit: 18, sceneTimeAlertMinutes: 60, storeExactTimes: false },
      version: 2,
    })
    const { body } = await change({ sceneTimeAlertMinutes: 45 })
    expect(body).toMatchObject({
      settings: { sceneTimeAlertMinutes: 45, storeExactTimes: false },
      version: 3,
    })
    expect((await change({ sceneTimeAlertMinutes: 45 })).body).toMatchObject({ version: 3 })
    const { settings } = await app.deps.db
      .selectFrom('organizations')
      .select('settings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(settings).toMatchObject({ requireSignOff: true })
    for (const wrong of [
      {},
      { paediatricAgeLimit: 13 },
      { sceneTimeAlertMinutes: 601 },
      { missionNumberPrefix: 'HELICOPTER' },
      { missionNumberPrefix: '../x' },
      { missionNumberPrefix: '' },
      { winchCurrencyDays: 6 },
      { requireSignOff: 'yes' },
      { bases: [] },
    ])
      expect(await change(wrong)).toFailWith(400, 'request_invalid')
  })

  test('sets which cases need a signature, by `requireSignOff` or by the rule, which must agree', async ({
    app,
    given,
  }) => {
    const by = await admin(given)
    const { id } = await given.organization()
    const change = (settings: object) =>
      app.as(by).inject({ method: 'PUT', url: `/api/organizations/${id}`, payload: { settings } })
    const rule = { ...noSignOff, supervised: true, procedures: ['tourniquet', 'rapid_sequence_induction'] }
    const sorted = { ...rule, procedures: rule.procedures.toSorted() }
    expect((await change({ signOff: rule })).body).toMatchObject({
      settings: { requireSignOff: false, signOff: sorted },
    })
    expect((await change({ requireSignOff: true })).body).toMatchObject({
      settings: { requireSignOff: true, signOff: { ...sorted, everything: true } },
    })
    expect((await change({ signOff: { ...rule, days: 7 }, requireSignOff: false })).body).toMatchObject({
      settings: { requireSignOff: false, signOff: { ...sorted, days: 7 } },
      version: 4,
    })
    for (const wrong of [
      { requireSignOff: true, signOff: rule },
      { requireSignOff: false, signOff: { ...rule, everything: true } },
      { signOff: { supervised: true } },
      { signOff: { ...rule, days: 0 } },
      { signOff: { ...rule, days: 91 } },
      { signOff: { ...rule, days: 2.5 } },
      { signOff: { ...rule, procedures: ['juggling'] } },
      { signOff: { ...rule, missionTypes: ['primary_scene', 'joyride'] } },
      { signOff: { ...rule, nights: true } },
    ])
      expect(await change(wrong)).toFailWith(400, 'request_invalid')
    const disagreeing = await change({ requireSignOff: true, signOff: rule })
    expect(JSON.stringify(disagreeing.body)).toContain('send the same value as signOff.everything')
    const { body: organizations } = await app.as(by).call(listOrganizations)
    expect(organizations.find((organization) => organization.id === id)).toMatchObject({
      settings: { requireSignOff: false, signOff: { ...sorted, days: 7 } },
      version: 4,
    })
  })

  test('sets sign-off, prefix and currency periods, which apply to the next case', async ({ app, given }) => {
    const by = await admin(given)
    const { id } = await made(app, by)
    const settings = { requireSignOff: true, missionNumberPrefix: 'HM', winchCurrencyDays: 60 }
    const { body } = await app.as(by).call(updateOrganization, { params: { id }, body: { settings } })
    expect(body.settings).toMatchObject({ ...settings, airwayCurrencyDays: 90 })
    const owner = await given.user({ organizationId: id })
    const team = { myRole: 'doctor', supervisionLevel: 'distant' }
    const logged = await given.case({ owner, team, date: '2026-03-04' })
    expect(logged).toMatchObject({ status: 'pending', missionNumber: '#HM-26-00001' })
    expect((await app.as(owner).call(checkLogbook)).body.counts.supervisor).toBe(1)
  })

  test('sets the time zone and the first weekday', async ({ app, given, clock }) => {
    clock.set('2026-03-14T12:00:00Z')
    const by = await admin(given)
    const { id } = await made(app, by)
    const change = (payload: object) =>
      app.as(by).inject({ method: 'PUT', url: `/api/organizations/${id}`, payload })
    expect((await change({ timeZone: 'Pacific/Auckland', weekStartsOn: 0 })).body).toMatchObject({
      timeZone: 'Pacific/Auckland',
      weekStartsOn: 0,
      version: 2,
    })
    const member = await given.user({ organizationId: id })
    expect((await app.as(member).call(getMe)).body.organization).toMatchObject({
      timeZone: 'Pacific/Auckland',
    })
    for (const wrong of [
      { timeZone: 'Atlantis/Capital' },
      { timeZone: '+01:00' },
      { timeZone: 'europe/zurich' },
      { timeZone: '' },
      { weekStartsOn: 2 },
    ])
      expect(await change(wrong)).toFailWith(400, 'request_invalid')
  })

  test('sets the country, which its people’s sessions contain, and removes it', async ({ app, given }) => {
    const by = await admin(given)
    const { id, country } = await made(app, by)
    expect(country).toBeNull()
    const change = (payload: object) =>
      app.as(by).inject({ method: 'PUT', url: `/api/organizations/${id}`, payload })
    expect((await change({ country: 'NZ' })).body).toMatchObject({ country: 'NZ', version: 2 })
    const member = await given.user({ organizationId: id })
    expect((await app.as(member).call(getMe)).body.organization).toMatchObject({ country: 'NZ' })
    for (const wrong of ['nz', 'UK', 'EU', 'ZZ', 'XA', 'New Zealand', ''])
      expect(await change({ country: wrong }), wrong).toFailWith(400, 'request_invalid')
    expect((await change({ country: 'NZ', version: 1 })).body).toMatchObject({ current: { country: 'NZ' } })
    expect((await change({ country: null })).body).toMatchObject({ country: null, version: 3 })
  })

  test('changing the case of its own name is allowed; the name of another organization is refused', async ({
    app,
    given,
  }) => {
    const by = await admin(given)
    const [one, other] = [await made(app, by), await made(app, by)]
    const rename = (org_name: string) =>
      app.as(by).call(updateOrganization, { params: { id: one.id }, body: { org_name } })
    expect((await rename(one.org_name.toUpperCase())).body.org_name).toBe(one.org_name.toUpperCase())
    expect(await rename(other.org_name.toLowerCase())).toFailWith(409, 'organization_name_taken')
  })

  test('an empty change, an unknown field or an unknown status is refused', async ({ app, given }) => {
    const by = await admin(given)
    const { id } = await made(app, by)
    for (const payload of [{}, { slug: 'mine' }, { status: 'pending' }]) {
      const answer = await app.as(by).inject({ method: 'PUT', url: `/api/organizations/${id}`, payload })
      expect(answer).toFailWith(400, 'request_invalid')
    }
  })

  test('an administrator of one organization changes only that one; an administrator without an organization manages all', async ({
    app,
    given,
  }) => {
    const other = await given.organization()
    const { id } = await given.organization()
    const ofOne = app.as(await given.user({ role: 'admin', organizationId: id }))
    const sent = (params: { id: string }) => ({ params, body: { settings: { storeExactTimes: false } } })
    expect((await ofOne.call(updateOrganization, sent({ id }))).status).toBe(200)
    expect(await ofOne.call(updateOrganization, sent(other))).toFailWith(403, 'organization_not_yours')
    expect(await ofOne.call(deactivateOrganization, { params: other })).toFailWith(
      403,
      'organization_not_yours',
    )
    expect((await app.as(await admin(given)).call(updateOrganization, sent(other))).status).toBe(200)
  })

  test('an unknown organization is not found', async ({ app, given }) => {
    const by = app.as(await admin(given))
    const params = { id: crypto.randomUUID() }
    expect(await by.call(updateOrganization, { params, body: { status: 'active' } })).toFailWith(
      404,
      'organization_not_found',
    )
    expect(await by.call(activateOrganization, { params })).toFailWith(404, 'organization_not_found')
    expect(await by.call(deactivateOrganization, { params })).toFailWith(404, 'organization_not_found')
  })
})

describe('deactivating and activating', () => {
  test('work in turn, and are refused when repeated', async ({ app, given }) => {
    const by = app.as(await admin(given))
    const { id } = await made(app, await admin(given))
    const params = { id }
    expect(await by.call(activateOrganization, { params })).toFailWith(409, 'organization_is_active')
    expect((await by.call(deactivateOrganization, { params })).body.status).toBe('inactive')
    expect(await by.call(deactivateOrganization, { params })).toFailWith(409, 'organization_is_inactive')
    expect((await by.call(activateOrganization, { params })).body.status).toBe('active')
  })

  test('of ten simultaneous requests, one succeeds and is audited once', async ({ app, given }) => {
    const by = await admin(given)
    const { id } = await made(app, by)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.as(by).call(deactivateOrganization, { params: { id } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const trail = await trailOf(app, id)
    expect(trail.filter(({ action }) => action === 'organization_deactivated')).toHaveLength(1)
  })

  test('needs no body, with and without a JSON content type', async ({ app, given }) => {
    const by = app.as(await admin(given))
    const { id } = await made(app, await admin(given))
    const bare = { method: 'PATCH', url: `/api/organizations/${id}/deactivate` } as const
    expect((await by.inject(bare)).status).toBe(200)
    const url = `/api/organizations/${id}/activate`
    const headers = { 'content-type': 'application/json' }
    expect((await by.inject({ method: 'PATCH', url, headers })).status).toBe(200)
  })

  test('users of a deactivated organization keep their access', async ({ app, given }) => {
    const by = await admin(given)
    const { id } = await made(app, by)
    const member = await given.user({ role: 'admin', organizationId: id })
    await app.as(by).call(deactivateOrganization, { params: { id } })
    expect((await app.as(member).call(listOrganizations)).status).toBe(200)
  })
})

const trailOf = (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'changed_fields'])
    .where('entity', '=', 'organization')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

test('every change is audited with its actor; a change without effect is not', async ({ app, given }) => {
  const by = await admin(given)
  const { id, org_name } = await made(app, by)
  const change = (body: { org_name?: string; status?: 'active' | 'inactive' }) =>
    app.as(by).call(updateOrganization, { params: { id }, body })
  await change({ org_name: unique('Renamed') })
  await change({ status: 'active' })
  await change({ org_name, status: 'inactive' })
  await app.as(by).call(activateOrganization, { params: { id } })
  const trail = await trailOf(app, id)
  expect(trail.map(({ action, changed_fields }) => [action, ...changed_fields])).toEqual([
    ['organization_created'],
    ['organization_updated', 'org_name'],
    ['organization_updated', 'org_name', 'status'],
    ['organization_activated', 'status'],
  ])
  expect(trail.every(({ actor_id }) => actor_id === by.id)).toBe(true)
})

test('anyone sees the names of the active organizations and nothing else', async ({ app, given }) => {
  const by = await admin(given)
  const [shown, hidden] = [await made(app, by), await made(app, by)]
  await app.as(by).call(deactivateOrganization, { params: { id: hidden.id } })
  const { status, body } = await app.call(listActiveOrganizations)
  expect(status).toBe(200)
  const { id, org_name, slug } = shown
  expect(body.find((item) => item.id === id)).toEqual({ _id: id, id, org_name, slug })
  expect(body.some((item) => item.id === hidden.id)).toBe(false)
})

describe('an edit of an older version', () => {
  test('is refused with the current organization, and restores nothing', async ({ app, given }) => {
    const [one, other] = [await admin(given), await admin(given)]
    const { id, org_name, status, version } = await made(app, one)
    const renamed = unique('Fjord Rescue')
    const edit = (
      by: GivenUser,
      body: { org_name?: string; status?: 'active' | 'inactive'; version?: number },
    ) => app.as(by).call(updateOrganization, { params: { id }, body })
    expect((await edit(other, { org_name: renamed, version })).body.version).toBe(version + 1)
    const stale = await edit(one, { org_name, status: 'inactive', version })
    expect(stale).toFailWith(409, 'organization_changed')
    expect(stale.body).toMatchObject({ current: { org_name: renamed, status, version: version + 1 } })
    await app.as(other).call(deactivateOrganization, { params: { id } })
    expect(await edit(one, { status: 'active', version: version + 1 })).toFailWith(
      409,
      'organization_changed',
    )
    expect((await edit(one, { org_name: renamed, status: 'inactive' })).body.version).toBe(version + 2)
  })

  test('needs a change besides the version', async ({ app, given }) => {
    const by = await admin(given)
    const { id, version } = await made(app, by)
    const url = `/api/organizations/${id}`
    const answer = await app.as(by).inject({ method: 'PUT', url, payload: { version } })
    expect(answer).toFailWith(400, 'request_invalid')
  })
})
