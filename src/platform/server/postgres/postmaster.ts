import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorError, codeOf } from '../start-problem.ts'
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

const pollIntervalMs = 20

/** Returns whether a process runs. A zombie, which is common in containers, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
  } catch {
    return false // it ended between the two checks
  }
}

interface PidFile extends Postmaster {
  sharedMemory: string
  status: string
}

const toPidFilePath = (folder: string) => join(folder, 'postmaster.pid')

// Its lines: pid, data folder, start time, port, socket folder, listen address, shared memory key and id, status.
async function readPidFile(folder: string): Promise<PidFile | null> {
  const lines = (await readFile(toPidFilePath(folder), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return {
    pid,
    port: Number(lines[3]),
    host: lines[4] || lines[5] || '',
    sharedMemory: lines[6]?.trim().split(/\s+/)[1] ?? '',
    status: lines[7]?.trim() ?? '',
  }
}

/** Returns the postmaster that already serves this cluster, or null. Waits for one that is starting or stopping. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const pidFile = await readPidFile(folder)
  if (!pidFile) return null
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (!isAlive(pidFile.pid) || !(await servesFolder(pidFile.pid, folder))) {
      await removePidFile(folder, pidFile)
      return null
    }
    const current = await readPidFile(folder)
    if (current?.status === 'ready') return current
    await sleep(pollIntervalMs)
  }
  throw new OperatorError(
    `The PostgreSQL in ${folder} (process ${pidFile.pid}) is running but does not become ready.`,
  )
}

// PostgreSQL refuses to start while a process with the id in this file exists, even another program or a zombie.
// Without the file it cannot detect backends of the dead postmaster that still write, so wait until these have ended.
async function removePidFile(folder: string, { sharedMemory }: PidFile): Promise<void> {
  const deadline = Date.now() + 15_000
  while (await isAttached(sharedMemory)) {
    if (Date.now() > deadline) {
      throw new OperatorError(`Processes of a killed PostgreSQL still use ${folder}: end them first.`)
    }
    await sleep(pollIntervalMs)
  }
  await rm(toPidFilePath(folder), { force: true })
}

// The columns of this table are: key, id, permissions, size, creator, last user, number attached, ...
async function isAttached(sharedMemory: string): Promise<boolean> {
  const table = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => '')
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/))
  return rows.some((columns) => columns[1] === sharedMemory && Number(columns[6]) > 0)
}

// The command line of a postmaster names its folder. (In a container, root cannot read its working directory if
// PostgreSQL runs as another user.)
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return commandLine.split('\0').includes(folder)
  }
  const output = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  const { stdout } = await output.catch(() => ({ stdout: '' }))
  return stdout.includes(folder)
}

/** Starts a postmaster and waits until it is ready, including crash recovery. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const logOffset = await rotateLog(cluster.logFile)
    const started = await tryToStart(cluster)
    if (started) return started
    const output = (await readFile(cluster.logFile, 'utf8')).slice(logOffset).trim()
    // Backends of a killed postmaster hold its shared memory until they notice its death, within moments.
    const isWaitingForOrphans = output.includes('shared memory block')
    if (!isWaitingForOrphans || Date.now() > deadline) {
      throw new OperatorError(`PostgreSQL did not start: ${findLastError(output)} (see ${cluster.logFile})`)
    }
    await sleep(100)
  }
}

function findLastError(log: string): string {
  const lines = log.split('\n')
  const error = lines.findLast((line) => /FATAL|PANIC|could not|error while/.test(line)) ?? lines.at(-1)
  return error?.trim() || 'it gave no reason.'
}

const maxLogBytes = 10_000_000

async function rotateLog(logFile: string): Promise<number> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0
  if (size <= maxLogBytes) return size
  await rename(logFile, `${logFile}.old`)
  return 0
}

async function tryToStart(cluster: Cluster): Promise<Postmaster | null> {
  const { folder, binaries, account, settings } = cluster
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // The process is detached and logs to a file, so that it survives a killed server and does not receive Ctrl-C from the
    // terminal.
    const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: postgresEnvironment,
    })
    child.once('error', () => {}) // then it has no pid
    child.unref()
    while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const current = await readPidFile(folder)
      if (current?.pid === child.pid && current?.status === 'ready') return current
      await sleep(pollIntervalMs)
    }
    return null
  } finally {
    await log.close()
  }
}

/** The environment of PostgreSQL. It does not include our own, which may contain secrets. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** Stops PostgreSQL. Sessions have a moment to end by themselves, then they are ended; no data is lost in either case. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'])
    return
  }
  if (await signalAndWait(pid, 'SIGTERM', 300)) return
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
