import fc from 'fast-check'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { createEnrolment, getEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import { saveStandard } from '#cpd/cycles/standards/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { getCaseTypeSummary } from '#logbook/book/case-type/contract.ts'
import { getHome } from '#service/dashboard/home/contract.ts'
import { getDashboardStats, shownProcedures } from '#service/dashboard/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { exportLogbook } from '#logbook/book/export/contract.ts'
import { logbookHeadings, logbookLine } from '#logbook/book/export/logbook-csv.ts'
import { getReport } from '#logbook/reports/summary/contract.ts'
import type { Case } from '#logging/cases/contract.ts'
import { labelOf } from '#reference/codes.ts'
import { definingProcedures, routineProcedures } from '#reference/defining-procedures.ts'
import { procedures as listed } from '#reference/procedures.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { GivenUser } from '#testing/given.ts'

const roles = [
  'performed',
  'performed',
  'performed_supervised',
  'assisted',
  'supervised',
  'observed',
] as const

const line = fc.record({
  code: fc.constantFrom(
    'tourniquet',
    'haemorrhage_management',
    'red_cells_given',
    'supraglottic_airway',
    'opioid_usage',
    'traction_splint',
    'iv_access',
    'capnography',
  ),
  operatorRole: fc.constantFrom(...roles),
  setting: fc.constantFrom('real', 'real', 'simulated', null),
})
const facts = fc.record({
  encounterSetting: fc.constantFrom('real', 'real', 'simulated'),
  missionType: fc.constantFrom('primary_scene', 'primary_scene', 'training'),
  status: fc.constantFrom('completed', 'completed', 'completed', 'draft'),
  procedures: fc.array(line, { maxLength: 3 }),
  drugs: fc.array(
    fc.record({
      code: fc.constantFrom('morphine', 'ketamine', 'tranexamic_acid', 'plasma_freeze_dried'),
      givenByRole: fc.constantFrom(...roles, null),
    }),
    { maxLength: 2 },
  ),
  blood: fc.array(fc.record({ product: fc.constantFrom('red_cells', 'platelets'), units: fc.constant(1) }), {
    maxLength: 1,
  }),
  airway: fc.option(
    fc.record({
      opioidCoInduction: fc.constantFrom('fentanyl', 'none'),
      confirmation: fc.subarray(['waveform_capnography', 'auscultation']),
      attempts: fc.array(
        fc.record({
          number: fc.constant(1),
          technique: fc.constant('tracheal'),
          operator: fc.constantFrom('self', 'before_arrival'),
          success: fc.constant(true),
        }),
        { maxLength: 1 },
      ),
    }),
    { nil: null },
  ),
})
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never

/** For each code: which recorded procedures, drugs and blood products show it. Written by hand from the published table. */
const shownBy: Record<string, { lines: string[]; given: string[] }> = {
  tourniquet: { lines: ['tourniquet'], given: [] },
  iv_access: { lines: ['iv_access'], given: [] },
  traction_splint: { lines: ['traction_splint'], given: [] },
  capnography: { lines: ['capnography'], given: [] },
  haemorrhage_management: { lines: ['tourniquet', 'haemorrhage_management'], given: ['tranexamic_acid'] },
  tranexamic_acid_given: { lines: [], given: ['tranexamic_acid'] },
  blood_given: { lines: ['red_cells_given'], given: ['plasma_freeze_dried', 'red_cells', 'platelets'] },
  red_cells_given: { lines: ['red_cells_given'], given: ['red_cells'] },
  platelets_given: { lines: [], given: ['platelets'] },
  plasma_given: { lines: [], given: ['plasma_freeze_dried'] },
  airway_management: { lines: ['supraglottic_airway'], given: [] },
  supraglottic_airway: { lines: ['supraglottic_airway'], given: [] },
  fracture_splintage: { lines: ['traction_splint'], given: [] },
  opioid_usage: { lines: ['opioid_usage'], given: ['morphine', 'fentanyl'] },
  wound_management: { lines: [], given: [] },
}

/** Whether a case shows a procedure, on a patient or simulated. */
function has(made: Facts, code: string, wanted: 'real' | 'any'): boolean {
  const { lines = [], given = [] } = shownBy[code] ?? {}
  const isSimulated = made.encounterSetting === 'simulated'
  const isWanted = (setting: string | null) => wanted === 'any' || (!isSimulated && setting !== 'simulated')
  const { airway } = made
  const isOurs = airway?.attempts.every(({ operator }) => operator === 'self') ?? false
  const drugs = [
    ...made.drugs.filter(({ givenByRole }) => givenByRole !== 'observed').map((drug) => drug.code),
    ...made.blood.map(({ product }) => product),
    ...(airway && isOurs ? [airway.opioidCoInduction] : []),
  ]
  const isConfirmed = code === 'capnography' && airway?.confirmation.includes('waveform_capnography') === true
  return (
    made.procedures.some(
      (procedure) =>
        procedure.operatorRole !== 'observed' &&
        lines.includes(procedure.code) &&
        isWanted(procedure.setting),
    ) ||
    (isWanted(null) && (isConfirmed || drugs.some((drug) => given.includes(drug))))
  )
}

/** 1: what defines a case, 3: what nearly every patient gets. */
function groupOf(label: string): number {
  const isIn = (codes: readonly string[]) => codes.some((code) => labelOf(listed, code) === label)
  if (isIn(definingProcedures)) return 1
  return isIn(routineProcedures) ? 3 : 2
}

/** Which procedure each drug and blood product shows at its finest. Written by hand. */
const finest: Record<string, string> = {
  morphine: 'opioid_usage',
  fentanyl: 'opioid_usage',
  tranexamic_acid: 'tranexamic_acid_given',
  plasma_freeze_dried: 'plasma_given',
  red_cells: 'red_cells_given',
  platelets: 'platelets_given',
}
const independence = ['performed', 'performed_supervised', 'assisted', 'supervised']

/** Counts the procedures of a group: each recorded line, and once a case what is only given, but no series of what is counted. */
function countIn(made: Facts, group: string, roles: readonly string[], wanted: 'real' | 'any'): number {
  const isInGroup = (code: string) => listed.find((entry) => entry.code === code)?.group === group
  const isOfPatient = (setting: string | null) => made.encounterSetting === 'real' && setting !== 'simulated'
  const isWanted = (setting: string | null) => wanted === 'any' || isOfPatient(setting)
  const counted = made.procedures.filter(({ operatorRole }) => operatorRole !== 'observed')
  const lines = counted.filter(
    (item) => isInGroup(item.code) && isWanted(item.setting) && roles.includes(item.operatorRole),
  )
  const { airway } = made
  const isOurs = airway?.attempts.every(({ operator }) => operator === 'self') ?? false
  const given = [
    ...made.drugs.map(({ code, givenByRole }) => ({ code, role: givenByRole ?? 'performed' })),
    ...made.blood.map(({ product }) => ({ code: product, role: 'performed' })),
    ...(airway && isOurs ? [{ code: airway.opioidCoInduction, role: 'performed' }] : []),
  ].flatMap(({ code, role }) => (role === 'observed' ? [] : [{ code: finest[code] ?? '', role }]))
  if (airway?.confirmation.includes('waveform_capnography'))
    given.push({ code: 'capnography', role: 'performed' })
  const only = [...Map.groupBy(given, ({ code }) => code)].filter(([code, by]) => {
    const isRecorded = counted.some(
      (item) => item.code === code && isOfPatient(item.setting) === isOfPatient(null),
    )
    const isCovered =
      code === 'tranexamic_acid_given' && counted.some((item) => item.code === 'haemorrhage_management')
    const role = independence.find((each) => by.some((item) => item.role === each)) ?? ''
    return isInGroup(code) && !isRecorded && !isCovered && isWanted(null) && roles.includes(role)
  })
  return lines.length + only.length
}

const groups = ['airway', 'circulation', 'drugs_analgesia_anaesthesia', 'monitoring_ultrasound', 'trauma']

/** Makes a rule for each group of procedures, of patients alone. */
async function givenRules(app: TestApp, admin: GivenUser): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const group of groups) {
    const condition = {
      event: 'procedures',
      codes: [],
      groups: [group],
      series: [],
      operatorRoles: independence,
      atLeast: 500,
      window: { kind: 'months', length: 36 },
      simulatedAtMost: 0,
    }
    const rule = { match: 'all', isPaused: false, groups: [{ match: 'all', conditions: [condition] }] }
    ids.set(group, (await givenRequirement(app, admin, { rule })).id)
  }
  return ids
}

/** Makes a standard with a target for each group, and begins its cycle around the day. */
async function givenCycle(app: TestApp, superAdmin: GivenUser, owner: GivenUser, date: string) {
  const target = { category: 'procedure_other', unit: 'count' as const, minimum: 500, perMonths: null }
  const rules = {
    body: 'Air Rescue South',
    title: 'Skills',
    country: 'GB',
    alsoCountries: [],
    region: null,
    professions: ['paramedic' as const],
    cycleMonths: 12,
    cycleStart: '01-01',
    targets: groups.map((group) => ({
      ...target,
      code: `skills_${group}`.slice(0, 40),
      label: `Skills of ${group}`,
      combine: [],
      procedureGroups: [group],
      distinct: false,
      conditional: null,
      confirmed: true,
    })),
    source: '',
    year: 2025,
    confirmed: true,
    note: null,
    creditSystem: null,
    creditValidityMonths: null,
    evidenceRetentionMonths: null,
    organizationId: null,
    isRetired: false,
    version: 0,
  }
  const params = { code: 'air_rescue_south_skills' }
  const saved = await app.as(superAdmin).call(saveStandard, { params, body: rules })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const body = { standardCode: params.code, cycleStart: `${date.slice(0, 4)}-01-01` }
  return (await app.as(owner).call(createEnrolment, { body })).body.id
}

async function idsOf(app: TestApp, viewer: GivenUser, query: object): Promise<string[]> {
  const { status, body } = await app.as(viewer).call(listCases, { query: { ...query, limit: 100 } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.cases.map(({ id }) => id).toSorted()
}

test('filter, search, dashboard, home, case type, report, export, rules and CPD agree on what a case has', async ({
  app,
  given,
}) => {
  const { admin, clinician: owner } = await createOrganizationWithUsers(given)
  const dashboard = async () =>
    (await app.as(admin).call(getDashboardStats, { query: {} })).body.proceduresPerformed
  const before = await dashboard()
  const cases: { made: Facts; id: string; logged: Case }[] = []
  for (const made of fc.sample(facts, { numRuns: 70, seed: 39 })) {
    const { missionType, ...others } = made
    const logged = await given.case({
      owner,
      title: 'Untold',
      ...others,
      mission: { missionType, result: 'patient_treated_left' },
    })
    cases.push({ made, id: logged.id, logged })
  }
  const isLogged = (one: (typeof cases)[number]) => one.made.status === 'completed'
  const isReal = ({ made }: (typeof cases)[number]) =>
    made.encounterSetting === 'real' && made.missionType !== 'training'
  const shown = await dashboard()
  const report = (await app.as(owner).call(getReport, { query: {} })).body.content
  const home = (await app.as(owner).call(getHome, {})).body
  const ofType = (await app.as(owner).call(getCaseTypeSummary, { params: { type: 'trauma' } })).body
  const file = await app.as(owner).call(exportLogbook, { query: { format: 'json' } })
  const exported = (file.body as unknown as { cases: Case[] }).cases
  for (const code of Object.keys(shownBy)) {
    const label = labelOf(listed, code) ?? ''
    const withIt = cases.filter(({ made }) => has(made, code, 'any'))
    const really = cases.filter((theCase) => isReal(theCase) && has(theCase.made, code, 'real'))
    const loggedReally = really.filter(isLogged)
    const ids = (of: typeof cases) => of.map(({ id }) => id).toSorted()
    expect(await idsOf(app, owner, { procedure: code }), label).toEqual(ids(withIt))
    expect(await idsOf(app, owner, { procedure: code, simulated: 'false' }), label).toEqual(ids(really))
    const words = { q: label, from: '1970-01-01' }
    expect(await idsOf(app, owner, words), label).toEqual(expect.arrayContaining(ids(withIt)))

    if (listed.find((entry) => entry.code === code)?.dashboard) {
      const name = label as (typeof shownProcedures)[number]
      expect(shown[name] - before[name], label).toBe(loggedReally.length)
      const derived = exported.filter((item) => item.derived.dashboardProcedures.includes(code))
      const counted = cases.filter(
        (theCase) => has(theCase.made, code, 'real') && theCase.made.encounterSetting === 'real',
      )
      expect(ids(derived as never), label).toEqual(ids(counted))
    }
    const times = (setting: string) =>
      report.procedures
        .filter(
          (procedure) =>
            procedure.code === code && procedure.setting === setting && procedure.part !== 'observed',
        )
        .reduce((sum, { count }) => sum + count, 0)
    const recordedTwice = (of: typeof cases, isWanted: (setting: string | null) => boolean) =>
      of.reduce((sum, { made }) => {
        const lines = made.procedures.filter(
          (procedure) =>
            procedure.code === code && procedure.operatorRole !== 'observed' && isWanted(procedure.setting),
        )
        return sum + Math.max(0, lines.length - 1)
      }, 0)
    expect(times('real'), label).toBe(
      loggedReally.length + recordedTwice(loggedReally, (setting) => setting !== 'simulated'),
    )
    const ofHome = home.procedures.map(({ name, value }) => ({ label: name, cases: value }))
    for (const procedures of [ofHome, ofType.procedures]) {
      const found = procedures.find((procedure) => procedure.label === label)
      if (found) expect(found.cases, label).toBe(loggedReally.length)
      else if (procedures.length < 8) expect(loggedReally.length, label).toBe(0)
    }
    // Both show eight: the page of a type those that most cases have, the start page first what defines a case.
    const isMissing = (shown: readonly { label: string }[]) =>
      loggedReally.length > 0 && shown.every((other) => other.label !== label)
    const fewer = (other: { cases: number }) => other.cases < loggedReally.length
    if (isMissing(ofType.procedures)) expect(ofType.procedures.filter(fewer), label).toEqual([])
    if (!isMissing(ofHome)) continue
    const later = ofHome.filter((other) => groupOf(other.label) > groupOf(label))
    const ofSameGroup = ofHome.filter((other) => groupOf(other.label) === groupOf(label))
    expect([...later, ...ofSameGroup.filter(fewer)], label).toEqual([])
  }

  const countedAs = logbookHeadings.indexOf('Counts as')
  for (const item of exported) {
    const made = cases.find(({ id }) => id === item.id)?.made
    if (!made) throw new Error('Every case of this user was made here')
    const cell = String(logbookLine(item, { signOff: null, signatureClaims: [] })[countedAs]).split('; ')
    const isMarked = (code: string) => made.encounterSetting === 'real' && !has(made, code, 'real')
    const expected = Object.keys(shownBy).filter((code) => has(made, code, 'any'))
    const words = expected.map((code) => `${labelOf(listed, code)}${isMarked(code) ? ' (simulated)' : ''}`)
    expect(cell.filter(Boolean).toSorted()).toEqual(words.toSorted())
  }

  const rules = await givenRules(app, admin)
  const superAdmin = await given.user({ role: 'super_admin' })
  const cycle = await givenCycle(app, superAdmin, owner, cases[0]?.logged.date ?? '')
  const { states } = (await app.as(owner).call(getStates, { query: {} })).body
  const { progress } = (await app.as(owner).call(getEnrolment, { params: { id: cycle } })).body
  const sum = (some: typeof cases, count: (made: Facts) => number) =>
    some.reduce((all, { made }) => all + count(made), 0)
  for (const [at, group] of groups.entries()) {
    const state = states.find(({ requirement }) => requirement.id === rules.get(group))
    const ofPatients = sum(cases.filter(isLogged).filter(isReal), (made) =>
      countIn(made, group, independence, 'real'),
    )
    expect(state?.rule?.groups[0]?.conditions[0]?.counted, group).toBe(ofPatients)
    const skills = independence.filter((role) => role !== 'assisted')
    expect(progress.targets[at]?.amount, group).toBe(
      sum(cases.filter(isLogged), (made) => countIn(made, group, skills, 'any')),
    )
  }
})
