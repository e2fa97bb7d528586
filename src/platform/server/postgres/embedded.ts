import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOrCreateSecret } from '../secrets.ts'
import { OperatorError, messageOf } from '../start-problem.ts'
import { type Account, findUnreachableFolder, findOrCreateAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { refuseUsedFolder } from './demo-mark.ts'
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
  /** Signs in as the owner of the database, for migrations, demo data and test databases. */
  connectionString: string
  /** Signs in as the serving role, which can only read and write rows. */
  applicationConnectionString: string
  started: 'fresh' | 'existing' | 'adopted'
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: (message: string) => void
  /** Whether a database that is created now belongs to the demo. */
  isDemo?: boolean
  /** Override the defaults, for example `{ fsync: 'off' }` for a temporary cluster. */
  settings?: Record<string, string>
}

/** Starts the PostgreSQL in `dataDir/postgres`, or takes over the one that a killed server left running. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  isDemo = false,
  settings,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await findOrCreateAccount()
  const root = await prepareFolder(dataDir, account)
  const folder = join(root, 'postgres')
  const passwords = await readPasswords(root)
  const runningPostmaster = (await clusterExists(folder)) ? await findPostmaster(folder) : null
  const binaries = await locateBinaries(account)
  const cluster: Cluster = { folder, logFile: join(root, 'postgres.log'), account, binaries, settings: {} }

  let started: EmbeddedPostgres['started'] = 'adopted'
  let postmaster: Postmaster
  if (runningPostmaster) {
    postmaster = runningPostmaster
    cluster.settings = toSettings(runningPostmaster, settings)
  } else {
    cluster.settings = toSettings(await chooseAddress(root, account), settings)
    started = (await clusterExists(folder)) ? 'existing' : 'fresh'
    if (started === 'fresh') {
      if (isDemo) await refuseUsedFolder(root)
      log('Creating the embedded database (only once, takes a few seconds)')
      log('It serves only this machine: set DATABASE_URL for a service that others depend on')
      await createCluster(cluster, passwords, { isDemo })
    }
    postmaster = await startPostmaster(cluster)
  }
  const supervisor = supervise(cluster, postmaster.pid, log)
  return {
    connectionString: toConnectionString(postmaster, ownerRole, passwords.owner),
    applicationConnectionString: toConnectionString(postmaster, applicationRole, passwords.application),
    started,
    stop: async () => {
      await stopPostmaster(cluster, await supervisor.release())
      if (postmaster.host.startsWith('/')) await rm(postmaster.host, { recursive: true, force: true })
    },
  }
}

/** Returns how to connect to the embedded PostgreSQL of a running server, for other programs. Null if none runs. */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'connectionString' | 'applicationConnectionString'> | null> {
  const root = await realpath(dataDir).catch(() => null)
  const postmaster = root && (await findPostmaster(join(root, 'postgres')))
  if (!postmaster) return null
  const passwords = await readPasswords(root)
  return {
    connectionString: toConnectionString(postmaster, ownerRole, passwords.owner),
    applicationConnectionString: toConnectionString(postmaster, applicationRole, passwords.application),
  }
}

async function readPasswords(root: string) {
  return {
    owner: await readOrCreateSecret(root, 'database-owner-password'),
    application: await readOrCreateSecret(root, 'database-password'),
  }
}

function toConnectionString({ host, port }: Postmaster, role: string, password: string): string {
  return `postgres://${role}:${password}@/${databaseName}?host=${encodeURIComponent(host)}&port=${port}`
}

async function prepareFolder(dataDir: string, account: Account | null): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataDir} cannot be created (${messageOf(error)}): set DATA_DIR to another folder.`,
    )
  }
  const root = await realpath(dataDir)
  if (account) await allowEntry(root)
  const unreachableFolder = account && (await findUnreachableFolder(root, account))
  if (unreachableFolder) {
    throw new OperatorError(
      `Sortie runs as root and PostgreSQL as the user "postgres", which may not enter ${unreachableFolder}: ` +
        'set DATA_DIR to a folder it can reach, for example /var/lib/sortie, or start Sortie as an ordinary user.',
    )
  }
  return root
}

// Lets PostgreSQL pass through our data folder. This reveals nothing, because each file in it has its own permissions.
async function allowEntry(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011)
}

/**
 * Chooses the folder for the Unix socket. The path of a socket is limited to about 100 bytes, which a data folder may
 * exceed; this path is always short. Windows uses a port instead.
 */
async function chooseAddress(root: string, account: Account | null): Promise<Omit<Postmaster, 'pid'>> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() }
  const name = `sortie-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const isUsable =
    tmpdir().length < 60 && (!account || (await findUnreachableFolder(tmpdir(), account)) === null)
  const host = join(isUsable ? await realpath(tmpdir()) : '/tmp', name)
  await mkdir(host, { mode: 0o700 }).catch(() => {}) // an existing folder is checked next
  const stats = await lstat(host)
  const owners = [process.getuid?.(), account?.uid]
  if (!stats.isDirectory() || !owners.includes(stats.uid)) {
    throw new OperatorError(
      `PostgreSQL cannot put its socket into ${host}, because another user owns it: remove it.`,
    )
  }
  if (account) await chown(host, account.uid, account.gid)
  await chmod(host, 0o700)
  // No postmaster of this cluster runs, so these files are left from a dead one. Its id may belong to another process by now.
  for (const fileName of await readdir(host)) await rm(join(host, fileName), { force: true })
  return { host, port: 5432 }
}

function findFreePort(): Promise<number> {
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

function toSettings({ host, port }: Omit<Postmaster, 'pid'>, overrides: Record<string, string> = {}) {
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
    // Many short queries share few cores. A parallel query would make the others wait.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not contain users' text, which error messages quote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...overrides,
  }
}
