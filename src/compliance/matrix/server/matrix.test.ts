import { readXlsx } from 'hucre/xlsx'
import { setDuties } from '#people/duties/contract.ts'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import {
  returnComplianceRecord,
  verifyComplianceRecord,
} from '#compliance/requirements/records/verification.contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import type { WholeFitness } from '#compliance/requirements/state/fitness.contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { downloadMatrix, getMatrix } from '../contract.ts'

const add = (app: TestApp, owner: GivenUser, body: { requirementId: string; completedOn: string }) =>
  app.as(owner).call(createComplianceRecord, { body })
const viewOf = async (app: TestApp, viewer: GivenUser, query: { userId?: string; asOf?: string }) =>
  (await app.as(viewer).call(getStates, { query })).body
const matrixOf = async (app: TestApp, viewer: GivenUser, query: object = {}) =>
  (await app.as(viewer).call(getMatrix, { query })).body
const pickShort = ({ verdict, blocking, grounding, expiring }: WholeFitness) => ({
  verdict,
  blocking,
  grounding,
  expiring,
})
const names = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name)

describe('the matrix', () => {
  test('has the same states as each person’s own list, on any day', async ({ app, given }) => {
    const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const { id: requirementId } = await givenRequirement(app, admin, { blocksDuty: true })
    const other = await givenRequirement(app, admin, { title: 'Night drill', audiences: ['nurse'] })
    await add(app, clinician, { requirementId, completedOn: '2024-03-04' })
    await add(app, clinician, { requirementId, completedOn: '2025-06-01' })
    for (const asOf of ['2024-01-01', '2024-07-01', '2025-05-01', '2025-06-01', '2026-05-01', '2030-01-01']) {
      const { requirements, people } = await matrixOf(app, supervisor, { asOf })
      const { states, fitness } = await viewOf(app, clinician, { userId: clinician.id, asOf })
      const own = requirements.map(({ id }) => states.find(({ requirement }) => requirement.id === id))
      expect(requirements.map(({ id }) => id).toSorted()).toEqual([requirementId, other.id].toSorted())
      expect(people, asOf).toMatchObject([
        {
          fitness: pickShort(fitness),
          statuses: own.map((state) => state?.status),
          validUntil: own.map((state) => state?.validUntil),
        },
      ])
    }
  })

  test('that one person asks for forty times at once is refused to them, and served to everybody else', async ({
    app,
    given,
  }) => {
    const { admin, supervisor } = await createOrganizationWithUsers(given)
    await givenRequirement(app, admin)
    const ask = (viewer: GivenUser) => app.as(viewer).call(getMatrix, { query: { status: 'not_started' } })
    const greedy = Array.from({ length: 40 }, () => ask(admin))
    const others = await Promise.all([ask(supervisor), viewOf(app, supervisor, {}), ask(supervisor)])
    const answers = await Promise.all(greedy)
    expect(others.map((answer) => ('status' in answer ? answer.status : 200))).toEqual([200, 200, 200])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer).toFailWith(429, 'too_many_at_once')
  })

  test('shows fifty people on a page, sorted by name among equals, and only those who match the filters', async ({
    app,
    given,
  }) => {
    const bases = [{ code: 'north', label: 'North', active: true }]
    const { id: organizationId } = await given.organization({ bases })
    const admin = await given.user({ role: 'admin', organizationId, name: 'Zoe Admin' })
    const { id: requirementId } = await givenRequirement(app, admin, { title: 'Fire safety' })
    const night = await givenRequirement(app, admin, { title: 'Night drill' })
    const people: GivenUser[] = []
    for (let number = 10; number < 62; number += 1)
      people.push(await given.user({ organizationId, name: `Person ${number}` }))
    const first = await matrixOf(app, admin)
    expect(first).toMatchObject({ count: 53, isCapped: false })
    expect(names(first)).toEqual(people.slice(0, 50).map(({ name }) => name))
    expect(names(await matrixOf(app, admin, { page: 2 }))).toEqual(['Person 60', 'Person 61', 'Zoe Admin'])
    expect(names(await matrixOf(app, admin, { q: 'person 1' }))).toHaveLength(10)
    expect(names(await matrixOf(app, admin, { role: 'admin' }))).toEqual(['Zoe Admin'])

    const [here, done] = [people[3]!, people[51]!]
    const body = { duties: [], baseCode: 'north', version: 0 }
    await app.as(admin).call(setDuties, { params: { userId: here.id }, body })
    expect(names(await matrixOf(app, admin, { base: 'north' }))).toEqual([here.name])
    await add(app, done, { requirementId, completedOn: dateIn('UTC', app.deps.clock.now()) })
    const valid = await matrixOf(app, admin, { status: 'valid' })
    expect([names(valid), valid.count]).toEqual([[done.name], 1])
    expect(names(await matrixOf(app, admin, { status: 'valid', requirementId: night.id }))).toEqual([])
    const one = await matrixOf(app, admin, { requirementId, status: 'not_started', page: 2 })
    expect(one).toMatchObject({ count: 52, requirements: [{ title: 'Fire safety' }] })
    expect(one.people.map(({ fitness }) => fitness)).toEqual([null, null])
    expect(one.choices).toEqual({
      requirements: [
        { value: requirementId, label: 'Fire safety' },
        { value: night.id, label: 'Night drill' },
      ],
      bases: [{ value: 'north', label: 'North' }],
    })
  })

  test('names under each person what grounds them, and shows unmet columns first', async ({ app, given }) => {
    const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const today = dateIn('UTC', app.deps.clock.now())
    const titlesOf = async () => (await matrixOf(app, supervisor)).requirements.map(({ title }) => title)
    const done = await givenRequirement(app, admin, { title: 'Airway drill', blocksDuty: true })
    await givenRequirement(app, admin, { title: 'Boat drill' })
    await givenRequirement(app, admin, { title: 'Sea drill', blocksDuty: true })
    expect(await titlesOf()).toEqual(['Airway drill', 'Sea drill', 'Boat drill'])
    await add(app, clinician, { requirementId: done.id, completedOn: today })
    expect(await titlesOf()).toEqual(['Sea drill', 'Boat drill', 'Airway drill'])
    const { people } = await matrixOf(app, supervisor)
    expect(people[0]?.statuses).toEqual(['not_started', 'not_started', 'valid'])
    expect(people[0]?.fitness?.grounding).toMatchObject({ count: 1, first: [{ title: 'Sea drill' }] })
  })

  test('shows people who are not fit to fly first, then those with something that expires, on all pages, and can filter by both', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const admin = await given.user({ role: 'admin', organizationId, name: 'Zoe Admin' })
    const { id: requirementId } = await givenRequirement(app, admin, { title: 'Sea drill', blocksDuty: true })
    const other = await givenRequirement(app, admin, { title: 'Boat drill' })
    const today = dateIn('UTC', app.deps.clock.now())
    const people: GivenUser[] = []
    for (let number = 10; number < 62; number += 1) {
      const person = await given.user({ organizationId, name: `Person ${number}` })
      people.push(person)
      if (number < 60) await add(app, person, { requirementId, completedOn: today })
    }
    const soon = people[20]!
    const early = plusDays(today, -340)
    await app.deps.db
      .updateTable('compliance_records')
      .set({ completed_on: early, expires_on: plusDays(early, 365) })
      .where('owner_id', '=', soon.id)
      .execute()
    const first = await matrixOf(app, admin)
    expect(first).toMatchObject({ count: 53, notFit: 3 })
    const fit = people.slice(0, 50).filter((person) => person !== soon)
    const order = ['Person 60', 'Person 61', 'Zoe Admin', soon.name, ...fit.map(({ name }) => name)]
    expect(names(first)).toEqual(order.slice(0, 50))
    expect(names(await matrixOf(app, admin, { page: 2 }))).toEqual(order.slice(50))
    const found = await matrixOf(app, admin, { fitness: 'not_fit', role: 'clinician' })
    expect([names(found), found.count, found.notFit]).toEqual([['Person 60', 'Person 61'], 2, 2])
    const among = await matrixOf(app, admin, { requirementId: other.id, status: 'not_started' })
    expect(names(among).slice(0, 4)).toEqual(order.slice(0, 4))
    const { payload } = await fileOf(app, admin, 'format=csv&fitness=not_fit')
    expect(payload.trimEnd().split('\r\n')).toHaveLength(4)
  })

  test('says when a record was returned and why, and that a renewal waits', async ({ app, given }) => {
    const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const facts = { blocksDuty: true, verificationRequired: true }
    const { id: requirementId } = await givenRequirement(app, admin, facts)
    const today = dateIn('UTC', app.deps.clock.now())
    const early = plusDays(today, -3)
    const { id } = (
      await app.as(clinician).call(createComplianceRecord, { body: { requirementId, completedOn: early } })
    ).body as { id: string }
    const reason = 'The dates do not match the certificate.'
    await app.as(supervisor).call(returnComplianceRecord, { params: { id }, body: { version: 1, reason } })
    const [returned] = (await matrixOf(app, supervisor)).people
    const on = today
    expect(returned).toMatchObject({ statuses: ['rejected'], returned: [{ at: 0, on, reason }], waiting: [] })
    expect(returned?.fitness?.grounding.first).toMatchObject([
      { status: 'rejected', returned: { on, reason } },
    ])
    const own = await viewOf(app, clinician, {})
    expect(own.fitness.grounding.first).toEqual(returned?.fitness?.grounding.first)

    const first = await app
      .as(clinician)
      .call(createComplianceRecord, { body: { requirementId, completedOn: today } })
    const record = first.body as { id: string }
    await app.as(supervisor).call(verifyComplianceRecord, { params: { id: record.id }, body: { version: 1 } })
    await add(app, clinician, { requirementId, completedOn: on })
    expect((await matrixOf(app, supervisor)).people).toMatchObject([{ statuses: ['valid'], waiting: [0] }])
    expect((await viewOf(app, clinician, {})).states).toMatchObject([{ isRenewalWaiting: true }])
  })

  test('shows a supervisor their assigned clinicians, an administrator their own organization, a super administrator one organization at a time', async ({
    app,
    given,
  }) => {
    const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
    const others = await createOrganizationWithUsers(given)
    await givenRequirement(app, admin)
    const ids = async (viewer: GivenUser, query: object = {}) =>
      (await matrixOf(app, viewer, query)).people.map(({ id }) => id)
    expect(await ids(supervisor)).toEqual([clinician.id])
    const own = [admin.id, supervisor.id, clinician.id].toSorted()
    expect((await ids(admin)).toSorted()).toEqual(own)
    const elsewhere = { query: { organizationId: others.organizationId } }
    expect(await app.as(admin).call(getMatrix, elsewhere)).toFailWith(404, 'matrix_organization_not_found')
    const superAdmin = await given.user({ role: 'super_admin' })
    expect((await ids(superAdmin, { organizationId })).toSorted()).toEqual(own)
    const all = await app.as(superAdmin).call(getMatrix, { query: {} })
    expect(all).toFailWith(400, 'matrix_organization_needed')
    const file = await app.as(superAdmin).inject({ url: `${downloadMatrix.path}?format=csv` })
    expect(file).toFailWith(400, 'matrix_organization_needed')
    expect(await app.as(clinician).call(getMatrix, { query: {} })).toFailWith(403, 'access_denied')
  })
})

async function fileOf(app: TestApp, viewer: GivenUser, query: string) {
  const answer = await app.fastify.inject({
    method: 'GET',
    url: `${downloadMatrix.path}?${query}`,
    headers: { authorization: `Bearer ${viewer.accessToken}` },
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return answer
}

describe('the file of the matrix', () => {
  test('has everybody on the chosen day whom the filters leave, runs no formula, and is audited', async ({
    app,
    given,
  }) => {
    const { admin, clinician, organizationId } = await createOrganizationWithUsers(given)
    await given.user({ organizationId, name: '=1+1 Ang' })
    const stranger = (await createOrganizationWithUsers(given)).clinician
    const { id: requirementId } = await givenRequirement(app, admin, { title: 'Sea drill', blocksDuty: true })
    await add(app, clinician, { requirementId, completedOn: '2025-03-04' })
    const { headers, payload } = await fileOf(app, admin, 'format=csv&asOf=2026-02-01&role=clinician')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('sortie-compliance-2026-02-01.csv')
    const [head, ...lines] = payload.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFAs of,Name,Role,Profession,Base,Fit to fly,Sea drill,Sea drill: valid until')
    expect(lines).toHaveLength(2)
    expect(lines).toContain(`2026-02-01,${clinician.name},Clinician,,,"Fit, expiring",Expiring,2026-03-04`)
    expect(lines).toContain("2026-02-01,'=1+1 Ang,Clinician,,,Not fit to fly,Nothing recorded,")
    expect(payload).not.toContain(stranger.name)

    const { rawPayload } = await fileOf(app, admin, 'format=xlsx&asOf=2026-02-01&status=expiring')
    const { sheets } = await readXlsx(rawPayload)
    const rows = sheets[0]?.rows ?? []
    expect(rows.slice(1)).toMatchObject([
      [
        expect.any(Date),
        clinician.name,
        'Clinician',
        null,
        null,
        'Fit, expiring',
        'Expiring',
        expect.any(Date),
      ],
    ])
    const { rows: events } = await app.deps.pool.query(
      `select count(*)::int as count from audit_events where actor_id = $1 and action = 'compliance_matrix_downloaded'`,
      [admin.id],
    )
    expect(events).toEqual([{ count: 2 }])
  })

  test('is made thirty times in an hour; one more is refused with a clear sentence', async ({
    app,
    given,
  }) => {
    const { supervisor } = await createOrganizationWithUsers(given)
    for (let times = 0; times < 30; times += 1) await fileOf(app, supervisor, 'format=csv')
    expect(await app.as(supervisor).inject({ url: `${downloadMatrix.path}?format=csv` })).toFailWith(
      429,
      'matrix_file_throttled',
    )
  })
})
