import { getStates } from '#compliance/requirements/state/contract.ts'
import { previewRequirement } from '#compliance/requirements/definitions/contract.ts'
import type { ErrorCode } from '#platform/contract/errors.ts'
import { exportMyData } from '#people/profile/contract.ts'
import { givenRequirement, createCode, requirement } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import { changeOrganization } from '#people/users/membership/contract.ts'
import { changeDuties, getDuties, listDuties, setDuties, type Duty } from '../contract.ts'

const north = { code: 'north', label: 'North', active: true }
const south = { code: 'south', label: 'South', active: true }
const old = { code: 'old', label: 'Old field', active: false }

/** An organization with bases, its administrator, a supervisor and two of its clinicians, one of them assigned. */
async function givenService(given: Given) {
  const organizationId = (await given.organization({ bases: [north, south, old] })).id
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  const colleague = await given.user({ organizationId, name: 'Ash Moor' })
  return { organizationId, admin, supervisor, clinician, colleague }
}

interface Entered {
  duties?: Duty[]
  baseCode?: string | null
  version?: number
}

const set = (
  app: TestApp,
  by: GivenUser,
  { id: userId }: GivenUser,
  { duties = ['aircrew'], version = 0, ...rest }: Entered = {},
) => app.as(by).call(setDuties, { params: { userId }, body: { duties, version, ...rest } })

const dutiesOf = async (app: TestApp, viewer: GivenUser, { id: userId }: GivenUser) =>
  (await app.as(viewer).call(getDuties, { params: { userId } })).body

const audited = ({ deps: { db } }: TestApp, { id }: GivenUser, action = 'duties_set') =>
  db
    .selectFrom('audit_events')
    .select(['actor_id', 'entity_version', 'changed_fields'])
    .where('action', '=', action)
    .where('entity_id', '=', id)
    .orderBy('entity_version')
    .execute()

describe('what somebody does on task', () => {
  test('is set by their supervisor, their administrator or a super administrator, and by nobody else', async ({
    app,
    given,
  }) => {
    const { admin, supervisor, clinician, colleague, organizationId } = await givenService(given)
    const elsewhere = (await given.organization()).id
    const superAdmin = await given.user({ role: 'super_admin' })
    for (const [version, by] of [supervisor, admin, superAdmin].entries()) {
      const duties: Duty[] = version % 2 === 0 ? ['aircrew'] : ['driver']
      const answer = await set(app, by, clinician, { duties, baseCode: 'north', version })
      expect(answer.body).toMatchObject({ duties, baseCode: 'north', maySet: true, version: version + 1 })
    }
    const refused: [GivenUser, GivenUser, number, ErrorCode][] = [
      [clinician, clinician, 403, 'access_denied'],
      [supervisor, supervisor, 403, 'access_denied'],
      [admin, admin, 403, 'access_denied'],
      [superAdmin, superAdmin, 403, 'access_denied'],
      [supervisor, colleague, 404, 'user_not_found'],
      [await given.user({ role: 'supervisor', organizationId }), clinician, 404, 'user_not_found'],
      [await given.user({ role: 'admin', organizationId: elsewhere }), clinician, 404, 'user_not_found'],
    ]
    for (const [by, of, status, code] of refused) {
      expect(await set(app, by, of, { version: 3 })).toFailWith(status, code)
    }
    expect(await dutiesOf(app, clinician, clinician)).toMatchObject({
      duties: ['aircrew'],
      baseCode: 'north',
      maySet: false,
    })
    expect(await audited(app, clinician)).toMatchObject([
      { actor_id: supervisor.id, entity_version: 1, changed_fields: ['duties', 'baseCode'] },
      { actor_id: admin.id, entity_version: 2, changed_fields: ['duties'] },
      { actor_id: superAdmin.id, entity_version: 3, changed_fields: ['duties'] },
    ])
  })

  test('is not overwritten unseen: the refusal shows what somebody else has set', async ({ app, given }) => {
    const { admin, supervisor, clinician } = await givenService(given)
    await set(app, supervisor, clinician, { duties: ['winch_crew'], baseCode: 'south' })
    const stale = await set(app, admin, clinician, { duties: ['driver'] })
    expect(stale).toFailWith(409, 'duties_changed')
    expect(stale.body).toMatchObject({ current: { duties: ['winch_crew'], baseCode: 'south', version: 1 } })
    const repeated = await set(app, supervisor, clinician, { duties: ['winch_crew'], baseCode: 'south' })
    expect(repeated.body).toMatchObject({ version: 1 })
    expect(await audited(app, clinician)).toHaveLength(1)
  })

  test('has a base of the person’s organization that is not retired; who is at a retired one may stay', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await givenService(given)
    for (const baseCode of ['west', 'old', '']) {
      const answer = await set(app, admin, clinician, { baseCode })
      expect(answer).toFailWith(400, 'request_invalid')
      expect(answer.body).toMatchObject({ fields: [{ path: 'baseCode' }] })
    }
    await set(app, admin, clinician, { baseCode: 'south' })
    await app.deps.db
      .updateTable('organizations')
      .set({ bases: JSON.stringify([north, { ...south, active: false }]) })
      .where('id', '=', admin.organizationId)
      .execute()
    const kept = await set(app, admin, clinician, { duties: [], baseCode: 'south', version: 1 })
    expect(kept.body).toMatchObject({ duties: [], baseCode: 'south', version: 2 })
  })

  test('loses the base, and not the duties, when the person moves to another organization', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await givenService(given)
    await set(app, admin, clinician, { baseCode: 'north' })
    const { id: organizationId } = await given.organization({ bases: [north] })
    const superAdmin = await given.user({ role: 'super_admin' })
    const { version } = await app.deps.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', clinician.id)
      .executeTakeFirstOrThrow()
    const moved = { params: { id: clinician.id }, body: { organizationId, version } }
    expect((await app.as(superAdmin).call(changeOrganization, moved)).status).toBe(200)
    expect(await dutiesOf(app, clinician, clinician)).toMatchObject({ duties: ['aircrew'], baseCode: null })
    const chosen = await set(app, superAdmin, clinician, { baseCode: 'north', version: 1 })
    expect(chosen.body).toMatchObject({ baseCode: 'north', version: 2 })
  })
})

test('what somebody does on task is in the export of their own data', async ({ app, given }) => {
  const { admin, clinician } = await givenService(given)
  await set(app, admin, clinician, { duties: ['winch_crew'], baseCode: 'south' })
  const headers = { authorization: `Bearer ${clinician.accessToken}` }
  const { rawPayload } = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
  const stored = unzip(rawPayload).get('duties.json') ?? ''
  expect(JSON.parse(stored)).toEqual({ duties: ['winch_crew'], base: 'south' })
})

describe('the people whose duties somebody sets', () => {
  test('are the assigned clinicians, the own organization, or everybody, and never oneself', async ({
    app,
    given,
  }) => {
    const { organizationId, admin, supervisor, clinician, colleague } = await givenService(given)
    await given.user({ organizationId, status: 'inactive' })
    const stranger = await given.user({ name: 'Sol Far' })
    await set(app, admin, clinician, { duties: ['over_water'], baseCode: 'south' })
    const listFor = async (by: GivenUser) => (await app.as(by).call(listDuties)).body
    const own = await listFor(supervisor)
    expect(own).toEqual({
      people: [
        {
          id: clinician.id,
          name: 'Robin Vale',
          role: 'clinician',
          profession: null,
          organizationId,
          duties: ['over_water'],
          baseCode: 'south',
        },
      ],
      organizations: [{ id: organizationId, org_name: expect.any(String), bases: [north, south, old] }],
      isCapped: false,
    })
    const ofService = (await listFor(admin)).people.map(({ id }) => id)
    expect(ofService.toSorted()).toEqual([supervisor, clinician, colleague].map(({ id }) => id).toSorted())
    const superAdmin = await given.user({ role: 'super_admin', organizationId })
    const all = (await listFor(superAdmin)).people.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([admin.id, clinician.id, stranger.id]))
    expect(all).not.toContain(superAdmin.id)
    expect(await app.as(clinician).call(listDuties)).toFailWith(403, 'access_denied')
    expect((await listFor(await given.user({ role: 'admin' }))).people).toEqual([])
  })
})

describe('changing many at once', () => {
  test('adds duties, removes duties and sets the base, and says who had it already', async ({
    app,
    given,
  }) => {
    const { admin, clinician, colleague, supervisor } = await givenService(given)
    await set(app, admin, clinician, { duties: ['aircrew', 'driver'], baseCode: 'north' })
    const userIds = [clinician.id, colleague.id, supervisor.id]
    const change = async (body: object) =>
      (await app.as(admin).call(changeDuties, { body: { userIds, ...body } })).body
    expect(await change({ add: ['aircrew', 'winch_crew'] })).toEqual({ changed: 3, unchanged: 0 })
    expect(await change({ add: ['aircrew'] })).toEqual({ changed: 0, unchanged: 3 })
    expect(await change({ baseCode: 'north' })).toEqual({ changed: 2, unchanged: 1 })
    expect(await change({ remove: ['driver'], baseCode: 'north' })).toEqual({ changed: 1, unchanged: 2 })
    expect(await dutiesOf(app, admin, clinician)).toMatchObject({
      duties: ['aircrew', 'winch_crew'],
      baseCode: 'north',
      version: 3,
    })
    expect(await change({ baseCode: null })).toEqual({ changed: 3, unchanged: 0 })
    expect(await audited(app, colleague)).toMatchObject([
      { actor_id: admin.id, entity_version: 1, changed_fields: ['duties'] },
      { entity_version: 2, changed_fields: ['baseCode'] },
      { entity_version: 3, changed_fields: ['baseCode'] },
    ])
  })

  test('changes nobody when one of them may not be changed, or has no such base', async ({ app, given }) => {
    const { admin, supervisor, clinician, colleague } = await givenService(given)
    const stranger = await given.user({ organizationId: (await given.organization({ bases: [south] })).id })
    const superAdmin = await given.user({ role: 'super_admin' })
    const change = (by: GivenUser, people: GivenUser[], body: object) =>
      app.as(by).call(changeDuties, { body: { userIds: people.map(({ id }) => id), ...body } })
    const add = { add: ['aircrew'] }
    expect(await change(supervisor, [clinician, colleague], add)).toFailWith(404, 'user_not_found')
    expect(await change(admin, [clinician, stranger], add)).toFailWith(404, 'user_not_found')
    expect(await change(admin, [clinician, admin], add)).toFailWith(403, 'access_denied')
    expect(await change(superAdmin, [clinician, superAdmin], add)).toFailWith(403, 'access_denied')
    expect(await change(clinician, [colleague], add)).toFailWith(403, 'access_denied')
    for (const baseCode of ['north', 'old']) {
      const answer = await change(superAdmin, [clinician, stranger], { ...add, baseCode })
      expect(answer).toFailWith(400, 'request_invalid')
      expect(answer.body).toMatchObject({ fields: [{ path: 'baseCode' }] })
    }
    for (const wrong of [{}, { add: ['pilot'] }, { add: ['driver'], remove: ['driver'] }]) {
      expect(await change(admin, [clinician], wrong)).toFailWith(400, 'request_invalid')
    }
    const many = Array.from({ length: 201 }, () => crypto.randomUUID())
    const tooMany = await app.as(admin).call(changeDuties, { body: { userIds: many, add: ['driver'] } })
    expect(tooMany).toFailWith(400, 'request_invalid')
    expect(await dutiesOf(app, admin, clinician)).toMatchObject({ duties: [], version: 0 })
    expect((await change(superAdmin, [clinician, stranger], { baseCode: 'south' })).body).toMatchObject({
      changed: 2,
    })
  })

  test('loses none of several changes made at the same moment', async ({ app, given }) => {
    const { admin, supervisor, clinician } = await givenService(given)
    const duties: Duty[] = ['aircrew', 'driver', 'winch_crew', 'over_water', 'prescriber']
    const answers = await Promise.all(
      duties.map((duty, at) =>
        app
          .as(at % 2 === 0 ? admin : supervisor)
          .call(changeDuties, { body: { userIds: [clinician.id], add: [duty] } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(duties.map(() => 200))
    const stored = await dutiesOf(app, clinician, clinician)
    expect(stored.duties.toSorted()).toEqual(duties.toSorted())
    expect(stored.version).toBe(5)
  })
})

describe('a requirement for aircrew at a base', () => {
  test('counts those who fly there, and is then on their list', async ({ app, given }) => {
    const { organizationId, admin, clinician, colleague, supervisor } = await givenService(given)
    const asked = { ...requirement, title: 'Fume drill', audiences: ['aircrew'], baseCodes: ['north'] }
    const body = { ...asked, code: createCode(), organizationId }
    const meant = async () =>
      (await app.as(admin).call(previewRequirement, { body })).body.people.map(({ name }) => name)
    expect(await meant()).toEqual([])
    await givenRequirement(app, admin, asked)
    const statusOf = async (person: GivenUser) =>
      (await app.as(person).call(getStates, { query: {} })).body.states[0]?.status
    expect(await statusOf(clinician)).toBe('not_applicable')
    const change = (people: GivenUser[], what: object) =>
      app.as(admin).call(changeDuties, { body: { userIds: people.map(({ id }) => id), ...what } })
    await change([clinician, colleague], { add: ['aircrew'] })
    await change([clinician, supervisor], { baseCode: 'north' })
    expect(await meant()).toEqual([clinician.name])
    expect(await statusOf(clinician)).toBe('not_started')
    expect(await statusOf(colleague)).toBe('not_applicable')
    expect(await statusOf(supervisor)).toBe('not_applicable')
    await change([clinician], { baseCode: 'south' })
    expect(await meant()).toEqual([])
  })
})
