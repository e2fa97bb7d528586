import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { verifyBackup } from '#platform/server/backup/manifest.ts'
import { listBackups } from '#platform/server/backup/write.ts'
import type { Deps } from '#platform/server/deps.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { backupsJobs } from './jobs.ts'
import { backupState } from './state.ts'

const hourMs = 3_600_000
let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sortie-backups-'))
  await mkdir(path.join(dataDir, 'secrets'))
  await writeFile(path.join(dataDir, 'secrets/auth-secret'), 'made with the service')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const folder = () => path.join(dataDir, 'backups')
/** Makes the service new by the clock of the test, which other tests have moved. */
const embedded = async ({ deps, databaseUrl }: TestApp): Promise<Deps> => {
  const now = deps.clock.now()
  await utimes(path.join(dataDir, 'secrets/auth-secret'), now, now)
  return { ...deps, backups: { folder: folder(), dataDir, databaseUrl } }
}
const run = (name: string, deps: Deps) => backupsJobs.find((job) => job.name === name)!.run(deps, {})

test('the database is backed up once a day, verified, and fourteen backups are kept', async ({
  app,
  clock,
}) => {
  const deps = await embedded(app)
  await run('back_up_daily', deps)
  await run('back_up_daily', deps)
  clock.advance(23 * hourMs)
  await run('back_up_daily', deps)
  expect(await listBackups(folder())).toHaveLength(1)
  for (let day = 0; day < 15; day += 1) {
    clock.advance(25 * hourMs)
    await run('back_up_daily', deps)
  }
  const backups = await listBackups(folder())
  expect(backups).toHaveLength(14)
  expect(Date.parse((await verifyBackup(backups[0] ?? '')).createdAt)).toBeCloseTo(clock.now().getTime(), -5)
  expect(await backupState(deps)).toMatchObject({ isAutomatic: true, problem: null })
}, 60_000)

test('every super administrator is told once a day that there is no fresh backup, until there is one', async ({
  app,
  given,
  clock,
}) => {
  const [boss, admin] = [await given.user({ role: 'super_admin' }), await given.user({ role: 'admin' })]
  const deps = await embedded(app)
  const alarms = async (to = boss) =>
    (await app.mailTo(to.email)).filter(({ letter }) => letter.subject === 'Sortie has no fresh backup')
      .length
  await run('check_backups', deps)
  expect(await alarms(), 'a new service has no backup yet').toBe(0)
  await run('back_up_daily', deps)
  clock.advance(25 * hourMs)
  await run('check_backups', deps)
  expect(await alarms()).toBe(0)
  clock.advance(2 * hourMs)
  for (let hour = 0; hour < 3; hour += 1) await run('check_backups', deps)
  expect([await alarms(), await alarms(admin)]).toEqual([1, 0])
  expect(await backupState(deps)).toMatchObject({ problem: 'stale' })
  clock.advance(25 * hourMs)
  await run('check_backups', deps)
  expect(await alarms()).toBe(2)
  await run('back_up_daily', deps)
  clock.advance(25 * hourMs)
  await run('check_backups', deps)
  expect(await alarms()).toBe(2)
})

test('a damaged newest backup is a problem, and so is no backup after a day', async ({ app }) => {
  const deps = await embedded(app)
  const secret = path.join(dataDir, 'secrets/auth-secret')
  expect(await backupState(deps)).toEqual({ isAutomatic: true, newestAt: null, problem: null })
  await utimes(secret, 0, 0)
  expect(await backupState(deps)).toMatchObject({ problem: 'missing' })
  await run('back_up_daily', deps)
  const [newest = ''] = await listBackups(folder())
  await appendFile(path.join(newest, 'manifest.json'), ' ')
  expect(await backupState(deps)).toMatchObject({ problem: 'unreadable' })
  // The next hourly run makes another backup.
  const later = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + hourMs) } }
  await run('back_up_daily', later)
  expect(await backupState(later)).toMatchObject({ problem: null })
})

test('a failed backup leaves the older backups and is only logged; the next hourly run tries again', async ({
  app,
}) => {
  const deps = await embedded(app)
  const away = { ...deps, backups: { ...deps.backups!, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } }
  await run('back_up_daily', away)
  expect(await readdir(folder())).toEqual([])
  await run('back_up_daily', deps)
  expect(await listBackups(folder())).toHaveLength(1)
})

test('a backup with a future date, made while the clock was wrong, hides no problem', async ({ app }) => {
  const deps = await embedded(app)
  const future = new Date(deps.clock.now().getTime() + 400 * 24 * hourMs)
  await run('back_up_daily', { ...deps, clock: { now: () => future } })
  await run('back_up_daily', deps)
  expect(await listBackups(folder())).toHaveLength(2)
  const { newestAt } = await backupState(deps)
  expect(Date.parse(newestAt ?? '')).toBeLessThanOrEqual(deps.clock.now().getTime())
  await run('back_up_daily', deps)
  expect(await listBackups(folder())).toHaveLength(2)
})

test('a PostgreSQL that the operator runs is not backed up', async ({ app }) => {
  await run('back_up_daily', app.deps)
  await run('check_backups', app.deps)
  expect(await backupState(app.deps)).toEqual({ isAutomatic: false, newestAt: null, problem: null })
})
