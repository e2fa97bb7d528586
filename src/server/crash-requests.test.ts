import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endProcess } from '#testing/server-process.ts'
import { expect, vi } from '#testing/test.ts'
import {
  ask,
  finishJobs,
  givenTeam,
  killWhileItWaitsFor,
  rowsOf,
  runJob,
  test,
  unlockJobs,
} from '#testing/two-servers.ts'

// Kills and restarts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** Returns to whom the emails went that were written to the folder, each message once. */
async function recipientsIn(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return texts.map((text) => /^To: (?:.*<)?([^\s<>]+@[^\s<>]+)/m.exec(text)?.[1] ?? text).toSorted()
}

test('a server that is killed while it writes to supervisors, or sends, and two that follow tell each supervisor once', async ({
  app,
  site,
}) => {
  const teams = await Promise.all(Array.from({ length: 8 }, () => givenTeam(site, 1)))
  const [first, second] = site.hosts
  let { child } = await first.start(site.settings)
  for (const { people } of teams) {
    for (const owner of people) {
      const { id } = await site.given.case({ owner })
      expect((await ask(first, owner, [id])).status).toBe(200)
    }
  }
  const startJob = () => runJob(app, 'mail_waiting_signatures')
  await killWhileItWaitsFor(app, { table: 'rate_limits', child, work: startJob })
  expect(await rowsOf(app, 'select from sign_off_requests where mailed_at is not null')).toEqual([])
  expect(await recipientsIn(site.outbox)).toEqual([])

  await unlockJobs(app)
  ;({ child } = await first.start(site.settings))
  await expect.poll(async () => (await recipientsIn(site.outbox)).length, { interval: 5 }).toBeGreaterThan(0)
  await endProcess(child, 'SIGKILL')
  await unlockJobs(app)
  await Promise.all([startJob(), startJob()])
  await Promise.all(site.hosts.map((host) => host.start(site.settings)))
  await finishJobs(app)
  const supervisors = teams.map(({ supervisor }) => supervisor.email).toSorted()
  expect(await recipientsIn(site.outbox)).toEqual(supervisors)

  // News of the same day waits for the next one.
  const [team] = teams
  for (const owner of team?.people ?? []) await ask(second, owner, [(await site.given.case({ owner })).id])
  await Promise.all([startJob(), startJob()])
  await finishJobs(app)
  expect(await recipientsIn(site.outbox)).toEqual(supervisors)
})

test('a server that is killed while somebody asks, or while requests are handed over, and two that follow do it once', async ({
  app,
  site,
}) => {
  const { organizationId, people } = await givenTeam(site, 1)
  const next = await site.given.user({ role: 'supervisor', organizationId })
  const [owner] = people
  if (!owner) throw new Error('there is one')
  const [first, second] = site.hosts
  let { child } = await first.start(site.settings)
  const ids = [(await site.given.case({ owner })).id, (await site.given.case({ owner })).id]
  await killWhileItWaitsFor(app, { table: 'audit_events', child, work: () => ask(first, owner, ids) })
  const requests = () =>
    rowsOf<{ case_id: string; state: string }>(
      app,
      'select case_id, state, supervisor_id from sign_off_requests where clinician_id = $1 order by asked_at, case_id',
      owner.id,
    )
  const changes = async (action: string) =>
    (
      await rowsOf<{ entity_id: string }>(
        app,
        'select entity_id from audit_events where action = $1 and entity_id = any($2) order by entity_id',
        action,
        ids,
      )
    ).map(({ entity_id }) => entity_id)
  expect(await requests()).toEqual([])
  ;({ child } = await first.start(site.settings))
  const other = await second.start(site.settings)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? first : second, owner, ids)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await requests()).map(({ state }) => state)).toEqual(['open', 'open'])
  expect(await changes('signature_requested')).toEqual(ids.toSorted())

  await endProcess(other.child, 'SIGKILL')
  await site.given.supervision(owner, next)
  const startJob = () => runJob(app, 'hand_over_sign_off_requests')
  await killWhileItWaitsFor(app, { table: 'audit_events', child, work: startJob })
  expect((await requests()).map(({ state }) => state)).toEqual(['open', 'open'])
  await unlockJobs(app)
  await Promise.all([startJob(), startJob()])
  await Promise.all(site.hosts.map((host) => host.start(site.settings)))
  await finishJobs(app)
  const all = await requests()
  expect(all.filter(({ state }) => state === 'handed_over')).toHaveLength(2)
  expect(all.filter(({ state }) => state === 'open')).toEqual(
    ids.toSorted().map((case_id) => ({ case_id, state: 'open', supervisor_id: next.id })),
  )
  expect(await changes('signature_request_handed_over')).toEqual(ids.toSorted())
})
