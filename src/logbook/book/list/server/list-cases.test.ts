import fc from 'fast-check'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getCaseTotals, listCases, listNearSearches, type CaseSummary } from '../contract.ts'
import { updateCase } from '#logging/cases/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { visibleCaseScope } from '#logging/cases/record/server/policy.ts'
import { listCasePage } from './list-queries.ts'
import { estimateTerms } from './word-queries.ts'

type Query = Partial<CallInput<typeof listCases>['query']>

async function list(app: TestApp, viewer: GivenUser, query: Query = {}) {
  const { status, body } = await app.as(viewer).call(listCases, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Returns the titles of all pages in order. */
async function titles(app: TestApp, viewer: GivenUser, query: Query = {}): Promise<string[]> {
  const found: CaseSummary[] = []
  let cursor: string | undefined
  do {
    const page = await list(app, viewer, { ...query, cursor })
    found.push(...page.cases)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found.map(({ title }) => title)
}

describe('the logbook', () => {
  test('shows users their own cases, newest first, with the facts of a row', async ({ app, given }) => {
    const owner = await given.user({ name: 'Sam Field' })
    await given.case({ owner, date: '2025-03-04', title: 'Older' })
    const newer = await given.case({
      owner,
      date: '2025-03-05',
      title: 'Newer',
      mission: { activatedAt: '2025-03-05T10:00Z', availableAt: '2025-03-05T11:20Z' },
      procedures: [{ code: 'tourniquet' }, { code: 'pelvic_binder' }],
    })
    const { cases, nextCursor } = await list(app, owner)
    expect(cases.map(({ title }) => title)).toEqual(['Newer', 'Older'])
    expect(nextCursor).toBeNull()
    expect(cases[0]).toMatchObject({
      id: newer.id,
      missionNumber: newer.missionNumber,
      typeLabel: 'Trauma',
      missionType: 'primary_scene',
      result: 'patient_transported',
      platform: 'rotary_wing',
      patientAge: 34,
      ageBand: newer.derived.ageBand,
      myRole: 'doctor',
      procedures: ['tourniquet', 'pelvic_binder'],
      missionTimeHours: 1.33,
      createdBy: { id: owner.id, name: 'Sam Field' },
    })
  })

  test('shows one clinician’s cases to everybody who may see them, and nothing to anybody else', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const [one, other] = [await given.user({ supervisor }), await given.user({ supervisor })]
    for (const owner of [supervisor, one, other])
      await given.case({ owner, date: '2025-03-04', title: `Of ${owner.id}` })
    await given.case({ owner: one, title: 'A draft', status: 'draft' })
    for (const chosen of [supervisor, one, other])
      expect(await titles(app, supervisor, { clinician: chosen.id })).toEqual([`Of ${chosen.id}`])
    const admin = await given.user({ role: 'admin' })
    expect(await titles(app, admin, { clinician: one.id })).toEqual([`Of ${one.id}`])
    expect(await titles(app, admin, { clinician: one.id, q: 'of' })).toEqual([`Of ${one.id}`])
    for (const stranger of [other, await given.user({ role: 'supervisor' })])
      expect(await titles(app, stranger, { clinician: one.id })).toEqual([])
  })

  test('comes in pages of 25 or of the requested size, each case once, also on the same day', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    for (let number = 1; number <= 30; number += 1) {
      await given.case({ owner, date: `2025-03-${number % 3 === 0 ? '05' : '04'}`, title: `Case ${number}` })
    }
    const first = await list(app, owner)
    expect(first.cases).toHaveLength(25)
    const rest = await list(app, owner, { cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ nextCursor: null })
    expect(rest.cases).toHaveLength(5)
    expect(new Set(await titles(app, owner, { limit: 7 })).size).toBe(30)
    expect(await titles(app, owner, { limit: 10 })).toHaveLength(30)
  })

  test('refuses forged cursors and invalid limits', async ({ app, given }) => {
    const owner = await given.user()
    const wrong = ['x', 'AAAA', Buffer.from('2025-03-04').toString('base64url'), '../..', "' or 1=1"]
    const real = Buffer.from('2025-03-04 0197a5b0-0000-7000-8000-000000000001').toString('base64url')
    for (const cursor of [...wrong, `${real}AA`, real.slice(0, -2), `${real}=`]) {
      expect(await app.as(owner).call(listCases, { query: { cursor } })).toFailWith(400, 'request_invalid')
    }
    for (const query of [{ limit: 101 }, { limit: 0 }, { limit: 1.5 }, { from: 'x' }, { type: 'nothing' }]) {
      expect(await app.as(owner).call(listCases, { query })).toFailWith(400, 'request_invalid')
    }
  })

  test('is filtered by type, mission type, days, status and flag, singly and combined', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const admin = await given.user({ role: 'admin' })
    const log = (title: string, facts: Parameters<typeof given.case>[0]) =>
      given.case({ owner, date: '2018-06-10', title, ...facts })
    await log('Burns', { type: 'burns' })
    await log('Winch', { mission: { missionType: 'search_and_rescue' }, flagCaseReview: true })
    await log('Burnt at sea', { type: 'burns', mission: { missionType: 'search_and_rescue' } })
    await log('Early', { date: '2018-06-09' })
    await log('Late', { date: '2018-06-11' })
    await log('Draft', { status: 'draft' })

    const day = { from: '2018-06-10', to: '2018-06-10' }
    const june = { from: '2018-06-01', to: '2018-06-30' }
    for (const viewer of [owner, admin]) {
      const sorted = async (query: Query) => (await titles(app, viewer, query)).toSorted()
      const drafts = viewer === owner ? ['Draft'] : []
      expect(await sorted(day)).toEqual(['Burns', 'Burnt at sea', 'Winch', ...drafts].toSorted())
      expect(await sorted({ ...june, type: 'burns' })).toEqual(['Burns', 'Burnt at sea'])
      expect(await sorted({ ...june, missionType: 'search_and_rescue' })).toEqual(['Burnt at sea', 'Winch'])
      expect(await sorted({ ...june, type: 'burns', missionType: 'search_and_rescue' })).toEqual([
        'Burnt at sea',
      ])
      expect(await sorted({ ...june, flagged: 'true' })).toEqual(['Winch'])
      expect(await sorted({ ...day, flagged: 'false', status: 'completed' })).toEqual([
        'Burns',
        'Burnt at sea',
      ])
      expect(await sorted({ ...june, status: 'draft' })).toEqual(drafts)
      expect(await sorted({ ...june, status: 'pending' })).toEqual([])
      expect(await sorted({ from: '2018-06-11', to: '2018-06-11' })).toEqual(['Late'])
      expect(await sorted({ from: '2018-06-30', to: '2018-06-01' })).toEqual([])
      expect(await sorted({ from: '0000-01-01', to: '0000-12-31' })).toEqual([])
      expect(await sorted({ ...june, from: '0000-01-01', to: '2018-06-09', type: 'trauma' })).toEqual([
        'Early',
      ])
    }
  })
})

describe('a search', () => {
  test('finds cases with all its words or words that start with them, ignoring case, accents and punctuation', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    await given.case({ owner, title: 'Chute à Val-d’Isère', tags: ['Noël'], missionNumber: '25-00042' })
    await given.case({ owner, title: 'Fall in the valley', procedures: [{ code: 'tourniquet' }] })
    const found = async (q: string) => (await titles(app, owner, { q })).toSorted()
    expect(await found('isere')).toEqual(['Chute à Val-d’Isère'])
    expect(await found('VAL')).toEqual(['Chute à Val-d’Isère', 'Fall in the valley'])
    expect(await found('val noel')).toEqual(['Chute à Val-d’Isère'])
    expect(await found('Noël chute')).toEqual(['Chute à Val-d’Isère'])
    expect(await found('#25-00042')).toEqual(['Chute à Val-d’Isère'])
    expect(await found('25-00042')).toEqual(['Chute à Val-d’Isère'])
    expect(await found('tourn')).toEqual(['Fall in the valley'])
    expect(await found('rotary trauma')).toHaveLength(2)
    expect(await found('val nowhere')).toEqual([])
    expect(await found('  ')).toHaveLength(2)
    expect(await found('!?')).toEqual([])
  })

  test('finds letters such as “ø” by plain letters, and by themselves', async ({ app, given }) => {
    const owner = await given.user()
    for (const title of ['Øyeskade', 'Łódź', 'Smørbrød', 'Straße']) await given.case({ owner, title })
    for (const q of ['oyeskade', 'lodz', 'smorbrod', 'strasse'])
      expect(await titles(app, owner, { q }), q).toHaveLength(1)
    expect(await titles(app, owner, { q: 'SMØRBRØD' })).toEqual(['Smørbrød'])
  })

  test('treats any words as text, even if they look like SQL', async ({ app, given }) => {
    const owner = await given.user()
    await given.case({ owner })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (q) => {
        const isText = q.isWellFormed() && !q.includes('\u0000')
        const { status } = await app.as(owner).call(listCases, { query: { q: q.isWellFormed() ? q : 'x' } })
        expect(status).toBe(isText || !q.isWellFormed() ? 200 : 400)
      }),
      { numRuns: 60 },
    )
    for (const q of ["'; drop table cases; --", ':*', '& | !', "a'b", String.raw`\'`, 'a <-> b', '(']) {
      expect((await app.as(owner).call(listCases, { query: { q } })).status).toBe(200)
    }
  })

  test('finds the same by a scan by date and with the text index', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const admin = await given.user({ role: 'admin' })
    for (let number = 1; number <= 6; number += 1) {
      await given.case({ owner, title: number === 4 ? 'Okapi bite' : `Quokka bite ${number}` })
    }
    for (const viewer of [owner, supervisor, admin]) {
      const scope = visibleCaseScope(await authenticate(app.deps, viewer.accessToken))
      for (const [all, rareWord, expected] of [
        ["'okapi':* & 'bite':*", "'okapi':*", 1],
        ["'quokka':* & 'bi':*", "'quokka':* & 'bi':*", 4],
      ] as const) {
        const [scanned, fromIndex] = await Promise.all(
          [null, rareWord].map((rare) => listCasePage(app.deps.pool, scope, { search: { all, rare } }, 4)),
        )
        expect(scanned).toHaveLength(expected)
        expect(fromIndex).toEqual(scanned)
      }
    }
  })

  test('knows which words are frequent after ANALYZE', async ({ app, given }) => {
    const owner = await given.user()
    for (let number = 1; number <= 3; number += 1) await given.case({ owner, title: 'Narwhal' })
    await app.deps.pool.query('analyze cases')
    const terms = ['narwh', 'narwhal', 'unicorn'].map((stem) => [{ stem, isPrefix: stem === 'narwh' }])
    const [prefix, whole, absent] = await estimateTerms(app.deps.pool, terms)
    expect(prefix).toMatchObject({ share: whole?.share })
    expect(Math.round((whole?.share ?? 0) * (whole?.cases ?? 0))).toBe(3)
    expect(absent?.share).toBe(0)
  })
})

describe('abbreviations and near matches', () => {
  test('a search finds the abbreviations in rows, and synonyms, both also with other words', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const both = [{ code: 'rapid_sequence_induction' }, { code: 'blood_given' }]
    await given.case({ owner, title: 'Induced and transfused', procedures: both })
    await given.case({ owner, title: 'Transfused', procedures: [{ code: 'blood_given' }] })
    await given.case({ owner, title: 'Infarct', clinical: { diagnosisPrimary: 'stemi' } })
    const found = async (q: string) => (await titles(app, owner, { q })).toSorted()
    expect(await found('rsi')).toEqual(['Induced and transfused'])
    expect(await found('rsi blood')).toEqual(['Induced and transfused'])
    expect(await found('PHEA transfusion')).toEqual(['Induced and transfused'])
    expect(await found('transfusion')).toEqual(['Induced and transfused', 'Transfused'])
    for (const q of ['AMI', 'heart attack', 'AMI heart attack']) expect(await found(q)).toEqual(['Infarct'])
    for (const q of ['rsi stemi', 'rsi heart attack']) expect(await found(q)).toEqual([])
  })

  test('a search for blood finds blood that was given, not measurements of blood', async ({ app, given }) => {
    const owner = await given.user()
    const rsi = { code: 'rapid_sequence_induction' }
    await given.case({ owner, title: 'Bleed', procedures: [rsi, { code: 'blood_glucose' }] })
    await given.case({
      owner,
      title: 'Transfused',
      procedures: [rsi],
      blood: [{ product: 'whole_blood', units: 1 }],
    })
    await given.case({
      owner,
      title: 'Seen',
      procedures: [rsi, { code: 'red_cells_given', operatorRole: 'observed' }],
    })
    const found = async (q: string) => (await titles(app, owner, { q })).toSorted()
    expect(await found('rsi blood')).toEqual(['Transfused'])
    expect(await found('blood')).toEqual(['Transfused'])
    expect(await found('blood gluc')).toEqual(['Bleed'])
    expect(await found('rsi blood glucose')).toEqual(['Bleed'])
    expect(await found('red cells')).toEqual([])
  })

  test('a search finds drugs and capnography, wherever in the case they are recorded', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    await given.case({ owner, title: 'Listed', drugs: [{ code: 'ketamine' }] })
    await given.case({
      owner,
      title: 'Induced',
      airway: { inductionAgent: 'ketamine', confirmation: ['waveform_capnography'] },
    })
    await given.case({
      owner,
      title: 'By the other crew',
      airway: {
        inductionAgent: 'ketamine',
        attempts: [{ number: 1, technique: 'tracheal', operator: 'other_service', success: true }],
      },
    })
    await given.case({ owner, title: 'Opioid', drugs: [{ code: 'morphine' }] })
    const found = async (q: string) => (await titles(app, owner, { q })).toSorted()
    expect(await found('ketamine')).toEqual(['Induced', 'Listed'])
    expect(await found('ketam')).toEqual(['Induced', 'Listed'])
    expect(await found('capnography')).toEqual(['Induced'])
    expect(await found('fentanyl')).toEqual([])
    expect(await found('opiate')).toEqual(['Opioid'])
  })

  test('a better match stands first on every page, and a chosen order is kept', async ({ app, given }) => {
    const owner = await given.user()
    for (const [day, title] of ['Wombat', 'Wombats', 'Wombat bite', 'Wombatland'].entries())
      await given.case({ owner, title, date: `2025-03-0${day + 1}` })
    for (const limit of [1, 2, 3, 25])
      expect(await titles(app, owner, { q: 'wombat', limit })).toEqual([
        'Wombat bite',
        'Wombat',
        'Wombatland',
        'Wombats',
      ])
    expect(await titles(app, owner, { q: 'wombat', sort: 'oldest', limit: 1 })).toEqual([
      'Wombat',
      'Wombats',
      'Wombat bite',
      'Wombatland',
    ])
  })

  test('a search without results suggests similar searches that find cases of the user', async ({
    app,
    given,
  }) => {
    const [owner, other] = [await given.user(), await given.user()]
    await given.case({ owner, title: 'Fall', procedures: [{ code: 'tourniquet' }] })
    await given.case({ owner: other, title: 'Zebra crossing', procedures: [{ code: 'pelvic_binder' }] })
    const near = async (q: string) =>
      (await app.as(owner).call(listNearSearches, { query: { q } })).body.searches
    expect(await near('tourniqet')).toEqual(['tourniquet'])
    expect(await near('tourniqet zebra')).toEqual(['tourniquet'])
    expect(await near('pelvik')).toEqual([])
    expect(await near('!?')).toEqual([])
  })
})

describe('the further filters', () => {
  test('find cases by age band, procedure, diagnosis, supervision, tag, setting and reflection', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const log = (title: string, facts: Parameters<typeof given.case>[0]) =>
      given.case({ owner, title, ...facts })
    await log('Child', { patientAge: 5, patientAgeUnit: 'years' })
    await log('Splinted', { procedures: [{ code: 'fracture_splintage' }] })
    await log('Simulated', { encounterSetting: 'simulated' })
    await log('Secondary', {
      clinical: { diagnosisPrimary: 'polytrauma', diagnosisSecondary: ['tbi_severe'] },
    })
    await log('Distant', { team: { myRole: 'doctor', supervisionLevel: 'distant' } })
    await log('Tagged', { tags: ['Noël shift'] })
    await log('Reflected', { reflection: { what: 'Went well.' } })
    const found = async (query: Query) => (await titles(app, owner, query)).toSorted()
    const [child] = (await list(app, owner, { q: 'child' })).cases
    expect(await found({ ageBand: child?.ageBand ?? undefined })).toEqual(['Child'])
    expect(await found({ procedure: 'fracture_splintage' })).toEqual(['Splinted'])
    expect(await found({ diagnosis: 'tbi_severe' })).toEqual(['Secondary'])
    expect(await found({ supervision: 'distant' })).toEqual(['Distant'])
    expect(await found({ tag: 'noel SHIFT' })).toEqual(['Tagged'])
    expect(await found({ simulated: 'true' })).toEqual(['Simulated'])
    expect(await found({ simulated: 'false' })).toHaveLength(6)
    expect(await found({ reflection: 'true' })).toEqual(['Reflected'])
    expect(await found({ reflection: 'false' })).toHaveLength(6)
    expect(await found({ reflection: 'true', tag: 'noel shift' })).toEqual([])
    expect(await titles(app, owner, { sort: 'oldest', limit: 2 })).toEqual(
      (await titles(app, owner, {})).toReversed(),
    )
  })

  test('follow an edit', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, title: 'Edited', tags: ['before'] })
    await app.as(owner).call(updateCase, {
      params: { id: logged.id },
      body: { ...toUpdate(logged), tags: ['after'], procedures: [{ code: 'tourniquet' }] },
    })
    expect(await titles(app, owner, { tag: 'before' })).toEqual([])
    expect(await titles(app, owner, { tag: 'after', procedure: 'tourniquet' })).toEqual(['Edited'])
  })

  test('never tell a supervisor whether a clinician reflected', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const admin = await given.user({ role: 'admin' })
    await given.case({
      owner,
      title: 'Reflected',
      reflection: { what: 'Private.', shareWithSupervisor: true },
    })
    for (const viewer of [supervisor, admin]) {
      for (const reflection of ['true', 'false'] as const) {
        expect(await titles(app, viewer, { reflection })).toEqual([])
        expect(await titles(app, viewer, { reflection, clinician: owner.id })).toEqual([])
      }
      for (const q of [':reflection', 'reflection', 'reflec'])
        expect(await titles(app, viewer, { q })).not.toContain('Thoughtful')
    }
  })
})

test('the totals count the filtered cases in the scope of the user, and each mission once', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const flight = { activatedAt: '2025-03-05T10:00Z', availableAt: '2025-03-05T11:30Z' }
  const flown = { owner, date: '2025-03-05', mission: flight }
  const { missionNumber } = await given.case({ ...flown, flagCaseReview: true })
  await given.case({ ...flown, missionNumber, patientSequence: 2 })
  await given.case({ owner, date: '2025-03-06', encounterSetting: 'simulated', title: 'Okapi' })
  await given.case({ owner: await given.user() })
  const totals = async (viewer: GivenUser, query: CallInput<typeof getCaseTotals>['query'] = {}) =>
    (await app.as(viewer).call(getCaseTotals, { query })).body
  expect(await totals(owner)).toEqual({
    listed: 3,
    cases: 3,
    drafts: 0,
    missions: 2,
    simulated: 1,
    flagged: 1,
    missionHours: 1.5,
    isCapped: false,
  })
  expect(await totals(owner, { q: 'okapi' })).toMatchObject({ cases: 1, missions: 1, missionHours: 0 })
  expect(await totals(owner, { q: '!?' })).toMatchObject({ cases: 0 })
  expect(await totals(await given.user())).toMatchObject({ cases: 0, missionHours: 0 })
})

test('nobody finds a case outside the user’s own scope, by any filter, word, page or status', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const users = {
    supervisor,
    assigned: await given.user({ supervisor }),
    stranger: await given.user(),
    admin: await given.user({ role: 'admin' }),
    superAdmin: await given.user({ role: 'super_admin' }),
  }
  const date = '2017-07-07'
  for (const [whose, owner] of Object.entries(users)) {
    for (const status of ['draft', 'completed'] as const) {
      await given.case({ owner, date, status, title: `Platypus ${whose} ${status}`, flagCaseReview: true })
    }
    const voided = await given.case({ owner, date, title: `Platypus ${whose} voided` })
    const deleted = await given.case({ owner, date, title: `Platypus ${whose} deleted` })
    const { db } = app.deps
    await db.updateTable('cases').set({ status: 'voided' }).where('id', '=', voided.id).execute()
    await db.updateTable('cases').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  }
  const whole = (whose: string) =>
    ['draft', 'completed', 'voided'].map((status) => `Platypus ${whose} ${status}`)
  const everybodys = Object.keys(users).flatMap((whose) => whole(whose).slice(1))
  const expected: Record<keyof typeof users, string[]> = {
    supervisor: [...whole('supervisor'), 'Platypus assigned completed'],
    assigned: whole('assigned'),
    stranger: whole('stranger'),
    admin: [...everybodys, 'Platypus admin draft'],
    superAdmin: [...everybodys, 'Platypus superAdmin draft'],
  }
  const queries: Query[] = [
    { from: date, to: date },
    { q: 'platypus' },
    { q: 'platypus', limit: 1 },
    { from: date, to: date, type: 'trauma', limit: 2 },
    { from: date, to: date, missionType: 'primary_scene' },
    { q: 'platypus', flagged: 'true' },
    { from: date, to: date, flagged: 'true' },
    ...(['draft', 'pending', 'completed', 'voided'] as const).flatMap((status): Query[] => [
      { from: date, to: date, status },
      { q: 'platypus', status },
    ]),
  ]
  for (const [whose, viewer] of Object.entries(users)) {
    for (const query of queries) {
      const mayShow = expected[whose as keyof typeof users]
        .filter((title) => !query.status || title.endsWith(query.status))
        .filter((title) => query.flagged !== 'true' || !title.endsWith('voided'))
        .toSorted()
      const shown = (await titles(app, viewer, query)).toSorted()
      expect(shown, `${whose} ${JSON.stringify(query)}`).toEqual(mayShow)
    }
  }
})

test('a new supervisor sees the clinician’s cases at once, and the former one no longer', async ({
  app,
  given,
}) => {
  const [before, after] = [await given.user({ role: 'supervisor' }), await given.user({ role: 'supervisor' })]
  const owner = await given.user({ supervisor: before })
  await given.case({ owner, title: 'Handed over' })
  expect(await titles(app, before)).toEqual(['Handed over'])
  await given.supervision(owner, after)
  expect([await titles(app, before), await titles(app, after)]).toEqual([[], ['Handed over']])
})
