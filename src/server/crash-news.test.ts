import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishNewsPost } from '#service/news/writing/contract.ts'
import { givenDraft } from '#service/news/examples.ts'
import { endProcess } from '#testing/server-process.ts'
import { expect, vi } from '#testing/test.ts'
import { finishJobs, killWhileItWaitsFor, rowsOf, send, test, unlockJobs } from '#testing/two-servers.ts'

// Kills and restarts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** Returns to whom the emails went that were written to the folder, each message once, with when each was written. */
async function mailsIn(outbox: string): Promise<{ to: string; text: string }[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return texts.map((text) => ({
    to: /^To: (?:.*<)?([^\s<>]+@[^\s<>]+)/m.exec(text)?.[1] ?? '',
    text,
  }))
}

const recipientsIn = async (outbox: string) => (await mailsIn(outbox)).map(({ to }) => to).toSorted()

test('a scheduled safety alert is emailed once by two servers of which one is killed: none early, each reader once', async ({
  app,
  given,
  site,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await site.given.user({ role: 'admin', organizationId })
  const readers = await Promise.all(Array.from({ length: 12 }, () => site.given.user({ organizationId })))
  const elsewhere = await site.given.user({ organizationId: (await given.organization()).id })
  const draft = await givenDraft(app, await given.user({ role: 'admin', organizationId }))
  const [first, second] = site.hosts
  let { child } = await first.start(site.settings)
  // Published for the next full minute.
  const at = new Date(Math.ceil((Date.now() + 5_000) / 60_000) * 60_000)
  const publishAt = `${at.toISOString().slice(0, 16)}Z`
  const scheduled = await send(first, admin, publishNewsPost, {
    params: { id: draft.id },
    body: { revision: draft.revision, publishAt },
  })
  expect(scheduled).toMatchObject({ status: 200, body: { status: 'scheduled' } })
  expect(await rowsOf(app, 'select from news_mails')).toEqual([])
  await sleep(at.getTime() - Date.now() - 3_000)
  // The job begins at its time, and is killed between queueing an email and noting it.
  await killWhileItWaitsFor(app, { table: 'news_mails', child, work: async () => undefined })
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
  expect(await rowsOf(app, 'select from news_mails')).toEqual([])
  expect(await recipientsIn(site.outbox)).toEqual([])
  await unlockJobs(app)
  ;({ child } = await first.start(site.settings))
  await second.start(site.settings)
  await expect.poll(async () => (await recipientsIn(site.outbox)).length, { interval: 5 }).toBeGreaterThan(0)
  await endProcess(child, 'SIGKILL')
  await unlockJobs(app)
  await first.start(site.settings)
  await rowsOf(app, `select graphile_worker.add_job('queue_missing_news_mails')`)
  await finishJobs(app)
  const expected = readers.map(({ email }) => email).toSorted()
  const sent = (await recipientsIn(site.outbox)).filter((email) => email !== admin.email)
  expect(sent).toEqual(expected)
  expect(sent).not.toContain(elsewhere.email)
})
