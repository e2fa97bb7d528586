import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { fillPath, type CallInput, type CallResponse, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createFolderStore } from '#platform/server/files/folder-store.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { buildApp } from '#server/app.ts'
import { jobs } from '#server/jobs.ts'
import { databaseUrl } from './global-setup.ts'
import { listSignedNow } from '#governance/sign-off/server/service.ts'

export interface TestResponse<Body> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

type CallArguments<E> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** Calls endpoints in process, through the whole HTTP stack, as one user. */
export interface Caller {
  call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<TestResponse<CallResponse<E>>>
  inject(options: InjectOptions): Promise<TestResponse<unknown>>
}

export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

/** Returns a clock that follows the system clock until a test moves it. */
export function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => (offset = new Date(instant).getTime() - Date.now()),
    advance: (milliseconds) => (offset += milliseconds),
  }
}

export interface TestServer extends Caller {
  deps: Deps
  fastify: FastifyInstance
  /** The connection string of this server's database, as its owner. */
  databaseUrl: string
  withToken(token: string): Caller
  /** Sends all queued emails, and returns those to this recipient so far, oldest first. */
  mailTo(recipient: string): Promise<readonly Mail[]>
  close(): Promise<void>
}

/** Starts the real app on its own database, cloned from the migrated template. */
export async function startTestServer(adminUrl: string, template: string, clock: Clock): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-files-'))
  const inbox: Mail[] = []
  const name = `sortie_test_${uuid().replaceAll('-', '')}`
  // Copying files is faster than writing the database through the log, which no test needs.
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const log = createLog('silent')
  const testDatabaseUrl = databaseUrl(adminUrl, name)
  const pool = createPool(testDatabaseUrl, log, { max: 8 })
  const deps: Deps = {
    db: createDb(pool),
    pool,
    clock,
    log,
    authSecret: new TextEncoder().encode('a secret that only these tests use, 32 bytes or more'),
    publicUrl: 'http://sortie.test',
    mailer: {
      supportEmail: 'support@sortie.test',
      privacyEmail: 'privacy@sortie.test',
      send: async (mail) => void inbox.push(mail),
    },
    files: createFolderStore(folder),
    scanFile: async () => 'clean',
    listSignedNow,
    backups: null,
  }
  const fastify = await buildApp(deps, { trustProxy: false, strictResponses: true, webRoot: null })
  return {
    deps,
    fastify,
    databaseUrl: testDatabaseUrl,
    ...createCaller(fastify),
    withToken: (token) => createCaller(fastify, token),
    mailTo: async (recipient) => {
      await finishJobs(deps, jobs)
      return inbox.filter(({ to }) => to.address.toLowerCase() === recipient.toLowerCase())
    },
    close: async () => {
      await fastify.close()
      await pool.end()
      // Not `with (force)`: it needs the privilege to end a running vacuum, which a plain drop cancels by itself.
      await runAsAdmin(adminUrl, `drop database if exists ${name}`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

function createCaller(fastify: FastifyInstance, token?: string): Caller {
  const inject: Caller['inject'] = async (options) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options.headers }
    const response = await fastify.inject({ ...options, headers })
    const isJson = String(response.headers['content-type']).includes('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }
  return {
    inject,
    call: async (endpoint, ...[input]) => {
      // Safe cast: the type of the endpoint determines which of these parts the input has.
      const { params, query, body } = (input ?? {}) as {
        params?: Record<string, string>
        query?: object
        body?: object
      }
      const response = await inject({
        method: endpoint.method,
        url: fillPath(endpoint.path, params, { ...query }),
        ...(body !== undefined && { payload: body }),
      })
      // The server has validated the response against the contract: tests run with strict responses.
      return response as never
    },
  }
}
