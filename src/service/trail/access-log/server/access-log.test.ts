import { v7 as uuid } from 'uuid'
import { listCases } from '#logbook/book/list/contract.ts'
import { listCaseSignatures } from '#governance/sign-off/contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { downloadAccessLog, listAccessLog, looksPerPage, maxExamined, type AccessLog } from '../contract.ts'

type Query = Parameters<typeof logOf>[2]

async function logOf(
  app: TestApp,
  person: GivenUser,
  query: {
    person?: string
    record?: string
    kind?: 'cases' | 'cpd' | 'compliance' | 'profile' | 'support'
    cursor?: string
  } = {},
): Promise<AccessLog> {
  const { status, body } = await app.as(person).call(listAccessLog, { query })
  expect(status).toBe(200)
  return body
}

const sentencesOf = async (app: TestApp, person: GivenUser, query: Query = {}): Promise<string[]> =>
  (await logOf(app, person, query)).looks.map(({ sentence }) => sentence)

async function givenTeam(given: Given) {
  const supervisor = await given.user({ role: 'supervisor', name: 'Dr Ana Ruiz' })
  return { supervisor, clinician: await given.user({ supervisor }), mate: await given.user({ supervisor }) }
}

const open = (app: TestApp, by: GivenUser, id: string) => app.as(by).call(getCase, { params: { id } })

/** Adds views to the trail as if they had all happened at this moment. */
async function givenLooks(
  { deps: { pool } }: TestApp,
  {
    of,
    by,
    action = 'person_cases_listed',
    count,
  }: { of: GivenUser; by: string; action?: string; count: number },
): Promise<void> {
  await pool.query(
    `insert into audit_events (actor_id, actor_role, action, entity, entity_id, subject_ids)
     select $1, 'admin', $3, 'user', $2, array[$2::uuid] from generate_series(1, $4)`,
    [by, of.id, action, count],
  )
}

describe('who looked at my records', () => {
  test('says in a sentence who opened a case, why they could, and the date of the case', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, mate } = await givenTeam(given)
    const logged = await given.case({ owner: clinician, date: '2025-03-03' })
    await open(app, supervisor, logged.id)
    const { looks, people, nextCursor } = await logOf(app, clinician)
    expect(looks).toMatchObject([
      {
        who: 'Dr Ana Ruiz',
        actorRole: 'supervisor',
        kind: 'cases',
        sentence: 'Dr Ana Ruiz, your supervisor, opened your case of 3 March 2025.',
        caseId: logged.id,
      },
    ])
    expect(people).toEqual([{ id: supervisor.id, label: 'Dr Ana Ruiz' }])
    expect(nextCursor).toBeNull()
    expect(await sentencesOf(app, supervisor)).toEqual([])
    expect(await sentencesOf(app, mate)).toEqual([])
  })

  test('one look at a case is one line, with its signatures; the signatures alone are one too', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await givenTeam(given)
    const [opened, other] = [
      await given.case({ owner: clinician, date: '2025-03-03' }),
      await given.case({ owner: clinician, date: '2025-03-04' }),
    ]
    const readSignatures = (id: string) => app.as(supervisor).call(listCaseSignatures, { params: { id } })
    await open(app, supervisor, opened.id)
    expect((await readSignatures(opened.id)).status).toBe(200)
    await readSignatures(other.id)
    expect(await sentencesOf(app, clinician)).toEqual([
      'Dr Ana Ruiz, your supervisor, looked at the signatures of your case of 4 March 2025.',
      'Dr Ana Ruiz, your supervisor, opened your case of 3 March 2025.',
    ])
  })

  test('does not list the owner’s own views, or events without an actor', async ({ app, given }) => {
    const { clinician } = await givenTeam(given)
    const logged = await given.case({ owner: clinician })
    await open(app, clinician, logged.id)
    await app.as(clinician).call(listCases, { query: {} })
    const asked = { action: 'password_reset_asked', entity: 'user', entityId: clinician.id, origin: null }
    await recordAudit(app.deps.db, { actor: null, ...asked })
    expect(await sentencesOf(app, clinician)).toEqual([])
  })

  test('informs everybody on a page of a list, and on a later page only people who were not on an earlier one', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, mate } = await givenTeam(given)
    await given.case({ owner: clinician, date: '2025-03-03' })
    const list = () => app.as(supervisor).call(listCases, { query: {} })
    await list()
    expect(await sentencesOf(app, clinician)).toEqual([
      'Dr Ana Ruiz, your supervisor, looked at a list or statistics with your cases.',
    ])
    await given.case({ owner: mate, date: '2025-03-04' })
    await list()
    await list()
    expect(await sentencesOf(app, clinician)).toHaveLength(1)
    expect(await sentencesOf(app, mate)).toHaveLength(1)
  })

  test('says how many others were in the same list', async ({ app, given }) => {
    const { supervisor, clinician, mate } = await givenTeam(given)
    await given.case({ owner: clinician, date: '2025-03-03' })
    await given.case({ owner: mate, date: '2025-03-03' })
    await app.as(supervisor).call(listCases, { query: {} })
    for (const person of [clinician, mate])
      expect(await sentencesOf(app, person)).toEqual([
        'Dr Ana Ruiz, your supervisor, looked at a list or statistics with your cases, and one other person’s.',
      ])
  })

  test('keeps the role that a person had, and the names of people who left', async ({ app, given }) => {
    const { supervisor, clinician } = await givenTeam(given)
    const logged = await given.case({ owner: clinician, date: '2025-03-03' })
    await open(app, supervisor, logged.id)
    const { db } = app.deps
    const change = (facts: object) =>
      db.updateTable('users').set(facts).where('id', '=', supervisor.id).execute()
    await change({ role: 'clinician', status: 'inactive' })
    expect(await sentencesOf(app, clinician)).toEqual([
      'Dr Ana Ruiz, your supervisor, opened your case of 3 March 2025.',
    ])
    await change({ name: 'Erased account', email: `erased-${supervisor.id}@erased.invalid` })
    const { looks, people } = await logOf(app, clinician)
    const who = 'Somebody whose account has been erased'
    expect(looks[0]?.sentence).toBe(`${who}, your supervisor, opened your case of 3 March 2025.`)
    expect(people).toEqual([{ id: supervisor.id, label: who }])
  })

  test('has every view once, fifty on a page, even if several have the same time', async ({ app, given }) => {
    const clinician = await given.user()
    const admin = await given.user({ role: 'admin' })
    await givenLooks(app, { of: clinician, by: admin.id, count: 70 })
    await givenLooks(app, { of: clinician, by: admin.id, count: 50 })
    const ids: string[] = []
    let cursor: string | null = null
    const sizes: number[] = []
    do {
      const page: AccessLog = await logOf(app, clinician, cursor === null ? {} : { cursor })
      ids.push(...page.looks.map(({ id }) => id))
      sizes.push(page.looks.length)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(sizes).toEqual([looksPerPage, looksPerPage, 20])
    expect(new Set(ids).size).toBe(120)
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('is filtered by person and by kind', async ({ app, given }) => {
    const clinician = await given.user()
    const [admin, other] = [await given.user({ role: 'admin' }), await given.user({ role: 'admin' })]
    await givenLooks(app, { of: clinician, by: admin.id, count: 2 })
    await givenLooks(app, { of: clinician, by: other.id, action: 'goals_listed', count: 3 })
    expect(await sentencesOf(app, clinician, { person: admin.id })).toHaveLength(2)
    expect(await sentencesOf(app, clinician, { kind: 'cpd' })).toHaveLength(3)
    expect(await sentencesOf(app, clinician, { kind: 'cpd', person: admin.id })).toEqual([])
    expect(await sentencesOf(app, clinician, { person: clinician.id })).toEqual([])
  })

  test('for one record says who opened it, only to its owner', async ({ app, given }) => {
    const { supervisor, clinician, mate } = await givenTeam(given)
    const [first, second] = [await given.case({ owner: clinician }), await given.case({ owner: clinician })]
    for (const { id } of [first, second]) await open(app, supervisor, id)
    await open(app, clinician, first.id)
    await app.as(supervisor).call(listCases, { query: {} })
    expect(await sentencesOf(app, clinician)).toHaveLength(3)
    const { looks } = await logOf(app, clinician, { record: first.id })
    expect(looks).toMatchObject([{ caseId: first.id, who: 'Dr Ana Ruiz' }])
    expect(await sentencesOf(app, clinician, { record: first.id, kind: 'cpd' })).toEqual([])
    // Others get the same answer as for a record that does not exist.
    for (const other of [mate, supervisor])
      expect(await logOf(app, other, { record: first.id })).toEqual(
        await logOf(app, other, { record: uuid() }),
      )
  })

  test('for one record has every view once, fifty on a page', async ({ app, given }) => {
    const [clinician, admin] = [await given.user(), await given.user({ role: 'admin' })]
    await givenLooks(app, { of: clinician, by: admin.id, count: 60 })
    const first = await logOf(app, clinician, { record: clinician.id })
    const next = await logOf(app, clinician, { record: clinician.id, cursor: first.nextCursor ?? '' })
    expect([first.looks.length, next.looks.length, next.nextCursor]).toEqual([looksPerPage, 10, null])
    expect(new Set([...first.looks, ...next.looks].map(({ id }) => id)).size).toBe(60)
  })

  test('reads a limited number of views for a filter that matches few, and continues with the next page', async ({
    app,
    given,
  }) => {
    const clinician = await given.user()
    const [admin, seldom] = [await given.user({ role: 'admin' }), await given.user({ role: 'admin' })]
    await givenLooks(app, { of: clinician, by: seldom.id, count: 1 })
    await givenLooks(app, { of: clinician, by: admin.id, count: maxExamined })
    const first = await logOf(app, clinician, { person: seldom.id })
    expect(first).toMatchObject({ looks: [], lookedBackTo: expect.any(String) })
    const next = await logOf(app, clinician, { person: seldom.id, cursor: first.nextCursor ?? '' })
    expect(next).toMatchObject({ looks: [{ who: seldom.name }], nextCursor: null, lookedBackTo: null })
  })

  test('shows nothing about others to a reader with the cursor of another user’s event', async ({
    app,
    given,
  }) => {
    const [clinician, stranger] = [await given.user(), await given.user()]
    const admin = await given.user({ role: 'admin' })
    await givenLooks(app, { of: clinician, by: admin.id, count: 3 })
    const [newest] = (await logOf(app, clinician)).looks
    expect(await sentencesOf(app, stranger, { cursor: newest?.id ?? '' })).toEqual([])
    expect(await sentencesOf(app, clinician, { cursor: '999999999999999999' })).toEqual([])
    const refused = await app.as(clinician).call(listAccessLog, { query: { cursor: '-1' } })
    expect(refused).toFailWith(400, 'request_invalid')
  })

  test('describes events of a newer version in general words', async ({ app, given }) => {
    const clinician = await given.user()
    const admin = await given.user({ role: 'admin', name: 'Noor Admin' })
    await givenLooks(app, { of: clinician, by: admin.id, action: 'soul_searched', count: 1 })
    expect(await sentencesOf(app, clinician)).toEqual([
      'Noor Admin, an administrator, looked at or changed your records.',
    ])
  })
})

describe('the file', () => {
  test('has the same views, and no name that a spreadsheet would run', async ({ app, given }) => {
    const clinician = await given.user()
    const admin = await given.user({ role: 'admin', name: 'Eve' })
    await app.deps.db
      .updateTable('users')
      .set({ name: '=HYPERLINK("x")' })
      .where('id', '=', admin.id)
      .execute()
    await givenLooks(app, { of: clinician, by: admin.id, count: 2 })
    await givenLooks(app, { of: clinician, by: admin.id, action: 'goals_listed', count: 1_000 })
    const answer = await app.as(clinician).inject({ url: `${downloadAccessLog.path}?kind=cases` })
    expect(answer.status).toBe(200)
    const lines = String(answer.body).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(
      `"'=HYPERLINK(""x"")",admin,cases,"'=HYPERLINK(""x""), an administrator, looked at`,
    )
    const { rows } = await app.deps.pool.query(
      "select 1 from audit_events where actor_id = $1 and action = 'access_log_downloaded'",
      [clinician.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('is refused after very many files', async ({ app, given }) => {
    const person = await given.user()
    for (let made = 0; made < 30; made += 1) await app.as(person).inject({ url: downloadAccessLog.path })
    const refused = await app.as(person).inject({ url: downloadAccessLog.path })
    expect(refused).toFailWith(429, 'trail_file_throttled')
  })
})

test('the trail records whom each event concerns, without the actor and each person once', async ({
  app,
  given,
}) => {
  const [admin, one, two] = [await given.user({ role: 'admin' }), await given.user(), await given.user()]
  const subjectIds = [one.id, two.id, one.id, admin.id]
  const event = { actor: admin, action: 'users_listed', entity: 'user', subjectIds, origin: null }
  await recordAudit(app.deps.db, event)
  const { rows } = await app.deps.pool.query(
    'select subject_id from audit_subjects where actor_id = $1 order by subject_id',
    [admin.id],
  )
  expect(rows.map(({ subject_id: id }) => id)).toEqual([one.id, two.id].toSorted())
  await expect(
    app.deps.pool.query('delete from audit_subjects where subject_id = $1', [uuid()]),
  ).rejects.toThrow('cannot be changed or deleted')
})
