import { execFileSync } from 'node:child_process'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll } from 'vitest'
import { readManifest, verifyBackup, manifestName } from '#platform/server/backup/manifest.ts'
import { restoreDatabase, restoreFiles } from '#platform/server/backup/restore.ts'
import { listBackups, pruneBackups, writeBackup } from '#platform/server/backup/write.ts'
import { createFolderStore } from '#platform/server/files/folder-store.ts'
import { describe, expect, inject, test, type TestApp } from '#testing/test.ts'
import { databaseUrl } from '#testing/global-setup.ts'
import { runAsAdmin } from '#testing/test-app.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sortie-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const backUp = ({ databaseUrl: url, deps }: TestApp, now = new Date()) =>
  writeBackup(folder, { databaseUrl: url, files: deps.files }, now)

async function onEmptyDatabase<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const name = `sortie_restored_${uuid().replaceAll('-', '')}`
  const admin = inject('adminDatabaseUrl')
  await runAsAdmin(admin, `create database ${name}`)
  try {
    return await use(databaseUrl(admin, name))
  } finally {
    await runAsAdmin(admin, `drop database ${name}`)
  }
}

/** Returns every row of every table as text, in a fixed order. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname <> 'schema_migrations' order by relname`,
    )
    const content: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" as t order by 1`,
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  } finally {
    await client.end()
  }
}

test('a restored backup has every row of every table and every file, byte for byte, but no session', async ({
  app,
  given,
}) => {
  const owner = await given.user({
    name: 'Zoë "Quote", Field\n',
    supervisor: await given.user({ role: 'supervisor' }),
  })
  await given.case({
    owner,
    title: 'Tab\tand \\N, "quotes" and ünïcode',
    procedures: [{ code: 'tourniquet' }],
    reflection: { what: 'Line one.\nLine two.' },
    tags: ['', 'null'].filter(Boolean),
  })
  await given.case({ owner, status: 'draft' })
  const key = uuid()
  const picture = Buffer.from(Array.from({ length: 4_000 }, (_, at) => at % 256))
  await app.deps.files.put(key, picture, 'image/webp')
  await app.deps.db.updateTable('users').set({ image: key }).where('id', '=', owner.id).execute()

  const written = await backUp(app)
  const manifest = await verifyBackup(written)
  expect(manifest).toMatchObject({ files: [{ key }], missingFiles: [] })
  await onEmptyDatabase(async (url) => {
    const store = createFolderStore(path.join(folder, 'restored-files'))
    await restoreFiles(store, written, manifest)
    await restoreDatabase(url, written, manifest)
    const { sessions, ...restored } = await contentOf(url)
    const { sessions: before, ...original } = await contentOf(app.databaseUrl)
    expect(restored).toEqual(original)
    expect(original['cases']?.length).toBeGreaterThanOrEqual(2)
    expect([before?.length, sessions]).toEqual([expect.any(Number), []])
    const stored = await store.open(key)
    expect(stored && (await buffer(stored))).toEqual(picture)
    await expect(restoreDatabase(url, written, manifest)).rejects.toThrow('has users already')
  })
})

test('constraints and triggers hold again after a restore', async ({ app, given }) => {
  const owner = await given.user()
  await given.case({ owner })
  const written = await backUp(app)
  await onEmptyDatabase(async (url) => {
    await restoreDatabase(url, written, await verifyBackup(written))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await expect(client.query('delete from audit_events')).rejects.toThrow()
      await expect(client.query(`update cases set owner_id = '${uuid()}'`)).rejects.toThrow('foreign key')
      const { rows } = await client.query<{ keys: number }>(
        "select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
      )
      const original = await app.deps.pool.query(
        "select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
      )
      expect(rows).toEqual(original.rows)
    } finally {
      await client.end()
    }
  })
})

test('a backup is one moment: what changes while it is written is in all of it or in none', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const files = { ...app.deps.files, open: async () => null }
  const written = new AbortController()
  const logging = (async () => {
    while (!written.signal.aborted) await given.case({ owner })
  })()
  const backup = await writeBackup(folder, { databaseUrl: app.databaseUrl, files }, new Date())
  written.abort()
  await logging
  const created =
    "select count(*)::int as n from audit_events where action = 'case_created' and actor_id = $1"
  const owned = 'select count(*)::int as n from cases where owner_id = $1'
  await onEmptyDatabase(async (url) => {
    await restoreDatabase(url, backup, await verifyBackup(backup))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const [events, cases] = [await client.query(created, [owner.id]), await client.query(owned, [owner.id])]
    await client.end()
    expect(cases.rows).toEqual(events.rows)
  })
})

describe('a backup is refused', () => {
  const damaged = async (app: TestApp, damage: (folder: string) => Promise<void>) => {
    const written = await backUp(app)
    await damage(written)
    return expect(verifyBackup(written)).rejects
  }
  const cases = 'tables/cases.csv.gz'

  test('if a byte was altered, added or cut', async ({ app, given }) => {
    await given.case({})
    const flip = async (written: string) => {
      const file = path.join(written, cases)
      const bytes = await readFile(file)
      bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1
      await writeFile(file, bytes)
    }
    await (await damaged(app, flip)).toThrow(`${cases} was cut or altered`)
    await (await damaged(app, (written) => appendFile(path.join(written, cases), 'x'))).toThrow('altered')
    await (await damaged(app, (written) => truncate(path.join(written, cases), 10))).toThrow('cut or altered')
    await (await damaged(app, (written) => truncate(path.join(written, cases), 0))).toThrow('cut or altered')
  })

  test('if a file or the manifest is missing or altered', async ({ app }) => {
    await (await damaged(app, (written) => unlink(path.join(written, cases)))).toThrow(`${cases} is missing`)
    await (
      await damaged(app, (written) => unlink(path.join(written, manifestName)))
    ).toThrow('not a complete backup')
    await (
      await damaged(app, (written) => appendFile(path.join(written, manifestName), ' '))
    ).toThrow('its manifest was altered')
    await expect(verifyBackup(path.join(folder, 'nowhere'))).rejects.toThrow('not a complete backup')
  })

  test('if it has another format, or is of a newer version of Sortie', async ({ app }) => {
    const rewrite = (change: object) => async (written: string) => {
      const text = JSON.stringify({ ...(await readManifest(written)), ...change })
      await writeFile(path.join(written, manifestName), text)
      await writeFile(path.join(written, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
    }
    await (await damaged(app, rewrite({ formatVersion: 2 }))).toThrow('has the format 2')
    await (await damaged(app, rewrite({ tables: [{ path: '../../etc/passwd' }] }))).toThrow('not complete')
    const newer = await backUp(app)
    const { migrations } = await readManifest(newer)
    await rewrite({ migrations: [...migrations, '9999_future.sql'] })(newer)
    const manifest = await verifyBackup(newer)
    await onEmptyDatabase((url) =>
      expect(restoreDatabase(url, newer, manifest)).rejects.toThrow('does not know 9999_future.sql'),
    )
  })
})

test('a backup that fails halfway leaves nothing that looks whole, and a missing file is reported', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await app.deps.db.updateTable('users').set({ image: uuid() }).where('id', '=', owner.id).execute()
  const before = await readdir(folder)
  const broken = { ...app.deps.files, open: async () => Promise.reject(new Error('The store is away')) }
  await expect(
    writeBackup(folder, { databaseUrl: app.databaseUrl, files: broken }, new Date()),
  ).rejects.toThrow('The store is away')
  expect(await readdir(folder)).toEqual(before)
  expect((await readManifest(await backUp(app))).missingFiles.length).toBeGreaterThan(0)
})

test('only the newest backups are kept, and remains of killed ones are removed', async ({ app }) => {
  const parent = path.join(folder, 'kept')
  const at = (day: number) => new Date(Date.UTC(2030, 0, day))
  for (const day of [1, 2, 3])
    await writeBackup(parent, { databaseUrl: app.databaseUrl, files: app.deps.files }, at(day))
  const remains = path.join(parent, 'sortie-backup-2030-01-04T00-00-00-000Z.unfinished')
  await mkdir(remains)
  await pruneBackups(parent, 3)
  expect(await readdir(parent)).toContain(path.basename(remains)) // another process may still write it
  await utimes(remains, 0, 0)
  await writeFile(path.join(parent, 'notes of the operator.txt'), 'stays')
  await pruneBackups(parent, 2)
  expect((await listBackups(parent)).map((each) => path.basename(each))).toEqual([
    'sortie-backup-2030-01-03T00-00-00-000Z',
    'sortie-backup-2030-01-02T00-00-00-000Z',
  ])
  expect(await readdir(parent)).toHaveLength(3)
})

test('on a full disk a backup fails, leaves nothing, and works again once there is room', async ({
  app,
  skip,
}) => {
  const small = path.join(folder, 'small')
  await mkdir(small)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40k', 'tmpfs', small], { stdio: 'ignore' })
  } catch {
    skip('needs the right to mount a file system')
  }
  try {
    const source = { databaseUrl: app.databaseUrl, files: app.deps.files }
    await expect(writeBackup(small, source, new Date())).rejects.toThrow('ENOSPC')
    expect(await readdir(small)).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=64m', small])
    await verifyBackup(await writeBackup(small, source, new Date()))
  } finally {
    execFileSync('umount', [small])
  }
})
