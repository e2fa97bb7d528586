import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { reportsPath } from './csp-reports.ts'

async function startLogged() {
  const lines = new PassThrough()
  const app = await startHttpServer([], { log: createLog('info', lines) })
  const report = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: reportsPath, headers: { 'content-type': type }, payload })
  const logged = () =>
    String(lines.read() ?? '')
      .split('\n')
      .filter((line) => line.includes('"csp"'))
  return { app, report, logged }
}

const older = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://sortie.example.org/reset-password?token=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?from=secret',
  },
})
const newer = JSON.stringify([
  {
    type: 'csp-violation',
    url: 'https://sortie.example.org/verify-email?token=secret',
    body: { effectiveDirective: 'script-src', blockedURL: 'inline', sample: 'secret' },
  },
])

test('the policy names the endpoint for violation reports', async () => {
  const { app } = await startLogged()
  const { headers } = await app.inject({ method: 'GET', url: '/nowhere' })
  expect(headers['content-security-policy']).toContain(`report-uri ${reportsPath};report-to csp`)
  expect(headers['reporting-endpoints']).toBe(`csp="${reportsPath}"`)
})

test.each([
  ['application/csp-report', older, 'script-src-elem', 'https://evil.example'],
  ['application/reports+json', newer, 'script-src', 'inline'],
])(
  'a report as %s is logged with what was blocked, but without the URL of the page',
  async (type, body, directive, blocked) => {
    const { report, logged } = await startLogged()
    expect((await report(type, body)).statusCode).toBe(204)
    const [line = '{}', ...more] = logged()
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({ directive, blocked })
    expect(line).not.toContain('secret')
  },
)

test('malformed reports are ignored, large ones refused, and a flood of reports logs only a few lines', async () => {
  const { report, logged } = await startLogged()
  expect((await report('application/csp-report', '{"csp-report": 7}')).statusCode).toBe(204)
  expect((await report('application/csp-report', '{')).statusCode).toBe(400)
  expect((await report('application/csp-report', `"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
  expect((await report('text/plain', older)).statusCode).toBe(415)
  for (let turn = 0; turn < 100; turn += 1) await report('application/csp-report', older)
  expect(logged()).toHaveLength(30)
})
