import fc from 'fast-check'
import type { Case } from '#logging/cases/contract.ts'
import { voidCase } from '#logging/cases/changes/removal.contract.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { expect, test } from '#testing/test.ts'
import { getCaseTotals, listCases } from '../contract.ts'

type Query = CallInput<typeof getCaseTotals>['query']

const facts = fc.record({
  date: fc.constantFrom('2024-12-31', '2025-03-04', '2025-03-05', '2025-06-30'),
  type: fc.constantFrom('trauma', 'burns'),
  missionType: fc.constantFrom('primary_scene', 'search_and_rescue', 'training'),
  patientAge: fc.constantFrom(9, 34),
  encounterSetting: fc.constantFrom('real', 'real', 'simulated'),
  supervision: fc.constantFrom('immediate', 'distant', null),
  diagnosis: fc.constantFrom('tbi_severe', 'polytrauma'),
  procedures: fc.subarray(['tourniquet', 'io_access']),
  flagCaseReview: fc.boolean(),
  tags: fc.subarray(['Noël']),
  hasReflection: fc.boolean(),
  title: fc.constantFrom('Okapi bite', 'Quokka bite'),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'draft', 'voided'),
})

const viewers = ['clinician', 'supervisor', 'admin', 'superAdmin'] as const

const filters: readonly { name: keyof Query; value: string }[] = Object.entries({
  q: ['okapi'],
  type: ['burns'],
  missionType: ['search_and_rescue', 'training'],
  from: ['2025-03-04'],
  to: ['2025-03-05'],
  ageBand: ['child_5_11'],
  procedure: ['haemorrhage_management'],
  diagnosis: ['tbi_severe'],
  supervision: ['distant'],
  status: ['completed', 'pending', 'draft', 'voided'],
  flagged: ['true', 'false'],
  simulated: ['true', 'false'],
  tag: ['noel'],
  reflection: ['true', 'false'],
  clinician: ['clinician'],
}).flatMap(([name, values]) => values.map((value) => ({ name: name as keyof Query, value })))

interface Combination {
  viewer: (typeof viewers)[number]
  query: Record<string, string | undefined>
}

/** Every filter for every viewer, and every pair of filters for one of the viewers in turn. */
function combinations(): Combination[] {
  const singleFilters = filters.flatMap(({ name, value }) =>
    viewers.map((viewer) => ({ viewer, query: { [name]: value } })),
  )
  const filterPairs = filters.flatMap((filter, at) =>
    filters
      .slice(at + 1)
      .filter(({ name }) => name !== filter.name)
      .map((other) => ({ [filter.name]: filter.value, [other.name]: other.value })),
  )
  return [
    ...viewers.map((viewer) => ({ viewer, query: {} })),
    ...singleFilters,
    ...filterPairs.map((query, at) => ({ viewer: viewers[at % viewers.length] ?? 'admin', query })),
  ]
}

type Logged = Case & { owner: string; hasReflection: boolean }

const isSimulated = (theCase: Case) =>
  theCase.encounterSetting === 'simulated' || theCase.mission?.missionType === 'training'

/** Whether a case matches a filter, computed without SQL. */
const leaves: Record<string, (one: Logged, value: string, viewer: string) => boolean> = {
  q: (theCase, value) => theCase.title.toLowerCase().includes(value),
  type: (theCase, value) => theCase.type === value,
  missionType: (theCase, value) => theCase.mission?.missionType === value,
  from: (theCase, value) => theCase.date >= value,
  to: (theCase, value) => theCase.date <= value,
  ageBand: (theCase, value) => theCase.derived.ageBand === value,
  procedure: (theCase) => theCase.procedures.some(({ code }) => code === 'tourniquet'),
  diagnosis: (theCase, value) => theCase.clinical?.diagnosisPrimary === value,
  supervision: (theCase, value) => theCase.team?.supervisionLevel === value,
  status: (theCase, value) => theCase.status === value,
  flagged: (theCase, value) => String(theCase.flagCaseReview) === value,
  simulated: (one, value) => String(isSimulated(one)) === value,
  tag: (theCase) => (theCase.tags ?? []).length > 0,
  reflection: (theCase, value, viewer) => theCase.owner === viewer && String(theCase.hasReflection) === value,
  clinician: (theCase, value) => theCase.owner === value,
}

function maySee(viewer: string, logged: Logged): boolean {
  if (logged.owner === viewer) return true
  if (viewer === 'supervisor') return logged.owner === 'clinician' && logged.status === 'completed'
  return viewer !== 'clinician' && logged.status !== 'draft'
}

function countedByHand(cases: readonly Logged[], query: Record<string, string | undefined>, viewer: string) {
  const found = cases.filter(
    (theCase) =>
      maySee(viewer, theCase) &&
      Object.entries(query).every(
        ([name, value]) => value === undefined || leaves[name]?.(theCase, value, viewer) === true,
      ),
  )
  const logged = found.filter(({ status }) => status === 'completed')
  return {
    listed: found.map(({ id }) => id).toSorted(),
    totals: {
      listed: found.length,
      cases: logged.length,
      drafts: found.filter(({ status }) => status === 'draft').length,
      missions: logged.length, // each of these cases has a separate mission
      simulated: logged.filter(isSimulated).length,
      flagged: logged.filter(({ flagCaseReview }) => flagCaseReview).length,
      missionHours: 0,
      isCapped: false,
    },
  }
}

test('the list and its totals agree with a count by hand, for every two filters and every role', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const users = {
    clinician: await given.user({ supervisor }),
    stranger: await given.user(),
    supervisor,
    admin: await given.user({ role: 'admin' }),
    superAdmin: await given.user({ role: 'super_admin' }),
  }
  const owners = ['clinician', 'clinician', 'stranger', 'supervisor', 'admin'] as const
  const cases: Logged[] = []
  for (const [at, made] of fc.sample(facts, { numRuns: 60, seed: 28 }).entries()) {
    const { missionType, supervision, diagnosis, procedures, hasReflection, fate, ...others } = made
    const owner = owners[at % owners.length] ?? 'clinician'
    const logged = await given.case({
      owner: users[owner],
      ...others,
      patientAgeUnit: 'years',
      ...(fate === 'draft' && { status: 'draft' }),
      mission: { missionType, result: 'patient_treated_left' },
      team: { myRole: 'doctor', supervisionLevel: supervision },
      clinical: { diagnosisPrimary: diagnosis },
      procedures: procedures.map((code) => ({ code })),
      ...(hasReflection && { reflection: { what: 'It went well.' } }),
    })
    let { status } = logged
    if (fate === 'voided') {
      const body = { version: 1, reason: 'Entered twice.' }
      await app.as(users[owner]).call(voidCase, { params: { id: logged.id }, body })
      status = 'voided'
    }
    cases.push({ ...logged, status, owner, hasReflection })
  }
  for (const { viewer, query } of combinations()) {
    const expected = countedByHand(cases, query, viewer)
    const sent = { ...query, ...(query.clinician && { clinician: users.clinician.id }) } as Query
    const words = `${viewer} ${JSON.stringify(query)}`
    const totals = await app.as(users[viewer]).call(getCaseTotals, { query: sent })
    expect(totals.status, `${words} ${JSON.stringify(totals.body)}`).toBe(200)
    expect(totals.body, words).toEqual(expected.totals)
    const page = await app.as(users[viewer]).call(listCases, { query: { ...sent, limit: 100 } })
    expect(page.status, `${words} ${JSON.stringify(page.body)}`).toBe(200)
    expect(page.body.cases.map(({ id }) => id).toSorted(), words).toEqual(expected.listed)
  }
})
