import fc from 'fast-check'
import { getPersonStats } from '#logbook/book/person/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { createCase, getCase, updateCase, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { deleteCase, restoreCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { tagCases } from '#logging/cases/changes/tags.contract.ts'
import { wantsSignature } from '#logging/cases/checks/sign-off-rule.ts'
import { updateOrganization } from '#people/organizations/contract.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type Given, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { listCaseSignatures, signCase } from '../contract.ts'
import {
  askForSignatures,
  listCaseSignOffRequests,
  returnSignOffRequest,
  withdrawSignOffRequest,
} from '../requests/contract.ts'

const supervisedCase: Partial<CaseRequest> = { team: { myRole: 'doctor', supervisionLevel: 'distant' } }

async function givenPair(given: Given, signOff: Partial<SignOffRule> = { supervised: true }) {
  const organizationId = (await given.organization({ settings: { signOff } })).id
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  return { organizationId, supervisor, clinician: await given.user({ organizationId, supervisor }) }
}

const read = async (app: TestApp, owner: GivenUser, { id }: { id: string }): Promise<Case> =>
  (await app.as(owner).call(getCase, { params: { id } })).body

async function edit(app: TestApp, owner: GivenUser, logged: { id: string }, facts: Partial<CaseRequest>) {
  const saved = await read(app, owner, logged)
  const { body, status } = await app
    .as(owner)
    .call(updateCase, { params: { id: saved.id }, body: { ...toUpdate(saved), ...facts } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function sign(app: TestApp, signer: GivenUser, { id, version }: Pick<Case, 'id' | 'version'>) {
  const { body, status } = await app
    .as(signer)
    .call(signCase, { params: { id }, body: { version, level: 'local' } })
  expect(status, JSON.stringify(body)).toBe(200)
}

const setRule = async (app: TestApp, given: Given, organizationId: string, signOff: Partial<SignOffRule>) => {
  const body = { settings: { signOff: { ...nothing, ...signOff } } }
  const admin = await given.user({ role: 'admin', organizationId })
  const answer = await app.as(admin).call(updateOrganization, { params: { id: organizationId }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const nothing = { everything: false, supervised: false, procedures: [], missionTypes: [], days: 14 }

describe('a case that must be signed by the rule of its organization', () => {
  test('is pending until it is signed, again when a signed field changes, and no longer when the change is undone', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await givenPair(given)
    const logged = await given.case({
      owner: clinician,
      ...supervisedCase,
      patientAge: 40,
      patientAgeUnit: 'years',
    })
    expect(logged.status).toBe('pending')
    await sign(app, supervisor, logged)
    expect(await read(app, clinician, logged)).toMatchObject({ status: 'completed', version: 1 })
    expect(await edit(app, clinician, logged, { tags: ['night'] })).toMatchObject({ status: 'completed' })
    expect(await edit(app, clinician, logged, { patientAge: 41 })).toMatchObject({ status: 'pending' })
    expect(await edit(app, clinician, logged, { patientAge: 40 })).toMatchObject({ status: 'completed' })
  })

  test('is pending once an edit brings it under the rule, until another edit takes it out', async ({
    app,
    given,
  }) => {
    const { clinician } = await givenPair(given, { procedures: ['rapid_sequence_induction'] })
    const logged = await given.case({ owner: clinician, ...supervisedCase })
    expect(logged.status).toBe('completed')
    const procedures = [{ code: 'rapid_sequence_induction' }]
    expect(await edit(app, clinician, logged, { procedures })).toMatchObject({ status: 'pending' })
    expect(await edit(app, clinician, logged, { procedures: [] })).toMatchObject({ status: 'completed' })
  })

  test('is pending again when the facts of its mission change in the case of another patient', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician } = await givenPair(given)
    const mission = { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' }
    const facts = { ...supervisedCase, owner: clinician, missionNumber: 'M-1', mission }
    const first = await given.case({ ...facts, patientSequence: 1 })
    const second = await given.case({ ...facts, patientSequence: 2 })
    await sign(app, supervisor, first)
    await sign(app, supervisor, second)
    await edit(app, clinician, second, { mission: { ...mission, platform: 'road_ambulance' } })
    expect(await read(app, clinician, first)).toMatchObject({
      status: 'pending',
      mission: { platform: 'road_ambulance' },
    })
    await edit(app, clinician, second, { mission })
    for (const logged of [first, second])
      expect(await read(app, clinician, logged)).toMatchObject({ status: 'completed' })
  })

  test('keeps the rule that held when it was logged', async ({ app, given }) => {
    const { organizationId, clinician } = await givenPair(given)
    const pending = await given.case({ owner: clinician, ...supervisedCase })
    const completed = await given.case({ owner: clinician, team: { supervisionLevel: 'independent' } })
    const draft = await given.case({
      owner: clinician,
      status: 'draft',
      team: { supervisionLevel: 'independent' },
    })
    await setRule(app, given, organizationId, { everything: true })
    expect(await read(app, clinician, pending)).toMatchObject({ signOffRule: { supervised: true } })
    expect(await read(app, clinician, draft)).not.toHaveProperty('signOffRule')
    expect(await edit(app, clinician, completed, { patientAge: 4, patientAgeUnit: 'years' })).toMatchObject({
      status: 'completed',
    })
    expect(await edit(app, clinician, draft, { status: 'completed' })).toMatchObject({ status: 'pending' })
    await setRule(app, given, organizationId, {})
    expect(await edit(app, clinician, pending, { tags: ['night'] })).toMatchObject({ status: 'pending' })
    expect((await given.case({ owner: clinician, ...supervisedCase })).status).toBe('completed')
  })
})

const which = fc.nat({ max: 5 })
const facts = fc.record({
  missionNumber: fc.constantFrom('M-1', 'M-2'),
  patientSequence: fc.constantFrom(1, 2, 3),
  supervisionLevel: fc.constantFrom('distant', 'independent'),
  patientAge: fc.constantFrom(30, 31),
  missionType: fc.constantFrom('primary_scene', 'secondary_transfer'),
  procedures: fc.subarray([{ code: 'tourniquet' }, { code: 'rapid_sequence_induction' }]),
  status: fc.constantFrom('draft' as const, 'completed' as const, 'completed' as const),
})
const rule = fc.record({
  everything: fc.constantFrom(false, false, false, true),
  supervised: fc.boolean(),
  procedures: fc.subarray(['tourniquet', 'rapid_sequence_induction']),
  missionTypes: fc.subarray(['secondary_transfer']),
})
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('log' as const), facts, which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), facts, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rule' as const), rule, which }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'sign' as const,
        'sign' as const,
        'sign' as const,
        'ask' as const,
        'ask' as const,
        'withdraw' as const,
        'return' as const,
        'tag' as const,
        'delete' as const,
        'restore' as const,
        'void' as const,
      ),
      which,
    }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

const toRequest = ({
  supervisionLevel,
  missionType,
  patientAge,
  ...others
}: typeof facts extends fc.Arbitrary<infer Value> ? Value : never) =>
  minimalCase({
    ...others,
    date: '2026-01-01',
    patientAge,
    patientAgeUnit: 'years',
    team: { myRole: 'doctor', supervisionLevel },
    mission: { missionType },
  })

interface Book {
  app: TestApp
  clinician: GivenUser
  supervisor: GivenUser
  ids: string[]
  /** The rule of the organization now, and the rule when each case was logged. */
  rule: SignOffRule
  rules: Map<string, SignOffRule>
  setRule: (rule: SignOffRule) => Promise<unknown>
}

/** Asks for a signature of a case, withdraws the request, or returns the case. */
async function negotiate(
  { app, clinician, supervisor }: Book,
  kind: 'ask' | 'withdraw' | 'return',
  id: string,
) {
  if (kind === 'ask')
    return (await app.as(clinician).call(askForSignatures, { body: { caseIds: [id], supervisorId: null } }))
      .status
  const { status, body } = await app.as(clinician).call(listCaseSignOffRequests, { params: { id } })
  const request = status === 200 && body.requests.find(({ state }) => state === 'open')
  if (!request) return 404
  const params = { id: request.id }
  if (kind === 'withdraw') return (await app.as(clinician).call(withdrawSignOffRequest, { params })).status
  return (await app.as(supervisor).call(returnSignOffRequest, { params, body: { comment: 'Which device?' } }))
    .status
}

async function perform(book: Book, step: Operation): Promise<number> {
  const { app, clinician, supervisor, ids } = book
  const caller = app.as(clinician)
  if (step.kind === 'rule') {
    book.rule = step.rule
    await book.setRule(step.rule)
    return 200
  }
  if (step.kind === 'log') {
    const { status, body } = await caller.call(createCase, { body: toRequest(step.facts) })
    if (status === 201) {
      ids.push(body.id)
      book.rules.set(body.id, book.rule)
    }
    return status
  }
  const id = ids[step.which % Math.max(ids.length, 1)]
  if (id === undefined) return 200
  const params = { id }
  if (step.kind === 'ask' || step.kind === 'withdraw' || step.kind === 'return')
    return negotiate(book, step.kind, id)
  if (step.kind === 'delete') return (await caller.call(deleteCase, { params })).status
  if (step.kind === 'restore') return (await caller.call(restoreCase, { params })).status
  const { status, body: saved } = await caller.call(getCase, { params })
  if (status !== 200) return status
  if (step.kind === 'tag')
    return (await caller.call(tagCases, { body: { ids: [id], add: ['night'], remove: [] } })).status
  if (step.kind === 'void')
    return (await caller.call(voidCase, { params, body: { version: saved.version, reason: 'A mistake.' } }))
      .status
  if (step.kind === 'sign')
    return (
      await app.as(supervisor).call(signCase, { params, body: { version: saved.version, level: 'local' } })
    ).status
  if (step.kind !== 'edit') throw new Error('Unknown step')
  const request = toRequest(step.facts)
  const statusSent = saved.status === 'draft' ? request.status : 'completed'
  const body = { ...toUpdate(saved), ...request, status: statusSent, version: saved.version }
  const edited = await caller.call(updateCase, { params, body })
  // The rule on the day of logging applies to a draft.
  if (edited.status === 200 && saved.status === 'draft') book.rules.set(id, book.rule)
  return edited.status
}

test(
  'after any operations, every figure counts a case as pending if the rule applies to it and nobody has signed it',
  { timeout: 180_000 },
  async ({ app, given }) => {
    await fc.assert(
      fc.asyncProperty(
        rule,
        fc.array(operation, { minLength: 10, maxLength: 30 }),
        async (firstRule, steps) => {
          const { organizationId, ...people } = await givenPair(given, firstRule)
          const setNewRule = (newRule: SignOffRule) => setRule(app, given, organizationId, newRule)
          const book: Book = {
            app,
            ids: [],
            rule: firstRule,
            rules: new Map(),
            setRule: setNewRule,
            ...people,
          }
          for (const step of steps) {
            const status = await perform(book, step)
            expect([200, 201, 400, 403, 404, 409], JSON.stringify(step)).toContain(status)
          }
          const { clinician } = book
          const caller = app.as(clinician)
          const expected: string[] = []
          let drafts = 0
          for (const id of book.ids) {
            const { status, body } = await caller.call(getCase, { params: { id } })
            if (status !== 200 || body.status === 'voided') continue
            if (body.status === 'draft') drafts += 1
            else {
              const { state } = (await caller.call(listCaseSignatures, { params: { id } })).body
              const isPending = wantsSignature(book.rules.get(id) ?? firstRule, body) && state !== 'signed'
              expect(body.status, JSON.stringify({ state, id })).toBe(isPending ? 'pending' : 'completed')
              if (isPending) expected.push(id)
            }
          }
          const listed = (await caller.call(listCases, { query: { status: 'pending' } })).body.cases.map(
            ({ id }) => id,
          )
          expect(listed.toSorted()).toEqual(expected.toSorted())
          const { stats } = (await caller.call(getPersonStats, { params: { userId: clinician.id } })).body
          expect(stats.pendingCases).toBe(expected.length + drafts)
        },
      ),
      { numRuns: 12 },
    )
  },
)
