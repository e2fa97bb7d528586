import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/server/db/migrate.ts'
import { migrateJobs } from '#platform/server/jobs.ts'
import { databaseName } from '#platform/server/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    externalDatabaseUrl: string
    /** The files of the programs that tests start. */
    serverPrograms: { main: string; cli: string }
    /** A database on the test server, used to create others. */
    adminDatabaseUrl: string
    templateDatabase: string
    /** A data folder with a migrated, empty database, to be copied. */
    preparedDataFolder: string
  }
}

/**
 * Starts one temporary PostgreSQL for the whole run, or uses TEST_DATABASE_URL, and creates a migrated template. The projects
 * share them: the first one to call this creates everything.
 */
export default async function setup(project: TestProject) {
  const context: Partial<ProvidedContext> = project.getProvidedContext()
  if (context.templateDatabase) return undefined
  const preparedFolder = await prepareDataFolder()
  const external = context.externalDatabaseUrl
  const ownServer = external ? null : await startFromCopy(preparedFolder)
  const adminUrl = ownServer?.server.connectionString ?? external ?? ''
  const template = `sortie_template_${process.pid}`
  const asAdmin = async (sql: string) => {
    const admin = new pg.Client({
      connectionString: ownServer ? databaseUrl(adminUrl, 'postgres') : adminUrl,
    })
    await admin.connect()
    await admin.query(sql).finally(() => admin.end())
  }
  await asAdmin(`drop database if exists ${template}`)
  if (ownServer) await asAdmin(`create database ${template} template ${databaseName}`)
  else {
    await asAdmin(`create database ${template}`)
    await migrateAll(databaseUrl(adminUrl, template))
  }
  project.vitest.provide('adminDatabaseUrl', adminUrl)
  project.vitest.provide('templateDatabase', template)
  project.vitest.provide('preparedDataFolder', preparedFolder)

  return async () => {
    await asAdmin(`drop database if exists ${template}`)
    await ownServer?.server.stop()
    const folders = ownServer ? [preparedFolder, ownServer.folder] : [preparedFolder]
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

async function migrateAll(url: string): Promise<void> {
  await migrate(url)
  await migrateJobs(url)
}

/** Creates a data folder with a migrated, empty database that nothing serves. */
async function prepareDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sortie-prepared-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await migrateAll(server.connectionString)
  await server.stop()
  return dataDir
}

async function startFromCopy(preparedFolder: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-test-'))
  await copyDataFolder(preparedFolder, folder)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  })
  return { folder, server }
}

/** Copies everything into an existing folder and keeps the owner of each file, because PostgreSQL must own its files. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** Returns the URL of another database on the same server. Replaces text, because `URL` rejects URLs with a socket path. */
export const databaseUrl = (adminUrl: string, database: string): string =>
  adminUrl.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
