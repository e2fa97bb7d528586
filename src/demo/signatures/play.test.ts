import { readOwnLevels } from '#governance/levels/server/levels.ts'
import { toLevelsView } from '#governance/levels/server/views.ts'
import { listCaseSignatures, signOffStateSchema } from '#governance/sign-off/contract.ts'
import { listWaitingForMe } from '#governance/sign-off/requests/contract.ts'
import { readSignOffs, verifyChains } from '#governance/sign-off/server/service.ts'
import { listCasesWithFacts } from '#logging/cases/server/service.ts'
import { login } from '#people/accounts/contract.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { fillDemoData } from '../fill.ts'
import type { DemoUser } from '../users.ts'
import { addOutsideAssessors } from './outside.ts'
import { actorOf, addSignOffs } from './play.ts'

// Plays weeks of several services, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const password = 'demo-password-for-tests-92'

async function signIn(app: TestApp, email: string) {
  const { body } = await app.call(login, { body: { email, password } })
  return app.withToken(body.accessToken)
}

async function expectWork(app: TestApp, service: readonly DemoUser[], now: Date) {
  const supervisors = service.filter(({ role, status }) => role === 'supervisor' && status === 'active')
  for (const supervisor of supervisors) {
    const { body } = await (await signIn(app, supervisor.email)).call(listWaitingForMe, {})
    expect(body.count, supervisor.name).toBeGreaterThan(0)
    expect(body.waiting.every(({ askedAt }) => Date.parse(askedAt) <= now.getTime())).toBe(true)
  }
}

async function expectEveryState({ deps: { db } }: TestApp, service: readonly DemoUser[]) {
  const states = new Set<string>()
  for (const clinician of service.filter(({ role }) => role === 'clinician')) {
    const cases = await db.selectFrom('cases').select('id').where('owner_id', '=', clinician.id).execute()
    const ids = cases.map(({ id }) => id)
    const signOffs = await readSignOffs(db, await listCasesWithFacts(db, actorOf(clinician), ids))
    for (const { state } of signOffs) states.add(state)
  }
  expect([...states].toSorted()).toEqual(signOffStateSchema.options.toSorted())
}

async function expectOneUnanswered({ deps: { db } }: TestApp, service: readonly DemoUser[], now: Date) {
  const unanswered = await db
    .selectFrom('sign_off_requests')
    .select('nudged_at')
    .where('state', '=', 'open')
    .where('asked_at', '<', new Date(now.getTime() - 14 * 86_400_000))
    .where(
      'clinician_id',
      'in',
      service.map(({ id }) => id),
    )
    .execute()
  expect(unanswered).toHaveLength(1)
  expect(unanswered[0]?.nudged_at).not.toBeNull()
}

/** Clinicians read what their supervisor advised, where the supervisor saw another level than they wrote. */
async function expectAdvice(app: TestApp, users: readonly DemoUser[]) {
  const advised = await app.deps.db
    .selectFrom('signature_advice')
    .innerJoin('signed_cases', 'signed_cases.signature_id', 'signature_advice.signature_id')
    .innerJoin('cases', 'cases.id', 'signed_cases.case_id')
    .select(['level', 'supervision_level', 'case_id', 'signed_cases.clinician_id'])
    .execute()
  expect(advised.length).toBeGreaterThan(0)
  expect(advised.every(({ level, supervision_level: claimed }) => level !== claimed)).toBe(true)
  const clinician = users.find(({ id }) => id === advised[0]?.clinician_id)
  const caller = await signIn(app, clinician?.email ?? '')
  const { body } = await caller.call(listCaseSignatures, { params: { id: advised[0]?.case_id ?? '' } })
  expect(body.signatures.some(({ advice }) => advice !== null)).toBe(true)
}

/** Counts what supervisors of a service have decided and withdrawn. */
async function countLevels({ deps }: TestApp, service: readonly DemoUser[]) {
  const words = { reached: 0, withdrawn: 0 }
  for (const clinician of service.filter(({ role, status }) => role === 'clinician' && status === 'active')) {
    const requester = {
      actor: actorOf(clinician),
      origin: { requestId: 'test', address: '127.0.0.1', userAgent: null },
    }
    const { procedures } = toLevelsView(await readOwnLevels(deps, requester))
    for (const { level, history } of procedures) {
      if (level !== null) words.reached += 1
      if (level === null && history.length > 1) words.withdrawn += 1
    }
  }
  return words
}

async function expectCoverIsAsked({ deps: { db } }: TestApp) {
  const askedOfCover = await db
    .selectFrom('sign_off_requests as requests')
    .innerJoin('active_supervision as links', (join) =>
      join
        .onRef('links.clinician_id', '=', 'requests.clinician_id')
        .onRef('links.supervisor_id', '=', 'requests.supervisor_id'),
    )
    .select('requests.id')
    .where('links.kind', '=', 'cover')
    .where('requests.state', '=', 'open')
    .execute()
  expect(askedOfCover.length).toBeGreaterThan(0)
}

/** Where a service has an administrator, two assessors are in the book, and the one who confirmed has signed a case. */
async function expectOutsideAssessors({ deps: { db } }: TestApp, users: readonly DemoUser[]) {
  const services = new Set(
    users
      .filter(({ role, status }) => role === 'admin' && status === 'active')
      .map(({ organization }) => organization.id),
  )
  for (const organizationId of services) {
    const assessors = await db
      .selectFrom('assessors')
      .select('verified_at')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(assessors.map(({ verified_at }) => verified_at !== null).filter(Boolean)).toHaveLength(1)
    expect(assessors).toHaveLength(2)
    const signed = await db
      .selectFrom('assessor_requests')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'signed')
      .where('assessor_id', 'is not', null)
      .execute()
    expect(signed).toHaveLength(1)
  }
}

test('each service of the demo has cases in every state of sign-off, its supervisors have cases to sign, and signatures verify', async ({
  app,
}) => {
  const now = app.deps.clock.now()
  const users = await fillDemoData(app.databaseUrl, { cases: 600, users: 60, today: now, seed: 5, password })
  await addSignOffs(app.deps, users, now)
  const levels: Awaited<ReturnType<typeof countLevels>>[] = []
  await addOutsideAssessors(app.deps, users, now)
  for (const service of Map.groupBy(users, ({ organization }) => organization.id).values()) {
    await expectWork(app, service, now)
    await expectEveryState(app, service)
    await expectOneUnanswered(app, service, now)
    levels.push(await countLevels(app, service))
  }
  for (const part of ['reached', 'withdrawn'] as const)
    expect(
      levels.map((counts) => counts[part]),
      part,
    ).not.toEqual(levels.map(() => 0))
  await expectAdvice(app, users)
  await expectOutsideAssessors(app, users)
  await expectCoverIsAsked(app)
  const { signatures, problems } = await verifyChains(app.deps, [])
  expect(problems).toEqual([])
  expect(signatures).toBeGreaterThan(80)
})
