import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { signCase } from '#governance/sign-off/contract.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { compileCacheSettings, type Host } from '#testing/server-process.ts'
import { expect, inject, vi, type TestApp } from '#testing/test.ts'
import { ask, givenTeam, killWhileItWaitsFor, rowsOf, send, test, type Site } from '#testing/two-servers.ts'

// Kills and restarts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const signOnce = (host: Host, supervisor: GivenUser, { id, version }: Case) =>
  send(host, supervisor, signCase, { params: { id }, body: { version, level: 'distant' } })

/** Signs again while the server says that it is busy: it has signed nothing then. */
async function sign(host: Host, supervisor: GivenUser, logged: Case): ReturnType<typeof signOnce> {
  const answer = await signOnce(host, supervisor, logged)
  return answer.status === 503 ? sign(host, supervisor, logged) : answer
}

/** Runs the operator's command. */
async function verify({ settings }: Site): Promise<string> {
  const child = spawn(process.execPath, [inject('serverPrograms').cli, 'verify-signatures'], {
    env: { PATH: process.env['PATH'], ...compileCacheSettings, ...settings },
  })
  let shown = ''
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  await once(child, 'close')
  return shown
}

const signaturesOf = (app: TestApp, cases: readonly Case[]) =>
  rowsOf<{ case_id: string; signer_id: string }>(
    app,
    `select signed.case_id, signed.signer_id from signed_cases as signed
     join case_signatures as link on link.id = signed.signature_id where signed.case_id = any($1)`,
    cases.map(({ id }) => id),
  )

test('two servers that sign at once sign a case once, and keep one chain of many cases', async ({
  app,
  site,
}) => {
  const { organizationId, supervisor, people } = await givenTeam(site, 10)
  const colleague = await site.given.user({ role: 'supervisor', organizationId })
  for (const clinician of people)
    await site.given.link({ clinician, supervisor: colleague, kind: 'educational' })
  await Promise.all(site.hosts.map((host) => host.start(site.settings)))
  const hostOf = (index: number) => site.hosts[index % 2 === 0 ? 0 : 1]

  const tapped = await site.given.case({ owner: people[0]! })
  const taps = await Promise.all(
    Array.from({ length: 50 }, (_, index) => sign(hostOf(index), supervisor, tapped)),
  )
  expect(taps.map(({ status }) => status)).toEqual(taps.map(() => 200))
  expect(await signaturesOf(app, [tapped])).toEqual([{ case_id: tapped.id, signer_id: supervisor.id }])

  const cases: Case[] = []
  for (const owner of [...people, ...people]) cases.push(await site.given.case({ owner }))
  const answers = await Promise.all(
    cases.flatMap((logged, index) => [
      sign(hostOf(index), supervisor, logged),
      sign(hostOf(index + 1), colleague, logged),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await signaturesOf(app, cases)).toHaveLength(40)
  const links = await rowsOf<{ position: number }>(
    app,
    'select position::int from case_signatures where chain = $1 order by position',
    organizationId,
  )
  expect(links.map(({ position }) => position)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
  const shown = await verify(site)
  expect(shown).toContain(`Chain ${organizationId}: 41 long`)
  expect(shown).toMatch(/\d+ signatures verified, 0 of them of erased cases/)
})

test('a server that is killed while it signs leaves a whole signature or none, and stops nobody who signs on another', async ({
  app,
  site,
}) => {
  const { supervisor, people } = await givenTeam(site, 1)
  const [owner] = people
  if (!owner) throw new Error('there is one')
  const [first, second] = site.hosts
  let { child } = await first.start(site.settings)
  await second.start(site.settings)
  const held = await site.given.case({ owner })
  await ask(second, owner, [held.id])
  const requestOf = ({ id }: Case) =>
    rowsOf<{ state: string }>(app, 'select state from sign_off_requests where case_id = $1', id)
  await killWhileItWaitsFor(app, {
    table: 'audit_events',
    child,
    work: () => signOnce(first, supervisor, held),
  })
  expect(await signaturesOf(app, [held])).toEqual([])
  expect(await requestOf(held)).toEqual([{ state: 'open' }])
  expect((await sign(second, supervisor, held)).status).toBe(200)
  expect(await requestOf(held)).toEqual([{ state: 'answered' }])

  ;({ child } = await first.start(site.settings))
  const cases: Case[] = []
  for (let count = 0; count < 24; count += 1) cases.push(await site.given.case({ owner }))
  await ask(
    second,
    owner,
    cases.map(({ id }) => id),
  )
  const acknowledged: Case[] = []
  const ended = once(child, 'exit')
  await Promise.all(
    cases.map(async (logged, index) => {
      const { status } = await sign(index % 2 === 0 ? first : second, supervisor, logged)
      if (status !== 200) return
      acknowledged.push(logged)
      if (acknowledged.length === 6) child.kill('SIGKILL')
    }),
  )
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  const signed = new Set((await signaturesOf(app, cases)).map(({ case_id }) => case_id))
  expect([...signed]).toEqual(expect.arrayContaining(acknowledged.map(({ id }) => id)))
  for (const logged of cases)
    expect(await requestOf(logged)).toEqual([{ state: signed.has(logged.id) ? 'answered' : 'open' }])

  await first.start(site.settings)
  for (const logged of cases) expect((await sign(first, supervisor, logged)).status).toBe(200)
  expect(await signaturesOf(app, cases)).toHaveLength(cases.length)
  const signings = await rowsOf(
    app,
    `select from audit_events where action = 'case_signed' and entity_id = any($1)`,
    cases.map(({ id }) => id),
  )
  expect(signings).toHaveLength(cases.length)
  expect(await verify(site)).toMatch(/\d+ signatures verified, 0 of them of erased cases/)
})
