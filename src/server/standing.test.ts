import { v7 as uuid } from 'uuid'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { givenFactorRows } from '#testing/factor-rows.ts'
import { describe, expect, test as base, type TestApp } from '#testing/test.ts'
import { listRoutes } from './app.ts'
import { signedInUsers, type Caller } from '#testing/callers.ts'
import {
  admittedWhileEnrolling,
  requiringProof,
  expectedCallers,
  sendingPassword,
} from '#testing/expected-callers.ts'
import { othersDataByEndpoint } from './declarations.ts'

type Role = 'clinician' | 'supervisor' | 'admin' | 'super_admin'
type People = Record<Role, GivenUser>

const everyRole = async (make: (role: Role) => Promise<GivenUser>): Promise<People> => ({
  clinician: await make('clinician'),
  supervisor: await make('supervisor'),
  admin: await make('admin'),
  super_admin: await make('super_admin'),
})

const setStanding = async (app: TestApp, { sessionId }: GivenUser, standing: object) =>
  app.deps.db.updateTable('sessions').set(standing).where('id', '=', sessionId).execute()

async function givenStages(app: TestApp, given: Given) {
  await app.deps.pool.query(`insert into second_factor_requirements values ('everybody', '2020-01-01')`)
  const at = (standing: object, hasFactor: boolean) =>
    everyRole(async (role) => {
      const person = await given.user({ role })
      await setStanding(app, person, standing)
      if (hasFactor) await givenFactorRows(app, person.id)
      return person
    })
  return {
    enrolling: await at({ level: 'password' }, false),
    unraised: await at({ level: 'password' }, true),
    raised: await at({ level: 'second_factor' }, true),
    // Raised all the same, because it would have to enrol otherwise.
    withoutFactor: await at({ level: 'second_factor', proved_at: null }, false),
    unproved: await at({ level: 'second_factor', proved_at: null }, true),
    longProved: await at({ level: 'second_factor', proved_at: new Date(Date.now() - 5 * 60_000) }, true),
  }
}

const test = base.extend<{ stages: Awaited<ReturnType<typeof givenStages>> }>({
  stages: [async ({ app, given }, use) => use(await givenStages(app, given)), { scope: 'file' }],
})

const roles = signedInUsers as readonly Role[]

async function verdictOf(app: TestApp, { method, path }: Endpoint, person: GivenUser) {
  const ids = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, uuid()])
  const { status, body } = await app
    .as(person)
    .inject({ method, url: fillPath(path, Object.fromEntries(ids)) })
  // Every error response has a code; another test checks its shape.
  return status === 401 || status === 403 ? `${status} ${(body as { code: string }).code}` : 'admitted'
}

const endpointOf = (app: TestApp, name: string): Endpoint => {
  const found = listRoutes(app.deps).find(({ endpoint }) => endpoint.name === name)?.endpoint
  if (!found) throw new Error(`${name} has no route`)
  return found
}

const denied = '403 access_denied'
const isAdmitted = (name: string, role: Caller) => expectedCallers(name).includes(role)

const guarded = Object.keys(othersDataByEndpoint).filter(
  (name) => !expectedCallers(name).includes('anonymous'),
)

test('the names of endpoints that stand out are names of endpoints', () => {
  for (const name of [...admittedWhileEnrolling, ...requiringProof]) expect(guarded).toContain(name)
})

test('every file of other people’s records asks for a proof, whoever may have it', ({ app }) => {
  const files = listRoutes(app.deps).filter(({ endpoint }) => endpoint.response === fileAnswer)
  expect(files.length).toBeGreaterThan(5)
  for (const { endpoint } of files) {
    const shown = othersDataByEndpoint[endpoint.name]
    // What is audited shows a named person’s records to somebody else.
    if (typeof shown === 'object' && 'audits' in shown) expect(endpoint.proof, endpoint.name).toBe('always')
  }
})

describe.for(guarded)('%s', (name) => {
  test('admits a session that must enrol only if it serves that', async ({ app, stages }) => {
    const endpoint = endpointOf(app, name)
    const kept = admittedWhileEnrolling.has(name) ? 'admitted' : '403 second_factor_required'
    for (const role of roles) {
      const expected = isAdmitted(name, role) ? kept : denied
      expect(await verdictOf(app, endpoint, stages.enrolling[role]), role).toBe(expected)
      expect(await verdictOf(app, endpoint, stages.unraised[role]), role).toBe(expected)
    }
  })

  test('asks for a recent proof if it is grave, and for none otherwise', async ({ app, stages }) => {
    const endpoint = endpointOf(app, name)
    const asked = requiringProof.has(name) ? '403 proof_required' : 'admitted'
    for (const role of roles) {
      const expected = isAdmitted(name, role) ? asked : denied
      expect(await verdictOf(app, endpoint, stages.unproved[role]), role).toBe(expected)
      expect(await verdictOf(app, endpoint, stages.longProved[role]), role).toBe(expected)
    }
  })

  test('asks who has no second factor for the password, unless the call carries it', async ({
    app,
    stages,
  }) => {
    const endpoint = endpointOf(app, name)
    const isAsked = requiringProof.has(name) && !sendingPassword.has(name)
    for (const role of roles) {
      const expected = isAdmitted(name, role) ? (isAsked ? '403 proof_required' : 'admitted') : denied
      expect(await verdictOf(app, endpoint, stages.withoutFactor[role]), role).toBe(expected)
    }
  })

  test('admits a session with a second factor and a recent proof', async ({ app, stages }) => {
    const endpoint = endpointOf(app, name)
    for (const role of roles) {
      const expected = isAdmitted(name, role) ? 'admitted' : denied
      expect(await verdictOf(app, endpoint, stages.raised[role]), role).toBe(expected)
    }
  })
})
