import { request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { text } from '#platform/contract/text.ts'
import { exchange, listen, startHttpServer } from '#testing/http-server.ts'
import { publicRoute } from './route.ts'

const noteSchema = z.strictObject({
  title: text(50),
  count: z.int().optional(),
  isUrgent: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  // A schema without checks of its own: the server still refuses text that cannot be stored.
  extra: z.unknown().optional(),
})
const saveNote = endpoint(
  { name: 'saveNote', method: 'POST', path: '/api/notes', access: 'public' },
  {
    summary: 'Save a note',
    body: noteSchema,
    response: z.object({ title: z.string(), extra: z.unknown() }),
  },
)
const closeNotes = endpoint(
  { name: 'closeNotes', method: 'PATCH', path: '/api/notes/close', access: 'public' },
  {
    summary: 'Close all notes',
    response: z.object({ closed: z.literal(true) }),
  },
)
const findNotes = endpoint(
  { name: 'findNotes', method: 'GET', path: '/api/notes/:owner', access: 'public' },
  {
    summary: 'Find notes',
    params: z.strictObject({ owner: z.string() }),
    query: z.strictObject({ search: z.string().optional() }),
    response: z.object({ owner: z.string(), search: z.string().optional() }),
  },
)

const start = () =>
  startHttpServer([
    publicRoute(saveNote, async ({ body }) => ({ title: body.title, extra: body.extra ?? null })),
    publicRoute(closeNotes, async () => ({ closed: true as const })),
    publicRoute(findNotes, async ({ params, query }) => ({ ...params, ...query })),
  ])

const json = { 'content-type': 'application/json' }

async function save(payload: string | Buffer, headers: Record<string, string> = json) {
  const app = await start()
  const response = await app.inject({ method: 'POST', url: '/api/notes', payload, headers })
  return { status: response.statusCode, body: response.json() }
}

test('a valid body is accepted, and every character is unchanged', async () => {
  const title = '‮RTL \u200Bzero width, é as é, 🚁 and "quotes"'
  expect(await save(JSON.stringify({ title }))).toEqual({ status: 200, body: { title, extra: null } })
})

test.for([
  ['a number for text', { title: 5 }, 'title'],
  ['text for a number', { title: 'a', count: '5' }, 'count'],
  ['text for a yes or no', { title: 'a', isUrgent: 'true' }, 'isUrgent'],
  ['a yes or no for a number', { title: 'a', count: true }, 'count'],
  ['a word for a list', { title: 'a', tags: 'one' }, 'tags'],
  ['a list for text', { title: ['a'] }, 'title'],
  ['a missing field', {}, 'title'],
  ['null for text', { title: null }, 'title'],
  ['an unknown field', { title: 'a', role: 'super_admin' }, 'role'],
  ['a list for the body', [{ title: 'a' }], ''],
  ['text for the body', 'title', ''],
] as const)('%s is refused with the name of the field, never converted', async ([, body, path]) => {
  const answer = await save(JSON.stringify(body))
  expect(answer).toFailWith(400, 'request_invalid')
  expect(answer.body.fields).toContainEqual({ path, message: expect.any(String) })
})

test.for([
  ['__proto__', '{"title":"a","__proto__":{"isUrgent":true}}'],
  ['__proto__ in disguise', '{"title":"a","\\u005f_proto__":{"isUrgent":true}}'],
  ['__proto__ deep inside', '{"title":"a","extra":{"x":[{"__proto__":{"y":1}}]}}'],
  ['constructor.prototype', '{"title":"a","extra":{"constructor":{"prototype":{"isUrgent":true}}}}'],
  ['constructor', '{"title":"a","constructor":{"name":"x"}}'],
])('a body with the key %s is refused', async ([, payload = '']) => {
  expect((await save(payload)).status).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'isUrgent')).toBe(false)
})

test('if a key is sent twice, only the last value counts', async () => {
  expect((await save('{"title":1,"title":"second"}')).body.title).toBe('second')
  expect(await save('{"title":"first","title":2}')).toFailWith(400, 'request_invalid')
})

test.for([
  ['U+0000', '{"title":"a\\u0000b"}'],
  ['a lone high surrogate', '{"title":"a\\ud800"}'],
  ['a lone low surrogate', '{"title":"\\udc00b"}'],
  ['U+0000 where no schema looks', '{"title":"a","extra":{"deep":["x\\u0000"]}}'],
  ['a lone surrogate in a key', '{"title":"a","extra":{"\\ud800":1}}'],
  ['U+0000 in a list', '{"title":"a","tags":["\\u0000"]}'],
])('%s in a body is refused', async ([, payload = '']) => {
  expect(await save(payload)).toFailWith(400, 'request_invalid')
})

test.for([
  ['bytes that are not UTF-8', Buffer.from([...Buffer.from('{"title":"'), 0xff, 0xfe, ...Buffer.from('"}')])],
  ['a raw U+0000', Buffer.from('{"title":"a\u0000"}')],
  ['half a document', '{"title":'],
  ['two documents', '{"title":"a"}{}'],
  ['words', 'title=a'],
  ['NaN', '{"title":"a","count":NaN}'],
])('%s for JSON is refused', async ([, payload = '']) => {
  expect(await save(payload)).toFailWith(400, 'body_not_json')
})

test.for([
  ['%00', 400, 'request_invalid'],
  ['a%00b', 400, 'request_invalid'],
  ['%ED%A0%80', 404, 'route_not_found'],
  ['%FF', 404, 'route_not_found'],
  ['%', 404, 'route_not_found'],
  ['%zz', 404, 'route_not_found'],
] as const)('%s in a URL is refused', async ([bad, status, code]) => {
  const app = await start()
  for (const url of [`/api/notes/${bad}`, `/api/notes/robin?search=${bad}`]) {
    const response = await app.inject({ method: 'GET', url })
    expect({ status: response.statusCode, body: response.json() }).toFailWith(status, code)
  }
})

test('an unknown parameter, or one that is sent twice, is refused', async () => {
  const app = await start()
  for (const query of ['search=a&search=b', 'serach=a', '__proto__=a', 'constructor=a', 'search[a]=b']) {
    const response = await app.inject({ method: 'GET', url: `/api/notes/robin?${query}` })
    expect({ query, status: response.statusCode }).toEqual({ query, status: 400 })
  }
})

test('a body of 10 MB is refused without being read, with and without a content length', async () => {
  expect(await save(JSON.stringify({ title: 'a'.repeat(10_000_000) }))).toFailWith(413, 'body_too_large')

  const port = await listen(await start())
  for (const announced of [true, false]) {
    const client = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/notes', headers: json })
    if (announced) client.setHeader('content-length', 10_000_000)
    client.on('error', () => {})
    client.write(`{"title":"${'a'.repeat(1_000_000)}`)
    const [response] = await once(client, 'response')
    expect(response.statusCode).toBe(413)
    client.destroy()
  }
})

test('JSON nested 100,000 deep is refused without a crash', async () => {
  const lists = '['.repeat(100_000) + ']'.repeat(100_000)
  const objects = `${'{"":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  for (const deep of [lists, objects]) {
    expect((await save(deep)).status).toBe(400)
    expect((await save(`{"title":"a","extra":${deep}}`)).status).toBe(400)
  }
})

test.for([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'text/json',
  'application/xml',
  'nonsense',
  '',
])('the content type "%s" is refused, so that no form elsewhere can send a body', async (type) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  expect(await save('{"title":"a"}', headers)).toFailWith(415, 'media_type_unsupported')
})

test('the spelling of the JSON content type does not matter', async () => {
  for (const type of [
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ]) {
    expect((await save('{"title":"a"}', { 'content-type': type })).status).toBe(200)
  }
})

test('an endpoint without input accepts an empty body, with and without a JSON content type', async () => {
  const app = await start()
  const patch = { method: 'PATCH', url: '/api/notes/close' } as const
  expect((await app.inject(patch)).statusCode).toBe(200)
  expect((await app.inject({ ...patch, headers: json })).statusCode).toBe(200)
  expect((await app.inject({ ...patch, headers: { ...json, 'content-length': '0' } })).statusCode).toBe(200)
  expect((await app.inject({ ...patch, headers: json, payload: '{}' })).statusCode).toBe(200)

  const port = await listen(app)
  const chunked = await exchange(
    port,
    'PATCH /api/notes/close HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  )
  expect(chunked.text).toMatch(/^HTTP\/1\.1 200 /)
})

test('an endpoint that needs input refuses an empty body', async () => {
  expect(await save('')).toFailWith(400, 'request_invalid')
  expect(await save('', {})).toFailWith(400, 'request_invalid')
})

test('a body on a GET changes nothing', async () => {
  const app = await start()
  const response = await app.inject({
    method: 'GET',
    url: '/api/notes/robin',
    payload: '{"owner":"somebody else"',
    headers: json,
  })
  expect(response.json()).toEqual({ owner: 'robin' })
})
