import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/server/db/migrate.ts'
import { migrateJobs } from '#platform/server/jobs.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    externalDatabaseUrl: string
    /** A database on the test server from which others are created. */
    adminDatabaseUrl: string
    templateDatabase: string
  }
}

/** One throw-away PostgreSQL for the whole run, or the one of TEST_DATABASE_URL, with a migrated template. */
export default async function setup(project: TestProject) {
  const external = project.config.provide.externalDatabaseUrl ?? ''
  const folder = external ? null : await mkdtemp(path.join(tmpdir(), 'sortie-test-'))
  const server = folder
    ? await startEmbeddedPostgres({
        dataDir: folder,
        log: () => {},
        settings: {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          max_connections: '200',
        },
      })
    : null
  const adminUrl = server?.connectionString ?? external
  const template = `sortie_template_${process.pid}`

  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  await migrate(databaseUrl(adminUrl, template))
  await migrateJobs(databaseUrl(adminUrl, template))

  project.provide('adminDatabaseUrl', adminUrl)
  project.provide('templateDatabase', template)

  return async () => {
    await admin.query(`drop database if exists ${template}`)
    await admin.end()
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** The same server's connection string for another database. It may name a socket, so it is no URL to every parser. */
export const databaseUrl = (adminUrl: string, database: string): string =>
  adminUrl.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
