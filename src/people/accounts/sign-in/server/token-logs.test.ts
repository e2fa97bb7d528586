import { createLog } from '#platform/server/log.ts'
import { buildApp } from '#server/app.ts'
import { expect, test } from '#testing/test.ts'

const token = 'hX3vQ0k9aZ-_7yTt5bN2mL8cR4wE1sD6fG0hJ9kP3oU'
const email = 'nobody.we.know@example.org'

test('tokens, emails and passwords of requests are never logged', async ({ app }) => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const options = { trustProxy: false, strictResponses: true, webRoot: null } as const
  const server = await buildApp({ ...app.deps, log }, options)
  const post = (url: string, payload?: object) =>
    server.inject({ method: 'POST', url, payload: payload ?? {} })
  await server.inject({ method: 'POST', url: `/api/auth/verify-email/${token}` })
  await post('/api/auth/verify-email', { token })
  await server.inject({ url: `/api/auth/validate-reset-token/${token}` })
  await post('/api/auth/reset-password', { token, newPassword: 'a hoist of secrets' })
  await post('/api/auth/login', { email, password: 'a hoist of secrets' })
  for (let asked = 0; asked < 61; asked += 1) await post('/api/auth/forgot-password', { email })
  await post('/api/auth/my-request', { token })
  await server.inject({ url: `/verify-email/${token}?token=${token}` })
  await server.inject({ url: `/pending-approval?token=${token}` })
  await server.inject({ url: `/setup?token=${token}` })
  await post('/api/auth/setup', { token, name: 'Robin', email, password: 'a hoist of secrets' })
  await post('/api/auth/login', { email, password: 'a hoist of secrets', deviceTokens: [token] })
  await server.close()

  expect(lines.join('')).toContain('mail throttled')
  expect(lines.join('')).not.toMatch(new RegExp(`${token}|nobody\\.we\\.know|hoist`))
})
