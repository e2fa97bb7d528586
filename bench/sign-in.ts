import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { login } from '#people/accounts/contract.ts'
import type { BenchDatabase } from '#testing/bench-database.ts'
import { givenPassword } from '#testing/given.ts'
import { compare, type Loader } from './measure.ts'
import type { Options } from './options.ts'
import { multiple, type Row } from './report.ts'
import { record, startBare, startOurs } from './stage.ts'

/** As a multiple of comparing one password and as many statements that do nothing: 1.57 before there were second factors. */
const maxMultiple = 1.75

interface Sized {
  database: BenchDatabase
  folder: string
}

/** Measures a sign-in with the password by somebody without a second factor, on a browser that is known. */
export async function measureSignIn(
  loader: Loader,
  { database, folder }: Sized,
  options: Options,
): Promise<Row[]> {
  const connectionString = await database.copy('sortie_bench_sign_in')
  const where = { connectionString, folder }
  try {
    const [person] = await database.query<{ email: string }>(
      `select email from users where role = 'clinician' and status = 'active' and email_verified order by id limit 1`,
    )
    if (!person) throw new Error('The database has no users to sign in')
    const credentials = { email: person.email, password: givenPassword }
    const { answers } = await record(where, [{ id: 'first', ...call(credentials) }])
    const { deviceToken } = login.response.parse(answers[0])
    const signingIn = call({ ...credentials, deviceTokens: [deviceToken] })
    const { recordings } = await record(where, [{ id: 'sign-in', ...signingIn }])
    const compares = { hash: await hashOf(connectionString, person.email), password: givenPassword }
    const statements = (recordings[0]?.statements ?? []).map(() => nothing)
    const bare = await startBare({
      ...where,
      recordings: [{ id: 'sign-in', statements, once: { ids: [], words: [] }, compares }],
    })
    const server = await startOurs(where)
    try {
      const ours = { name: 'ours', origin: server.origin, calls: [signingIn] }
      const limit = {
        name: 'bare',
        origin: bare.origin,
        calls: [{ method: 'GET' as const, path: '/sign-in' }],
      }
      const measured = await compare(loader, [ours, limit], { options, connections: 1 })
      const times = { ours: measured('ours', 'p50'), bare: measured('bare', 'p50'), atMost: maxMultiple }
      return [multiple(`signing in, with ${statements.length} statements, p50`, times)]
    } finally {
      await Promise.all([server.stop(), bare.stop()])
    }
  } finally {
    await sleep(100) // until its connections are gone
    await database.drop('sortie_bench_sign_in')
  }
}

/** Signing in has renewed a hash of an older policy. */
async function hashOf(connectionString: string, email: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ hash: string }>(
      'select password_hash as hash from users where email = $1',
      [email],
    )
    return rows[0]?.hash ?? ''
  } finally {
    await client.end()
  }
}

const call = (body: object) => ({ method: login.method, path: login.path, body: JSON.stringify(body) })

const nothing = { name: 'nothing', text: 'select 1 as answer', values: [] }
