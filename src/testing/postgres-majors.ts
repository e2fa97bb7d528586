import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findOrCreateAccount } from '#platform/server/postgres/account.ts'
import { type PostgresBinaries, makeReachable } from '#platform/server/postgres/binaries.ts'
import {
  type Cluster,
  postgresEnvironment,
  startPostmaster,
  stopPostmaster,
} from '#platform/server/postgres/postmaster.ts'

const run = promisify(execFile)
const fetchedFolder = path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/postgres-majors/node_modules',
)

const toBinaries = (folder: string): PostgresBinaries => ({
  postgres: path.join(folder, 'postgres'),
  initdb: path.join(folder, 'initdb'),
  pgCtl: path.join(folder, 'pg_ctl'),
})

/** Returns the programs of this major version, from Debian's package or fetched by `npm test`; null if there are none. */
export function findMajor(major: number): PostgresBinaries | null {
  const system = `${process.platform}-${process.arch}`
  const folders = [
    `/usr/lib/postgresql/${major}/bin`,
    path.join(fetchedFolder, `postgres-${major}-${system}`, 'native', 'bin'),
  ]
  const folder = folders.find((bin) => existsSync(path.join(bin, 'postgres')))
  return folder === undefined ? null : toBinaries(folder)
}

export interface TemporaryPostgres {
  /** Signs in as a superuser. */
  url: string
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL with these programs. It accepts connections only from this machine. */
export async function startTemporaryPostgres(programs: PostgresBinaries): Promise<TemporaryPostgres> {
  const account = await findOrCreateAccount()
  const binaries = await makeReachable(programs, account)
  const home = await mkdtemp(path.join(tmpdir(), 'sortie-major-'))
  const folder = path.join(home, 'data')
  await mkdir(folder, { mode: 0o700 })
  await chmod(home, 0o755)
  if (account) for (const ownFolder of [home, folder]) await chown(ownFolder, account.uid, account.gid)
  const flags = [
    '-D',
    folder,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  await run(binaries.initdb, flags, { ...account, cwd: '/', env: postgresEnvironment })
  const settings = { listen_addresses: '', unix_socket_directories: home, port: '5432', fsync: 'off' }
  const cluster: Cluster = { folder, logFile: path.join(home, 'log'), account, binaries, settings }
  const { pid } = await startPostmaster(cluster)
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(home)}`,
    stop: async () => {
      await stopPostmaster(cluster, pid)
      await rm(home, { recursive: true, force: true })
    },
  }
}
