import { SignJWT } from 'jose'
import { v7 as uuid } from 'uuid'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { expectedCallers } from '#testing/expected-callers.ts'
import { listRoutes } from './app.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Routes outside the contract: public and without user data. */
const outsideTheContract = [
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/yaml',
  'GET /api/openapi.json',
  'POST /api/csp-reports',
]

/** Returns all routes of the server, including those that plugins registered. */
function registeredIn({ fastify }: TestApp): string[] {
  const above: string[] = []
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
      const [, indent = '', part = '', methods = ''] = found ?? []
      if (!found) return []
      above.splice(indent.length / 4, Infinity, part)
      if (methods === '') return []
      return methods.split(', ').map((method) => `${method} ${above.join('')}`)
    })
}

const declaredIn = (app: TestApp) =>
  listRoutes(app.deps).map(({ endpoint: { method, path } }) => `${method} ${path}`)

test('the server has only the routes of the contract and the ones listed here', ({ app }) => {
  const gets = [...declaredIn(app), ...outsideTheContract].filter((route) => route.startsWith('GET '))
  const heads = gets.map((route) => route.replace('GET', 'HEAD'))
  expect(registeredIn(app).toSorted()).toEqual(
    [...declaredIn(app), ...outsideTheContract, ...heads].toSorted(),
  )
})

const addressOf = ({ path }: Endpoint) =>
  fillPath(
    path,
    Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, uuid()])),
  )

test('every endpoint returns only its declared status and errors to the callers that it admits', async ({
  app,
  given,
}) => {
  for (const role of ['clinician', 'supervisor', 'admin', 'super_admin'] as const) {
    const person = await given.user({ role })
    for (const { endpoint } of listRoutes(app.deps)) {
      const { name, method, status = 200, errors = [] } = endpoint
      if (!expectedCallers(name).includes(role)) continue
      const { accessToken } = await given.session(person.id)
      const answer = await app.withToken(accessToken).inject({ method, url: addressOf(endpoint) })
      if (answer.status === status) continue
      // Any other response is an error with a code.
      const { code } = answer.body as { code: string }
      expect({ name, code, isKnown: ['request_invalid', ...errors].includes(code as never) }).toEqual({
        name,
        code,
        isKnown: true,
      })
    }
  }
})

test('HEAD has the same access rules as GET, and OPTIONS reveals nothing', async ({ app, given }) => {
  const people = [null, await given.user(), await given.user({ role: 'admin' })]
  for (const { endpoint } of listRoutes(app.deps)) {
    const url = addressOf(endpoint)
    for (const person of people) {
      const caller = person ? app.as(person) : app
      const preflight = { origin: 'https://evil.example', 'access-control-request-method': endpoint.method }
      const options = await caller.inject({ method: 'OPTIONS', url, headers: preflight })
      expect(options).toFailWith(404, 'route_not_found')
      expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      if (endpoint.method !== 'GET' || endpoint.name === 'exportMyData') continue
      const { status } = await caller.inject({ method: 'GET', url })
      const head = await app.fastify.inject({
        method: 'HEAD',
        url,
        ...(person && { headers: { authorization: `Bearer ${person.accessToken}` } }),
      })
      expect({ url, status: head.statusCode, body: head.body }).toEqual({ url, status, body: '' })
    }
  }
})

const secret = new TextEncoder().encode('a secret that only these tests use, 32 bytes or more')

interface Claims {
  audience?: string
  issuer?: string
  typ?: string
  secondsAgo?: number
  session?: string
  key?: Uint8Array
}

function tokenOf({ id, sessionId }: GivenUser, claims: Claims) {
  const { audience = 'sortie', issuer = 'sortie', typ = 'at+jwt', secondsAgo = 0, key = secret } = claims
  const at = Math.floor(Date.now() / 1000) - secondsAgo
  return new SignJWT({ sid: claims.session ?? sessionId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setSubject(id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(at + 900)
    .setJti(uuid())
    .sign(key)
}

const words = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('no endpoint accepts an invalid, expired or revoked token', async ({ app, given }) => {
  const person = await given.user({ role: 'super_admin' })
  const other = await given.user({ role: 'super_admin' })
  const revoked = await given.user({ role: 'super_admin' })
  await app.deps.db
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'signed_out' })
    .where('id', '=', revoked.sessionId)
    .execute()
  const good = await tokenOf(person, {})
  expect((await app.withToken(good).inject({ url: '/api/auth/me' })).status).toBe(200)
  const [head, body, signature] = good.split('.')
  const tokens = {
    expired: await tokenOf(person, { secondsAgo: 1_000 }),
    early: await tokenOf(person, { secondsAgo: -600 }),
    revoked: revoked.accessToken,
    'for another service': await tokenOf(person, { audience: 'elsewhere' }),
    'by another service': await tokenOf(person, { issuer: 'elsewhere' }),
    'of another kind': await tokenOf(person, { typ: 'JWT' }),
    'signed by another': await tokenOf(person, { key: new TextEncoder().encode('x'.repeat(40)) }),
    'of another user’s session': await tokenOf(person, { session: other.sessionId }),
    'of no session': await tokenOf(person, { session: uuid() }),
    unsigned: `${words({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    'changed after signing': `${head}.${words({ sub: other.id, sid: other.sessionId })}.${signature}`,
  }
  for (const { endpoint } of listRoutes(app.deps)) {
    if (endpoint.access === 'public') continue
    for (const [kind, token] of Object.entries(tokens)) {
      const answer = await app.withToken(token).inject({ method: endpoint.method, url: addressOf(endpoint) })
      expect(answer, `${endpoint.name}: ${kind}`).toFailWith(401, 'session_ended')
    }
  }
})
