import { randomUUID } from 'node:crypto'
import { sample, date, integer, constantFrom, option, record as recordOf } from 'fast-check'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import { listPeople } from '#people/duties/server/service.ts'
import { refreshReplaced } from '../../definitions/server/replacement-queries.ts'
import { listRequirementsInUse } from '../../definitions/server/queries.ts'
import { readBriefStates, readVerdicts, readHasStatus } from './brief-states.ts'
import { verdictOf } from '../fitness.ts'
import { shownStatuses } from '../state-words.ts'
import { toRequirementOnDay, evaluateRequirements, readAllPeopleFacts } from './judging.ts'

// Compares thousands of states, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const seed = 20_260_301
const window = (kind: string, length: number, facts: object = {}) => ({ kind, length, ...facts })
const induction = {
  event: 'procedures',
  codes: ['rapid_sequence_induction'],
  groups: [],
  series: [],
  operatorRoles: ['performed'],
}
const quarters = window('aligned_months', 3, { from: '2020-01-01' })
const rescue = { event: 'missions', missionTypes: ['search_and_rescue'], platforms: [] }
const ruleOf = (match: string, ...conditions: object[]) => ({
  match: 'all',
  groups: [{ match, conditions }],
  isPaused: false,
})
const rules = [
  ruleOf('all', { ...induction, atLeast: 1, window: window('days', 90), simulatedAtMost: null }),
  ruleOf(
    'any',
    { ...induction, atLeast: 2, window: window('months', 6), simulatedAtMost: 0 },
    { event: 'record' },
  ),
  ruleOf(
    'all',
    { ...rescue, atLeast: 2, window: window('calendar_months', 3), simulatedAtMost: 1 },
    { event: 'hoist_cycles', byNight: false, atLeast: 2, window: quarters, simulatedAtMost: null },
  ),
]

async function givenRequirements(app: TestApp, admin: GivenUser): Promise<string[]> {
  const definitions = [
    { graceDays: 14, blocksDuty: true },
    { verificationRequired: true, validityMonths: null },
    { audiences: ['nurse'], existingStaffFrom: '2026-01-01' },
    ...rules.map((rule, at) => ({ rule, validityMonths: 3, graceDays: 10 * at, blocksDuty: at > 0 })),
  ]
  const made = []
  for (const facts of definitions) made.push((await givenRequirement(app, admin, facts)).id)
  return made
}

const someRecord = recordOf({
  completedOn: date({ min: new Date('2021-01-01'), max: new Date('2026-10-01'), noInvalidDate: true }),
  days: option(integer({ min: 0, max: 500 })),
  verification: constantFrom('not_needed', 'waiting', 'verified', 'rejected'),
})

/** Adds up to six records of each requirement, in no order, and says which of them decide when. */
async function addRecords(
  tx: Tx,
  { owner, admin, requirements }: { owner: GivenUser; admin: GivenUser; requirements: string[] },
  number: number,
): Promise<void> {
  for (const [at, requirementId] of requirements.entries()) {
    const facts = sample(someRecord, { numRuns: (number + at) % 7, seed: seed + number * 100 + at })
    for (const [index, { completedOn, days, verification }] of facts.entries()) {
      const done = completedOn.toISOString().slice(0, 10)
      const isDecided = verification === 'verified' || verification === 'rejected'
      const decision = isDecided ? { decided_by: admin.id, decided_at: completedOn } : {}
      await tx
        .insertInto('compliance_records')
        .values({
          id: randomUUID(),
          requirement_id: requirementId,
          owner_id: owner.id,
          completed_on: done,
          expires_on: days === null ? null : plusDays(done, days),
          expires_by: 'requirement',
          verification,
          rejection_reason: verification === 'rejected' ? 'The date is cut off.' : null,
          requirement_version: 1,
          created_at: new Date(Date.parse('2026-11-01') + index),
          ...decision,
        })
        .execute()
    }
    await refreshReplaced(tx, { requirementId, ownerId: owner.id })
  }
}

async function addWaiver(tx: Tx, owner: GivenUser, admin: GivenUser, requirementId: string): Promise<void> {
  await tx
    .insertInto('compliance_waivers')
    .values({
      id: randomUUID(),
      requirement_id: requirementId,
      owner_id: owner.id,
      from_date: '2024-01-01',
      until_date: '2026-06-30',
      reason: 'On leave.',
      granted_by: admin.id,
      created_at: new Date('2024-01-01'),
    })
    .execute()
}

async function logCases(given: Given, owner: GivenUser, today: string, number: number): Promise<void> {
  for (const months of sample(integer({ min: 0, max: 58 }), { numRuns: 12, seed: seed + number })) {
    const isRescue = months % 3 === 0
    await given.case({
      owner,
      date: plusDays(plusMonths(today, -months), -(months % 5)),
      encounterSetting: months % 4 === 0 ? 'simulated' : 'real',
      procedures: months % 2 === 0 ? [{ code: 'rapid_sequence_induction', operatorRole: 'performed' }] : [],
      mission: isRescue
        ? { missionType: 'search_and_rescue', result: 'patient_transported', hoistUsed: true, hoistCycles: 2 }
        : {},
    })
  }
}

/** Returns what the matrix reads, having compared it with what each person's own list says. */
async function comparedOn(app: TestApp, { admin, organizationId }: Service, day: string) {
  const { db } = app.deps
  const actor = { id: admin.id, role: 'admin', organizationId, timeZone: 'UTC' } as const
  const scope = overseenBy(actor as Parameters<typeof overseenBy>[0]) // the rest of an actor decides no scope
  const people = await listPeople(db, scope, { limit: 50 })
  const rows = await listRequirementsInUse(db, { organizationIds: [organizationId], day }, 50)
  const briefs = await readBriefStates(db, scope, { people, rows, when: day })
  const requirements = rows.map(toRequirementOnDay(day))
  const knowledge = await readAllPeopleFacts(db, scope, { people, requirements, day })
  const judged = people.map((person) =>
    evaluateRequirements(person, requirements, knowledge).map((item) => ({
      status: item?.state?.status ?? 'not_applicable',
      validUntil: item?.state?.validUntil ?? null,
      isWaiting: (item?.state?.waitingRecordId ?? null) !== null,
    })),
  )
  expect(briefs, day).toEqual(judged)
  const verdicts = judged.map((states) =>
    verdictOf(
      states.map(({ status }, at) => ({ status, requirement: { blocksDuty: rows[at]!.blocks_duty } })),
    ),
  )
  expect(await readVerdicts(db, scope, { people, rows, when: day }), day).toEqual(verdicts)
  for (const status of shownStatuses) {
    const having = judged.map((states) => states.some((state) => state.status === status))
    const wanted = { people, rows, when: day, status }
    expect(await readHasStatus(db, scope, wanted), `${status} on ${day}`).toEqual(having)
  }
  return briefs
}

type Service = Awaited<ReturnType<typeof createOrganizationWithUsers>>

test('the matrix has the same states as the list of each person, on any day', async ({ app, given }) => {
  const service = await createOrganizationWithUsers(given)
  const { admin, organizationId } = service
  const { db, clock } = app.deps
  const today = dateIn('UTC', clock.now())
  const requirements = await givenRequirements(app, admin)
  for (let number = 0; number < 8; number += 1) {
    const owner = await given.user({ organizationId })
    const profession = number % 2 === 0 ? 'nurse' : 'doctor'
    await db.updateTable('users').set({ profession }).where('id', '=', owner.id).execute()
    await db.transaction().execute(async (tx) => {
      await addRecords(tx, { owner, admin, requirements }, number)
      if (number % 3 === 0) await addWaiver(tx, owner, admin, requirements[number % 6] ?? '')
    })
    await logCases(given, owner, today, number)
  }
  const seen = new Set<string>()
  for (const offset of sample(integer({ min: -1_900, max: 700 }), { numRuns: 60, seed })) {
    const day = plusDays(today, offset)
    const briefs = await comparedOn(app, service, day)
    for (const { status } of briefs.flat()) seen.add(status)
  }
  // Without all of them the comparison would show little.
  expect([...seen].toSorted()).toEqual([
    'exempt',
    'expired',
    'expiring',
    'not_applicable',
    'not_started',
    'rejected',
    'submitted',
    'valid',
  ])
})

test('a currency that ended longer ago is dated by the event before the first look back, too', async ({
  app,
  given,
}) => {
  const service = await createOrganizationWithUsers(given)
  const { admin, clinician: owner } = service
  const rule = ruleOf(
    'any',
    { ...induction, atLeast: 1, window: window('days', 90), simulatedAtMost: null },
    { ...rescue, atLeast: 2, window: window('months', 6), simulatedAtMost: null },
  )
  await givenRequirement(app, admin, { rule })
  const today = dateIn('UTC', app.deps.clock.now())
  const mission = { missionType: 'search_and_rescue', result: 'patient_transported' } as const
  const procedures = [{ code: 'rapid_sequence_induction', operatorRole: 'performed' as const }]
  const second = plusDays(plusMonths(today, -7), -2)
  await given.case({ owner, date: second, mission })
  await given.case({ owner, date: plusDays(today, -60), mission })
  await given.case({ owner, date: plusDays(today, -135), procedures })
  const briefs = await comparedOn(app, service, today)
  expect(briefs.flat()).toContainEqual({
    status: 'expired',
    validUntil: plusMonths(second, 6),
    isWaiting: false,
  })
})

test('a rule last met more than five years ago is expired since then, in the matrix and in the list', async ({
  app,
  given,
}) => {
  const service = await createOrganizationWithUsers(given)
  const { admin, clinician: owner } = service
  const today = dateIn('UTC', app.deps.clock.now())
  const rule = ruleOf('all', { ...induction, atLeast: 1, window: window('days', 90), simulatedAtMost: null })
  await givenRequirement(app, admin, { rule })
  const period = window('aligned_months', 36, { from: `${plusMonths(today, -36).slice(0, 8)}01` })
  await givenRequirement(app, admin, {
    rule: ruleOf('all', { ...rescue, atLeast: 1, window: period, simulatedAtMost: null }),
  })
  const done = plusMonths(today, -80)
  const procedures = [{ code: 'rapid_sequence_induction', operatorRole: 'performed' as const }]
  await given.case({ owner, date: done, procedures })
  // In the first month of the period before the present one: it counts until the end of that.
  const mission = { missionType: 'search_and_rescue', result: 'patient_transported' } as const
  await given.case({ owner, date: plusDays(plusMonths(`${today.slice(0, 8)}01`, -72), 2), mission })
  const yesterdays = plusDays(`${today.slice(0, 8)}01`, -1)
  const states = await comparedOn(app, service, today)
  expect(states.flat()).toContainEqual({
    status: 'expired',
    validUntil: plusDays(done, 90),
    isWaiting: false,
  })
  const before = await comparedOn(app, service, yesterdays)
  expect(before.flat()).toContainEqual({ status: 'expiring', validUntil: yesterdays, isWaiting: false })
})
