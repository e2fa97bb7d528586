import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { v7 as uuid } from 'uuid'
import { newId, type Call } from './call.ts'
import { onEnd } from './ending.ts'
import { watchMemory, type MemoryWatch } from './memory.ts'
import { bundledServer, freePort, root, startProgram } from './processes.ts'
import type { Statement } from './record-sql.ts'

/** The statements that the bare server replays as `id`, exactly as the real server sent them for one call. */
export interface Recording {
  id: string
  statements: Statement[]
  /** Unique values, which every replay must replace by new ones. */
  once: { ids: string[]; words: string[] }
  /** A password that it compares with a hash first, as signing in does. */
  compares?: { hash: string; password: string }
}

/** Sortie and the bare server on the same database. */
export interface Stage {
  ours: string
  bare: string
  memory: MemoryWatch
  close(): Promise<void>
}

interface Wanted {
  connectionString: string
  /** The folder for the logs of the processes. */
  folder: string
  recordings: readonly Recording[]
}

export const authSecret = '5f0c9e1b7a3d48269be0d7c41f86a2d395c1e07b'

export interface OurServer {
  origin: string
  readyAfter: number
  child: { pid?: number | undefined; on(event: 'message', listener: (message: unknown) => void): unknown }
  stop(): Promise<void>
}

/** Starts the server's bundle, or another file, with the flags and the settings that scripts/start.mjs uses. */
export async function startOurs(
  { connectionString, folder }: Pick<Wanted, 'connectionString' | 'folder'>,
  {
    file = bundledServer(),
    nodeFlags = [],
    env = {},
  }: { file?: string; nodeFlags?: string[]; env?: Record<string, string> } = {},
): Promise<OurServer> {
  const port = String(await freePort())
  const running = await startProgram({
    file,
    nodeFlags: [...nodeFlags, '--max-semi-space-size=8', '--max-old-space-size=512'],
    env: {
      DATABASE_URL: connectionString,
      // The database is temporary and has only its owner.
      SERVE_AS_OWNER: 'on',
      AUTH_SECRET: authSecret,
      HOST: '127.0.0.1',
      PORT: port,
      JOBS: 'off',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    logFile: path.join(folder, `sortie-${port}.log`),
  })
  return { origin: `http://127.0.0.1:${port}`, ...running }
}

/** Records the statements of each call, without the lookup of the session that precedes every call. */
export async function record(
  where: Pick<Wanted, 'connectionString' | 'folder'>,
  calls: readonly (Call & { id: string })[],
): Promise<{ recordings: Recording[]; answers: unknown[] }> {
  const recorder = pathToFileURL(path.join(import.meta.dirname, 'record-sql.ts')).href
  // From its source: the recorder replaces a function of a package, of which the bundle contains its own copy.
  const server = await startOurs(where, { file: 'src/server/main.ts', nodeFlags: ['--import', recorder] })
  let statementsSent: Statement[] = []
  server.child.on('message', (statement) => statementsSent.push(statement as Statement)) // only record-sql.ts sends
  const recordings: Recording[] = []
  const answers: unknown[] = []
  try {
    for (const { id, ...call } of calls) {
      await answerOf(server.origin, call) // a user's first call also updates when they were last active
      await settle()
      statementsSent = []
      answers.push(await answerOf(server.origin, call))
      await settle()
      const statements = statementsSent.filter(({ text }) => !/from sessions/.test(text))
      recordings.push({ id, statements, once: { ids: [], words: [] } })
    }
  } finally {
    await server.stop()
  }
  return { recordings, answers }
}

// IPC messages that were sent before a response may arrive shortly after it.
const settle = () => new Promise((resolve) => setTimeout(resolve, 15))

async function answerOf(origin: string, { method, path: at, token, body }: Call): Promise<unknown> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(origin + at, {
    method,
    headers,
    ...(body && { body: body.replaceAll(newId, uuid()) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${at} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Asks the bare server for the answer of one trivial statement: what Fastify and PostgreSQL cost on this machine at least. */
export const bareHandler: Call = { method: 'GET', path: '/trivial' }

const trivial: Recording = {
  id: 'trivial',
  statements: [{ name: 'trivial', text: 'select 1 as answer', values: [] }],
  once: { ids: [], words: [] },
}

/** Starts the bare server, which replays the recordings and `bareHandler`. */
export async function startBare({ connectionString, folder, recordings }: Wanted) {
  const port = String(await freePort())
  const running = await startProgram({
    file: 'bench/bare-server.ts',
    env: { DATABASE_URL: connectionString, PORT: port },
    logFile: path.join(folder, `bare-${port}.log`),
  })
  for (const recording of [trivial, ...recordings]) running.child.send(recording)
  return { origin: `http://127.0.0.1:${port}`, ...running }
}

export async function openStage({ connectionString, folder, recordings }: Wanted): Promise<Stage> {
  const ours = await startOurs({ connectionString, folder })
  const memory = watchMemory(ours.child.pid ?? 0)
  const stopWatching = onEnd(() => memory.stop())
  const bare = await startBare({ connectionString, folder, recordings })
  return {
    ours: ours.origin,
    bare: bare.origin,
    memory,
    close: async () => {
      await stopWatching()
      await Promise.all([ours.stop(), bare.stop()])
    },
  }
}
