import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exchange, listen, startHttpServer } from '#testing/http-server.ts'
import { publicRoute, route } from './route.ts'

const words = 'Every patient, every mission. '.repeat(500)
const readWords = endpoint(
  { name: 'readWords', method: 'GET', path: '/api/words', access: 'public' },
  {
    summary: 'Read words',
    response: z.object({ words: z.string() }),
  },
)
const readSecret = endpoint(
  { name: 'readSecret', method: 'GET', path: '/api/secret', access: 'signed_in' },
  {
    summary: 'Read a secret',
    response: z.object({}),
  },
)
const failBadly = endpoint(
  { name: 'failBadly', method: 'POST', path: '/api/fault', access: 'public' },
  {
    summary: 'Fail',
    body: z.strictObject({ text: z.string() }),
    response: z.object({}),
  },
)
const readAddress = endpoint(
  { name: 'readAddress', method: 'GET', path: '/api/address', access: 'public' },
  {
    summary: 'Read the address of the caller',
    response: z.object({ address: z.string() }),
  },
)
const routes = [
  publicRoute(readWords, async () => ({ words })),
  route(readSecret, async () => ({})),
  publicRoute(failBadly, async () => {
    throw new Error('a fault')
  }),
  publicRoute(readAddress, async ({ origin }) => ({ address: origin.address })),
]

const answers: [name: string, method: 'GET' | 'POST' | 'OPTIONS', url: string, payload?: string][] = [
  ['a good answer', 'GET', '/api/words'],
  ['a refusal', 'GET', '/api/secret'],
  ['a bad request', 'POST', '/api/fault', '{"a":'],
  ['a fault', 'POST', '/api/fault', '{"text":"a"}'],
  ['too much', 'POST', '/api/fault', 'a'.repeat(1_000_000)],
  ['an unknown address', 'GET', '/api/nothing'],
  ['an unknown method', 'OPTIONS', '/api/words'],
  ['an undecodable address', 'GET', '/api/%ff'],
]

test.for(answers)(
  '%s carries the security headers, a request id and no-store',
  async ([, method, url, payload]) => {
    const app = await startHttpServer(routes)
    const { headers } = await app.inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(part)
    }
    expect(policy).not.toMatch('unsafe-eval')
    for (const banner of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'strict-transport-security',
    ]) {
      expect(headers).not.toHaveProperty(banner)
    }
  },
)

test('the response to bytes that are not HTTP carries the same headers', async () => {
  const { text } = await exchange(await listen(await startHttpServer(routes)), 'hello\r\n\r\n')
  expect(text).toMatch(/x-content-type-options: nosniff/)
  expect(text).toMatch(/content-security-policy: default-src 'none'/)
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_invalid' })
})

test('over https every response carries strict transport security', async () => {
  const app = await startHttpServer(routes, { isHttps: true })
  for (const url of ['/api/words', '/api/nothing']) {
    const { headers } = await app.inject({ url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
})

test('an error contains the request id, which only the server chooses', async () => {
  const app = await startHttpServer(routes)
  const response = await app.inject({
    url: '/api/nothing',
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  })
  expect(response.json().requestId).toBe(response.headers['x-request-id'])
  expect(response.json().requestId).not.toBe('mine')
})

test('no other site may read responses or send anything that needs a preflight', async () => {
  const app = await startHttpServer(routes)
  const origin = 'https://elsewhere.example'
  const read = await app.inject({ url: '/api/words', headers: { origin } })
  const ask = await app.inject({
    method: 'OPTIONS',
    url: '/api/fault',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  for (const { headers } of [read, ask]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  expect(ask.statusCode).toBe(404)
})

test('a large response is compressed in an encoding that the client accepts, a small one is not', async () => {
  const app = await startHttpServer(routes)
  const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

  const brotli = await get('/api/words', 'gzip, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ words })

  const gzip = await get('/api/words', 'gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ words })

  expect((await get('/api/words', 'identity')).json()).toEqual({ words })
  expect((await get('/api/address', 'gzip, br')).headers).not.toHaveProperty('content-encoding')
})

const forwarded = {
  'x-forwarded-for': '6.6.6.6, 203.0.113.9',
  forwarded: 'for=6.6.6.6',
  'x-real-ip': '6.6.6.6',
}

test("a caller's IP is that of the connection, whatever headers claim", async () => {
  const app = await startHttpServer(routes)
  expect((await app.inject({ url: '/api/address', headers: forwarded })).json()).toEqual({
    address: '127.0.0.1',
  })
})

test("behind trusted proxies a caller's IP is the last untrusted one", async () => {
  for (const trustProxy of [1, '127.0.0.1', '10.0.0.0/8, 127.0.0.0/8'] as const) {
    const app = await startHttpServer(routes, { trustProxy })
    const response = await app.inject({ url: '/api/address', headers: forwarded })
    expect(response.json()).toEqual({ address: '203.0.113.9' })
  }
})

test.for([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['garbage:81723', 'unknown'],
] as const)('a proxy that names %s means the IP %s, whatever the port', async ([named, address]) => {
  const app = await startHttpServer(routes, { trustProxy: 1 })
  const response = await app.inject({ url: '/api/address', headers: { 'x-forwarded-for': named } })
  expect(response.json()).toEqual({ address })
})
