import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartProblem, codeOf } from '../start-problem.ts'
import type { Account } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'

export interface Cluster {
  folder: string
  logFile: string
  account: Account | null
  binaries: PostgresBinaries
  settings: Record<string, string>
}

export interface Postmaster {
  pid: number
  host: string
  port: number
}

const pollEvery = 20

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

interface PidFile extends Postmaster {
  status: string
}

// Its lines: pid, data folder, start time, port, socket folder, listen address, shared memory key, status.
async function readPidFile(folder: string): Promise<PidFile | null> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), host: lines[4] || lines[5] || '', status: lines[7]?.trim() ?? '' }
}

/** The postmaster that already serves this cluster, if one does. Waits for one that is starting or stopping. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const first = await readPidFile(folder)
  if (!first || !isAlive(first.pid)) return null
  if (!(await servesFolder(first.pid, folder))) {
    // The number belongs to another program by now. PostgreSQL would take that for a running postmaster and refuse.
    await rm(join(folder, 'postmaster.pid'), { force: true })
    return null
  }
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && isAlive(first.pid)) {
    const found = await readPidFile(folder)
    if (found?.status === 'ready') return found
    await sleep(pollEvery)
  }
  if (!isAlive(first.pid)) return null
  throw new StartProblem(
    `The PostgreSQL in ${folder} (process ${first.pid}) is running but does not become ready.`,
  )
}

// A postmaster keeps its command line, which names the folder. (Its working directory is not readable by
// root in a container, when PostgreSQL runs as another user.)
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (
          await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
            stdout: '',
          }))
        ).stdout
  return commandLine.includes(folder)
}

/** Starts a postmaster and waits until it serves, through crash recovery if it must. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const logFrom = await rotateLog(cluster.logFile)
    const started = await tryToStart(cluster)
    if (started) return started
    const said = (await readFile(cluster.logFile, 'utf8')).slice(logFrom).trim()
    // Backends of a killed postmaster notice its death within moments; until then they hold its shared memory.
    const isWaitingForOrphans = said.includes('shared memory block')
    if (!isWaitingForOrphans || Date.now() > deadline) {
      throw new StartProblem(`PostgreSQL did not start: ${lastComplaint(said)} (see ${cluster.logFile})`)
    }
    await sleep(100)
  }
}

function lastComplaint(log: string): string {
  const lines = log.split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|could not|error while/.test(line)) ?? lines.at(-1)
  return complaint?.trim() || 'it gave no reason.'
}

const largestLog = 10_000_000

async function rotateLog(logFile: string): Promise<number> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0
  if (size <= largestLog) return size
  await rename(logFile, `${logFile}.old`)
  return 0
}

async function tryToStart(cluster: Cluster): Promise<Postmaster | null> {
  const { folder, binaries, account, settings } = cluster
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // Detached and writing to a file, it outlives a killed server, and a Ctrl-C in the terminal does not reach it.
    const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: environmentOfPostgres,
    })
    let hasExited = false
    child.once('exit', () => (hasExited = true))
    child.once('error', () => (hasExited = true))
    child.unref()
    while (!hasExited) {
      const found = await readPidFile(folder)
      if (found?.pid === child.pid && found?.status === 'ready') return found
      await sleep(pollEvery)
    }
    return null
  } finally {
    await log.close()
  }
}

/** Nothing of ours: our environment may hold secrets. */
export const environmentOfPostgres = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** Stops PostgreSQL, ending open sessions; data is safe in every case. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'])
    return
  }
  if ((await signalAndWait(pid, 'SIGINT', 30_000)) || (await signalAndWait(pid, 'SIGQUIT', 5_000))) return
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, milliseconds: number): Promise<boolean> {
  if (!isAlive(pid)) return true
  process.kill(pid, signal)
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true
    await sleep(10)
  }
  return false
}
