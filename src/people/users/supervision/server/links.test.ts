import { listCases } from '#logbook/book/list/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getUser } from '../../contract.ts'
import { assignSupervisor } from '../../membership/contract.ts'
import {
  changeSupervisionLink,
  endCover,
  endSupervisionLink,
  listCovers,
  listSupervisionLinks,
  makeSupervisionLink,
  nameCover,
  type LinkKind,
} from '../contract.ts'

const today = dateIn('UTC', new Date())
const permissions = { viewCases: true, viewCpd: true, viewCompliance: true, signOff: true }
const at = ({ id }: { id: string }) => ({ params: { id } })

interface Made {
  kind?: LinkKind
  startsOn?: string
  endsOn?: string | null
  coversLinkId?: string | null
}

const make = (
  app: TestApp,
  by: GivenUser,
  { clinician, supervisor, ...facts }: Made & { clinician: GivenUser; supervisor: GivenUser },
) =>
  app.as(by).call(makeSupervisionLink, {
    ...at(clinician),
    body: {
      kind: 'educational',
      startsOn: today,
      endsOn: null,
      permissions,
      supervisorId: supervisor.id,
      ...facts,
    },
  })

const seesCases = async (app: TestApp, supervisor: GivenUser): Promise<boolean> =>
  (await app.as(supervisor).call(listCases, { query: {} })).body.cases.length > 0

/** A service whose clinician has logged a case and has a clinical supervisor, and a second supervisor. */
async function givenTeam(given: Given) {
  const service = await createOrganizationWithUsers(given)
  const { organizationId, clinician } = service
  await given.case({ owner: clinician })
  return { ...service, fellow: await given.user({ role: 'supervisor', organizationId }) }
}

const actionsOf = async (app: TestApp, { id }: GivenUser) =>
  (
    await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'reason', 'changed_fields'])
      .where('entity_id', '=', id)
      .where('action', 'like', '%upervis%')
      .where('action', '<>', 'supervision_listed')
      .orderBy('id')
      .execute()
  ).map(({ action, reason, changed_fields: fields }) => [action, reason, fields.join()])

describe('an administrator', () => {
  test('links a second supervisor, changes what they see and for how long, and ends it', async ({
    app,
    given,
  }) => {
    const { admin, clinician, fellow } = await givenTeam(given)
    expect(await seesCases(app, fellow)).toBe(false)
    const made = await make(app, admin, { clinician, supervisor: fellow, endsOn: plusDays(today, 3) })
    expect(made.status).toBe(200)
    expect(made.body.links.map(({ kind, state }) => [kind, state])).toEqual([
      ['educational', 'active'],
      ['clinical', 'active'],
    ])
    expect(await seesCases(app, fellow)).toBe(true)

    const [link] = made.body.links
    if (!link) throw new Error('no link')
    const change = { startsOn: today, endsOn: null, permissions: { ...permissions, viewCases: false } }
    const changed = await app
      .as(admin)
      .call(changeSupervisionLink, { ...at(link), body: { ...change, version: link.version } })
    expect(changed.body.links[0]).toMatchObject({ ...change, version: link.version + 1 })
    expect(await seesCases(app, fellow)).toBe(false)

    const ended = await app.as(admin).call(endSupervisionLink, at(link))
    expect(ended.body.links.map(({ kind, state }) => [kind, state])).toEqual([
      ['clinical', 'active'],
      ['educational', 'ended'],
    ])
    expect(ended.body.links.map(({ endedOn }) => endedOn)).toEqual([null, today])
    expect(await actionsOf(app, clinician)).toEqual([
      ['supervision_made', 'educational', ''],
      ['supervision_changed', 'educational', 'ends_on,view_cases'],
      ['supervision_ended', 'educational', ''],
    ])
    expect(await app.as(admin).call(endSupervisionLink, at(link))).toFailWith(
      404,
      'supervision_link_not_found',
    )
  })

  test('is told if somebody else has changed a link meanwhile', async ({ app, given }) => {
    const { admin, clinician, fellow } = await givenTeam(given)
    const [link] = (await make(app, admin, { clinician, supervisor: fellow })).body.links
    if (!link) throw new Error('no link')
    const change = { startsOn: today, endsOn: plusDays(today, 2), permissions, version: link.version }
    const saves = await Promise.all(
      [1, 2].map(() => app.as(admin).call(changeSupervisionLink, { ...at(link), body: change })),
    )
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('reads the day on which a link ended as it was for the clinician', async ({ app, given }) => {
    const { admin, clinician, fellow, organizationId } = await givenTeam(given)
    const { id } = await given.link({ clinician, supervisor: fellow, kind: 'educational' })
    const { db } = app.deps
    const timeZone = 'America/Los_Angeles'
    await db
      .updateTable('organizations')
      .set({ time_zone: timeZone })
      .where('id', '=', organizationId)
      .execute()
    const endedAt = new Date('2026-03-04T04:00Z') // in Los Angeles it was the evening before
    await db
      .updateTable('supervision_links')
      .set({ starts_on: '2026-03-01', ended_at: endedAt })
      .where('id', '=', id)
      .execute()
    const { body } = await app.as(admin).call(listSupervisionLinks, at(clinician))
    expect(body.links.find((link) => link.id === id)?.endedOn).toBe('2026-03-03')
  })

  test('sees and changes nothing outside the reach', async ({ app, given }) => {
    const { clinician, fellow, organizationId } = await givenTeam(given)
    const { id: elsewhere } = await given.organization()
    const outsider = await given.user({ role: 'admin', organizationId: elsewhere, reach: 'organization' })
    const { id } = await given.link({ clinician, supervisor: fellow, kind: 'educational' })
    const as = app.as(outsider)
    expect(await as.call(listSupervisionLinks, at(clinician))).toFailWith(404, 'user_not_found')
    expect(await make(app, outsider, { clinician, supervisor: fellow })).toFailWith(404, 'user_not_found')
    expect(await as.call(endSupervisionLink, at({ id }))).toFailWith(404, 'supervision_link_not_found')
    const body = { startsOn: today, endsOn: null, permissions, version: 1 }
    expect(await as.call(changeSupervisionLink, { ...at({ id }), body })).toFailWith(
      404,
      'supervision_link_not_found',
    )
    const insider = await given.user({ role: 'admin', organizationId, reach: 'organization' })
    expect((await app.as(insider).call(endSupervisionLink, at({ id }))).status).toBe(200)
  })

  test('links only active supervisors and clinicians of one organization', async ({ app, given }) => {
    const { admin, clinician, fellow, organizationId } = await givenTeam(given)
    const boss = await given.user({ role: 'super_admin' })
    const stranger = await given.user({ role: 'supervisor', organizationId: (await given.organization()).id })
    const unattached = await given.user({ role: 'supervisor' })
    const inactive = await given.user({ role: 'supervisor', organizationId, status: 'inactive' })
    for (const supervisor of [stranger, unattached, inactive, admin, clinician])
      expect(await make(app, admin, { clinician, supervisor })).toFailWith(400, 'request_invalid')
    expect(await make(app, admin, { clinician: fellow, supervisor: fellow })).toFailWith(
      400,
      'request_invalid',
    )
    expect(await make(app, boss, { clinician, supervisor: stranger })).toFailWith(400, 'request_invalid')
    expect((await make(app, boss, { clinician, supervisor: unattached })).status).toBe(200)
  })

  test('cannot link days that are over, nor the same supervisor twice', async ({ app, given }) => {
    const { admin, clinician, supervisor, fellow } = await givenTeam(given)
    const [yesterday, tomorrow] = [plusDays(today, -1), plusDays(today, 1)]
    const link = { clinician, supervisor: fellow }
    expect(await make(app, admin, { ...link, startsOn: yesterday, endsOn: yesterday })).toFailWith(
      400,
      'request_invalid',
    )
    expect(await make(app, admin, { ...link, startsOn: tomorrow, endsOn: today })).toFailWith(
      400,
      'request_invalid',
    )
    expect(await make(app, admin, { ...link, kind: 'clinical' })).toFailWith(409, 'supervision_taken')
    expect((await make(app, admin, link)).status).toBe(200)
    expect(await make(app, admin, link)).toFailWith(409, 'supervision_repeated')
    expect(await make(app, admin, { ...link, kind: 'cover', endsOn: tomorrow })).toFailWith(
      400,
      'request_invalid',
    )
    expect((await make(app, admin, { clinician, supervisor })).status).toBe(200)
  })

  test('links a clinical supervisor for later, whom the page names from that day on', async ({
    app,
    given,
  }) => {
    const { admin, clinician, fellow } = await givenTeam(given)
    await given.supervision(clinician, null)
    const startsOn = plusDays(today, 1)
    const { body } = await make(app, admin, { clinician, supervisor: fellow, kind: 'clinical', startsOn })
    expect(body.links[0]?.state).toBe('planned')
    expect((await app.as(admin).call(getUser, at(clinician))).body.supervisor_id).toBeNull()
    expect(await seesCases(app, fellow)).toBe(false)
  })
})

test('of ten who assign a supervisor at once, one stays, and nobody else sees anything', async ({
  app,
  given,
}) => {
  const { clinician, organizationId, supervisor: first } = await givenTeam(given)
  const boss = await given.user({ role: 'super_admin' })
  const supervisors = await Promise.all(
    Array.from({ length: 10 }, () => given.user({ role: 'supervisor', organizationId })),
  )
  const answers = await Promise.all(
    supervisors.map(({ id }) =>
      app.as(boss).call(assignSupervisor, { ...at(clinician), body: { supervisor_id: id } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { body } = await app.as(boss).call(listSupervisionLinks, at(clinician))
  const active = body.links.filter(({ state }) => state === 'active')
  expect(active).toHaveLength(1)
  expect((await app.as(boss).call(getUser, at(clinician))).body.supervisor_id).toBe(active[0]?.supervisor.id)
  const seeing = await Promise.all([first, ...supervisors].map((user) => seesCases(app, user)))
  expect(seeing.filter(Boolean)).toHaveLength(1)
})

describe('a supervisor', () => {
  test('names a colleague as cover for stated days, who then sees what they see', async ({ app, given }) => {
    const { supervisor, clinician, fellow } = await givenTeam(given)
    const days = { startsOn: today, endsOn: plusDays(today, 9) }
    expect((await app.as(supervisor).call(listCovers)).body).toMatchObject({
      covers: [],
      colleagues: [{ id: fellow.id }],
      clinicians: 1,
    })
    const named = await app.as(supervisor).call(nameCover, { body: { supervisorId: fellow.id, ...days } })
    expect(named.body.covers).toEqual([
      { supervisor: { id: fellow.id, name: fellow.name }, ...days, clinicians: 1 },
    ])
    expect(await seesCases(app, fellow)).toBe(true)
    const again = await app.as(supervisor).call(nameCover, { body: { supervisorId: fellow.id, ...days } })
    expect(again).toFailWith(409, 'supervision_repeated')

    await app.as(supervisor).call(endCover, { body: { supervisorId: fellow.id } })
    expect(await seesCases(app, fellow)).toBe(false)
    expect(await actionsOf(app, clinician)).toEqual([['supervision_ended', 'cover', '']])
  })

  test('cannot pass on a cover, nor more than they have, nor beyond the organization', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, fellow, organizationId } = await givenTeam(given)
    const third = await given.user({ role: 'supervisor', organizationId })
    const stranger = (await createOrganizationWithUsers(given)).supervisor
    const days = { startsOn: today, endsOn: today }
    const name = (by: GivenUser, to: GivenUser, facts: object = {}) =>
      app.as(by).call(nameCover, { body: { supervisorId: to.id, ...days, ...facts } })
    for (const to of [stranger, supervisor, clinician])
      expect(await name(supervisor, to)).toFailWith(400, 'request_invalid')
    expect(await name(supervisor, fellow, { endsOn: plusDays(today, 366) })).toFailWith(
      400,
      'request_invalid',
    )
    expect((await name(supervisor, fellow)).status).toBe(200)
    expect(await name(fellow, third)).toFailWith(400, 'request_invalid')
    await app.deps.db
      .updateTable('supervision_links')
      .set({ view_cases: false })
      .where('supervisor_id', '=', supervisor.id)
      .execute()
    expect(await seesCases(app, fellow)).toBe(false)
  })

  test('two who cover each other at the same moment both succeed', async ({ app, given }) => {
    const { supervisor, fellow, organizationId } = await givenTeam(given)
    await given.user({ supervisor: fellow, organizationId })
    const days = { startsOn: today, endsOn: today }
    const answers = await Promise.all([
      app.as(supervisor).call(nameCover, { body: { supervisorId: fellow.id, ...days } }),
      app.as(fellow).call(nameCover, { body: { supervisorId: supervisor.id, ...days } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})
