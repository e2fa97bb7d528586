import { stat } from 'node:fs/promises'
import { readManifest } from '#platform/server/backup/manifest.ts'
import { findNewestBackup } from '#platform/server/backup/write.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { BackupProblem, BackupState } from '../contract.ts'

const hourMs = 3_600_000
/** A day, plus two hours for the backup itself and for downtime. */
const staleAfterMs = 26 * hourMs

/** Returns the state of the automatic backups in the folder. A service younger than 26 hours may have none yet. */
export async function backupState({ backups, clock }: Pick<Deps, 'backups' | 'clock'>): Promise<BackupState> {
  if (backups === null) return { isAutomatic: false, newestAt: null, problem: null }
  const newest = await findNewestBackup(backups.folder, clock.now())
  if (newest === null) {
    const isYoung = await wasCreatedSince(backups.dataDir, clock.now().getTime() - staleAfterMs)
    return { isAutomatic: true, newestAt: null, problem: isYoung ? null : 'missing' }
  }
  try {
    const { createdAt } = await readManifest(newest)
    const isStale = clock.now().getTime() - Date.parse(createdAt) > staleAfterMs
    const problem: BackupProblem | null = isStale ? 'stale' : null
    return { isAutomatic: true, newestAt: createdAt, problem }
  } catch {
    return { isAutomatic: true, newestAt: null, problem: 'unreadable' }
  }
}

// Returns whether the service was created since a time. Its secrets are created with the data folder and never change.
async function wasCreatedSince(dataDir: string, since: number): Promise<boolean> {
  const secretStat = await stat(`${dataDir}/secrets/auth-secret`).catch(() => null)
  return secretStat === null || secretStat.mtimeMs > since
}
