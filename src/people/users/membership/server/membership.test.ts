import { getMe } from '#people/accounts/contract.ts'
import { getDashboardStats } from '#service/dashboard/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { activateUser, deactivateUser, getUser, listUsers } from '../../contract.ts'
import { assignSupervisor, changeOrganization, changeRole } from '../contract.ts'

const superAdmin = (given: Given) => given.user({ role: 'super_admin' })
const at = ({ id }: { id: string }) => ({ params: { id } })
const give = (app: TestApp, boss: GivenUser, user: GivenUser, role: Role) =>
  app.as(boss).call(changeRole, { ...at(user), body: { role } })
const move = (app: TestApp, boss: GivenUser, user: GivenUser, organizationId: string | null) =>
  app.as(boss).call(changeOrganization, { ...at(user), body: { organizationId } })

const auditOf = (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'changed_fields', 'reason', 'entity_version'])
    .where('entity_id', '=', id)
    .where('action', '<>', 'user_viewed')
    .orderBy('id')
    .execute()

const subjects = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)

describe('a user whose role is changed', () => {
  test('has the new role from the next request on, in the same session', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    expect(await app.as(user).call(listUsers)).toFailWith(403, 'access_denied')
    expect((await give(app, boss, user, 'admin')).body.role).toBe('admin')
    expect((await app.as(user).call(listUsers)).status).toBe(200)
    expect((await app.as(user).call(getMe)).body.role).toBe('admin')
    await give(app, boss, user, 'clinician')
    expect(await app.as(user).call(listUsers)).toFailWith(403, 'access_denied')
  })

  test('is notified by email, and both roles are audited', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { body } = await give(app, boss, user, 'supervisor')
    expect(await subjects(app, user)).toEqual(['Your role in Sortie was changed'])
    const [mail] = await app.mailTo(user.email)
    expect(mail?.letter.paragraphs.join(' ')).toContain('from clinician to supervisor')
    expect(await auditOf(app, user.id)).toEqual([
      {
        action: 'role_changed',
        actor_id: boss.id,
        changed_fields: ['role'],
        reason: 'clinician_to_supervisor',
        entity_version: body.version,
      },
    ])
  })

  test('is neither notified nor given a new version when the role stays the same', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { status, body } = await give(app, boss, user, 'clinician')
    expect([status, body.version]).toEqual([200, 1])
    expect([await subjects(app, user), await auditOf(app, user.id)]).toEqual([[], []])
  })

  test('is not notified while the account is inactive', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user({ status: 'inactive' })]
    expect((await give(app, boss, user, 'supervisor')).body.role).toBe('supervisor')
    expect(await subjects(app, user)).toEqual([])
  })

  test('is never the actor', async ({ app, given }) => {
    const [boss] = [await superAdmin(given), await superAdmin(given)]
    const { id } = await given.organization()
    for (const role of ['admin', 'super_admin'] as const) {
      expect(await give(app, boss, boss, role)).toFailWith(403, 'own_account_change')
    }
    expect(await move(app, boss, boss, id)).toFailWith(403, 'own_account_change')
  })

  test('is not changed when there is a newer version', async ({ app, given }) => {
    const [boss, user] = [await superAdmin(given), await given.user()]
    const { version } = (await app.as(boss).call(getUser, at(user))).body
    await give(app, boss, user, 'supervisor')
    const stale = await app.as(boss).call(changeRole, { ...at(user), body: { role: 'admin', version } })
    expect(stale).toFailWith(409, 'user_changed')
    expect(stale.body).toMatchObject({ current: { role: 'supervisor', version: version + 1 } })
  })

  test('must exist, and the role must be one of four', async ({ app, given }) => {
    const boss = await superAdmin(given)
    const nobody = { params: { id: '019a0000-0000-7000-8000-0000000000ff' } }
    expect(await app.as(boss).call(changeRole, { ...nobody, body: { role: 'admin' } })).toFailWith(
      404,
      'user_not_found',
    )
    const user = await given.user()
    for (const payload of [{ role: 'user' }, { role: null }, {}, { role: 'admin', status: 'active' }]) {
      const url = `/api/admin/users/${user.id}/role`
      expect(await app.as(boss).inject({ method: 'PATCH', url, payload })).toFailWith(400, 'request_invalid')
    }
  })
})

describe('supervision', () => {
  test('by a supervisor ends with the role, and does not return with it', async ({ app, given }) => {
    const [boss, supervisor] = [await superAdmin(given), await given.user({ role: 'supervisor' })]
    const clinicians = [await given.user({ supervisor }), await given.user({ supervisor })]
    const [first] = clinicians
    if (!first) throw new Error('no clinician')
    const logged = await given.case({ owner: first })
    const seen = async () =>
      (await app.as(supervisor).call(listCases, { query: {} })).body.cases.some(({ id }) => id === logged.id)
    expect(await seen()).toBe(true)

    await give(app, boss, supervisor, 'clinician')
    expect(await seen()).toBe(false)
    await give(app, boss, supervisor, 'supervisor')
    expect(await seen()).toBe(false)
    for (const clinician of clinicians) {
      const { body } = await app.as(boss).call(getUser, at(clinician))
      expect(body).toMatchObject({ supervisor_id: null, version: 2 })
      expect(await auditOf(app, clinician.id)).toMatchObject([
        { action: 'supervision_ended', actor_id: boss.id, changed_fields: ['supervisor_id'] },
      ])
    }
  })

  test('of a clinician who becomes a supervisor ends', async ({ app, given }) => {
    const [boss, supervisor] = [await superAdmin(given), await given.user({ role: 'supervisor' })]
    const clinician = await given.user({ supervisor })
    const { body } = await give(app, boss, clinician, 'supervisor')
    expect(body).toMatchObject({ role: 'supervisor', supervisor_id: null, supervisor: null, clinicians: [] })
    expect(await auditOf(app, clinician.id)).toMatchObject([
      { action: 'role_changed', changed_fields: ['role'] },
      { action: 'supervision_ended', changed_fields: ['supervisor_id'] },
    ])
    const [mail] = await app.mailTo(clinician.email)
    expect(mail?.letter.paragraphs.join(' ')).toContain('no longer have a supervisor')
  })

  test('cannot be assigned to a user who stops being a supervisor at that moment', async ({ app, given }) => {
    for (let round = 0; round < 5; round += 1) {
      const [boss, supervisor] = [await superAdmin(given), await given.user({ role: 'supervisor' })]
      const clinician = await given.user()
      const body = { supervisor_id: supervisor.id }
      await Promise.all([
        app.as(boss).call(assignSupervisor, { ...at(clinician), body }),
        give(app, boss, supervisor, 'clinician'),
      ])
      expect((await app.as(boss).call(getUser, at(clinician))).body.supervisor_id).toBeNull()
    }
  })

  test.for(['clinician', 'supervisor'] as const)(
    'ends when the %s moves to another organization, and does not return with them',
    async (who, { app, given }) => {
      const [from, to] = [await given.organization(), await given.organization()]
      const inside = { organizationId: from.id }
      const [boss, supervisor] = [
        await superAdmin(given),
        await given.user({ ...inside, role: 'supervisor' }),
      ]
      const clinician = await given.user({ ...inside, supervisor })
      await given.case({ owner: clinician })
      const seen = async () => (await app.as(supervisor).call(listCases, { query: {} })).body.cases.length
      expect(await seen()).toBe(1)
      const mover = who === 'clinician' ? clinician : supervisor
      await move(app, boss, mover, to.id)
      expect(await seen()).toBe(0)
      await move(app, boss, mover, from.id)
      expect(await seen()).toBe(0)
      expect((await app.as(boss).call(getUser, at(clinician))).body.supervisor_id).toBeNull()
    },
  )

  test('stays with those who are in the new organization already', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const boss = await superAdmin(given)
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    const clinician = await given.user({ supervisor })
    const moved = await move(app, boss, clinician, organizationId)
    expect(moved.body.supervisor_id).toBe(supervisor.id)
  })

  test('is only by supervisors of the clinician’s organization', async ({ app, given }) => {
    const [home, away] = [await given.organization(), await given.organization()]
    const boss = await superAdmin(given)
    const clinician = await given.user({ organizationId: home.id })
    const assign = async (organizationId: string | null) => {
      const supervisor = await given.user({ role: 'supervisor', organizationId })
      const body = { supervisor_id: supervisor.id }
      return app.as(boss).call(assignSupervisor, { ...at(clinician), body })
    }
    expect(await assign(away.id)).toFailWith(400, 'request_invalid')
    expect((await assign(home.id)).status).toBe(200)
    expect((await assign(null)).status).toBe(200)
  })

  test('ends when either account is deactivated', async ({ app, given }) => {
    const [boss, supervisor] = [await superAdmin(given), await given.user({ role: 'supervisor' })]
    const [first, second] = [await given.user({ supervisor }), await given.user({ supervisor })]
    const left = async () => (await app.as(boss).call(getUser, at(supervisor))).body.clinicians?.length
    await app.as(boss).call(deactivateUser, at(first))
    expect(await left()).toBe(1)
    await app.as(boss).call(deactivateUser, at(supervisor))
    expect(await left()).toBe(0)
    expect((await app.as(boss).call(getUser, at(second))).body.supervisor_id).toBeNull()
    await app.as(boss).call(activateUser, at(supervisor))
    expect(await left()).toBe(0)
  })
})

describe('a user who is moved to another organization', () => {
  test('is a member from the next request on, is notified by email, and the move is audited', async ({
    app,
    given,
  }) => {
    const [from, to] = [await given.organization(), await given.organization({ name: 'Fjord Rescue' })]
    const [boss, user] = [await superAdmin(given), await given.user({ organizationId: from.id })]
    const { body } = await move(app, boss, user, to.id)
    expect(body.organization).toEqual({ id: to.id, org_name: 'Fjord Rescue' })
    expect((await app.as(user).call(getMe)).body.organization?.id).toBe(to.id)
    const [mail] = await app.mailTo(user.email)
    expect(mail?.letter.paragraphs.join(' ')).toContain('you now fly for Fjord Rescue')
    expect((await move(app, boss, user, null)).body.organization).toBeNull()
    expect(await auditOf(app, user.id)).toMatchObject([
      { action: 'organization_assigned', reason: `${from.id}_to_${to.id}` },
      { action: 'organization_assigned', reason: `${to.id}_to_none` },
    ])
  })

  test('leaves logged cases with the organization they were logged for', async ({ app, given }) => {
    const [from, to] = [await given.organization(), await given.organization()]
    const [boss, user] = [await superAdmin(given), await given.user({ organizationId: from.id })]
    const before = await given.case({ owner: user })
    await move(app, boss, user, to.id)
    const after = await given.case({ owner: user })
    const rows = await app.deps.db
      .selectFrom('cases')
      .select(['id', 'organization_id'])
      .where('owner_id', '=', user.id)
      .execute()
    expect(new Map(rows.map((row) => [row.id, row.organization_id]))).toEqual(
      new Map([
        [before.id, from.id],
        [after.id, to.id],
      ]),
    )
  })

  test('cannot be moved to an inactive or unknown organization', async ({ app, given }) => {
    const closed = await given.organization({ status: 'inactive' })
    const [boss, user] = [await superAdmin(given), await given.user()]
    for (const id of [closed.id, '019a0000-0000-7000-8000-0000000000ff']) {
      const answer = await move(app, boss, user, id)
      expect(answer).toFailWith(400, 'organization_not_offered')
      expect(answer.body).toMatchObject({ fields: [{ path: 'organizationId' }] })
    }
  })
})

test('the users of each role are counted correctly after many changes, also parallel ones', async ({
  app,
  given,
}) => {
  const boss = await superAdmin(given)
  const users = await Promise.all(Array.from({ length: 6 }, () => given.user()))
  const { id } = await given.organization()
  const roles = ['supervisor', 'admin', 'clinician', 'super_admin'] as const
  await Promise.all(
    users.flatMap((user, index) => [
      ...roles.map((_, turn) => give(app, boss, user, roles[(index + turn) % roles.length] ?? 'admin')),
      move(app, boss, user, id),
    ]),
  )
  const { userStats } = (await app.as(boss).call(getDashboardStats, { query: {} })).body
  const counted = await app.deps.db
    .selectFrom('users')
    .select(['role', 'status', ({ fn }) => fn.countAll<string>().as('users')])
    .groupBy(['role', 'status'])
    .execute()
  for (const role of roles) {
    const of = (status: string) =>
      Number(counted.find((row) => row.role === role && row.status === status)?.users ?? 0)
    expect(userStats[role]).toMatchObject({ active: of('active'), pending: of('pending') })
  }
})

describe('what an administrator administers', () => {
  test('is chosen with the role, changed later, kept when it is not named, and applies from the next request on', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization({ name: 'Alpine Rescue' })
    const boss = await given.user({ role: 'super_admin' })
    const user = await given.user({ organizationId })
    const stranger = await given.user()
    const change = async (body: { role: 'admin' | 'supervisor'; reach?: 'service' | 'organization' }) =>
      (await app.as(boss).call(changeRole, { params: { id: user.id }, body })).body
    expect(await change({ role: 'admin', reach: 'organization' })).toMatchObject({ reach: 'organization' })
    expect(await app.as(user).call(getUser, { params: { id: stranger.id } })).toFailWith(
      404,
      'user_not_found',
    )
    expect(await change({ role: 'admin' })).toMatchObject({ reach: 'organization' })

    expect(await change({ role: 'admin', reach: 'service' })).toMatchObject({ reach: 'service' })
    expect((await app.as(user).call(getUser, { params: { id: stranger.id } })).status).toBe(200)
    expect(await auditOf(app, user.id)).toMatchObject([
      { action: 'role_changed', changed_fields: ['role', 'administrator_reach'] },
      { action: 'reach_changed', reason: 'organization_to_service' },
    ])
    const mails = await app.mailTo(user.email)
    expect(mails.map(({ letter }) => letter.paragraphs.join(' '))).toEqual([
      expect.stringContaining('You administer Alpine Rescue.'),
      expect.stringContaining('You administer the whole service.'),
    ])
    expect(await change({ role: 'supervisor' })).toMatchObject({ reach: null })
    expect(await change({ role: 'admin' })).toMatchObject({ reach: 'service' })
  })

  test('is one organization only for an administrator who belongs to it', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const boss = await given.user({ role: 'super_admin' })
    const [nowhere, clinician] = [await given.user(), await given.user({ organizationId })]
    const change = (user: GivenUser, role: 'admin' | 'clinician') =>
      app.as(boss).call(changeRole, { params: { id: user.id }, body: { role, reach: 'organization' } })
    expect((await change(nowhere, 'admin')).body).toMatchObject({ fields: [{ path: 'reach' }] })
    expect((await change(clinician, 'clinician')).body).toMatchObject({ fields: [{ path: 'reach' }] })
    expect((await change(clinician, 'admin')).status).toBe(200)
    const leaving = { params: { id: clinician.id }, body: { organizationId: null } }
    const refused = await app.as(boss).call(changeOrganization, leaving)
    expect(refused.body).toMatchObject({ fields: [{ path: 'organizationId' }] })
  })
})
