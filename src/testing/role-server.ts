import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { inject } from 'vitest'
import { findOrCreateAccount } from '#platform/server/postgres/account.ts'
import { locateBinaries } from '#platform/server/postgres/binaries.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { databaseUrl } from './global-setup.ts'

/** An empty database with an owner and a serving role, as an operator would create them manually. */
export interface OperatorDatabase {
  name: string
  owner: string
  serving: string
  ownerUrl: string
  servingUrl: string
  superuserUrl: string
}

/** A PostgreSQL server with a superuser that can create roles: a temporary server, or the one of TEST_DATABASE_URL. */
export interface RoleServer {
  createDatabase(): Promise<OperatorDatabase>
  /** Runs a statement as the superuser, in the database with this name. */
  asSuperuser(sql: string, database?: string): Promise<void>
  stop(): Promise<void>
}

export async function startRoleServer(): Promise<RoleServer> {
  const external = inject('externalDatabaseUrl')
  const ownServer = external ? null : await startWithSuperuser()
  const superuserUrl = ownServer?.url ?? external
  const asSuperuser = (sql: string, database = 'postgres') => run(databaseUrl(superuserUrl, database), sql)
  const databases: OperatorDatabase[] = []
  return {
    asSuperuser,
    createDatabase: async () => {
      const database = nameDatabase(superuserUrl, uuid().replaceAll('-', '').slice(-12))
      databases.push(database)
      const { name, owner, serving } = database
      await asSuperuser(`create role ${owner} login password '${owner}'`)
      await asSuperuser(`create role ${serving} login password '${serving}'`)
      await asSuperuser(`create database ${name} owner ${owner}`)
      return database
    },
    stop: async () => {
      for (const { name, owner, serving } of databases) {
        await asSuperuser(`drop database ${name} with (force)`)
        await asSuperuser(`drop owned by ${serving}, ${owner}`)
        await asSuperuser(`drop role ${serving}, ${owner}`)
      }
      await ownServer?.stop()
    },
  }
}

function nameDatabase(superuserUrl: string, suffix: string): OperatorDatabase {
  const name = `sortie_roles_${suffix}`
  const owner = `sortie_owner_${suffix}`
  const serving = `sortie_serving_${suffix}`
  const databaseUrlOfSuperuser = databaseUrl(superuserUrl, name)
  const urlOfRole = (role: string) => databaseUrlOfSuperuser.replace(/\/\/[^@]*@/, `//${role}:${role}@`)
  return {
    name,
    owner,
    serving,
    ownerUrl: urlOfRole(owner),
    servingUrl: urlOfRole(serving),
    superuserUrl: databaseUrlOfSuperuser,
  }
}

/** Runs one statement on a new connection. */
export async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

// The embedded superuser cannot log in, so the owner becomes a superuser while no server runs (single-user mode).
async function startWithSuperuser() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sortie-roles-'))
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  await (await start()).stop()
  const account = await findOrCreateAccount()
  const { postgres } = await locateBinaries(account)
  const folder = path.join(dataDir, 'postgres')
  const singleUserRun = promisify(execFile)(postgres, ['--single', '-D', folder, 'postgres'], {
    ...account,
    cwd: '/',
    env: {},
  })
  singleUserRun.child.stdin?.end('alter role sortie superuser\n')
  await singleUserRun
  const runningServer = await start()
  return {
    url: runningServer.connectionString,
    stop: async () => {
      await runningServer.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
