import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../start-problem.ts'
import type { Account } from './account.ts'
import { toMarkStatement } from './demo-mark.ts'
import { type Cluster, postgresEnvironment } from './postmaster.ts'

/** The role that owns and migrates the tables, and the serving role, which can only read and write rows. */
export const ownerRole = 'sortie'
export const applicationRole = 'sortie_app'
export const databaseName = 'sortie'

export interface Passwords {
  owner: string
  application: string
}

/**
 * Creates the cluster with its database and roles, atomically: if the process is killed halfway, the next start begins again.
 * Only a database that is created for the demo is marked as belonging to the demo.
 */
export async function createCluster(
  cluster: Cluster,
  passwords: Passwords,
  { isDemo }: { isDemo: boolean },
): Promise<void> {
  const draft = `${cluster.folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid)
  await initialise({ ...cluster, folder: draft })
  await runSingleUser(cluster, draft, 'postgres', [
    `create role ${ownerRole} login createdb password '${passwords.owner}'`,
    `create role ${applicationRole} login password '${passwords.application}'`,
    `create database ${databaseName} owner ${ownerRole}`,
    `revoke connect, temporary on database ${databaseName} from public`,
    `grant connect on database ${databaseName} to ${applicationRole}`,
    ...(isDemo ? [toMarkStatement(databaseName)] : []),
  ])
  const alterPrivileges = `alter default privileges for role ${ownerRole}`
  await runSingleUser(cluster, draft, databaseName, [
    `${alterPrivileges} grant usage on schemas to ${applicationRole}`,
    `${alterPrivileges} grant select, insert, update, delete on tables to ${applicationRole}`,
    `${alterPrivileges} grant usage, select on sequences to ${applicationRole}`,
  ])
  await rename(draft, cluster.folder)
}

export const clusterExists = async (folder: string): Promise<boolean> =>
  (await stat(join(folder, 'PG_VERSION')).catch(() => null)) !== null

async function initialise({ folder, account, binaries, settings }: Cluster): Promise<void> {
  // Only this set-up uses the superuser. Its password is not stored, so nobody can sign in with it.
  const passwordFile = join(settings['unix_socket_directories'] ?? '', 'initial-password')
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  const flags = [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
  ]
  try {
    await runProgram(binaries.initdb, flags, account)
  } finally {
    await unlink(passwordFile)
  }
}

// Single-user mode needs no running server and no password.
async function runSingleUser(
  cluster: Cluster,
  folder: string,
  database: string,
  sql: string[],
): Promise<void> {
  const fsync = cluster.settings['fsync'] ?? 'on'
  const flags = ['--single', '-D', folder, '-c', `fsync=${fsync}`, '-c', 'exit_on_error=on', database]
  await runProgram(cluster.binaries.postgres, flags, cluster.account, `${sql.join('\n')}\n`)
}

function runProgram(program: string, args: string[], account: Account | null, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, cwd: '/', stdio: 'pipe', env: postgresEnvironment })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) => {
      reject(
        new OperatorError(
          `PostgreSQL cannot run on this system (${error.message}): set DATABASE_URL instead.`,
        ),
      )
    })
    child.once('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new OperatorError(
            `The embedded database could not be created: ${output.trim().split('\n').at(-1)}`,
          ),
        )
    })
    child.stdin.on('error', () => {}) // it may exit early; its exit code says why
    child.stdin.end(input)
  })
}
