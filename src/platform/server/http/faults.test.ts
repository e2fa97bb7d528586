import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { createPool } from '../db/database.ts'
import { createLog } from '../log.ts'
import { AppError } from './error.ts'
import { publicRoute } from './route.ts'

const doIt = endpoint(
  { name: 'doIt', method: 'GET', path: '/api/it', access: 'public' },
  {
    summary: 'Do it',
    response: z.object({ done: z.boolean() }),
  },
)

/** Returns what a caller sees, and what is logged, when a handler throws `cause`. */
async function fail(cause: unknown) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const handle = async () => {
    throw cause
  }
  const app = await startHttpServer([publicRoute(doIt, handle)], { log })
  const response = await app.inject({ url: '/api/it' })
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers,
    log: lines.join(''),
  }
}

const driverError = Object.assign(
  new pg.DatabaseError(
    'duplicate key value: select * from users where email = "robin@example.org"',
    1,
    'error',
  ),
  { code: '23505', detail: 'Key (email)=(robin@example.org) already exists.', table: 'users' },
)

test.for([
  ['an unexpected error', new TypeError('cannot read /srv/sortie/src/logging/cases/server/service.ts')],
  ['an error of the database driver', driverError],
  ['a thrown value that is not an Error', 'robin@example.org'],
])('the response to %s reveals only a code, and it is logged once with its request id', async ([, cause]) => {
  const answer = await fail(cause)
  expect(answer).toFailWith(500, 'internal_error')
  expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'requestId'])
  expect(JSON.stringify(answer.body)).not.toMatch(/select|users|robin|\.ts|at /)
  const logged = answer.log.split('\n').filter((line) => line.includes('internal_error'))
  expect(logged).toEqual([expect.stringContaining(answer.body.requestId)])
  expect(answer.log).not.toMatch('robin')
})

test.for([
  ['08006', 'the connection failed'],
  ['57P01', 'an administrator stops the database'],
  ['57P03', 'it is starting'],
  ['53300', 'it has too many connections'],
  ['25006', 'this node only reads'],
  ['ECONNREFUSED', 'nobody listens'],
])('code %s (%s) is a 503 with Retry-After', async ([code]) => {
  const answer = await fail(Object.assign(new Error('gone'), { code }))
  expect(answer).toFailWith(503, 'service_unavailable')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test.for([
  ['55P03', 'a lock', 409, 'record_in_use'],
  ['40P01', 'a deadlock', 409, 'record_in_use'],
  ['40001', 'another change', 409, 'record_in_use'],
  ['57014', 'a statement that took too long', 503, 'server_busy'],
] as const)('code %s (%s) is not called an outage of the database', async ([code, , status, expected]) => {
  const answer = await fail(Object.assign(new Error('refused'), { code }))
  expect(answer).toFailWith(status, expected)
  expect(answer.body.message).not.toContain('cannot reach')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('an unreachable database is a 503 with Retry-After', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none', createLog('silent'))
  const handle = async () => {
    await pool.query('select 1')
    return { done: true }
  }
  const app = await startHttpServer([publicRoute(doIt, handle)])
  const response = await app.inject({ url: '/api/it' })
  expect({ status: response.statusCode, body: response.json() }).toFailWith(503, 'service_unavailable')
  expect(response.headers['retry-after']).toBe('2')
  await pool.end()
})

test('a coded error carries its fields, flags and Retry-After', async () => {
  const answer = await fail(
    new AppError('email_not_verified', {
      message: 'Almost there.',
      fields: [{ path: 'email', message: 'Not verified' }],
      flags: { needsVerification: true },
      retryAfterSeconds: 1.2,
    }),
  )
  expect(answer.status).toBe(403)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.body).toEqual({
    code: 'email_not_verified',
    message: 'Almost there.',
    fields: [{ path: 'email', message: 'Not verified' }],
    needsVerification: true,
    requestId: expect.any(String),
  })
})

const answering = (answer: unknown, strictResponses: boolean) =>
  // Untyped, like a row from another source.
  startHttpServer([publicRoute(doIt, async () => answer as { done: boolean })], { strictResponses })

test('a response with fields outside its contract fails in tests and is trimmed in production', async () => {
  const answer = { done: true, passwordHash: 'x' }
  expect((await (await answering(answer, true)).inject({ url: '/api/it' })).statusCode).toBe(500)
  const trimmed = await (await answering(answer, false)).inject({ url: '/api/it' })
  expect(trimmed.json()).toEqual({ done: true })
})

test('a response with fields that a strict schema refuses does not fail in production', async () => {
  const strictly = endpoint(
    { name: 'doItStrictly', method: 'GET', path: '/api/strictly', access: 'public' },
    {
      summary: 'Does it',
      response: z.strictObject({ parts: z.array(z.strictObject({ done: z.boolean() })) }),
    },
  )
  const answer = { parts: [{ done: true, passwordHash: 'x' }], secret: 'y' }
  const routes = [publicRoute(strictly, async () => answer)]
  const trimming = await startHttpServer(routes, { strictResponses: false })
  expect((await trimming.inject({ url: '/api/strictly' })).json()).toEqual({ parts: [{ done: true }] })
  const strict = await startHttpServer(routes, { strictResponses: true })
  expect((await strict.inject({ url: '/api/strictly' })).statusCode).toBe(500)
})

test('a response without a required field is an internal error', async () => {
  expect((await (await answering({}, false)).inject({ url: '/api/it' })).statusCode).toBe(500)
})

test('the log of a request contains the pattern of its route, not its URL', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const app = await startHttpServer([publicRoute(doIt, async () => ({ done: true }))], { log })
  await app.inject({ url: '/api/it?token=very-secret' })
  expect(lines.join('')).toMatch('"route":"/api/it"')
  expect(lines.join('')).not.toMatch('very-secret')
})
