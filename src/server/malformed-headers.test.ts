import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import type { Method } from '#platform/contract/address.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { exchange, listen } from '#testing/http-server.ts'
import { describe, expect, test, vi, type TestApp } from '#testing/test.ts'
import { listRoutes } from './app.ts'
import { paramsWithId } from '#testing/path-params.ts'

// Calls every route several times.
vi.setConfig({ testTimeout: 120_000 })

interface Target {
  method: Method
  url: string
  hasBody: boolean
}

/** Returns the URL of every endpoint and of the pages outside the contract. */
function targetsOf(app: TestApp): Target[] {
  const params = paramsWithId(uuid())
  const endpoints = listRoutes(app.deps).map(({ endpoint: { method, path, body } }) => ({
    method,
    url: fillPath(path, params),
    hasBody: body !== undefined,
  }))
  const others = ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/nothing', '/nothing', '/']
  return [
    ...endpoints,
    ...others.map((url) => ({ method: 'GET' as const, url, hasBody: false })),
    { method: 'POST', url: '/api/csp-reports', hasBody: true },
  ]
}

// One target of each kind: list, read, write, public, outside the contract, and unknown.
const ofEachKind = [
  'GET /api/cases',
  'GET /api/auth/me',
  'POST /api/cases',
  'POST /api/auth/login',
  'POST /api/csp-reports',
  'GET /api/openapi.json',
  'GET /nothing',
]

/**
 * Combines every target with a few values in turn, and one target of each kind with all values. The effect of a header
 * depends on the kind of target, and all combinations would take two minutes.
 */
function pairsOf<Value>(app: TestApp, values: readonly Value[], few: number): (Target & { value: Value })[] {
  const targets = targetsOf(app)
  const isOfEachKind = ({ method, url }: Target) => ofEachKind.includes(`${method} ${url}`)
  expect(targets.filter(isOfEachKind)).toHaveLength(ofEachKind.length)
  return targets.flatMap((target, at) => {
    const turn = Array.from({ length: few }, (_, step) => values[(at * few + step) % values.length] as Value)
    return (isOfEachKind(target) ? values : turn).map((value) => ({ ...target, value }))
  })
}

describe('a request body', () => {
  const json = Buffer.from('{}')
  const encodings = [
    ['an unknown encoding', 'nonsense', json],
    ['gzip', 'gzip', gzipSync(json)],
    ['gzip, but not compressed', 'gzip', json],
    ['x-gzip', 'x-gzip', gzipSync(json)],
    ['brotli', 'br', brotliCompressSync(json)],
    ['deflate', 'deflate', deflateSync(json)],
    ['zstandard', 'zstd', zstdCompressSync(json)],
    ['several encodings', 'gzip, gzip', gzipSync(gzipSync(json))],
    ['a small file that unpacks to 100 MB', 'gzip', gzipSync(Buffer.alloc(100_000_000, ' '))],
    ['an empty name', '', json],
    ['a name from the prototype', 'constructor', json],
  ] as const

  test('with a content encoding is refused at every URL, signed in and out', async ({ app, given }) => {
    const person = await given.user({ role: 'super_admin' })
    for (const { method, url, value } of pairsOf(app, encodings, 3)) {
      const [kind, encoding, payload] = value
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      for (const caller of [app, app.as(person)]) {
        const answer = await caller.inject({ method, url, payload, headers })
        expect(answer, `${method} ${url}: ${kind}`).toFailWith(415, 'encoding_unsupported')
      }
    }
  })

  test('without a content encoding is accepted', async ({ app }) => {
    for (const encoding of ['identity', 'Identity']) {
      const headers = { 'content-encoding': encoding }
      const payload = { email: 'robin@example.org', password: 'rotor-winch-tango-47' }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
      expect(answer).toFailWith(401, 'credentials_invalid')
    }
  })
})

const long = 'a'.repeat(8_000)
const malformedValues: Record<string, readonly string[]> = {
  accept: ['', '*', 'text/html;q=2', long],
  'accept-charset': ['utf-16', '*;q=0'],
  'accept-encoding': ['', '*', '*;q=0', 'identity;q=0', 'br;q=0, gzip;q=9', 'nonsense', 'gzip;q=', long],
  'accept-language': ['tlh', '*;q=-1', long],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic OnJvYmlu',
    'Digest x',
    `Bearer ${long}`,
    'Bearer ...',
  ],
  'cache-control': ['no-store', 'max-age=-1', 'only-if-cached'],
  connection: ['upgrade', 'keep-alive, te', 'nonsense'],
  'content-language': ['tlh'],
  'content-location': ['../../etc/passwd'],
  'content-md5': ['nonsense'],
  'content-range': ['bytes 5-1/*'],
  'content-type': ['', ';', 'application/json; charset=utf-16', 'application/json;charset', 'a/b/c', long],
  cookie: ['=', ';;;', 'a=b; a=c; __proto__=d', '%zz', long],
  date: ['yesterday'],
  forwarded: ['for=unknown', 'for="[::1"', long],
  from: ['robin'],
  'if-match': ['', '*', '"', 'W/"x"', long],
  'if-modified-since': ['', 'yesterday', '-1', 'Sat, 31 Feb 9999 99:99:99 GMT'],
  'if-none-match': ['', '*', '"', 'W/"', '"a","b', long],
  'if-range': ['"', 'yesterday'],
  'if-unmodified-since': ['yesterday', '0'],
  'keep-alive': ['timeout=-1'],
  'max-forwards': ['-1'],
  origin: ['null', 'https://evil.example', 'nonsense', long],
  pragma: ['nonsense'],
  prefer: ['respond-async'],
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=99999999999-',
    'nonsense',
    `bytes=${'0-1,'.repeat(1_000)}`,
  ],
  referer: ['nonsense', `https://${long}`],
  'sec-fetch-site': ['cross-site', 'nonsense'],
  te: ['trailers', 'gzip;q=2'],
  trailer: ['content-length'],
  upgrade: ['websocket', 'h2c', 'nonsense'],
  'user-agent': ['', long, '\u00ff\u0080'],
  via: ['nonsense'],
  'x-forwarded-for': ['', 'nonsense', '1.2.3.4:5', '[::1]:5', '999.1.1.1', ','.repeat(2_000)],
  'x-forwarded-host': ['evil.example', ''],
  'x-forwarded-proto': ['javascript', 'https, http'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['', '../..', long],
}
const malformedHeaders = Object.entries(malformedValues).flatMap(([name, values]) =>
  values.map((value) => ({ [name]: value })),
)

test('no malformed header causes a server error at any URL, signed in or out', async ({ app, given }) => {
  const person = await given.user({ role: 'clinician' })
  let { accessToken } = await given.session(person.id)
  const faults: unknown[] = []
  for (const { method, url, hasBody, value: malformed } of pairsOf(app, malformedHeaders, 12)) {
    const payload = hasBody ? '{"a":' : undefined
    const ask = async (identity: Record<string, string>) => {
      const headers = { 'content-type': 'application/json', ...identity, ...malformed }
      const { statusCode } = await app.fastify.inject({ method, url, headers, ...(payload && { payload }) })
      if (statusCode >= 500) faults.push({ method, url, malformed, statusCode })
      return statusCode
    }
    await Promise.all([ask({}), ask({ authorization: `Bearer ${accessToken}` })])
    // Signing out ends the session.
    if (url.includes('logout')) ({ accessToken } = await given.session(person.id))
  }
  expect(faults).toEqual([])
})

test('no malformed request head causes a server error at any URL', async ({ app, given }) => {
  const { accessToken } = await given.user({ role: 'clinician' })
  const port = await listen(app.fastify)
  const wrong = [
    'content-length: -1',
    'content-length: 1e3',
    'content-length: 5\r\ncontent-length: 6',
    'content-length: 99999999999999999999',
    'transfer-encoding: nonsense',
    'transfer-encoding: gzip, chunked',
    'transfer-encoding: chunked\r\ncontent-length: 5',
    'expect: 100-continue\r\ncontent-length: 0',
    'expect: nonsense',
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x',
    'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: x',
    'host: other.example',
    'authorization: Bearer x\r\nauthorization: Bearer y',
    'content-type: text/plain\r\ncontent-type: application/json\r\ncontent-length: 2',
    'content-encoding: gzip\r\ncontent-encoding: identity',
    'cookie: a=b\r\ncookie: a=c',
    'if-none-match: "a"\r\nif-none-match: "b"',
    'x-forwarded-for: 1.1.1.1\r\nx-forwarded-for: nonsense',
    ': no name',
    'no colon',
    `x-long: ${'a'.repeat(40_000)}`,
    Array.from({ length: 2_100 }, (_, at) => `x-${at}: y`).join('\r\n'),
  ]
  const faults: unknown[] = []
  for (const { method, url, value: head } of pairsOf(app, wrong, 4)) {
    await Promise.all(
      ['', `authorization: Bearer ${accessToken}\r\n`].map(async (identity) => {
        const bytes = `${method} ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${identity}${head}\r\n\r\nhello`
        const { text } = await exchange(port, bytes)
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
        if (status >= 500) faults.push({ method, url, head: head.slice(0, 60), status })
      }),
    )
  }
  expect(faults).toEqual([])
})
