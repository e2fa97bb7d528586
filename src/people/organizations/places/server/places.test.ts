import { createCase } from '#logging/cases/contract.ts'
import { getMe } from '#people/accounts/contract.ts'
import { minimalCase, type Given, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { addPlace, changePlace, getPlaces } from '../contract.ts'

async function givenService(given: Given) {
  const { id } = await given.organization()
  return { id, admin: await given.user({ role: 'admin', organizationId: id }) }
}

const add = (app: TestApp, by: GivenUser, id: string, label: string, kind: 'bases' | 'regions' = 'bases') =>
  app.as(by).call(addPlace, { params: { id }, body: { kind, label } })

interface Changed {
  label?: string
  active?: boolean
  version: number
}

const change = (app: TestApp, by: GivenUser, id: string, code: string, body: Changed) =>
  app.as(by).call(changePlace, { params: { id, kind: 'bases', code }, body })

describe('the bases and regions of an organization', () => {
  test('are added, renamed, retired and brought back; the code stays, and each change is audited', async ({
    app,
    given,
  }) => {
    const { id, admin } = await givenService(given)
    expect((await add(app, admin, id, '  Moorside South ')).body).toMatchObject({
      bases: [{ code: 'moorside_south', label: 'Moorside South', active: true }],
      regions: [],
    })
    await add(app, admin, id, 'Upper dales', 'regions')
    await change(app, admin, id, 'moorside_south', { label: 'Moorside', version: 3 })
    const retired = await change(app, admin, id, 'moorside_south', { active: false, version: 4 })
    expect(retired.body).toMatchObject({
      bases: [{ code: 'moorside_south', label: 'Moorside', active: false }],
      regions: [{ code: 'upper_dales', label: 'Upper dales', active: true }],
      version: 5,
    })
    await change(app, admin, id, 'moorside_south', { active: true, version: 5 })
    expect((await app.as(admin).call(getPlaces, { params: { id } })).body).toMatchObject({
      bases: [{ active: true }],
      version: 6,
    })
    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'changed_fields'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'place_added', changed_fields: ['bases.moorside_south'] },
      { action: 'place_added', changed_fields: ['regions.upper_dales'] },
      { action: 'place_renamed', changed_fields: ['bases.moorside_south'] },
      { action: 'place_retired', changed_fields: ['bases.moorside_south'] },
      { action: 'place_reinstated', changed_fields: ['bases.moorside_south'] },
    ])
  })

  test('have names that are unique regardless of capitals; a repeated request adds no second place', async ({
    app,
    given,
  }) => {
    const { id, admin } = await givenService(given)
    await add(app, admin, id, 'North')
    expect((await add(app, admin, id, 'North')).body.bases).toHaveLength(1)
    const taken = await add(app, admin, id, 'NORTH')
    expect(taken).toFailWith(409, 'place_label_taken')
    expect(taken.body).toMatchObject({ fields: [{ path: 'label' }] })
    expect((await add(app, admin, id, 'North', 'regions')).status).toBe(201)
    await add(app, admin, id, 'No rth')
    const renamed = await change(app, admin, id, 'no_rth', { label: 'north', version: 4 })
    expect(renamed).toFailWith(409, 'place_label_taken')
    for (const label of ['', 'N', '🚁', 'n'.repeat(61)]) {
      expect(await add(app, admin, id, label)).toFailWith(400, 'request_invalid')
    }
    await change(app, admin, id, 'north', { active: false, version: 4 })
    expect((await add(app, admin, id, 'North')).body).toMatchObject({
      fields: [{ message: '“North” is retired. Bring it back instead.' }],
    })
  })

  test('lose no change: a stale change is refused with the current list, and two simultaneous changes are both kept', async ({
    app,
    given,
  }) => {
    const { id, admin } = await givenService(given)
    await Promise.all(['East', 'West', 'North'].map((label) => add(app, admin, id, label)))
    const { body: places } = await app.as(admin).call(getPlaces, { params: { id } })
    expect(places.bases.map(({ label }) => label).toSorted()).toEqual(['East', 'North', 'West'])
    await change(app, admin, id, 'east', { label: 'East coast', version: places.version })
    const stale = await change(app, admin, id, 'east', { label: 'Far east', version: places.version })
    expect(stale).toFailWith(409, 'organization_changed')
    expect(stale.body).toMatchObject({ current: { version: places.version + 1 } })
    const repeated = await change(app, admin, id, 'east', { label: 'East coast', version: places.version })
    expect(repeated.body).toMatchObject({ version: places.version + 1 })
    expect(await change(app, admin, id, 'south', { active: false, version: 1 })).toFailWith(
      404,
      'place_not_found',
    )
  })

  test('are at most a hundred of each kind', async ({ app, given }) => {
    const bases = Array.from({ length: 100 }, (_, at) => ({ code: `b${at}`, label: `B${at}`, active: true }))
    const { id } = await given.organization({ bases })
    const admin = await given.user({ role: 'admin', organizationId: id })
    expect(await add(app, admin, id, 'One more')).toFailWith(409, 'places_full')
  })

  test('are managed only by its own administrators and by super administrators', async ({ app, given }) => {
    const { id, admin } = await givenService(given)
    const other = await givenService(given)
    const superAdmin = await given.user({ role: 'super_admin' })
    expect((await add(app, superAdmin, id, 'North')).status).toBe(201)
    expect((await app.as(superAdmin).call(getPlaces, { params: { id } })).status).toBe(200)
    expect(await app.as(admin).call(getPlaces, { params: { id: other.id } })).toFailWith(403, 'access_denied')
    expect(await add(app, admin, other.id, 'North')).toFailWith(403, 'access_denied')
    expect(await change(app, other.admin, id, 'north', { active: false, version: 2 })).toFailWith(
      403,
      'access_denied',
    )
    const supervisor = await given.user({ role: 'supervisor', organizationId: id })
    expect(await add(app, supervisor, id, 'South')).toFailWith(403, 'access_denied')
    const unknown = await app.as(superAdmin).call(getPlaces, { params: { id: crypto.randomUUID() } })
    expect(unknown).toFailWith(404, 'organization_not_found')
  })

  test('are offered in the case form until they are retired', async ({ app, given }) => {
    const { id, admin } = await givenService(given)
    const clinician = await given.user({ organizationId: id })
    await add(app, admin, id, 'Moorside')
    const basesOf = async () => (await app.as(clinician).call(getMe)).body.organization?.bases
    expect(await basesOf()).toEqual([{ code: 'moorside', label: 'Moorside', active: true }])
    const log = () => {
      const entered = minimalCase({ date: '2025-03-04' })
      const mission = { ...entered.mission, baseCode: 'moorside' }
      return app.as(clinician).call(createCase, { body: { ...entered, mission } })
    }
    expect((await log()).status).toBe(201)
    await change(app, admin, id, 'moorside', { active: false, version: 2 })
    expect(await basesOf()).toMatchObject([{ active: false }])
    expect(await log()).toFailWith(400, 'request_invalid')
  })
})
