import * as files from 'node:fs/promises'
import { isReady } from '#platform/contract/health.ts'
import { vi } from 'vitest'
import { expect, test } from '#testing/test.ts'

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof files>()
  return { ...original, readdir: vi.fn(original.readdir), readFile: vi.fn(original.readFile) }
})

const readMigrations = () =>
  [...vi.mocked(files.readFile).mock.calls, ...vi.mocked(files.readdir).mock.calls].filter(([path]) =>
    typeof path === 'string' ? path.includes('migrations') : false,
  )

test('readiness reads the migration files once, and queries the database every time', async ({ app }) => {
  expect((await app.call(isReady)).status).toBe(200)
  expect(readMigrations().length).toBeGreaterThan(10)
  vi.mocked(files.readFile).mockClear()
  vi.mocked(files.readdir).mockClear()

  const query = vi.spyOn(app.deps.pool, 'query')
  for (let asked = 0; asked < 5; asked += 1) expect((await app.call(isReady)).status).toBe(200)
  expect(query).toHaveBeenCalledTimes(5)
  expect(readMigrations()).toEqual([])
})

test('a missing migration makes the server unready, even if it was ready before', async ({ app }) => {
  const { rows } = await app.deps.pool.query<{ name: string; checksum: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum',
  )
  expect(await app.call(isReady)).toFailWith(503, 'service_unavailable')
  await app.deps.pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    rows[0]?.name,
    rows[0]?.checksum,
  ])
  expect((await app.call(isReady)).status).toBe(200)
})
