import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listen, startHttpServer } from '#testing/http-server.ts'
import type { Actor } from '../auth/actor.ts'
import { costlyReads } from '../task-limits.ts'
import { maxPerIp, maxPerUser } from './in-flight.ts'
import { passwordOnly } from '../auth/actor.ts'
import { publicRoute, route } from './route.ts'

const response = z.object({})
const wait = endpoint(
  { name: 'wait', method: 'GET', path: '/api/wait', access: 'signed_in' },
  {
    summary: 'Wait',
    response,
  },
)
const ask = endpoint(
  { name: 'ask', method: 'GET', path: '/api/ask', access: 'public' },
  {
    summary: 'Ask',
    response,
  },
)
const hang = endpoint(
  { name: 'hang', method: 'GET', path: '/api/hang', access: 'public' },
  {
    summary: 'Hang',
    response,
    deadline: 50,
  },
)

const count = endpoint(
  { name: 'count', method: 'GET', path: '/api/count', access: 'signed_in' },
  {
    summary: 'Count',
    costly: true,
    response,
  },
)

const personOf = (id: string): Actor => ({
  id,
  name: id,
  role: 'clinician',
  reach: 'self',
  sessionId: id,
  organizationId: null,
  timeZone: 'UTC',
  weekStartsOn: 1,
  passwordChangeRequired: false,
  proofs: passwordOnly,
})

/** Starts a server whose handlers wait until they are released. The bearer token is the user. */
async function startWaiting() {
  const gate = Promise.withResolvers<Record<string, never>>()
  const app = await startHttpServer(
    [
      route(wait, () => gate.promise),
      route(count, () => gate.promise),
      publicRoute(ask, () => gate.promise),
      publicRoute(hang, () => gate.promise),
    ],
    { authenticate: async (token) => personOf(token) },
  )
  const port = await listen(app)
  const call = (path: string, person = 'nobody', signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${person}` },
      ...(signal && { signal }),
    })
  return { call, letGo: () => gate.resolve({}) }
}

test('a user has a limit of concurrent requests: one more is refused with a time to retry, other users are served', async () => {
  const { call, letGo } = await startWaiting()
  const underWay = Array.from({ length: maxPerUser }, () => call(wait.path, 'ann'))
  await expect.poll(async () => (await call('/api/nothing')).status).toBe(404)
  const refused = await call(wait.path, 'ann')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' })

  const other = call(wait.path, 'ben')
  letGo()
  expect((await other).status).toBe(200)
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(underWay.map(() => 200))
  await expect.poll(async () => (await call(wait.path, 'ann')).status).toBe(200)
})

test('of a costly read a user has only a few under way; their other calls and other users are served', async () => {
  const { call, letGo } = await startWaiting()
  const underWay = Array.from({ length: costlyReads.maxPerEndpoint }, () => call(count.path, 'ann'))
  await expect.poll(async () => (await call('/api/nothing')).status).toBe(404)
  const refused = await call(count.path, 'ann')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const served = [call(wait.path, 'ann'), call(count.path, 'ben')]
  letGo()
  const answers = await Promise.all([...underWay, ...served])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await expect.poll(async () => (await call(count.path, 'ann')).status).toBe(200)
})

test('an IP without a session has a limit for each public endpoint', async () => {
  const { call, letGo } = await startWaiting()
  const underWay = Array.from({ length: maxPerIp }, () => call(ask.path))
  await expect.poll(async () => (await call('/api/nothing')).status).toBe(404)
  expect((await call(ask.path)).status).toBe(429)
  expect((await call(hang.path)).status).toBe(503)
  letGo()
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(underWay.map(() => 200))
})

test('a request whose caller disconnected counts until its work has ended', async () => {
  const { call, letGo } = await startWaiting()
  const leaving = new AbortController()
  const left = Array.from({ length: maxPerUser }, () => call(wait.path, 'ann', leaving.signal))
  const settled = Promise.allSettled(left)
  await expect.poll(async () => (await call(wait.path, 'ann')).status).toBe(429)
  leaving.abort()
  await settled
  expect((await call(wait.path, 'ann')).status).toBe(429)
  letGo()
  await expect.poll(async () => (await call(wait.path, 'ann')).status).toBe(200)
})

test('a request whose caller disconnected before authentication is neither served nor counted', async () => {
  const known = Promise.withResolvers<void>()
  let arrived = 0
  let served = 0
  const serve = async () => ((served += 1), {})
  const app = await startHttpServer([route(wait, serve)], {
    authenticate: async (token) => {
      arrived += 1
      await known.promise
      return personOf(token)
    },
  })
  const url = `http://127.0.0.1:${await listen(app)}${wait.path}`
  const headers = { authorization: 'Bearer ann' }
  const leaving = new AbortController()
  const left = Array.from({ length: maxPerUser }, () => fetch(url, { headers, signal: leaving.signal }))
  await expect.poll(() => arrived).toBe(maxPerUser)
  leaving.abort()
  await Promise.allSettled(left)
  await expect.poll(() => new Promise((done) => app.server.getConnections((_, count) => done(count)))).toBe(0)
  known.resolve()
  expect((await fetch(url, { headers })).status).toBe(200)
  expect(served).toBe(1)
})

test('a request that exceeds its deadline gets a 503, and counts until its work has ended', async () => {
  const { call, letGo } = await startWaiting()
  const since = performance.now()
  const answers = await Promise.all(Array.from({ length: maxPerIp }, () => call(hang.path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(performance.now() - since).toBeLessThan(3_000)
  expect((await call(hang.path)).status).toBe(429)
  letGo()
  await expect.poll(async () => (await call(hang.path)).status).toBe(200)
})
