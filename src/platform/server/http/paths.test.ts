import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exchange, listen, startHttpServer } from '#testing/http-server.ts'
import type { Actor } from '../auth/actor.ts'
import { AppError } from './error.ts'
import { passwordOnly } from '../auth/actor.ts'
import { publicRoute, route } from './route.ts'

const secret = 'the crew list of tonight'
const listCrew = endpoint(
  { name: 'listCrew', method: 'GET', path: '/api/admin/crew', access: 'administrators' },
  {
    summary: 'The crew',
    response: z.object({ secret: z.string() }),
  },
)
const getCrew = endpoint(
  { ...listCrew, name: 'getCrew', path: '/api/admin/crew/:id' },
  {
    ...listCrew,
    params: z.strictObject({ id: z.string() }),
  },
)
const deleteCrew = endpoint({ ...listCrew, name: 'deleteCrew', method: 'DELETE' }, listCrew)

const clinician: Actor = {
  id: 'c',
  name: 'Robin',
  role: 'clinician',
  reach: 'self',
  sessionId: 's',
  organizationId: null,
  timeZone: 'UTC',
  weekStartsOn: 1,
  passwordChangeRequired: false,
  proofs: passwordOnly,
}
let deletions = 0
const start = () =>
  startHttpServer(
    [
      route(listCrew, async () => ({ secret })),
      route(getCrew, async () => ({ secret })),
      route(deleteCrew, async () => {
        deletions += 1
        return { secret }
      }),
    ],
    {
      authenticate: async (token) => {
        if (token !== 'good') throw new AppError('session_ended')
        return clinician
      },
    },
  )

const spellings = [
  '/api/admin/crew',
  '/api/admin/crew/',
  '/api/admin/crew/7',
  '/api/admin/crew//7',
  '//api/admin/crew',
  '/api//admin/crew',
  '/api/./admin/crew',
  '/api/health/../admin/crew',
  '/api/%2e%2e/api/admin/crew',
  '/api%2fadmin%2fcrew',
  '/api/admin%2Fcrew',
  '/api/admin/crew%2f7',
  '/api/admin/crew/..%2f7',
  '/api/admin/%63rew',
  '/API/ADMIN/CREW',
  '/api/Admin/crew',
  '/api/admin/crew;x=1',
  '/api/admin/crew%00',
  '/api/admin/crew%20',
  '/api/admin/crew.json',
  '/api/admin/crew?_method=POST',
  '/api/admin/crew#',
  '\\api\\admin\\crew',
  'http://x/api/admin/crew',
]

test.for(spellings)('the URL %s bypasses no access check', async (path) => {
  const port = await listen(await start())
  for (const [identity, allowed] of [
    ['', [400, 401, 404]],
    ['authorization: Bearer good\r\n', [400, 403, 404]],
    ['authorization: Bearer bad\r\n', [400, 401, 404]],
  ] as const) {
    // Sends bytes, because HTTP clients normalize URLs.
    const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${identity}\r\n`
    const { text } = await exchange(port, request)
    expect(allowed).toContain(Number(text.split(' ')[1]))
    expect(text).not.toMatch(secret)
  }
})

test('a HEAD request has the access check of its GET', async () => {
  const app = await start()
  const head = (authorization?: string) =>
    app.inject({
      method: 'HEAD',
      url: '/api/admin/crew',
      headers: { ...(authorization && { authorization }) },
    })
  expect((await head()).statusCode).toBe(401)
  expect((await head('Bearer good')).statusCode).toBe(403)
})

test('no header, parameter or body turns one method into another', async () => {
  const app = await start()
  const before = deletions
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [name]: 'DELETE', authorization: 'Bearer good' }
    expect((await app.inject({ method: 'GET', url: '/api/admin/crew', headers })).statusCode).toBe(403)
    const post = await app.inject({ method: 'POST', url: '/api/admin/crew?_method=DELETE', headers })
    expect(post.statusCode).toBe(404)
  }
  expect(deletions).toBe(before)
})

test.for(['POST', 'PUT', 'PATCH', 'OPTIONS', 'TRACE'] as const)(
  '%s on a path without that method is unknown',
  async (method) => {
    const app = await start()
    const response = await app.inject({ method: method as 'POST', url: '/api/admin/crew' })
    expect({ status: response.statusCode, body: response.json() }).toFailWith(404, 'route_not_found')
  },
)

test.for(['Bearer', 'Bearer ', 'Basic good', 'good', 'Bearer  good', 'bearer,good', ''])(
  'the authorization "%s" signs nobody in',
  async (authorization) => {
    const app = await start()
    const response = await app.inject({ url: '/api/admin/crew', headers: { authorization } })
    expect(response.statusCode).toBe(401)
  },
)

test('access is checked before the body is read', async () => {
  const app = await start()
  const response = await app.inject({
    method: 'DELETE',
    url: '/api/admin/crew',
    payload: '{"broken',
    headers: { 'content-type': 'application/json' },
  })
  expect({ status: response.statusCode, body: response.json() }).toFailWith(401, 'not_signed_in')
})

test('an endpoint that does not declare who may call it cannot be served', async () => {
  const open = { ...listCrew, access: undefined }
  // A contract that TypeScript would refuse.
  const routes = [{ endpoint: open as unknown as typeof listCrew, handle: async () => ({ secret }) }]
  await expect(startHttpServer(routes)).rejects.toThrow('does not declare who may call it')
  expect(() => publicRoute(listCrew, async () => ({ secret }))).toThrow('is not public')
})
