// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { setRenewTokens } from '../session/renew-session.ts'
import { readRefreshToken, readToken, saveTokens } from '../session/session-store.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const greeting = endpoint(
  { name: 'greeting', method: 'POST', path: '/api/greetings/:name', access: 'signed_in' },
  {
    summary: 'Greets',
    params: z.object({ name: z.string() }),
    body: z.any(),
    response: z.object({ words: z.string() }),
  },
)
const open = endpoint({ ...greeting, access: 'public' }, greeting)
const input = { params: { name: 'Anna & co' }, body: { loud: true } }

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const welcome = () => answer(200, { words: 'Hello' })
const refusal = () => answer(401, { message: 'Please sign in.', code: 'not_signed_in', requestId: 'r-1' })

/** A server that accepts one access token. */
const server = vi.fn<typeof fetch>()
const accepting = (token: string) =>
  server.mockImplementation(async (_, request) =>
    new Headers(request?.headers).get('authorization') === `Bearer ${token}` ? welcome() : refusal(),
  )
const renewal = vi.fn<Parameters<typeof setRenewTokens>[0]>()

beforeEach(() => {
  localStorage.clear()
  server.mockReset()
  renewal.mockReset().mockResolvedValue({ accessToken: 'new', refreshToken: 'refresh-2' })
  setRenewTokens(renewal)
  vi.stubGlobal('fetch', server)
  vi.restoreAllMocks()
})

test('a call sends the stored token and a JSON body, and returns the response of the contract', async () => {
  saveTokens({ accessToken: 'good', refreshToken: 'refresh-1' })
  accepting('good')
  await expect(call(greeting, input)).resolves.toEqual({ words: 'Hello' })
  const [url, request] = server.mock.calls[0] ?? []
  expect(url).toBe('/api/greetings/Anna%20%26%20co')
  expect(new Headers(request?.headers).get('content-type')).toBe('application/json')
  expect(request?.body).toBe('{"loud":true}')
})

test('without a stored token, no authorization header is sent', async () => {
  server.mockResolvedValue(welcome())
  await call(open, input)
  expect(new Headers(server.mock.calls[0]?.[1]?.headers).has('authorization')).toBe(false)
})

test('a file is sent as it is', async () => {
  server.mockResolvedValue(welcome())
  const file = new Blob(['a,b'])
  await call(open, { ...input, body: file })
  const request = server.mock.calls[0]?.[1]
  expect(request?.body).toBe(file)
  expect(new Headers(request?.headers).get('content-type')).toBe('application/octet-stream')
})

test('a 401 renews the token once and repeats the call with the new one', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  accepting('new')
  await expect(call(greeting, input)).resolves.toEqual({ words: 'Hello' })
  expect(renewal).toHaveBeenCalledExactlyOnceWith('refresh-1', expect.any(AbortSignal))
  expect([readToken(), readRefreshToken()]).toEqual(['new', 'refresh-2'])
})

test('several calls that get a 401 at once renew the token only once', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  accepting('new')
  await Promise.all([call(greeting, input), call(greeting, input), call(greeting, input)])
  expect(renewal).toHaveBeenCalledTimes(1)
})

test('a call that gets a second 401 after the renewal is not sent again', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  server.mockImplementation(async () => refusal())
  await expect(call(greeting, input)).rejects.toMatchObject({ status: 401, requestId: 'r-1' })
  expect(server).toHaveBeenCalledTimes(2)
  expect(renewal).toHaveBeenCalledTimes(1)
})

test('a token that another tab has just renewed is used without another renewal', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  server.mockImplementationOnce(async () => {
    saveTokens({ accessToken: 'new', refreshToken: 'refresh-2' })
    return refusal()
  })
  server.mockImplementation(async () => welcome())
  await call(greeting, input)
  expect(renewal).not.toHaveBeenCalled()
})

test('a refused renewal ends the session', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  accepting('new')
  renewal.mockRejectedValue(new ApiError({ status: 401 }))
  await expect(call(greeting, input)).rejects.toMatchObject({ status: 401 })
  expect([readToken(), readRefreshToken()]).toEqual([null, null])
})

test.each([0, 500, 503, 429])(
  'a renewal that fails with status %s keeps the user signed in',
  async (status) => {
    saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
    accepting('new')
    renewal.mockRejectedValue(new ApiError({ status }))
    await expect(call(greeting, input)).rejects.toMatchObject({ status })
    expect([readToken(), readRefreshToken()]).toEqual(['old', 'refresh-1'])
  },
)

/** Lets the test decide when each time limit ends. */
function withTimeLimits() {
  const limits: { ms: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    const end = () => controller.abort(new DOMException('Too late', 'TimeoutError'))
    limits.push({ ms, end })
    return controller.signal
  })
  return limits
}

const neverAnswered = (_: string, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('a renewal without a response is retried once; then the calls fail and the user stays signed in', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  accepting('new')
  const limits = withTimeLimits()
  renewal.mockImplementation(neverAnswered)
  const calls = Promise.allSettled([call(greeting, input), call(greeting, input), call(greeting, input)])
  await vi.waitUntil(() => limits.length === 1)
  limits[0]?.end()
  await vi.waitUntil(() => limits.length === 2)
  limits[1]?.end()
  for (const outcome of await calls) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ApiError', status: 0 } })
  }
  // The server accepts a used refresh token again for ten seconds; the retry must start within them.
  expect(renewal).toHaveBeenCalledTimes(2)
  expect(limits.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(15_000)
  expect(limits[0]?.ms).toBeLessThan(10_000)
  expect([readToken(), readRefreshToken()]).toEqual(['old', 'refresh-1'])

  renewal.mockResolvedValue({ accessToken: 'new', refreshToken: 'refresh-2' })
  await expect(call(greeting, input)).resolves.toEqual({ words: 'Hello' })
})

test('a renewal whose first response was lost succeeds with the retry', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  accepting('new')
  const limits = withTimeLimits()
  renewal.mockImplementationOnce(neverAnswered)
  const words = call(greeting, input)
  await vi.waitUntil(() => limits.length === 1)
  limits[0]?.end()
  await expect(words).resolves.toEqual({ words: 'Hello' })
  expect([readToken(), readRefreshToken()]).toEqual(['new', 'refresh-2'])
})

test('a renewal that completes after a logout does not restore the session', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  accepting('new')
  renewal.mockImplementation(async () => {
    localStorage.clear()
    return { accessToken: 'new', refreshToken: 'refresh-2' }
  })
  await expect(call(greeting, input)).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBeNull()
})

test('a 401 of a public endpoint, such as sign-in, is returned without a renewal', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'refresh-1' })
  server.mockImplementation(async () => refusal())
  await expect(call(open, input)).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(server).toHaveBeenCalledTimes(1)
  expect(renewal).not.toHaveBeenCalled()
})

test('an error has its code, fields, request id and flags', async () => {
  const fields = [{ path: 'email', message: 'Please enter a valid email address' }]
  server.mockResolvedValue(
    answer(403, {
      message: 'No',
      code: 'email_not_verified',
      fields,
      requestId: 'r-2',
      needsVerification: true,
    }),
  )
  await expect(call(open, input)).rejects.toMatchObject({
    status: 403,
    code: 'email_not_verified',
    serverMessage: 'No',
    fields,
    requestId: 'r-2',
    flags: { needsVerification: true },
  })
})

test('a response from a proxy, or none, is an error with a message of our own', async () => {
  server.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(call(open, input)).rejects.toMatchObject({
    status: 502,
    serverMessage: null,
    isTemporary: true,
  })
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(open, input)).rejects.toMatchObject({
    status: 0,
    message: 'Sortie cannot be reached. Check your connection and try again.',
  })
})

test('a record that somebody else is changing at this moment is a temporary failure, another conflict is none', async () => {
  const refused = (code: string) => Response.json({ code, message: 'No', requestId: 'r-3' }, { status: 409 })
  server.mockResolvedValueOnce(refused('record_in_use'))
  await expect(call(open, input)).rejects.toMatchObject({ isTemporary: true })
  server.mockResolvedValueOnce(refused('case_changed'))
  await expect(call(open, input)).rejects.toMatchObject({ isTemporary: false })
})
