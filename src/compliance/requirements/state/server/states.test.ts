import { createComplianceRecord, type RecordRequest } from '../../records/contract.ts'
import { endWaiver, grantWaiver } from '../../records/waivers.contract.ts'
import { returnComplianceRecord, verifyComplianceRecord } from '../../records/verification.contract.ts'
import { setDuties } from '#people/duties/contract.ts'
import { retireRequirement } from '../../definitions/contract.ts'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { getStates } from '../contract.ts'

const todayOf = ({ deps }: TestApp) => dateIn('UTC', deps.clock.now())
const add = async (app: TestApp, owner: GivenUser, body: RecordRequest) =>
  (await app.as(owner).call(createComplianceRecord, { body })).body
const viewOf = async (app: TestApp, viewer: GivenUser, query: { userId?: string; asOf?: string } = {}) =>
  (await app.as(viewer).call(getStates, { query })).body
const stateOf = async (app: TestApp, viewer: GivenUser, query: { userId?: string; asOf?: string } = {}) => {
  const [state] = (await viewOf(app, viewer, query)).states
  if (!state) throw new Error('There is a requirement')
  return state
}
const quota = { window: { kind: 'days', length: 90 }, simulatedAtMost: null } as const
const ruleOf = (...conditions: object[]) => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
  isPaused: false,
})

describe('a requirement met by records', () => {
  test('goes from not started over valid and expiring to expired, as of any day', async ({ app, given }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const { id: requirementId } = await givenRequirement(app, admin, { blocksDuty: true, graceDays: 10 })
    expect(await viewOf(app, clinician)).toMatchObject({
      fitness: { verdict: 'not_fit', blocking: 1, grounding: { count: 1, first: [{ requirementId }] } },
      states: [{ status: 'not_started', nextAction: 'add_record', validUntil: null }],
    })
    const record = await add(app, clinician, { requirementId, completedOn: '2025-03-04' })
    const days: [asOf: string, expected: object][] = [
      ['2025-03-03', { status: 'not_started' }],
      ['2025-03-04', { status: 'valid', daysLeft: 365, recordId: record.id, nextAction: 'none' }],
      ['2025-12-03', { status: 'valid', daysLeft: 91 }],
      ['2025-12-04', { status: 'expiring', daysLeft: 90, nextAction: 'renew' }],
      ['2026-03-04', { status: 'expiring', daysLeft: 0, isInGrace: false }],
      ['2026-03-14', { status: 'expiring', daysLeft: -10, isInGrace: true }],
      ['2026-03-15', { status: 'expired', daysLeft: -11, isInGrace: false, nextAction: 'renew' }],
    ]
    for (const [asOf, expected] of days)
      expect(await stateOf(app, clinician, { asOf }), asOf).toMatchObject(expected)
    const verdicts = ['2025-12-03', '2025-12-04', '2026-03-15'].map(async (asOf) => {
      const { fitness } = await viewOf(app, clinician, { asOf })
      return fitness.verdict
    })
    expect(await Promise.all(verdicts)).toEqual(['fit', 'fit_expiring', 'not_fit'])
  })

  test('a renewal that waits or was returned does not hide a valid record; a first one waits', async ({
    app,
    given,
  }) => {
    const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const { id: requirementId } = await givenRequirement(app, admin, { verificationRequired: true })
    const today = todayOf(app)
    const decide = (id: string, reason?: string) =>
      reason === undefined
        ? app.as(supervisor).call(verifyComplianceRecord, { params: { id }, body: { version: 1 } })
        : app.as(supervisor).call(returnComplianceRecord, { params: { id }, body: { version: 1, reason } })
    const first = await add(app, clinician, { requirementId, completedOn: plusMonths(today, -6) })
    expect(await stateOf(app, clinician)).toMatchObject({
      status: 'submitted',
      waitingRecordId: first.id,
      nextAction: 'wait_for_verification',
    })
    await decide(first.id, 'The date is cut off.')
    expect(await stateOf(app, clinician)).toMatchObject({
      status: 'rejected',
      returned: { on: today, reason: 'The date is cut off.' },
      nextAction: 'correct_record',
    })
    const second = await add(app, clinician, { requirementId, completedOn: plusMonths(today, -6) })
    await decide(second.id)
    expect(await stateOf(app, clinician)).toMatchObject({ status: 'valid', recordId: second.id })
    const renewal = await add(app, clinician, { requirementId, completedOn: today })
    expect(await stateOf(app, clinician)).toMatchObject({
      status: 'valid',
      recordId: second.id,
      waitingRecordId: renewal.id,
    })
    await decide(renewal.id, 'It is a copy of the old one.')
    expect(await stateOf(app, clinician)).toMatchObject({ status: 'valid', waitingRecordId: null })
  })

  test('a waiver holds from the day it is granted to its last day, unless it is ended', async ({
    app,
    given,
  }) => {
    const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
    const { id: requirementId } = await givenRequirement(app, admin, { blocksDuty: true })
    const today = todayOf(app)
    const body = { requirementId, userId: clinician.id, until: plusDays(today, 30), reason: 'On leave.' }
    expect(
      await app.as(supervisor).call(grantWaiver, { body: { ...body, userId: supervisor.id } }),
    ).toFailWith(403, 'own_compliance_waiver')
    const other = (await createOrganizationWithUsers(given)).admin
    expect(await app.as(other).call(grantWaiver, { body })).toFailWith(404, 'user_not_found')
    const { status, body: waiver } = await app.as(supervisor).call(grantWaiver, { body })
    expect(status).toBe(201)
    expect(await viewOf(app, clinician)).toMatchObject({
      fitness: {
        verdict: 'fit',
        blocking: 1,
        next: [{ requirementId, status: 'exempt', validUntil: body.until }],
      },
      states: [
        {
          status: 'exempt',
          validUntil: body.until,
          waiver: { reason: 'On leave.', grantedBy: supervisor.name },
        },
      ],
    })
    const statusOn = async (asOf: string) => (await stateOf(app, clinician, { asOf })).status
    expect(await statusOn(plusDays(today, -1))).toBe('not_started')
    expect(await statusOn(plusDays(today, 30))).toBe('exempt')
    expect(await statusOn(plusDays(today, 31))).toBe('not_started')
    const ended = await app.as(supervisor).call(endWaiver, { params: { id: waiver.id } })
    expect(ended.body.endedOn).toBe(today)
    expect((await stateOf(app, clinician)).status).toBe('not_started')
  })
})

describe('a requirement fed by the logbook', () => {
  test('is current at once when a case is logged, until the day on which its ageing breaks the rule', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const codes = ['rapid_sequence_induction']
    const condition = { event: 'procedures', atLeast: 2, ...quota, codes, groups: [], series: [] }
    const operatorRoles = ['performed', 'supervised']
    await givenRequirement(app, admin, { rule: ruleOf({ ...condition, operatorRoles }) })
    const today = todayOf(app)
    const induction = { code: 'rapid_sequence_induction', operatorRole: 'performed' } as const
    const log = (days: number, facts: object = {}) =>
      given.case({ owner: clinician, date: plusDays(today, -days), procedures: [induction], ...facts })
    const oldest = await log(80)
    expect(await stateOf(app, clinician)).toMatchObject({
      status: 'not_started',
      nextAction: 'log_events',
      rule: { groups: [{ conditions: [{ isMet: false, counted: 1, missing: 1, currentUntil: null }] }] },
    })
    const simulated = await log(10, { encounterSetting: 'simulated' })
    await log(5, { procedures: [{ ...induction, operatorRole: 'observed' }] })
    expect(await stateOf(app, clinician)).toMatchObject({
      status: 'expiring',
      validUntil: plusDays(today, 10),
      daysLeft: 10,
      rule: {
        groups: [
          {
            conditions: [
              {
                isMet: true,
                counted: 2,
                endsWith: { of: 'case', id: oldest.id, date: plusDays(today, -80) },
                events: [{ id: simulated.id, isSimulated: true }, { id: oldest.id }],
              },
            ],
          },
        ],
      },
    })
    await log(0)
    expect(await stateOf(app, clinician)).toMatchObject({ status: 'valid', validUntil: plusDays(today, 80) })
    expect(await stateOf(app, clinician, { asOf: plusDays(today, 81) })).toMatchObject({
      status: 'expired',
      validUntil: plusDays(today, 80),
    })
    await app.as(clinician).call(deleteCase, { params: { id: oldest.id } })
    expect(await stateOf(app, clinician)).toMatchObject({ status: 'valid', validUntil: plusDays(today, 80) })
  })

  test('counts hoist cycles by night, drugs in their series, missions, cases and CPD; any of them or a record is enough', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const conditions: Record<string, object> = {
      hoist: { event: 'hoist_cycles', atLeast: 2, ...quota, byNight: true },
      series: {
        event: 'procedures',
        atLeast: 1,
        ...quota,
        codes: [],
        groups: [],
        series: ['haemorrhage_management'],
        operatorRoles: ['performed'],
      },
      mission: {
        event: 'missions',
        atLeast: 1,
        ...quota,
        missionTypes: ['search_and_rescue'],
        platforms: [],
      },
      child: {
        event: 'cases',
        atLeast: 1,
        ...quota,
        caseTypes: [],
        missionTypes: [],
        ageBands: ['child_5_11'],
        levelsOfCare: [],
        lightConditions: [],
      },
      cpd: {
        event: 'cpd',
        atLeast: 3,
        window: quota.window,
        measure: 'hours',
        types: ['simulation'],
        categories: [],
      },
      hand: { event: 'record' },
    }
    for (const [title, condition] of Object.entries(conditions))
      await givenRequirement(app, admin, { title: `By ${title}`, rule: ruleOf(condition) })
    const met = async () => {
      const { states } = await viewOf(app, clinician)
      return states
        .filter(({ status }) => status === 'valid')
        .map(({ requirement }) => requirement.title.slice(3))
        .toSorted()
    }
    expect(await met()).toEqual([])
    const today = todayOf(app)
    const mission = { missionType: 'search_and_rescue', result: 'patient_transported' } as const
    await given.case({
      owner: clinician,
      date: today,
      patientAge: 7,
      mission: { ...mission, hoistUsed: true, hoistCycles: 3, hoistCyclesNight: 2 },
      drugs: [
        { code: 'tranexamic_acid', dose: 1, unit: 'g', route: 'intravenous', givenByRole: 'performed' },
      ],
    })
    expect(await met()).toEqual(['child', 'hoist', 'mission', 'series'])
    const activity = { title: 'Airway day', date: today, hours: 3, type: 'simulation' }
    await app.as(clinician).call(createActivity, { body: activity })
    const { states } = await viewOf(app, clinician)
    const byHand = states.find(({ requirement }) => requirement.title === 'By hand')
    await add(app, clinician, { requirementId: byHand?.requirement.id ?? '', completedOn: today })
    expect(await met()).toEqual(['child', 'cpd', 'hand', 'hoist', 'mission', 'series'])
  })
})

test('a drug of a simulated case counts in its series, as simulated', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const named = { event: 'procedures', atLeast: 1, ...quota, codes: [], groups: [] }
  const condition = { ...named, series: ['opioid_usage'], operatorRoles: ['performed'] }
  await givenRequirement(app, admin, {
    title: 'With simulation',
    rule: ruleOf({ ...condition, simulatedAtMost: null }),
  })
  await givenRequirement(app, admin, {
    title: 'Real only',
    rule: ruleOf({ ...condition, simulatedAtMost: 0 }),
  })
  const facts = { owner: clinician, date: todayOf(app), encounterSetting: 'simulated' } as const
  await given.case({ ...facts, drugs: [{ code: 'morphine', givenByRole: 'performed' }] })
  const { states } = await viewOf(app, clinician)
  expect(
    states.filter(({ status }) => status === 'valid').map(({ requirement }) => requirement.title),
  ).toEqual(['With simulation'])
})

describe('whom a requirement is for', () => {
  test('profession, duties, base and name decide; a requirement that does not apply says why', async ({
    app,
    given,
  }) => {
    const bases = [{ code: 'north', label: 'North', active: true }]
    const organizationId = (await given.organization({ bases })).id
    const admin = await given.user({ role: 'admin', organizationId })
    const clinician = await given.user({ organizationId })
    await givenRequirement(app, admin, { title: 'Water', audiences: ['over_water'], baseCodes: ['north'] })
    await givenRequirement(app, admin, { title: 'Named', audiences: ['nurse'], userIds: [clinician.id] })
    const whyOf = async () =>
      Object.fromEntries(
        (await viewOf(app, clinician)).states.map((state) => [
          state.requirement.title,
          state.notApplicableBecause,
        ]),
      )
    expect(await whyOf()).toEqual({ Water: 'audience', Named: null })
    const set = (body: { duties: 'over_water'[]; baseCode: string | null; version: number }) =>
      app.as(admin).call(setDuties, { params: { userId: clinician.id }, body })
    await set({ duties: ['over_water'], baseCode: null, version: 0 })
    expect(await whyOf()).toEqual({ Water: 'base', Named: null })
    expect(await set({ duties: ['over_water'], baseCode: 'south', version: 1 })).toFailWith(
      400,
      'request_invalid',
    )
    expect(await set({ duties: ['over_water'], baseCode: 'north', version: 0 })).toFailWith(
      409,
      'duties_changed',
    )
    await set({ duties: ['over_water'], baseCode: 'north', version: 1 })
    expect(await whyOf()).toEqual({ Water: null, Named: null })
  })

  test('existing staff have time until its first day, and a retired requirement no longer applies', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await createOrganizationWithUsers(given)
    const today = todayOf(app)
    const made = await givenRequirement(app, admin, { existingStaffFrom: plusDays(today, 30) })
    await app.deps.db
      .updateTable('users')
      .set({ created_at: new Date('2020-01-01') })
      .where('id', '=', clinician.id)
      .execute()
    expect(await stateOf(app, clinician)).toMatchObject({
      status: 'not_applicable',
      notApplicableBecause: 'starts_later',
      startsOn: plusDays(today, 30),
    })
    expect((await stateOf(app, clinician, { asOf: plusDays(today, 30) })).status).toBe('not_started')
    await app.as(admin).call(retireRequirement, { params: { id: made.id }, body: { version: 1 } })
    expect((await viewOf(app, clinician)).states).toEqual([])
    expect((await viewOf(app, clinician, { asOf: plusDays(today, -1) })).states).toHaveLength(1)
  })
})
