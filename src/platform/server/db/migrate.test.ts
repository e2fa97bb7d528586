import { sql } from 'kysely'
import { expect, test } from '#testing/test.ts'
import { migrate } from './migrate.ts'

test('a database that applied an earlier text of a migration stays as it is, and a changed migration is refused', async ({
  app,
}) => {
  const { db } = app.deps
  const migrateAppliedAs = async (checksum: string) => {
    await sql`update schema_migrations set checksum = ${checksum} where name = '0024_search_codes.sql'`.execute(
      db,
    )
    return migrate(app.databaseUrl)
  }
  // The text that only PostgreSQL 17 and newer could run.
  const earlier = '5703825d84490243e7b316e41e0527c5103847315e62e95c80a2472d047f55d6'
  expect(await migrateAppliedAs(earlier)).toEqual([])
  await expect(migrateAppliedAs('0'.repeat(64))).rejects.toThrow(
    'Migration 0024_search_codes.sql was changed after it had been applied',
  )
  await migrateAppliedAs(earlier)
})
