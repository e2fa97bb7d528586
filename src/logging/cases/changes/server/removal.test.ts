import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { finishJobs } from '#platform/server/jobs.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, updateCase, type Case } from '../../contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { flagCase } from '../flag.contract.ts'
import { deleteCase, listDeletedCases, restoreCase, voidCase } from '../removal.contract.ts'
import { casesJobs } from '../../server/jobs.ts'

type DeletedCasesPage = z.output<(typeof listDeletedCases)['response']>

const at = ({ id }: { id: string }) => ({ params: { id } })
const reason = 'Logged twice by mistake.'
const day = 86_400_000

const voidIt = (app: TestApp, as: GivenUser, theCase: Case, words = reason) =>
  app.as(as).call(voidCase, { ...at(theCase), body: { version: theCase.version, reason: words } })
const remove = (app: TestApp, as: GivenUser, theCase: { id: string }) =>
  app.as(as).call(deleteCase, at(theCase))
const restore = (app: TestApp, as: GivenUser, theCase: { id: string }) =>
  app.as(as).call(restoreCase, at(theCase))

async function eraseExpired(app: TestApp): Promise<void> {
  await app.deps.pool.query(`select graphile_worker.add_job('erase_due_cases')`)
  await finishJobs(
    app.deps,
    casesJobs.map((job) => ({ ...job, cron: '' })),
  )
}

const auditOf = (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'reason', 'changed_fields'])
    .where('entity_id', '=', id)
    .where('action', 'not in', ['case_created', 'case_viewed'])
    .orderBy('id')
    .execute()

describe('voiding', () => {
  test('permanently removes a case from everything but its owner’s logbook, which shows the reason', async ({
    app,
    given,
  }) => {
    const owner = await given.user({ name: 'Sam Field' })
    const logged = await given.case({ owner })
    const { status, body } = await voidIt(app, owner, logged)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'voided',
      version: 2,
      voided: { by: { id: owner.id, name: 'Sam Field' }, reason },
    })
    const { body: read } = await app.as(owner).call(getCase, at(logged))
    expect(read).toEqual(body)
    expect(await voidIt(app, owner, logged)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await voidIt(app, owner, body, 'Another reason.')).toFailWith(409, 'case_voided')
    const edit = { ...at(logged), body: { ...toUpdate(body), title: 'Not voided' } }
    expect(await app.as(owner).call(updateCase, edit)).toFailWith(409, 'case_voided')
    const flag = { ...at(logged), body: { flagCaseReview: true } }
    expect(await app.as(owner).call(flagCase, flag)).toFailWith(409, 'case_voided')
    expect(await remove(app, owner, logged)).toFailWith(409, 'case_voided')
    expect(await auditOf(app, logged.id)).toEqual([
      { action: 'case_voided', actor_id: owner.id, reason: null, changed_fields: ['status'] },
    ])
  })

  test('is for the owner and administrators, with the version that they saw', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const logged = await given.case({ owner })
    expect(await voidIt(app, await given.user(), logged)).toFailWith(404, 'case_not_found')
    expect(await voidIt(app, await given.user({ role: 'supervisor' }), logged)).toFailWith(
      404,
      'case_not_found',
    )
    expect(await voidIt(app, supervisor, logged)).toFailWith(403, 'access_denied')
    const stale = await voidIt(app, owner, { ...logged, version: 7 })
    expect(stale).toFailWith(409, 'case_changed')
    expect(stale.body).toMatchObject({ current: { id: logged.id, version: 1 } })
    const admin = await given.user({ role: 'admin', name: 'Kim Osei' })
    expect((await voidIt(app, admin, logged)).body).toMatchObject({ voided: { by: { name: 'Kim Osei' } } })
  })

  test('happens once, even if several users void the case at the same time', async ({ app, given }) => {
    const owner = await given.user()
    const admin = await given.user({ role: 'admin' })
    const logged = await given.case({ owner })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        voidIt(app, turn % 2 === 0 ? owner : admin, logged, `Reason number ${turn}.`),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await auditOf(app, logged.id)).toHaveLength(1)
  })

  test('refuses a reason that may identify someone until it is confirmed, and still records the view', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const admin = await given.user({ role: 'admin' })
    const logged = await given.case({ owner })
    const reason = 'Logged twice by Sarah Connor'
    const by = (privacyChecked: { path: string; pattern: string }[]) =>
      app.as(admin).call(voidCase, { ...at(logged), body: { version: 1, reason, privacyChecked } })
    expect(await by([])).toFailWith(400, 'request_invalid')
    const body = { version: 7, reason: 'Logged twice.' }
    expect(await app.as(admin).call(voidCase, { ...at(logged), body })).toFailWith(409, 'case_changed')
    const views = await app.deps.db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('entity_id', '=', logged.id)
      .where('action', '=', 'case_viewed')
      .execute()
    expect(views).toEqual([{ actor_id: admin.id }])
    expect((await by([{ path: 'reason', pattern: 'person_name' }])).status).toBe(200)
    expect(await auditOf(app, logged.id)).toContainEqual(
      expect.objectContaining({ action: 'case_privacy_confirmed', reason: 'person_name' }),
    )
  })

  test('needs a reason without identifying details', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    for (const words of ['', 'no', 'x'.repeat(501), 'Mail robin@example.org about it']) {
      expect(await voidIt(app, owner, logged, words)).toFailWith(400, 'request_invalid')
    }
  })

  test('frees the patient number for the correct case, and works for an incomplete draft too', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const place = { owner, missionNumber: 'WRONG-1', date: '2025-03-04' }
    const wrong = await given.case(place)
    await voidIt(app, owner, wrong)
    expect(await given.case({ ...place, title: 'Corrected' })).toMatchObject({ missionNumber: '#WRONG-1' })
    const body = { status: 'draft', date: '2025-03-04', patientAge: 3 } as const
    const { body: draft } = await app.as(owner).call(createCase, { body })
    expect((await voidIt(app, owner, draft)).body).toMatchObject({ status: 'voided' })
  })
})

describe('deleting', () => {
  test('hides a case, and restoring brings it back as it was', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({
      owner,
      procedures: [{ code: 'tourniquet' }],
      reflection: { what: 'Cold.' },
    })
    const gone = await remove(app, owner, logged)
    expect(gone).toMatchObject({
      status: 200,
      body: { id: logged.id, missionNumber: logged.missionNumber, title: logged.title, daysLeft: 30 },
    })
    expect(await remove(app, owner, logged)).toMatchObject({ status: 200, body: gone.body })
    expect(await app.as(owner).call(getCase, at(logged))).toFailWith(404, 'case_not_found')
    expect((await app.as(owner).call(listCases, { query: {} })).body.cases).toEqual([])
    const edit = { ...at(logged), body: { ...toUpdate(logged), title: 'From a device that missed it' } }
    expect(await app.as(owner).call(updateCase, edit)).toFailWith(409, 'case_deleted')
    const { body: deleted } = await app.as(owner).call(listDeletedCases, { query: {} })
    expect(deleted).toEqual({ cases: [gone.body], nextCursor: null })

    const back = await restore(app, owner, logged)
    expect(back.status).toBe(200)
    expect({ ...back.body, version: 1, updatedAt: logged.updatedAt }).toEqual(logged)
    expect(await restore(app, owner, logged)).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await app.as(owner).call(listDeletedCases, { query: {} })).body.cases).toEqual([])
    expect(await auditOf(app, logged.id)).toMatchObject([
      { action: 'case_deleted', actor_id: owner.id },
      { action: 'case_restored', actor_id: owner.id },
    ])
  })

  test('is for the owner only, for drafts and logged cases alike', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const draft = await given.case({ owner, status: 'draft' })
    const logged = await given.case({ owner })
    for (const other of [await given.user(), supervisor, await given.user({ role: 'super_admin' })]) {
      expect(await remove(app, other, logged)).toFailWith(404, 'case_not_found')
    }
    await remove(app, owner, logged)
    await remove(app, owner, draft)
    for (const other of [await given.user(), supervisor, await given.user({ role: 'super_admin' })]) {
      expect(await restore(app, other, logged)).toFailWith(404, 'case_not_found')
      expect((await app.as(other).call(listDeletedCases, { query: {} })).body.cases).toEqual([])
    }
    expect(await restore(app, owner, draft)).toMatchObject({ body: { status: 'draft' } })
  })

  test('a case is not restored if its mission now contradicts it', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, missionNumber: 'ACT-9' })
    await remove(app, owner, logged)
    await given.case({
      owner,
      missionNumber: 'ACT-9',
      patientSequence: 2,
      mission: { result: 'stood_down_en_route' },
      patientAge: null,
      patient: null,
      clinical: null,
      outcome: null,
    })
    expect(await restore(app, owner, logged)).toFailWith(409, 'mission_mismatch')
    expect((await app.as(owner).call(listDeletedCases, { query: {} })).body.cases).toHaveLength(1)
  })

  test('deleted cases are listed in pages, most recently deleted first', async ({ app, given, clock }) => {
    const owner = await given.user()
    const ids: string[] = []
    const start = Date.now()
    for (let index = 0; index < 7; index += 1) {
      const { id } = await given.case({ owner })
      clock.set(new Date(start + index * 60_000))
      await remove(app, owner, { id })
      ids.unshift(id)
    }
    clock.set(new Date())
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: { limit: number; cursor?: string } = { limit: 3, ...(cursor && { cursor }) }
      const page: DeletedCasesPage = (await app.as(owner).call(listDeletedCases, { query })).body
      seen.push(...page.cases.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(ids)
    for (const cursor of ['x', 'AAAA', Buffer.from('99 no').toString('base64url')]) {
      expect(await app.as(owner).call(listDeletedCases, { query: { cursor } })).toFailWith(
        400,
        'request_invalid',
      )
    }
  })

  test('a deleted case cannot be restored if its patient has been logged again', async ({ app, given }) => {
    const owner = await given.user()
    const place = { owner, missionNumber: 'TWICE-9', date: '2025-03-04' }
    const first = await given.case(place)
    await remove(app, owner, first)
    await given.case({ ...place, title: 'Logged again' })
    expect(await restore(app, owner, first)).toFailWith(409, 'case_place_taken')
  })

  test('a device that sends a deleted case again gets an error, even after the case was erased', async ({
    app,
    given,
    clock,
  }) => {
    const owner = await given.user()
    const body = minimalCase({ _id: uuid(), date: '2025-03-04' })
    const { body: logged } = await app.as(owner).call(createCase, { body })
    await remove(app, owner, logged)
    expect(await app.as(owner).call(createCase, { body })).toFailWith(409, 'case_deleted')
    try {
      clock.set(new Date(Date.now() + 31 * day))
      await eraseExpired(app)
      const later = { ...owner, ...(await given.session(owner.id)) }
      expect(await app.as(later).call(createCase, { body })).toFailWith(409, 'case_deleted')
    } finally {
      clock.set(new Date())
    }
  })
})

describe('thirty days after it was deleted', () => {
  test('a case is erased with all its parts and its empty mission; only the user and the time stay on record', async ({
    app,
    given,
    clock,
  }) => {
    const owner = await given.user()
    const parts = {
      procedures: [{ code: 'tourniquet' }],
      reflection: { what: 'Cold.', wellbeingCheck: 'fine' },
    }
    const onlyCase = await given.case({ owner, ...parts, missionNumber: 'LAST-1' })
    const shared = await given.case({ owner, ...parts, missionNumber: 'LAST-2' })
    const other = await given.case({ owner, missionNumber: 'LAST-2', patientSequence: 2 })
    const later = await given.case({ owner })
    await remove(app, owner, onlyCase)
    await remove(app, owner, shared)
    try {
      clock.set(new Date(Date.now() + 29 * day))
      const then = { ...owner, ...(await given.session(owner.id)) }
      await remove(app, then, later)
      await eraseExpired(app)
      const { body } = await app.as(then).call(listDeletedCases, { query: {} })
      expect(body.cases.map(({ daysLeft }) => daysLeft)).toEqual([30, 1, 1])

      clock.set(new Date(Date.now() + 30 * day + 60_000))
      const last = { ...owner, ...(await given.session(owner.id)) }
      expect(await restore(app, last, onlyCase)).toFailWith(404, 'case_not_found')
      await eraseExpired(app)
    } finally {
      clock.set(new Date())
    }
    for (const table of [
      'case_procedures',
      'case_reflections',
      'case_wellbeing_checks',
      'case_changes',
    ] as const) {
      const left = await app.deps.db
        .selectFrom(table)
        .select('case_id')
        .where('case_id', 'in', [onlyCase.id, shared.id])
        .execute()
      expect(left).toEqual([])
    }
    const missions = await app.deps.db
      .selectFrom('missions')
      .select('mission_number')
      .where('owner_id', '=', owner.id)
      .where('mission_number', 'like', 'LAST-%')
      .execute()
    expect(missions).toEqual([{ mission_number: 'LAST-2' }])
    expect(await app.as(owner).call(getCase, at(other))).toMatchObject({ status: 200 })
    expect(await restore(app, owner, later)).toMatchObject({ status: 200 })
    expect(await auditOf(app, onlyCase.id)).toMatchObject([
      { action: 'case_deleted', actor_id: owner.id },
      { action: 'case_erased', actor_id: null },
    ])
  })
})
