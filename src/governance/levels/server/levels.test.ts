import { updateCase } from '#logging/cases/contract.ts'
import { signCase } from '#governance/sign-off/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { decideLevel, listClinicianLevels, listMyLevels } from '../contract.ts'
import { decision } from '../examples.ts'

type Body = CallInput<typeof decideLevel>['body']

const decide = (app: TestApp, supervisor: GivenUser, { id }: { id: string }, body: Partial<Body> = {}) =>
  app.as(supervisor).call(decideLevel, { params: { id }, body: { ...decision, ...body } })

const look = (app: TestApp, viewer: GivenUser, { id }: { id: string }) =>
  app.as(viewer).call(listClinicianLevels, { params: { id } })

async function givenTeam(given: Given) {
  const team = await createOrganizationWithUsers(given)
  const { organizationId, clinician } = team
  const second = await given.user({ role: 'supervisor', organizationId, name: 'Second Signer' })
  await given.link({ clinician, supervisor: second, kind: 'educational' })
  return { ...team, second }
}

interface Signing {
  owner: GivenUser
  signer: GivenUser
  level?: string
  facts?: Partial<Parameters<Given['case']>[0]>
}

async function givenSigned(
  app: TestApp,
  given: Given,
  { owner, signer, level = 'distant', facts = {} }: Signing,
) {
  const procedures = [{ code: 'tourniquet', operatorRole: 'performed' }]
  const logged = await given.case({ owner, date: '2026-03-04', procedures, ...facts })
  const body = { version: 1, level }
  const { status } = await app.as(signer).call(signCase, { params: { id: logged.id }, body })
  expect(status).toBe(200)
  return logged
}

const tourniquetOf = async (app: TestApp, viewer: GivenUser, clinician: GivenUser) =>
  (await look(app, viewer, clinician)).body.procedures.find(({ procedure }) => procedure === 'tourniquet')

describe('signed cases', () => {
  test('suggest a level, from five cases that two people signed', async ({ app, given }) => {
    const { supervisor, second, clinician: owner } = await givenTeam(given)
    for (const signer of [supervisor, second, supervisor, second])
      await givenSigned(app, given, { owner, signer })
    const all = { cases: 4, people: 2, since: '2026-03-04' }
    expect(await tourniquetOf(app, supervisor, owner)).toEqual({
      procedure: 'tourniquet',
      level: null,
      evidence: all,
      proposal: null,
      history: [],
    })
    await givenSigned(app, given, { owner, signer: second, level: 'independent' })
    const evidence = { ...all, cases: 5 }
    expect(await tourniquetOf(app, supervisor, owner)).toMatchObject({
      evidence,
      proposal: { level: 'distant', evidence },
    })
  })

  test('no longer count once they have changed, and count again when the edit is undone', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician: owner } = await givenTeam(given)
    const logged = await givenSigned(app, given, { owner, signer: supervisor })
    const edit = async (version: number, patientAge: number) => {
      const body = { ...toUpdate(logged), version, patientAge }
      const { status } = await app.as(owner).call(updateCase, { params: { id: logged.id }, body })
      expect(status).toBe(200)
    }
    await edit(1, (logged.patientAge ?? 0) + 1)
    expect(await tourniquetOf(app, supervisor, owner)).toBeUndefined()
    await edit(2, logged.patientAge ?? 0)
    expect((await tourniquetOf(app, supervisor, owner))?.evidence.cases).toBe(1)
  })

  test('count only for procedures that the clinician performed in real cases', async ({ app, given }) => {
    const { supervisor, clinician: owner } = await givenTeam(given)
    const line = (facts: object) => ({ procedures: [{ code: 'tourniquet', ...facts }] })
    for (const facts of [
      line({ operatorRole: 'assisted' }),
      line({ operatorRole: 'observed' }),
      line({ operatorRole: 'performed', setting: 'simulated' }),
      { ...line({ operatorRole: 'performed' }), encounterSetting: 'simulated' as const },
    ])
      await givenSigned(app, given, { owner, signer: supervisor, facts })
    const { procedures } = (await look(app, supervisor, owner)).body
    expect(procedures).toEqual([])
    await givenSigned(app, given, { owner, signer: supervisor })
    // The series to which the procedure belongs is not listed: a finer procedure is no evidence for it.
    const codes = (await look(app, supervisor, owner)).body.procedures.map(({ procedure }) => procedure)
    expect(codes).toEqual(['tourniquet'])
  })
})

describe('a supervisor', () => {
  test('decides with a reason, and the clinician reads it with the evidence', async ({ app, given }) => {
    const { supervisor, clinician } = await givenTeam(given)
    await givenSigned(app, given, { owner: clinician, signer: supervisor })
    const { status, body } = await decide(app, supervisor, clinician)
    expect(status).toBe(200)
    const evidence = { cases: 1, people: 1, since: '2026-03-04' }
    const tourniquet = {
      level: 'distant',
      evidence,
      history: [
        {
          level: 'distant',
          decidedOn: new Date().toISOString().slice(0, 10),
          decidedBy: { id: supervisor.id, name: supervisor.name },
          reason: 'Calm and quick.',
          evidence,
        },
      ],
    }
    expect(body.procedures).toMatchObject([tourniquet])
    const own = (await app.as(clinician).call(listMyLevels, {})).body
    expect(own).toMatchObject({ mayDecide: false, procedures: [tourniquet] })
  })

  test('withdraws with a reason; nothing is edited, and the newest decision counts', async ({
    app,
    given,
  }) => {
    const { supervisor, second, clinician } = await givenTeam(given)
    expect(await decide(app, supervisor, clinician, { level: null })).toFailWith(409, 'level_not_reached')
    await decide(app, supervisor, clinician)
    await decide(app, second, clinician, { level: 'independent', reason: 'Teaches it.' })
    expect(await decide(app, second, clinician, { level: null, reason: '' })).toFailWith(
      400,
      'request_invalid',
    )
    const { body } = await decide(app, second, clinician, { level: null, reason: 'After an incident.' })
    expect(body.procedures).toMatchObject([
      { level: null, history: [{ level: null }, { level: 'independent' }, { level: 'distant' }] },
    ])
    const edit = app.deps.db.updateTable('procedure_levels').set({ reason: 'Other' }).execute()
    await expect(edit).rejects.toThrow(/is kept/)
  })

  test('decides once, however often they tap; two who decide at once both stay', async ({ app, given }) => {
    const { supervisor, second, clinician } = await givenTeam(given)
    const taps = await Promise.all(Array.from({ length: 4 }, () => decide(app, supervisor, clinician)))
    expect(new Set(taps.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await tourniquetOf(app, supervisor, clinician))?.history).toHaveLength(1)
    await Promise.all([
      decide(app, supervisor, clinician, { level: 'local' }),
      decide(app, second, clinician, { level: 'independent' }),
    ])
    const after = await tourniquetOf(app, supervisor, clinician)
    expect(after?.history).toHaveLength(3)
    expect(after?.level).toBe(after?.history[0]?.level)
  })

  test('writes no name of a patient as the reason', async ({ app, given }) => {
    const { supervisor, clinician } = await givenTeam(given)
    const named = { reason: 'Mrs Jones fell twice.' }
    expect(await decide(app, supervisor, clinician, named)).toFailWith(400, 'request_invalid')
  })
})

describe('nobody else', () => {
  test('decides: no cover, nobody without the right to sign, no administrator', async ({ app, given }) => {
    const { organizationId, admin, supervisor, clinician } = await givenTeam(given)
    const educator = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: educator, kind: 'educational', sign_off: false })
    const cover = await given.user({ role: 'supervisor', organizationId })
    const { id: covered } = await app.deps.db
      .selectFrom('supervision_links')
      .select('id')
      .where('clinician_id', '=', clinician.id)
      .where('supervisor_id', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    const today = new Date().toISOString().slice(0, 10)
    await given.link({ clinician, supervisor: cover, kind: 'cover', covers_link_id: covered, ends_on: today })
    for (const other of [educator, cover, admin]) {
      const { status, body } = await look(app, other, clinician)
      expect([status, body.mayDecide]).toEqual([200, false])
      expect(await decide(app, other, clinician)).toFailWith(403, 'level_not_yours')
    }
  })

  test('sees levels: nobody without a link that shows cases, nobody in another organization', async ({
    app,
    given,
  }) => {
    const { organizationId, supervisor, clinician } = await givenTeam(given)
    const blind = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: blind, kind: 'educational', view_cases: false })
    const others = [
      blind,
      await given.user({ role: 'supervisor', organizationId }),
      await given.user({ role: 'admin', organizationId: (await given.organization()).id }),
    ]
    for (const other of others) {
      expect(await look(app, other, clinician)).toFailWith(404, 'user_not_found')
      expect(await decide(app, other, clinician)).toFailWith(404, 'user_not_found')
    }
    await given.supervision(clinician, null)
    expect(await look(app, supervisor, clinician)).toFailWith(404, 'user_not_found')
    expect(await decide(app, supervisor, clinician)).toFailWith(404, 'user_not_found')
  })
})

test('every look and decision is in the access log of the clinician', async ({ app, given }) => {
  const { supervisor, clinician } = await givenTeam(given)
  await look(app, supervisor, clinician)
  await decide(app, supervisor, clinician)
  await decide(app, supervisor, clinician, { level: null })
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'subject_ids'])
    .where('actor_id', '=', supervisor.id)
    .where('action', 'like', 'level%')
    .orderBy('id')
    .execute()
  expect(events).toEqual(
    ['levels_viewed', 'level_decided', 'level_withdrawn'].map((action) => ({
      action,
      subject_ids: [clinician.id],
    })),
  )
})
