import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOrCreateSecret } from '../secrets.ts'
import { StartProblem, messageOf } from '../start-problem.ts'
import { type Account, firstUnreachableFolder, postgresAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { applicationRole, clusterExists, createCluster, databaseName, ownerRole } from './cluster.ts'
import {
  type Cluster,
  type Postmaster,
  findPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  /** As the owner of the database: migrations, demo data, test databases. */
  connectionString: string
  /** As the role that serves: rows, no tables. */
  applicationConnectionString: string
  started: 'fresh' | 'existing' | 'adopted'
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: (message: string) => void
  /** Over the defaults, for example `{ fsync: 'off' }` for a cluster that is thrown away. */
  settings?: Record<string, string>
}

/** Starts the PostgreSQL that lives in `dataDir/postgres`, or takes over the one a killed server left running. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await postgresAccount()
  const root = await prepareFolder(dataDir, account)
  const folder = join(root, 'postgres')
  const passwords = await readPasswords(root)
  const running = (await clusterExists(folder)) ? await findPostmaster(folder) : null
  const binaries = await locateBinaries(account)
  const cluster: Cluster = { folder, logFile: join(root, 'postgres.log'), account, binaries, settings: {} }

  let started: EmbeddedPostgres['started'] = 'adopted'
  let postmaster: Postmaster
  if (running) {
    postmaster = running
    cluster.settings = settingsFor(running, settings)
  } else {
    cluster.settings = settingsFor(await chooseAddress(root, account), settings)
    started = (await clusterExists(folder)) ? 'existing' : 'fresh'
    if (started === 'fresh') {
      log('Creating the embedded database (once, a few seconds)')
      log('It is for this machine alone: a service that others depend on sets DATABASE_URL')
      await createCluster(cluster, passwords)
    }
    postmaster = await startPostmaster(cluster)
  }
  const supervisor = supervise(cluster, postmaster.pid, log)
  return {
    connectionString: connectionString(postmaster, ownerRole, passwords.owner),
    applicationConnectionString: connectionString(postmaster, applicationRole, passwords.application),
    started,
    stop: async () => {
      await stopPostmaster(cluster, await supervisor.release())
      if (postmaster.host.startsWith('/')) await rm(postmaster.host, { recursive: true, force: true })
    },
  }
}

/** The address of the embedded PostgreSQL when a server has it running; for programs beside that server. */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'connectionString' | 'applicationConnectionString'> | null> {
  const root = await realpath(dataDir).catch(() => null)
  const postmaster = root && (await findPostmaster(join(root, 'postgres')))
  if (!postmaster) return null
  const passwords = await readPasswords(root)
  return {
    connectionString: connectionString(postmaster, ownerRole, passwords.owner),
    applicationConnectionString: connectionString(postmaster, applicationRole, passwords.application),
  }
}

async function readPasswords(root: string) {
  return {
    owner: await readOrCreateSecret(root, 'database-owner-password'),
    application: await readOrCreateSecret(root, 'database-password'),
  }
}

function connectionString({ host, port }: Postmaster, role: string, password: string): string {
  return `postgres://${role}:${password}@/${databaseName}?host=${encodeURIComponent(host)}&port=${port}`
}

async function prepareFolder(dataDir: string, account: Account | null): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  } catch (error) {
    throw new StartProblem(
      `The data folder ${dataDir} cannot be made (${messageOf(error)}): set DATA_DIR to another.`,
    )
  }
  const root = await realpath(dataDir)
  if (account) await letPass(root)
  const barrier = account && (await firstUnreachableFolder(root, account))
  if (barrier) {
    throw new StartProblem(
      `Sortie runs as root and PostgreSQL as the user "postgres", who may not enter ${barrier}: ` +
        'set DATA_DIR to a folder it can reach, for example /var/lib/sortie, or start Sortie as an ordinary user.',
    )
  }
  return root
}

// The data folder is ours: passing through it shows nothing, as what it holds is closed by itself.
async function letPass(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011)
}

/** Unix sockets have a length limit of about 100 bytes, which a data folder may exceed; this folder is always short. */
async function chooseAddress(root: string, account: Account | null): Promise<Omit<Postmaster, 'pid'>> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const name = `sortie-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const isUsable =
    tmpdir().length < 60 && (!account || (await firstUnreachableFolder(tmpdir(), account)) === null)
  const host = join(isUsable ? await realpath(tmpdir()) : '/tmp', name)
  await mkdir(host, { mode: 0o700 }).catch(() => {}) // what stands there is checked next
  const found = await lstat(host)
  const owners = [process.getuid?.(), account?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartProblem(
      `${host} belongs to somebody else, so PostgreSQL cannot put its socket there: remove it.`,
    )
  }
  if (account) await chown(host, account.uid, account.gid)
  await chmod(host, 0o700)
  // No postmaster of this cluster runs: what is left is a dead one's, and its lock might name a living stranger.
  for (const left of await readdir(host)) await rm(join(host, left), { force: true })
  return { host, port: 5432 }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function settingsFor({ host, port }: Omit<Postmaster, 'pid'>, overrides: Record<string, string> = {}) {
  const isSocket = host.startsWith('/')
  return {
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Many short queries share few cores: one query taking several makes the others wait.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not hold what people wrote, which the errors of statements quote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...overrides,
  }
}
