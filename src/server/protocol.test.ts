import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { rolesOf } from '#platform/contract/access.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp, vi } from '#testing/test.ts'
import { buildApp, listRoutes } from './app.ts'
import { paramsWithId } from '#testing/path-params.ts'

// Tries every endpoint, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const endpointsOf = (app: TestApp) => listRoutes(app.deps).map(({ endpoint }) => endpoint)
const withBody = (app: TestApp) => endpointsOf(app).filter(({ body }) => body)
const anyParams = paramsWithId(uuid())

async function send(
  app: TestApp,
  person: GivenUser,
  endpoint: Endpoint,
  payload: string | Buffer,
  type = 'application/json',
) {
  const url = fillPath(endpoint.path, anyParams)
  return app
    .as(person)
    .inject({ method: endpoint.method, url, payload, headers: { ...(type && { 'content-type': type }) } })
}

test.for([
  ['null', 'null', 400],
  ['text', '"text"', 400],
  ['a number', '5', 400],
  ['a list', '[]', 400],
  ['an unknown field', '{"role":"super_admin","isAdmin":true}', 400],
  ['__proto__', '{"__proto__":{"role":"super_admin"}}', 400],
  ['constructor', '{"constructor":{"prototype":{"role":"super_admin"}}}', 400],
  ['half a document', '{"a":', 400],
  ['nesting of 100,000', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ['10 MB', `"${'a'.repeat(10_000_000)}"`, 413],
] as const)('no endpoint accepts %s as a body', async ([, payload, status], { app, given }) => {
  const person = await given.user({ role: 'super_admin' })
  for (const endpoint of withBody(app)) {
    const answer = await send(app, person, endpoint, payload)
    expect({ endpoint: endpoint.name, status: answer.status }).toEqual({ endpoint: endpoint.name, status })
  }
})

test('an endpoint that needs a body refuses a request without one, the others accept it', async ({
  app,
  given,
}) => {
  for (const endpoint of withBody(app)) {
    const person = await given.user({ role: 'super_admin' })
    const isNeeded = !endpoint.body?.safeParse(undefined).success
    for (const type of ['application/json', '']) {
      const answer = await send(app, person, endpoint, '', type)
      expect({ endpoint: endpoint.name, isRefused: answer.status === 400 }).toEqual({
        endpoint: endpoint.name,
        isRefused: isNeeded,
      })
    }
  }
})

test('no endpoint accepts a body that a form on another site could send', async ({ app, given }) => {
  const person = await given.user({ role: 'super_admin' })
  for (const endpoint of withBody(app)) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(await send(app, person, endpoint, '{}', type)).toFailWith(415, 'media_type_unsupported')
    }
  }
})

test('every object in a request refuses unknown fields', ({ app }) => {
  for (const { name, ...endpoint } of endpointsOf(app)) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (schema) expect({ name, part, open: openObjects(schema) }).toEqual({ name, part, open: [] })
    }
  }
})

/** Returns the paths in a schema of objects that accept unknown fields. */
function openObjects(schema: z.ZodType): string[] {
  const found: string[] = []
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      const isRecord = typeof jsonSchema.additionalProperties === 'object'
      if (jsonSchema.type === 'object' && jsonSchema.additionalProperties !== false && !isRecord) {
        found.push(path.join('.') || 'the whole')
      }
    },
  })
  return found
}

const nastyTexts = [
  '%00',
  "'%20or%201=1--",
  '%F0%9F%9A%81',
  '..%2f..%2fetc',
  'a'.repeat(5_000),
  '-1',
  'NaN',
  '1e999',
  '__proto__',
  '%E2%80%AE',
  '0'.repeat(40),
]

test('no malformed URL or parameter causes a server error', async ({ app, given }) => {
  const person = await given.user({ role: 'super_admin' })
  for (const { method, path, query } of endpointsOf(app)) {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : ['q']
    for (const nasty of nastyTexts) {
      const urls = [
        path.replaceAll(/:[A-Za-z]+/g, nasty),
        ...names.map((name) => `${fillPath(path, anyParams)}?${name}=${nasty}`),
      ]
      for (const url of urls) {
        const { status } = await app.as(person).inject({ method, url })
        expect({ method, url, isFault: status >= 500 }).toEqual({ method, url, isFault: false })
      }
    }
  }
})

test('no unexpected JSON causes a server error', async ({ app, given }) => {
  const person = await given.user({ role: 'clinician' })
  for (const endpoint of withBody(app)) {
    const keys = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : ['a']
    const value = fc.jsonValue({ maxDepth: 3, noUnicodeString: false })
    const body = fc.oneof(value, fc.dictionary(fc.constantFrom(...keys, 'unexpected'), value))
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const { status } = await send(app, person, endpoint, JSON.stringify(json))
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  }
})

test('unknown URLs, errors and successful responses have the same security headers', async ({ app }) => {
  for (const url of [
    '/api/nothing',
    '/api/auth/me',
    '/api/health/live',
    '/api/openapi.json',
    '/api/docs',
    '/nothing',
  ]) {
    const { headers } = await app.inject({ url })
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'cache-control': url === '/api/openapi.json' ? 'public, no-cache' : 'no-store',
      'x-request-id': expect.any(String),
    })
  }
})

describe('the API document', () => {
  const url = '/api/openapi.json'

  test('is generated once, and not sent again to a client that has it', async ({ app }) => {
    const sizes = new Set<number>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const first = await app.fastify.inject({ url, headers })
      const etag = String(first.headers.etag)
      expect(first.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(first.headers.vary).toContain('accept-encoding')
      expect(etag).toMatch(/^"[\w-]+"$/)
      sizes.add(first.rawPayload.length)
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await app.fastify.inject({ url, headers: { ...headers, 'if-none-match': tags } })
        expect({ status: again.statusCode, body: again.body, etag: again.headers.etag }).toEqual({
          status: 304,
          body: '',
          etag,
        })
      }
      const changed = await app.fastify.inject({ url, headers: { ...headers, 'if-none-match': '"other"' } })
      expect(changed.rawPayload.equals(first.rawPayload)).toBe(true)
    }
    expect(sizes.size).toBe(3)
  })

  test('is not compressed for a client that refuses compression', async ({ app }) => {
    for (const encoding of ['br;q=0, gzip;q=0', 'zstd', '']) {
      const answer = await app.fastify.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.headers).not.toHaveProperty('content-encoding')
    }
  })

  test('is generated only once: its page and its other URLs redirect to it', async ({ app }) => {
    for (const other of ['/api/docs/json', '/api/docs/yaml']) {
      const { statusCode, headers } = await app.fastify.inject({ url: other })
      expect({ statusCode, location: headers.location }).toEqual({ statusCode: 302, location: url })
    }
  })

  test('lists every endpoint once, with the roles that may call it', async ({ app }) => {
    const { body } = await app.inject({ url: '/api/openapi.json' })
    const { openapi, paths } = documentSchema.parse(body)
    expect(openapi).toBe('3.1.0')
    const described = Object.values(paths).flatMap((path) => Object.values(path))
    const expected = endpointsOf(app).map(({ name, access }) => ({
      operationId: name,
      'x-access': rolesOf(access) ?? access,
    }))
    expect(described).toHaveLength(expected.length)
    for (const operation of expected) expect(described).toContainEqual(expect.objectContaining(operation))
  })

  test('declares each path parameter, and contains just the schemas that it references', async ({ app }) => {
    const { body } = await app.inject({ url: '/api/openapi.json' })
    const { paths, components } = documentSchema.parse(body)
    for (const [path, operations] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(operations)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect(declared, path).toEqual(inPath)
      }
    }
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
    const contained = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(contained).toContain('#/components/schemas/Error')
    expect(new Set(references)).toEqual(new Set(contained))
  })
})

const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']) })),
  responses: z.record(z.string().regex(/^\d{3}$/), z.looseObject({ description: z.string().min(1) })),
})
const documentSchema = z.looseObject({
  openapi: z.string(),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
  paths: z.record(
    z.string(),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operationSchema),
  ),
})

describe('while the database is unavailable', () => {
  async function withoutDatabase(app: TestApp) {
    const pool = createPool('postgres://nobody@127.0.0.1:1/none', app.deps.log)
    const options = { trustProxy: false, strictResponses: true, webRoot: null } as const
    const server = await buildApp({ ...app.deps, pool, db: createDb(pool) }, options)
    return { server, close: () => server.close().then(() => pool.end()) }
  }

  test('every endpoint that needs it returns 503 with a retry time', async ({ app, given }) => {
    const { accessToken } = await given.user({ role: 'super_admin' })
    const { server, close } = await withoutDatabase(app)
    for (const { name, method, path, access } of endpointsOf(app)) {
      if (access === 'public' && name !== 'isReady') continue
      const headers = { authorization: `Bearer ${accessToken}` }
      const response = await server.inject({ method, url: fillPath(path, anyParams), headers })
      expect({ status: response.statusCode, body: response.json() }).toFailWith(503, 'service_unavailable')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    await close()
  })

  test('signing in returns 503, and the process reports that it is alive', async ({ app }) => {
    const { server, close } = await withoutDatabase(app)
    const payload = { email: 'robin@example.org', password: 'rotor-winch-tango-47' }
    expect((await server.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(503)
    expect((await server.inject({ url: '/api/health/live' })).statusCode).toBe(200)
    await close()
  })
})

test('connections that the database closed are replaced without an error', async ({ app, given }) => {
  const person = await given.user()
  const url = '/api/auth/me'
  expect((await app.as(person).inject({ url })).status).toBe(200)
  await app.deps.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  // The server learns about a closed connection after a moment.
  await expect.poll(async () => (await app.as(person).inject({ url })).status).toBe(200)
})
