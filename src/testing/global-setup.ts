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
    /** A database on the test server, used to create others. */
    adminDatabaseUrl: string
    templateDatabase: string
  }
}

/** Starts one temporary PostgreSQL for the whole run, or uses TEST_DATABASE_URL, and creates a migrated template. */
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
  const template = `sortie_template_${process.pid}_${project.name}`

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

/** Returns the URL of another database on the same server. With a socket path in it, not every parser accepts it. */
export const databaseUrl = (adminUrl: string, database: string): string =>
  adminUrl.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
