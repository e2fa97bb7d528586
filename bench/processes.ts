import { type ChildProcess, type StdioOptions, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEnd } from './ending.ts'

export const root = path.resolve(import.meta.dirname, '..')

export interface Running {
  child: ChildProcess
  /** Milliseconds from its start until it reported that it was ready. */
  readyAfter: number
  stop(): Promise<void>
}

/** Returns the file of the server that `npm start` runs, built if its sources have changed. */
export const bundledServer = (): string =>
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' }).trim()

interface Program {
  file: string
  args?: string[]
  nodeFlags?: string[]
  env?: Record<string, string>
  /** Receives standard error, to which a server writes a line for each request. */
  logFile: string
}

/**
 * Starts one of our programs and waits for its first line of output. The program has an IPC channel to this process, whose
 * end tells it to exit.
 */
export async function startProgram({
  file,
  args = [],
  nodeFlags = [],
  env = {},
  logFile,
}: Program): Promise<Running> {
  const log = openSync(logFile, 'w')
  const startedAt = performance.now()
  const child = fork(path.resolve(root, file), args, {
    cwd: root,
    execArgv: nodeFlags,
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', log, 'ipc'],
  })
  closeSync(log)
  const stop = onEnd(() => stopChild(child))
  await firstLine(child, () => `${file}: ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  return { child, readyAfter: performance.now() - startedAt, stop }
}

/** Starts a command in its own process group, because some launchers do not pass on signals. */
export async function startCommand(command: string, args: string[], env: Record<string, string>) {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
  const startedAt = performance.now()
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, detached: true, stdio })
  const group = -(child.pid ?? 0)
  const stop = onEnd(async () => {
    while (isThere(group)) {
      signal(group, 'SIGTERM')
      for (let checks = 0; checks < 100 && isThere(group); checks += 1) await sleep(100)
    }
  })
  await firstLine(child, () => `${command} ${args.join(' ')} did not become ready`, /is ready/)
  return { child, readyAfter: performance.now() - startedAt, stop }
}

async function firstLine(child: ChildProcess, errorMessage: () => string, pattern = /\n/): Promise<void> {
  let output = ''
  const matched = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (pattern.test(output)) resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(errorMessage())
  })
  await Promise.race([matched, ended])
  ended.catch(() => {}) // a later exit is not an error
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const hurry = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(hurry)
}

function isThere(pid: number): boolean {
  return signal(pid, 0)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
