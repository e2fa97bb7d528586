import { createPhoto } from '#testing/pictures.ts'
import { describe, expect, test, vi, type TestApp } from '#testing/test.ts'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { unzip } from '#testing/unzip.ts'
import { cancelDeletion, exportMyData, requestDeletion, setPicture } from '#people/profile/contract.ts'
import { getMe, login } from '#people/accounts/contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { flagCase } from '#logging/cases/changes/flag.contract.ts'
import { offerCase } from '#logging/crew-drafts/contract.ts'
import { createTemplate } from '#logging/templates/contract.ts'
import { registerInterest } from '#service/waitlist/contract.ts'
import { createTicket } from '#service/support/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { capabilities } from './capabilities.ts'
import { erasureJob } from './jobs.ts'

/** Returns the files in the user's archive, by name. */
async function exportOf(app: TestApp, user: GivenUser): Promise<Map<string, string>> {
  const answer = await app.fastify.inject({
    method: 'GET',
    url: exportMyData.path,
    headers: { authorization: `Bearer ${user.accessToken}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="sortie-[\d-]+\.zip"$/)
  return unzip(answer.rawPayload)
}

describe('exporting my data', () => {
  test('no two capabilities write a file of the same name, of which one would be lost', () => {
    const names = capabilities.flatMap((capability) => Object.keys(capability.export?.readme ?? {}))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('contains all cases of the user in full, including drafts, and no others', async ({ app, given }) => {
    const owner = await given.user()
    const stranger = await given.case()
    const first = await given.case({
      owner,
      title: 'Fall from a horse',
      procedures: [{ code: 'tourniquet' }],
    })
    const draft = await given.case({ owner, status: 'draft' })
    const files = await exportOf(app, owner)
    const cases: { id: string }[] = JSON.parse(files.get('cases.json') ?? '')
    expect(cases.map(({ id }) => id).toSorted()).toEqual([first.id, draft.id].toSorted())
    const { body } = await app.as(owner).call(getCase, { params: { id: first.id } })
    expect(cases.find(({ id }) => id === first.id)).toEqual(body)
    expect(files.get('cases.csv')).toContain('Fall from a horse')
    expect([...files.values()].join()).not.toContain(stranger.id)
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ email: owner.email })
    expect(files.get('activity.csv')).toContain('case_created')
    expect(JSON.parse(files.get('support.json') ?? '')).toEqual([])
    // This user has no picture, and no files of evidence.
    const described = capabilities
      .flatMap((capability) => Object.keys(capability.export?.readme ?? {}))
      .filter((name) => name !== 'picture.webp' && !name.endsWith('/'))
    expect([...files.keys()].toSorted()).toEqual(['README.txt', ...described].toSorted())
    for (const name of described) expect(files.get('README.txt')).toContain(name)
  })

  test('contains templates, and the crew drafts that the user sent and received, but no others', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const names = ['Owner', 'Mate', 'Third'] as const
    const [owner, mate, third] = await Promise.all(names.map((name) => given.user({ organizationId, name })))
    if (!owner || !mate || !third) throw new Error('Expected three users')
    await app.as(owner).call(createTemplate, { body: { name: 'Night transfer', content: {} } })
    for (const [from, to] of [
      [owner, mate],
      [mate, owner],
      [mate, third],
    ] as const) {
      const { id } = await given.case({ owner: from })
      await app.as(from).call(offerCase, { params: { id }, body: { userIds: [to.id] } })
    }
    const files = await exportOf(app, owner)
    expect(JSON.parse(files.get('templates.json') ?? '')).toMatchObject([{ name: 'Night transfer' }])
    const offers: { from: string; to: string }[] = JSON.parse(files.get('offers.json') ?? '')
    expect(offers.map(({ from, to }) => `${from} to ${to}`).toSorted()).toEqual([
      'Mate to Owner',
      'Owner to Mate',
    ])
  })

  test('contains the history of the user’s cases, and of no others', async ({ app, given }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const flag = { flagCaseReview: true, flagNote: 'A good day.' }
    const mine = await given.case({ owner })
    const strangersCase = await given.case({ owner: stranger })
    await app.as(owner).call(flagCase, { params: { id: mine.id }, body: flag })
    await app.as(stranger).call(flagCase, { params: { id: strangersCase.id }, body: flag })
    const files = await exportOf(app, owner)
    expect(JSON.parse(files.get('history.json') ?? '')).toMatchObject([
      { caseId: mine.id, kind: 'flagged', version: 2, changedBy: { name: owner.name } },
    ])
    expect(files.get('history.json')).toContain('A good day.')
  })

  test('contains a whole career of cases', async ({ app, given }) => {
    const owner = await given.user()
    for (let day = 1; day <= 230; day += 1) {
      const date = new Date(Date.UTC(2024, 0, (day % 28) + 1)).toISOString().slice(0, 10)
      await given.case({ owner, date })
    }
    const files = await exportOf(app, owner)
    const cases: { id: string }[] = JSON.parse(files.get('cases.json') ?? '')
    expect(new Set(cases.map(({ id }) => id)).size).toBe(230)
  }, 60_000)

  test.for(['=HYPERLINK(A1)', '+1+1', '@SUM(A1)', '-2+3'])(
    'a spreadsheet does not run the title %s as a formula',
    async (title, { app, given }) => {
      const owner = await given.user()
      await given.case({ owner, title: `${title}   ` })
      const csv = (await exportOf(app, owner)).get('cases.csv') ?? ''
      expect(csv).not.toMatch(/(^|[,"])[=+@-](HYPERLINK|1|SUM|2)/m)
    },
  )

  test('is aborted if the file store fails, without affecting other requests', async ({ app, given }) => {
    const owner = await given.user()
    const picture = (await createPhoto('png', 40, 40)).toString('base64')
    expect((await app.as(owner).call(setPicture, { body: { picture } })).status).toBe(200)
    const open = vi.spyOn(app.deps.files, 'open').mockRejectedValue(new Error('the bucket is unavailable'))
    const answer = app.fastify.inject({
      method: 'GET',
      url: exportMyData.path,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    await expect(answer).rejects.toThrow()
    open.mockRestore()
    expect((await exportOf(app, owner)).has('picture.webp')).toBe(true)
  })

  test('is rate limited', async ({ app, given }) => {
    const user = await given.user()
    for (let turn = 0; turn < 5; turn += 1) await exportOf(app, user)
    expect(await app.as(user).call(exportMyData)).toFailWith(429, 'export_throttled')
  })
})

describe('thirty days after requesting deletion', () => {
  const day = 86_400_000
  const body = { currentPassword: givenPassword }
  const pass = async (app: TestApp) => finishJobs(app.deps, [{ ...erasureJob, cron: '' }])
  const eraseDue = async (app: TestApp) => {
    await app.deps.pool.query(`select graphile_worker.add_job('erase_due_accounts')`)
    await pass(app)
  }

  test('the account and the logbook are erased, and no data of the user remains', async ({
    app,
    given,
    clock,
  }) => {
    const { id: organizationId } = await given.organization()
    const owner = await given.user({ name: 'Vanessa Vanishing', organizationId })
    const mate = await given.user({ organizationId })
    const trainee = await given.user({ supervisor: owner })
    const logged = await given.case({ owner })
    await app.as(owner).call(createTemplate, { body: { name: 'One', content: {} } })
    for (const [from, to] of [
      [owner, mate],
      [mate, owner],
    ] as const) {
      const { id } = await given.case({ owner: from })
      await app.as(from).call(offerCase, { params: { id }, body: { userIds: [to.id] } })
    }
    const asked = { topic: 'question', subject: 'Where?', message: 'I cannot find it.' } as const
    await app.as(owner).call(createTicket, { body: asked })
    await app.as(owner).call(registerInterest)
    await app.as(owner).call(requestDeletion, { body })
    clock.advance(29 * day)
    await eraseDue(app)
    const credentials = { body: { email: owner.email, password: givenPassword } }
    expect((await app.call(login, credentials)).status).toBe(200)
    clock.advance(2 * day)
    await eraseDue(app)
    expect(await app.call(login, credentials)).toFailWith(401, 'credentials_invalid')
    const { rows } = await app.deps.pool.query(
      `select (select count(*)::int from cases where owner_id = $1) as cases,
        (select count(*)::int from missions where owner_id = $1) as missions,
        (select count(*)::int from case_templates where owner_id = $1) as templates,
        (select count(*)::int from case_offers where $1 in (sender_id, recipient_id)) as offers,
        (select count(*)::int from sessions where user_id = $1) as sessions,
        (select count(*)::int from support_messages where author_id = $1) as messages,
        (select count(*)::int from learning_interests where user_id = $1) as interests,
        (select row_to_json(users)::text from users where id = $1) as account,
        (select supervisor_id from users where id = $2) as supervisor`,
      [owner.id, trainee.id],
    )
    expect(rows[0]).toMatchObject({
      cases: 0,
      missions: 0,
      templates: 0,
      offers: 0,
      sessions: 0,
      messages: 0,
      interests: 0,
      supervisor: null,
    })
    expect(rows[0].account).not.toMatch(/Vanishing|@example\.org/)
    const admin = await given.user({ role: 'admin' })
    expect(await app.as(admin).call(getCase, { params: { id: logged.id } })).toFailWith(404, 'case_not_found')
    clock.advance(-31 * day)
  })

  test('a user who cancels the deletion keeps everything', async ({ app, given, clock }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    await app.as(owner).call(requestDeletion, { body })
    await app.as(owner).call(cancelDeletion)
    clock.advance(40 * day)
    await eraseDue(app)
    clock.advance(-40 * day)
    expect((await app.as(owner).call(getMe)).body.name).toBe(owner.name)
    expect((await app.as(owner).call(getCase, { params: { id: logged.id } })).status).toBe(200)
  })
})
