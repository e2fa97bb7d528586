import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Case } from '#logging/cases/contract.ts'
import { logbookHeadings, logbookLine } from '#logbook/book/export/logbook-csv.ts'
import { byteOrderMark, toCsvLine } from '#platform/server/csv.ts'
import { streamXlsx } from '#platform/server/xlsx.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { drugs } from '#reference/drugs.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { procedures } from '#reference/procedures.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { readImportFile } from '#testing/spreadsheets.ts'
import { prepareMapping, type ImportContext } from '../prepare-mapping.ts'
import { mapRows } from './map-rows.ts'
import { getChosenTable, previewImport } from './preview-import.ts'

const [base, supervisor] = [
  { code: 'north', label: 'North base' },
  { code: '0195f0a0-0000-7000-8000-000000000001', label: 'Dr Sofia Osei' },
]
const context: ImportContext = {
  zone: 'Europe/London',
  today: '2026-01-01',
  now: new Date('2026-01-01T12:00Z'),
  paediatricAgeLimit: 18,
  places: { bases: [base], supervisors: [supervisor] },
}

const lineOf = (theCase: Case) => logbookLine(theCase, { signOff: null, signatureClaims: [] })

const every = <Entry>(list: readonly Entry[], at: number): Entry => {
  const entry = list[at % list.length]
  if (entry === undefined) throw new Error('The list is empty')
  return entry
}

const ages = [
  [0, 'days'],
  [3, 'hours'],
  [5, 'weeks'],
  [11, 'months'],
  [45, 'years'],
  [93, 'years'],
] as const
const results = missionResults.filter(({ code }) => code !== 'transport_completed')
const texts = ['A long carry', 'Noël; "quoted"', '=SUM(1)', 'two\nlines']

/** Returns a case with a value for every column of the file; without a patient, only those about the mission. */
function caseOf(at: number): Case {
  const result = every(results, at).code
  const isEmpty = isPatientless({ result })
  const [patientAge, patientAgeUnit] = every(ages, at)
  const day = String(1 + (at % 28)).padStart(2, '0')
  const date = `2025-03-${day}`
  const times = missionTimes
    .filter(({ field }) => field !== 'stoodDownAt')
    .map(({ field }, step) => [field, `${date}T${String(8 + step).padStart(2, '0')}:${10 + (at % 40)}+00:00`])
  const done = [every(procedures, at), every(procedures, at + 7)].map(({ code }) => ({ code }))
  const listed = {
    missionNumber: `25-${String(10_000 + at)}`,
    patientSequence: 1 + (at % 3),
    date,
    title: `Case ${at} ${every(texts, at)}`.replaceAll('\n', ' '),
    status: 'completed',
    encounterSetting: at % 11 === 0 ? 'simulated' : 'real',
    type: every(
      caseTypes.filter(({ code }) => code !== 'neonatal' && code !== 'paediatric'),
      at,
    ).code,
    mission: {
      missionType: every(
        missionTypes.filter(({ code }) => code !== 'team_or_organ_transport'),
        at,
      ).code,
      result,
      platform: every(platforms, at).code,
      ...Object.fromEntries(times),
      hoistCycles: at % 4,
      hoistCyclesNight: at % 2,
    },
    baseLabel: base.label,
    team: {
      myRole: every(crewRoles, at).code,
      supervisionLevel: every(supervisionLevels, at).code,
    },
    supervisor: { name: supervisor.label },
    flagCaseReview: at % 5 === 0,
    tags: ['night', `tag ${at % 9}`],
    reflection: {
      what: every(texts, at),
      soWhat: 'Ask early',
      nowWhat: 'Train',
      learningPoints: ['One', 'Two'],
    },
    procedures:
      result === 'exercise_completed' ? done.map((item) => ({ ...item, setting: 'simulated' })) : [],
    derived: {},
    createdAt: '2025-04-01T00:00:00.000Z',
    version: 1,
  }
  const cared = {
    patientAge,
    patientAgeUnit,
    patient: { gender: every(['male', 'female', 'other'], at) },
    clinical: {
      presentation: 'Fall from height',
      diagnosisPrimary: every(diagnoses, at).code,
      diagnosisSecondary: [every(diagnoses, at + 11).code],
      summary: every(texts, at + 1),
    },
    procedures: [
      ...done,
      { code: every(procedures, at + 3).code, setting: 'simulated' },
      { code: 'tourniquet', operatorRole: 'before_arrival' },
    ],
    drugs: [{ code: every(drugs, at).code }, { code: 'ketamine', givenByRole: 'before_arrival' }],
  }
  // The object contains only the fields of the file.
  return { ...listed, ...(isEmpty ? {} : cared) } as unknown as Case
}

const cases = Array.from({ length: 330 }, (_, at) => caseOf(at))

/** Returns the lines that the cases of a file have when they are exported again. */
async function exportedAgain(bytes: Buffer) {
  const file = await readImportFile(bytes)
  const sheets = file.kind === 'spreadsheet' ? file.sheets : []
  const { mapping, columns } = await previewImport(sheets, {}, { context })
  expect(mapping.preset).toBe('sortie')
  expect(
    columns.filter(({ confidence, mapping: { use } }) => use === 'field' && confidence !== 'sure'),
  ).toEqual([])
  expect(prepareMapping(mapping, context).columns.length).toBeGreaterThan(40)
  const lines: ReturnType<typeof logbookLine>[] = []
  for await (const { request, problems } of mapRows(
    getChosenTable(sheets, {}).table.rows,
    mapping,
    context,
  )) {
    const at = lines.length
    const wrong = problems.filter(({ severity }) => severity === 'error')
    expect({ at, wrong, status: request?.status }).toEqual({ at, wrong: [], status: 'completed' })
    const team = request?.team
    const named = {
      ...request,
      baseLabel: request?.mission?.baseCode === base.code ? base.label : null,
      supervisor: team?.supervisorUserId === supervisor.code ? { name: supervisor.label } : null,
      derived: {},
      createdAt: '2025-04-01T00:00:00.000Z',
      version: 1,
    }
    lines.push(lineOf(named as unknown as Case))
  }
  return lines.map(shown)
}

const shown = (line: ReturnType<typeof logbookLine>) =>
  Object.fromEntries(logbookHeadings.map((heading, at) => [heading, String(line[at] ?? '')]))
const exported = cases.map(lineOf).map(shown)

test('an exported CSV is imported completely, with every field recognized by its heading', async () => {
  const lines = [logbookHeadings, ...cases.map(lineOf)].map((line) => toCsvLine(line))
  expect(await exportedAgain(Buffer.from(byteOrderMark + lines.join('')))).toEqual(exported)
})

test('an exported XLSX is imported completely, with every field recognized by its heading', async () => {
  async function* rows() {
    for (const theCase of cases) yield lineOf(theCase)
  }
  const workbook = streamXlsx({ name: 'Logbook', headings: logbookHeadings, rows: rows() })
  expect(await exportedAgain(await buffer(workbook))).toEqual(exported)
})

test('diagnoses have the names of the form, and a CSV with their earlier names is still imported completely', async () => {
  expect(logbookHeadings).toEqual(expect.arrayContaining(['Working diagnosis', 'Further diagnoses']))
  const formerNames: Record<string, string> = {
    'Working diagnosis': 'Main diagnosis',
    'Further diagnoses': 'Other diagnoses',
  }
  const headings = logbookHeadings.map((heading) => formerNames[heading] ?? heading)
  const lines = [headings, ...cases.map(lineOf)].map((line) => toCsvLine(line))
  expect(await exportedAgain(Buffer.from(byteOrderMark + lines.join('')))).toEqual(exported)
})
