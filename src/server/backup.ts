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
import { OperatorError } from '#platform/server/start-problem.ts'
import { printLine } from './process.ts'

/** Writes a verified backup into a new folder in `folder`. Returns the line for the operator. */
export async function backUp(
  { files, clock }: Pick<Deps, 'files' | 'clock'>,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
): Promise<string> {
  const backupFolder = await writeBackup(resolve(folder), { databaseUrl, files }, clock.now())
  const { tables, files: storedFiles, missingFiles } = await verifyBackup(backupFolder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const missingNote =
    missingFiles.length === 0 ? '' : ` ${missingFiles.length} files were missing in the store.`
  return `Backed up ${rows} rows of ${tables.length} tables and ${storedFiles.length} files to ${backupFolder}.${missingNote}`
}

/** Restores a backup while no server runs. Returns the lines for the operator. */
export async function restoreBackup(
  config: Config,
  { from, replaces }: { from: string; replaces: boolean },
): Promise<string> {
  const folder = resolve(from)
  const manifest = await verifyBackup(folder)
  const isEmbedded = config.database.kind === 'embedded'
  if (isEmbedded && (await joinDatabase(config, printLine)) !== null) {
    throw new OperatorError('Sortie is running: stop it first, then restore the backup.')
  }
  const database = await openDatabase(config, printLine)
  try {
    const { ownerUrl } = database
    if (ownerUrl === null) {
      throw new OperatorError(
        'A restore creates tables: set MIGRATION_DATABASE_URL to a URL that signs in as their owner.',
      )
    }
    const wasUsed = await hasBeenUsed(ownerUrl)
    if (wasUsed && !(replaces && isEmbedded)) throw new OperatorError(notEmptyMessage(isEmbedded))
    // Files first, because the database must not refer to a missing file. Their names are ids, so they overwrite no other file.
    await restoreFiles(openFiles(config.files, config.dataDir), folder, manifest)
    const fill = (url: string) => restoreDatabase(url, folder, manifest)
    const formerName = isEmbedded ? await replaceDatabase(ownerUrl, fill, new Date()) : await fill(ownerUrl)
    return [
      `The backup of ${manifest.createdAt} is restored. Start Sortie; everybody signs in again.`,
      ...(wasUsed && formerName ? [`The replaced database is kept as ${formerName}.`] : []),
    ].join('\n')
  } finally {
    await database.close()
  }
}

const notEmptyMessage = (isEmbedded: boolean): string =>
  isEmbedded
    ? 'The database has users. Add --replace to put the backup in its place; the database stays under another name.'
    : 'The database of DATABASE_URL has users. Create an empty one, and set DATABASE_URL and MIGRATION_DATABASE_URL to it.'
