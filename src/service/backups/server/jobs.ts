import { mkdir, statfs } from 'node:fs/promises'
import { readManifest } from '#platform/server/backup/manifest.ts'
import { listBackups, pruneBackups, writeBackup } from '#platform/server/backup/write.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { alarmEmail } from './emails.ts'
import { listSuperAdmins } from './queries.ts'
import { backupState } from './state.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const alarmBudget = declareMailBudget({
  name: 'backupAlarm',
  perMailbox: { hour: 1, day: 1 },
  perPerson: null,
})

const dayMs = 24 * 3_600_000
const maxBackups = 14
const minFreeBytes = 512 * 1024 ** 2

/** Backs up once a day, and again each hour after a failure or while the server was away. Keeps the newest fourteen. */
async function backUpDaily(deps: Deps): Promise<void> {
  const { backups, clock, files, log } = deps
  if (backups === null) return
  const { newestAt } = await backupState(deps)
  if (newestAt !== null && clock.now().getTime() - Date.parse(newestAt) < dayMs) return
  try {
    if (!(await hasRoom(backups.folder)))
      throw Object.assign(new Error('Too little room'), { code: 'ENOSPC' })
    await writeBackup(backups.folder, { databaseUrl: backups.databaseUrl, files }, clock.now())
    await pruneBackups(backups.folder, maxBackups)
    log.info('backup made')
  } catch (error) {
    // The error is not thrown: the queue would retry within seconds, but the job runs again in an hour anyway.
    log.error({ code: codeOf(error) ?? 'backup_failed' }, 'backup failed')
  }
}

/** Whether enough disk space for the database itself will be left: backups must never be what fills the disk. */
async function hasRoom(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [newest] = await listBackups(folder)
  const manifest = newest === undefined ? null : await readManifest(newest).catch(() => null)
  const size = [...(manifest?.tables ?? []), ...(manifest?.files ?? [])].reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  )
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > minFreeBytes + 2 * size
}

/** Notifies every super administrator if there is no fresh backup. The email budget allows one such email a day. */
async function checkBackups(deps: Deps): Promise<void> {
  const { problem, newestAt } = await backupState(deps)
  if (problem === null) return
  deps.log.error({ problem }, 'no fresh backup')
  const letter = alarmEmail({ publicUrl: deps.publicUrl, problem, newestAt })
  await inTransaction(deps.db, async (tx) => {
    for (const { name, email } of await listSuperAdmins(tx)) {
      await queueMail(
        deps,
        tx,
        { to: { name, address: email }, letter },
        { budget: alarmBudget, userId: null },
      )
    }
  })
}

export const backupsJobs: readonly Job[] = [
  { name: 'back_up_daily', cron: '20 * * * *', run: backUpDaily },
  { name: 'check_backups', cron: '50 * * * *', run: checkBackups },
]
