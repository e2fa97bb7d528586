// The server that Sortie is compared with: only Fastify and pg with the same statements. No sign-in, validation, views,
// headers or log. It receives the statements over IPC, as the real server sent them.
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { verify } from '@node-rs/argon2'
import type { Recording } from './stage.ts'
import type { Statement } from './record-sql.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
pool.on('error', () => {})
const recordings = new Map<string, Recording>()
const app = Fastify({ logger: false })

const find = (id: string): Recording => {
  const recording = recordings.get(id)
  if (!recording) throw new Error(`Nothing was recorded as ${id}`)
  return recording
}

app.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
  const { statements, compares } = find(params.id)
  if (compares) await verify(compares.hash, compares.password)
  const answers: unknown[][] = []
  for (const statement of statements) answers.push((await pool.query(statement)).rows)
  return answers
})

app.post<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
  const { statements, once } = find(params.id)
  const renew = renewal(once)
  const [only, ...others] = statements
  if (only && others.length === 0) {
    // A single statement is a transaction.
    await pool.query({ ...only, values: renew(only) })
    return reply.code(201).send({})
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query({ ...statement, values: renew(statement) })
    await client.query('commit')
    return await reply.code(201).send({})
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

/** Returns a function that replaces unique values (ids, the mission number) by new ones in every parameter. */
function renewal(once: Recording['once']): (statement: Statement) => unknown[] {
  const fresh = [
    ...once.ids.map((id) => [id, uuid()] as const),
    ...once.words.map((word) => [word, `B${randomBytes(8).toString('hex')}`] as const),
  ]
  return ({ values }) =>
    values.map((value) =>
      typeof value === 'string'
        ? fresh.reduce((text, [old, renewed]) => text.replaceAll(old, renewed), value)
        : value,
    )
}

process.on('message', (recording: Recording) => {
  recordings.set(recording.id, recording)
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.stdout.write('ready\n')
