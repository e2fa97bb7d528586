import { v7 as uuid } from 'uuid'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { listRoutes } from './app.ts'
import { toExampleFile } from '#testing/all-examples.ts'
import { callers, type Caller } from '#testing/callers.ts'
import { expectedCallers, exceptionalEndpoints } from '#testing/expected-callers.ts'
import { othersDataByEndpoint } from './declarations.ts'

type Person = Exclude<Caller, 'anonymous'>

const facts: Record<Person, Parameters<Given['user']>[0]> = {
  pending: { status: 'pending' },
  inactive: { status: 'inactive' },
  unverified: { emailVerified: false },
  clinician: { role: 'clinician' },
  supervisor: { role: 'supervisor' },
  admin: { role: 'admin' },
  super_admin: { role: 'super_admin' },
}
const mayNotSignIn = new Set<Caller>(['pending', 'inactive', 'unverified'])

/** Calls an endpoint without a body: only whether the caller is admitted matters here. */
async function callBare(app: TestApp, { method, path }: Endpoint, person: GivenUser | null) {
  const ids = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, uuid()])
  const caller = person ? app.as(person) : app
  return caller.inject({ method, url: fillPath(path, Object.fromEntries(ids)) })
}

test('every endpoint has a policy, and every policy an endpoint', ({ app }) => {
  const names = listRoutes(app.deps).map(({ endpoint }) => endpoint.name)
  expect(names.toSorted()).toEqual(Object.keys(othersDataByEndpoint).toSorted())
  expect(exceptionalEndpoints.filter((name) => !names.includes(name))).toEqual([])
})

test('no two endpoints share a method and URL', ({ app }) => {
  const addresses = listRoutes(app.deps).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe.for(Object.keys(othersDataByEndpoint))('%s', (name) => {
  test.for(callers)('follows its policy for the caller: %s', async (caller, { app, given }) => {
    const endpoint = listRoutes(app.deps).find((route) => route.endpoint.name === name)?.endpoint
    if (!endpoint) throw new Error(`${name} has no route`)
    const person = caller === 'anonymous' ? null : await given.user(facts[caller])

    const answer = await callBare(app, endpoint, person)

    const hint = `If the address of ${name} is right, add it to callers in ${toExampleFile(name)}`
    expect(verdict(answer), hint).toEqual(expectedVerdict(caller, expectedCallers(name)))
  })
})

function verdict({ status, body }: { status: number; body: unknown }) {
  if (status !== 401 && status !== 403) return 'admitted'
  // Every error response has a code; another test checks its shape.
  return `${status} ${(body as { code: string }).code}`
}

function expectedVerdict(caller: Caller, allowed: readonly Caller[]) {
  if (allowed.includes(caller)) return 'admitted'
  if (caller === 'anonymous') return '401 not_signed_in'
  return mayNotSignIn.has(caller) ? '401 session_ended' : '403 access_denied'
}

describe('with a token issued before a change of the user', () => {
  const guarded = ({ endpoint }: { endpoint: Endpoint }) => endpoint.access !== 'public'

  test.for([
    ['deactivated', { status: 'inactive' }],
    ['set back to pending', { status: 'pending' }],
    ['no longer verified', { email_verified: false }],
  ] as const)('a user who was %s loses access to every endpoint', async ([, change], { app, given }) => {
    const person = await given.user({ role: 'super_admin' })
    for (const { endpoint } of listRoutes(app.deps).filter(guarded)) {
      expect(verdict(await callBare(app, endpoint, person))).toBe('admitted')
    }
    await app.deps.db.updateTable('users').set(change).where('id', '=', person.id).execute()
    for (const { endpoint } of listRoutes(app.deps).filter(guarded)) {
      expect(await callBare(app, endpoint, person)).toFailWith(401, 'session_ended')
    }
  })

  test('an administrator who becomes a clinician loses access at once', async ({ app, given }) => {
    const person = await given.user({ role: 'admin' })
    await app.deps.db.updateTable('users').set({ role: 'clinician' }).where('id', '=', person.id).execute()
    for (const { endpoint } of listRoutes(app.deps).filter(guarded)) {
      const expected = expectedVerdict('clinician', expectedCallers(endpoint.name))
      expect(verdict(await callBare(app, endpoint, person))).toBe(expected)
    }
  })
})
