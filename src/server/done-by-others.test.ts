import type { CaseRequest } from '#logging/cases/contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { createEnrolment, listEnrolments } from '#cpd/cycles/enrolments/contract.ts'
import { getDashboardStats } from '#service/dashboard/contract.ts'
import { getHome } from '#service/dashboard/home/contract.ts'
import { getCaseTypeSummary } from '#logbook/book/case-type/contract.ts'
import { checkLogbook } from '#logbook/check/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { getReport } from '#logbook/reports/summary/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { expect, test } from '#testing/test.ts'

const date = '2025-06-01'
const treatment: Partial<CaseRequest> = {
  procedures: [
    { code: 'rapid_sequence_induction', operatorRole: 'before_arrival' },
    { code: 'tracheal_intubation_oral', operatorRole: 'other_service' },
    { code: 'tourniquet', operatorRole: 'before_arrival' },
  ],
  drugs: [
    { code: 'tranexamic_acid', dose: 1, unit: 'g', givenByRole: 'before_arrival' },
    { code: 'morphine', dose: 5, unit: 'mg', givenByRole: 'other_service' },
  ],
  blood: [{ product: 'red_cells', givenByRole: 'before_arrival' }],
}

test('what was done before our arrival is kept, and counts nowhere', async ({ app, given, clock }) => {
  clock.set(`${date}T18:00:00Z`)
  const { admin, clinician: owner } = await createOrganizationWithUsers(given)
  const logged = await given.case({ owner, date, ...treatment })
  const as = app.as(owner)

  const { body: kept } = await as.call(getCase, { params: { id: logged.id } })
  expect(kept).toMatchObject(treatment)
  expect(kept.title).toBe('Trauma')
  expect(kept.derived.dashboardProcedures).toEqual([])
  expect(kept.derived.missing.filter(({ path }) => /^(airway|blood)/.test(path))).toEqual([])

  const listed = async (query: object) => (await as.call(listCases, { query })).body.cases
  expect((await listed({}))[0]?.procedures).toEqual([])
  expect(await listed({ procedure: 'tourniquet' })).toEqual([])
  expect(await listed({ q: 'tourniquet' })).toEqual([])

  const home = await as.call(getHome)
  expect(home.body.procedures).toEqual([])
  const { body: dashboard } = await app.as(admin).call(getDashboardStats, { query: {} })
  expect(Object.values(dashboard.proceduresPerformed).filter((count) => count > 0)).toEqual([])
  const caseType = await as.call(getCaseTypeSummary, { params: { type: 'trauma' } })
  expect(caseType.body).toMatchObject({ cases: 1, procedures: [] })
  const report = await as.call(getReport, { query: {} })
  expect(report.body.content).toMatchObject({ totals: { cases: 1 }, procedures: [] })
  expect((await as.call(checkLogbook, {})).body.counts.capnography).toBe(0)

  await as.call(createEnrolment, { body: { standardCode: 'acem_cpd', cycleStart: '2025-01-01' } })
  const { enrolments } = (await as.call(listEnrolments, { query: {} })).body
  const skills = enrolments[0]?.progress.targets.filter(({ code }) => code.endsWith('_skill'))
  expect(skills?.map(({ amount }) => amount)).toEqual([0, 0, 0])

  const condition = {
    event: 'procedures',
    atLeast: 1,
    window: { kind: 'days', length: 90 },
    simulatedAtMost: null,
    codes: ['rapid_sequence_induction'],
    groups: ['airway'],
    series: ['haemorrhage_management', 'blood_given', 'opioid_usage'],
    operatorRoles: ['performed', 'performed_supervised', 'assisted', 'supervised', 'observed'],
  }
  const rule = { match: 'all', groups: [{ match: 'all', conditions: [condition] }], isPaused: false }
  await givenRequirement(app, admin, { rule })
  const states = await as.call(getStates, { query: {} })
  expect(states.body.states[0]?.rule?.groups[0]?.conditions[0]).toMatchObject({ isMet: false, counted: 0 })
})
