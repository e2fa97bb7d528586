import { readImportFile } from '#testing/spreadsheets.ts'
import { createCase, getCase, updateCase, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { exportLogbook } from '#logbook/book/export/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { mapRows } from '../../mapping/server/map-rows.ts'
import { getChosenTable, previewImport } from '../../mapping/server/preview-import.ts'
import { listAccountIds, withoutUnknownUsers } from '../logbook-case.ts'
import { mapLogbook, type ImportedLogbookCase } from './map-logbook.ts'

async function exported(app: TestApp, viewer: GivenUser, format: 'csv' | 'json'): Promise<Buffer> {
  const { body } = await app
    .as(viewer)
    .inject({ method: 'GET', url: `${exportLogbook.path}?format=${format}` })
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

async function importedFrom(bytes: Buffer): Promise<ImportedLogbookCase[]> {
  const file = await readImportFile(bytes)
  if (file.kind !== 'logbook') throw new Error('This is not an exported logbook')
  const found: ImportedLogbookCase[] = []
  for await (const theCase of mapLogbook(file.cases)) found.push(theCase)
  return found
}

const full: CaseRequest = {
  date: '2025-03-04',
  missionNumber: '25-00042',
  title: 'A title of my own',
  type: 'trauma',
  patientAge: 8,
  patientAgeUnit: 'months',
  tags: ['night', 'winter'],
  mission: {
    missionType: 'primary_scene',
    result: 'patient_transported',
    platform: 'rotary_wing',
    activatedAt: '2025-03-04T23:50+00:00',
    mobileAt: '2025-03-04T23:58+00:00',
    arriveSceneAt: '2025-03-05T00:20+00:00',
  },
  team: { myRole: 'doctor', supervisionLevel: 'distant' },
  patient: { gender: 'female', weightKg: 8.5 },
  clinical: {
    diagnosisPrimary: 'burn_10_19',
    diagnosisSecondary: ['inhalation_injury'],
    presentation: 'Scald, then smoke',
    summary: 'Intubated before transport.',
    vitals: [{ point: 'first', heartRate: 160, spo2: 88 }],
  },
  airway: { attempts: [{ number: 1, technique: 'tracheal', success: true }] },
  procedures: [
    { code: 'tracheal_intubation_oral', supervisionLevel: 'distant' },
    { code: 'io_access', notes: 'left tibia' },
  ],
  drugs: [{ code: 'ketamine', dose: 15, unit: 'mg' }],
  outcome: { clinicalOutcome: 'handed_over_stable' },
  reflection: { what: 'A hard night.', learningPoints: ['Ask early', 'Weigh twice'] },
}

const entered = ({
  mission,
  team,
  patient,
  clinical,
  airway,
  procedures,
  drugs,
  outcome,
  reflection,
  ...one
}: Case) => ({
  parts: { mission, team, patient, clinical, airway, procedures, drugs, outcome, reflection },
  facts: [one.date, one.title, one.type, one.patientAge, one.patientAgeUnit, one.tags, one.missionNumber],
})

test('a case that was exported as JSON and logged again has the same fields, reflection and all', async ({
  app,
  given,
}) => {
  const [owner, other] = [await given.user(), await given.user()]
  const logged = await app.as(owner).call(createCase, { body: full })
  expect(logged.status, JSON.stringify(logged.body)).toBe(201)
  const [imported] = await importedFrom(await exported(app, owner, 'json'))
  expect(imported).toMatchObject({ row: 1, problems: [], findings: [], duplicateOf: null })
  const again = await app.as(other).call(createCase, { body: imported?.request ?? full })
  expect(again.status).toBe(201)
  expect(entered(again.body)).toEqual(entered(logged.body))
})

test('author, times and history, which a request cannot contain, are returned with it', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await given.case({ owner, title: 'First' })
  await app
    .as(owner)
    .call(updateCase, { params: { id: first.id }, body: { ...toUpdate(first), title: 'Edited' } })
  const { body } = await app.as(owner).call(getCase, { params: { id: first.id } })
  const [imported] = await importedFrom(await exported(app, owner, 'json'))
  expect(imported?.origin).toMatchObject({
    caseId: first.id,
    createdAt: body.createdAt,
    createdBy: { name: owner.name },
    history: [{ kind: 'edited', version: 2 }],
  })
  expect(imported?.request).not.toHaveProperty('_id')
})

test('a suggested title stays a suggestion, and a draft stays a draft', async ({ app, given }) => {
  const owner = await given.user()
  await app.as(owner).call(createCase, { body: { ...full, title: null } })
  await app.as(owner).call(createCase, { body: { date: '2025-03-03', status: 'draft', title: 'Half done' } })
  const [first, second] = await importedFrom(await exported(app, owner, 'json'))
  expect(first?.request).toMatchObject({ title: null, status: 'completed' })
  expect(second?.request).toMatchObject({ title: 'Half done', status: 'draft' })
})

test('a case that is already in the logbook is recognized by its id', async ({ app, given }) => {
  const owner = await given.user()
  const first = await given.case({ owner })
  const file = await readImportFile(await exported(app, owner, 'json'))
  const cases = file.kind === 'logbook' ? file.cases : []
  const existing = [{ id: first.id, date: '1999-01-01' }]
  for await (const { duplicateOf } of mapLogbook(cases, existing)) {
    expect(duplicateOf).toEqual({ kind: 'same', row: null, caseId: first.id })
  }
})

test('a damaged case is named, and the others are read', async ({ app, given }) => {
  const owner = await given.user()
  await given.case({ owner })
  const file = await readImportFile(await exported(app, owner, 'json'))
  const cases = file.kind === 'logbook' ? file.cases : []
  const found: ImportedLogbookCase[] = []
  for await (const theCase of mapLogbook([{ date: 'yesterday' }, ...cases])) found.push(theCase)
  expect(found.map(({ request }) => request !== null)).toEqual([false, true])
  expect(found[0]?.problems[0]?.message).toMatch(/damaged/)
})

test('accounts of another service are removed from the team', () => {
  const [known, stranger] = ['0195f0a0-0000-7000-8000-000000000001', '0195f0a0-0000-7000-8000-000000000002']
  const request: CaseRequest = {
    date: '2025-03-04',
    team: { supervisorUserId: stranger, colleagueUserIds: [known, stranger] },
  }
  expect(listAccountIds(request)).toEqual([stranger, known, stranger])
  expect(withoutUnknownUsers(request, (id) => id === known).team).toEqual({
    supervisorUserId: null,
    colleagueUserIds: [known],
  })
})

test('an exported CSV can be imported: every column gets its field, and the case is complete', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await app.as(owner).call(createCase, { body: full })
  const file = await readImportFile(await exported(app, owner, 'csv'))
  if (file.kind !== 'spreadsheet') throw new Error('This is not a spreadsheet')
  const context = {
    zone: 'Europe/London',
    today: '2025-12-01',
    now: new Date('2025-12-01T12:00Z'),
    paediatricAgeLimit: 18,
    places: {},
  }
  const { mapping, columns } = await previewImport(file.sheets, {}, { context })
  expect(mapping.preset).toBe('sortie')
  const leftOut = columns.filter((column) => column.filled > 0 && column.mapping.use !== 'field')
  const workedOut = new Set(['Counts as', 'Mission hours', 'Logged at', 'Version', 'Sign-off'])
  expect(leftOut.map(({ mapping: { header } }) => header).filter((header) => !workedOut.has(header))).toEqual(
    [],
  )
  for await (const { request, problems } of mapRows(
    getChosenTable(file.sheets, {}).table.rows,
    mapping,
    context,
  )) {
    expect(problems).toEqual([])
    expect(request).toMatchObject({
      date: '2025-03-04',
      title: 'A title of my own',
      missionNumber: '#25-00042',
      status: 'completed',
      patientAge: 8,
      patientAgeUnit: 'months',
      tags: ['night', 'winter'],
      mission: full.mission,
      team: full.team,
      patient: { gender: 'female' },
      clinical: {
        diagnosisPrimary: 'burn_10_19',
        diagnosisSecondary: ['inhalation_injury'],
        presentation: 'Scald, then smoke',
        summary: 'Intubated before transport.',
      },
      procedures: [{ code: 'tracheal_intubation_oral' }, { code: 'io_access' }],
      drugs: [{ code: 'ketamine' }],
      airway: { attempts: [{ number: 1, technique: 'tracheal', success: true }] },
      reflection: { what: 'A hard night.', learningPoints: ['Ask early', 'Weigh twice'] },
    })
  }
})
