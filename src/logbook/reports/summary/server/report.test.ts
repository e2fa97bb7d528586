import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Case } from '#logging/cases/contract.ts'
import { deleteCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { canonicalJson } from '#platform/contract/canonical-json.ts'
import { toCodes } from '#reference/codes.ts'
import { operatorRoles } from '#reference/procedures.ts'
import type { ReportFilters } from '../../scope/contract.ts'
import { getReport, type ReportContent } from '../contract.ts'

type Query = CallInput<typeof getReport>['query']

async function reportOf(app: TestApp, viewer: GivenUser, query: Query = {}) {
  const answer = await app.as(viewer).call(getReport, { query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const attempt = fc.record({
  technique: fc.constantFrom('tracheal', 'tracheal', 'supraglottic'),
  operator: fc.constantFrom('self', 'self', 'doctor_colleague', 'before_arrival', 'other_service', null),
  success: fc.constantFrom(true, false, null),
})
const line = fc.record({
  code: fc.constantFrom('tourniquet', 'pelvic_binder', 'chest_drain_inserted'),
  operatorRole: fc.constantFrom(...toCodes(operatorRoles)),
  supervisionLevel: fc.constantFrom('immediate', 'distant', 'independent', null),
  setting: fc.constantFrom('real', 'simulated'),
})
const facts = fc.record({
  date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-06-15', '2025-12-31', '2026-01-01'),
  type: fc.constantFrom('trauma', 'medical', 'burns'),
  patientAge: fc.constantFrom(2, 9, 34, 85),
  missionType: fc.constantFrom('primary_scene', 'secondary_transfer', 'training'),
  encounterSetting: fc.constantFrom('real', 'real', 'real', 'simulated'),
  supervision: fc.constantFrom('immediate', 'local_prompt', 'independent', 'observed', null),
  procedures: fc.array(line, { maxLength: 3 }),
  attempts: fc.array(attempt, { maxLength: 3 }),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'kept', 'draft', 'voided', 'deleted'),
})
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never

async function givenCase(app: TestApp, given: Given, owner: GivenUser, made: Facts): Promise<Case> {
  const { missionType, supervision, attempts, fate, patientAge, ...others } = made
  const result = missionType === 'secondary_transfer' ? 'patient_transported' : 'patient_treated_left'
  const logged = await given.case({
    owner,
    ...others,
    patientAge,
    patientAgeUnit: 'years',
    ...(fate === 'draft' && { status: 'draft' }),
    mission: { missionType, result },
    team: { myRole: 'doctor', supervisionLevel: supervision },
    airway: { attempts: attempts.map((attempt, index) => ({ number: index + 1, ...attempt })) },
  })
  const params = { id: logged.id }
  if (fate === 'voided') {
    await app.as(owner).call(voidCase, { params, body: { version: 1, reason: 'Entered twice.' } })
  }
  if (fate === 'deleted') await app.as(owner).call(deleteCase, { params })
  return logged
}

const roleOrder = ({ operatorRole }: Case['procedures'][number]): number =>
  ['performed', 'performed_supervised', 'assisted', 'supervised'].indexOf(operatorRole)

/** Counts the cases one after the other, as a person with paper records would. */
function countedByHand(cases: readonly Case[], filters: ReportFilters) {
  const found = cases.filter(
    (theCase) =>
      (filters.from === undefined || theCase.date >= filters.from) &&
      (filters.to === undefined || theCase.date <= filters.to) &&
      (filters.type === undefined || theCase.type === filters.type) &&
      (filters.ageBand === undefined || theCase.derived.ageBand === filters.ageBand) &&
      (filters.missionType === undefined || theCase.mission?.missionType === filters.missionType) &&
      (filters.supervision === undefined || theCase.team?.supervisionLevel === filters.supervision),
  )
  const isReal = (theCase: Case) =>
    theCase.encounterSetting === 'real' && theCase.mission?.missionType !== 'training'
  const real = found.filter(isReal)
  const tally = (keys: readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
    return counts
  }
  const procedures = tally(
    found.flatMap((item) =>
      item.procedures.flatMap(({ code, operatorRole, supervisionLevel, setting }) => {
        if (operatorRole === 'before_arrival' || operatorRole === 'other_service') return []
        const level = supervisionLevel ?? item.team?.supervisionLevel ?? 'not_recorded'
        const roles: Record<string, string> = {
          observed: 'observed',
          supervised: 'supervising',
          assisted: 'assisted',
        }
        const isSimulated = !isReal(item) || setting === 'simulated'
        return `${code} ${roles[operatorRole ?? ''] ?? level} ${isSimulated ? 'simulated' : 'real'}`
      }),
    ),
  )
  for (const theCase of found) {
    for (const setting of ['real', 'simulated']) {
      const [shown] = theCase.procedures
        .filter(
          ({ code, operatorRole }) =>
            code in { tourniquet: 1, pelvic_binder: 1 } &&
            !['observed', 'before_arrival', 'other_service'].includes(operatorRole),
        )
        .filter((each) => (theCase.encounterSetting === 'simulated' ? 'simulated' : each.setting) === setting)
        .toSorted((each, other) => roleOrder(each) - roleOrder(other))
      if (!shown) continue
      const level = shown.supervisionLevel ?? theCase.team?.supervisionLevel ?? 'not_recorded'
      const part = { assisted: 'assisted', supervised: 'supervising' }[shown.operatorRole] ?? level
      const key = `haemorrhage_management ${part} ${isReal(theCase) && setting === 'real' ? 'real' : 'simulated'}`
      procedures[key] = (procedures[key] ?? 0) + 1
    }
  }
  const firsts = real.flatMap((item) => {
    const byTheTeam = (item.airway?.attempts ?? []).filter(
      ({ technique, operator }) =>
        technique === 'tracheal' && operator !== 'before_arrival' && operator !== 'other_service',
    )
    return byTheTeam.slice(0, 1)
  })
  const rate = (attempts: typeof firsts) => ({
    cases: attempts.filter(({ success }) => typeof success === 'boolean').length,
    successes: attempts.filter(({ success }) => success === true).length,
    notRecorded: attempts.filter(({ success }) => typeof success !== 'boolean').length,
  })
  const both = (keyOf: (one: Case) => string) => ({
    real: tally(real.map(keyOf)),
    simulated: tally(found.filter((item) => !isReal(item)).map(keyOf)),
  })
  return {
    totals: {
      cases: real.length,
      missions: new Set(real.map(({ missionNumber }) => missionNumber)).size,
      simulatedCases: found.length - real.length,
    },
    firstPass: { own: rate(firsts.filter(({ operator }) => operator === 'self')), team: rate(firsts) },
    procedures,
    caseTypes: both((theCase) => String(theCase.type)),
    ageBands: both((theCase) => String(theCase.derived.ageBand)),
    supervision: both((theCase) => String(theCase.team?.supervisionLevel ?? null)),
    months: both((theCase) => theCase.date.slice(0, 7)),
    typeBySupervision: both((theCase) => `${theCase.type} ${theCase.team?.supervisionLevel ?? null}`),
  }
}

function countedBySql(content: ReportContent) {
  const tallied = (rows: readonly { name: string; real: number; simulated: number }[]) => ({
    real: Object.fromEntries(rows.filter(({ real }) => real > 0).map(({ name, real }) => [name, real])),
    simulated: Object.fromEntries(
      rows.filter(({ simulated }) => simulated > 0).map(({ name, simulated }) => [name, simulated]),
    ),
  })
  const named = (rows: ReportContent['caseTypes']) =>
    tallied(rows.map((row) => ({ name: String(row.key), ...row })))
  const { totals, firstPass, procedures, typeBySupervision } = content
  return {
    totals,
    firstPass,
    procedures: Object.fromEntries(
      procedures.map(({ code, part, setting, count }) => [`${code} ${part} ${setting}`, count]),
    ),
    caseTypes: named(content.caseTypes),
    ageBands: named(content.ageBands),
    supervision: named(content.supervision),
    months: named(content.months),
    typeBySupervision: tallied(
      typeBySupervision.map(({ row, column, ...counts }) => ({ name: `${row} ${column}`, ...counts })),
    ),
  }
}

test('a report counts what a person would count by hand, with every filter and period', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const made = fc.sample(facts, { numRuns: 90, seed: 25 })
  const logged: [Facts, Case][] = []
  for (const theCase of made) logged.push([theCase, await givenCase(app, given, owner, theCase)])
  // Another user's cases must make no difference.
  for (const theCase of made.slice(0, 5)) await givenCase(app, given, await given.user(), theCase)
  const kept = logged.filter(([{ fate }]) => fate === 'kept').map(([, one]) => one)
  const narrowings: ReportFilters[] = [
    {},
    { from: '2025-01-01', to: '2025-12-31' },
    { to: '2025-06-15' },
    { type: 'burns' },
    { ageBand: kept[0]?.derived.ageBand ?? undefined },
    { missionType: 'secondary_transfer' },
    { supervision: 'immediate', from: '2025-01-01' },
    { from: '2030-01-01' },
    { from: '0000-01-01' },
  ]
  for (const filters of narrowings) {
    const { content } = await reportOf(app, owner, filters)
    expect(countedBySql(content), JSON.stringify(filters)).toEqual(countedByHand(kept, filters))
  }
  const { content } = await reportOf(app, owner)
  expect(content.firstPass.own.cases).toBeGreaterThan(3)
})

describe('the hash', () => {
  test('is the same for the same data, and different after a case is added or a filter is set', async ({
    app,
    given,
    clock,
  }) => {
    const owner = await given.user()
    await given.case({ owner, date: '2025-03-04', procedures: [{ code: 'tourniquet' }] })
    const first = await reportOf(app, owner)
    clock.advance(60_000)
    const again = await reportOf(app, owner)
    expect(again.hash).toBe(first.hash)
    expect(createHash('sha256').update(canonicalJson(first.content)).digest('hex')).toBe(first.hash)
    expect((await reportOf(app, owner, { type: 'trauma' })).hash).not.toBe(first.hash)
    await given.case({ owner, date: '2025-03-04' })
    expect((await reportOf(app, owner)).hash).not.toBe(first.hash)
  })
})

describe('another user’s report', () => {
  test('opens for their supervisor and administrators, with an audit event, without drafts', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor, name: 'Ada Assigned' })
    await given.case({ owner })
    await given.case({ owner, status: 'draft' })
    for (const viewer of [supervisor, await given.user({ role: 'admin' })]) {
      const { content, personName } = await reportOf(app, viewer, { clinician: owner.id })
      expect(personName).toBe('Ada Assigned')
      expect(content).toMatchObject({ ownerId: owner.id, totals: { cases: 1 } })
      const { rows } = await app.deps.pool.query(
        `select action, entity_id from audit_events where actor_id = $1`,
        [viewer.id],
      )
      expect(rows).toEqual([{ action: 'report_viewed', entity_id: owner.id }])
    }
  })

  test('is not found for anyone else', async ({ app, given }) => {
    const owner = await given.user({ supervisor: await given.user({ role: 'supervisor' }) })
    await given.case({ owner })
    for (const viewer of [await given.user(), await given.user({ role: 'supervisor' })]) {
      const query = { clinician: owner.id }
      expect(await app.as(viewer).call(getReport, { query })).toFailWith(404, 'user_not_found')
    }
  })
})

test('an unknown code or a day that does not exist is refused', async ({ app, given }) => {
  const viewer = await given.user()
  for (const query of ['type=unheard_of', 'from=2025-02-30', 'ageBand=old', 'q=word']) {
    const answer = await app.as(viewer).inject({ method: 'GET', url: `/api/reports/summary?${query}` })
    expect(answer, query).toFailWith(400, 'request_invalid')
  }
})
