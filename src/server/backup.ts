/** The operator's commands for backups. */
import { resolve } from 'node:path'
import { verifyBackup } from '#platform/server/backup/manifest.ts'
import { replaceDatabase } from '#platform/server/backup/replace.ts'
import { hasBeenUsed, restoreDatabase, restoreFiles } from '#platform/server/backup/restore.ts'
import { writeBackup } from '#platform/server/backup/write.ts'
import type { Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { joinDatabase, openDatabase } from '#platform/server/postgres/open.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { say } from './process.ts'

/** Writes a verified backup into a new folder in `folder`. Returns the line for the operator. */
export async function backUp(
  { files, clock }: Pick<Deps, 'files' | 'clock'>,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
): Promise<string> {
  const written = await writeBackup(resolve(folder), { databaseUrl, files }, clock.now())
  const { tables, files: stored, missingFiles } = await verifyBackup(written)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = missingFiles.length === 0 ? '' : ` ${missingFiles.length} files were missing in the store.`
  return `Backed up ${rows} rows of ${tables.length} tables and ${stored.length} files to ${written}.${missing}`
}

/** Restores a backup while no server runs. Returns the lines for the operator. */
export async function restoreBackup(
  config: Config,
  { from, replaces }: { from: string; replaces: boolean },
): Promise<string> {
  const folder = resolve(from)
  const manifest = await verifyBackup(folder)
  const isEmbedded = config.database.kind === 'embedded'
  if (isEmbedded && (await joinDatabase(config, say)) !== null) {
    throw new StartProblem('Sortie is running: stop it first, then restore the backup.')
  }
  const database = await openDatabase(config, say)
  try {
    const { ownerUrl } = database
    if (ownerUrl === null) {
      throw new StartProblem(
        'A restore creates tables: set MIGRATION_DATABASE_URL to a URL that signs in as their owner.',
      )
    }
    const wasUsed = await hasBeenUsed(ownerUrl)
    if (wasUsed && !(replaces && isEmbedded)) throw new StartProblem(notEmpty(isEmbedded))
    // Files first: they are named by ids and overwrite nothing, and the database must not refer to a missing file.
    await restoreFiles(openFiles(config.files, config.dataDir), folder, manifest)
    const fill = (url: string) => restoreDatabase(url, folder, manifest)
    const former = isEmbedded ? await replaceDatabase(ownerUrl, fill, new Date()) : await fill(ownerUrl)
    return [
      `The backup of ${manifest.createdAt} is restored. Start Sortie; everybody signs in again.`,
      ...(wasUsed && former ? [`The database it replaced stays as ${former}.`] : []),
    ].join('\n')
  } finally {
    await database.close()
  }
}

const notEmpty = (isEmbedded: boolean): string =>
  isEmbedded
    ? 'The database has users. Add --replace to put the backup in its place; the database stays under another name.'
    : 'The database of DATABASE_URL has users. Create an empty one, and set DATABASE_URL and MIGRATION_DATABASE_URL to it.'
