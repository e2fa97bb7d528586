import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let dataDir: string
let running: EmbeddedPostgres | null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sortie-embedded-'))
  running = null
})
afterEach(async () => {
  await running?.stop()
  await rm(dataDir, { recursive: true })
})

async function start(messages: string[] = []): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) })
  return running
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('rows are still there after a restart', async () => {
  const first = await start()
  expect(first.started).toBe('fresh')
  await query(first.connectionString, 'create table note as select 1 as number')
  await first.stop()
  const second = await start()
  expect(second.started).toBe('existing')
  expect(await query(second.connectionString, 'select number from note')).toEqual([{ number: 1 }])
})

test('a start takes over the PostgreSQL that an earlier process left running', async () => {
  const module = join(import.meta.dirname, 'embedded.ts')
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.exit(0)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const pid = await postmasterPid()
  const second = await start()
  expect(second.started).toBe('adopted')
  expect(await postmasterPid()).toBe(pid)
  expect(await query(second.connectionString, 'select 1 as number')).toEqual([{ number: 1 }])
})

test('the serving role can only read and write rows', async () => {
  const { connectionString, applicationConnectionString } = await start()
  await query(connectionString, 'create table note (number int)')
  await query(applicationConnectionString, 'insert into note values (1)')
  for (const forbidden of [
    'drop table note',
    'create table other ()',
    'truncate note',
    'create role other',
  ]) {
    await expect(query(applicationConnectionString, forbidden)).rejects.toThrow(
      /permission denied|must be owner/,
    )
  }
})

test('the embedded database listens on a Unix socket, and on no port', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux lists the sockets of a process')
  const { connectionString } = await start()
  expect(await query(connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await portsOf(await postmasterPid())).toEqual([])
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  expect(await portsOf(process.pid)).toHaveLength(1)
  probe.close()
})

/** Returns the TCP ports that a process listens on. */
async function portsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`
  const held = await Promise.all(
    (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => '')),
  )
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')))
  const listening = '0A'
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === listening && held.includes(`socket:[${inode}]`))
    .map(([, address]) => address ?? '')
}

test('PostgreSQL is restarted if it is killed while the server runs', async () => {
  const messages: string[] = []
  const { connectionString } = await start(messages)
  const killed = await postmasterPid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => messages.at(-1), { timeout: 15_000 }).toBe('PostgreSQL is running again')
  expect(await postmasterPid()).not.toBe(killed)
  expect(await query(connectionString, 'select 1 as number')).toEqual([{ number: 1 }])
})

test('a postmaster.pid whose process id now belongs to another program does not prevent a start', async () => {
  await (await start()).stop()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n1 1\nready   \n`)
  expect((await start()).started).toBe('existing')
})

test('a first start that was killed halfway starts from scratch', async () => {
  await mkdir(join(dataDir, 'postgres.new'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18')
  expect((await start()).started).toBe('fresh')
})

test('other users cannot read passwords, log or tables, and the log quotes no statements', async () => {
  const { connectionString } = await start()
  await expect(query(connectionString, "select 'a private word'::int")).rejects.toThrow('invalid input')
  const modes = await Promise.all(
    ['secrets', 'secrets/database-password', 'postgres.log', 'postgres'].map(async (name) => {
      const { mode } = await stat(join(dataDir, name))
      return mode & 0o077
    }),
  )
  expect(modes).toEqual([0, 0, 0, 0])
  await sleep(50)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/select|private/)
})

test('the error names the folder that PostgreSQL cannot enter when Sortie runs as root', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root runs PostgreSQL as another user')
  const barrier = join(dataDir, 'closed')
  await chmod(dataDir, 0o755)
  await mkdir(barrier)
  await chmod(barrier, 0o700)
  const starting = startEmbeddedPostgres({ dataDir: join(barrier, 'data'), log: () => {} })
  await expect(starting).rejects.toThrow(
    `which may not enter ${barrier}: set DATA_DIR to a folder it can reach`,
  )
})
