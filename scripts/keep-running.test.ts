import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import {
  compileCacheSettings,
  endProcess,
  expect,
  isRunning,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Starts real servers several times, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = resolve(import.meta.dirname, '..')
const server = inject('serverPrograms').main
/** A program that says it is running, waits, and ends normally when it is stopped. */
const waiting = [
  '-e',
  "process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000); process.send('running'); console.log('ready at once')",
]

/** Runs a program as `npm start` does. */
function launch(args: string[], settings: Record<string, string> = {}) {
  const program = `
    const { keepRunning } = await import(${JSON.stringify(join(root, 'scripts/keep-running.mjs'))})
    keepRunning(${JSON.stringify(args)}, { env: process.env, restarts: true, pause: 0 })`
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...compileCacheSettings, ...settings }
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'pipe' })
  const output = { stdout: '', stderr: '' }
  launcher.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  launcher.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  const starts = () => output.stdout.split('ready at').length - 1
  return {
    launcher,
    output,
    hasStarted: (times: number) => expect.poll(starts, { timeout: 60_000 }).toBe(times),
  }
}

const settingsOf = ({ dataDir, port }: Host) => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  ...firstAccountSettings,
})

/** Returns the process that a launcher has started. */
function programOf({ pid }: { pid?: number | undefined }): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,comm=']).toString().split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/)).filter(([parent]) => Number(parent) === pid)
  return Number(children.find(([, , command]) => command !== 'ps')?.[1])
}

test('a server that is killed is started again, and a normal stop of the launcher stops it for good', async ({
  host,
}) => {
  const { launcher, output, hasStarted } = launch([server], settingsOf(host))
  await hasStarted(1)
  process.kill(programOf(launcher), 'SIGKILL')
  await hasStarted(2)
  expect((await host.fetch('/api/health/ready')).status).toBe(200)
  expect(output.stderr).toContain('Sortie was ended by SIGKILL: starting it again (1 of at most 5 times')
  await endProcess(launcher, 'SIGTERM')
  expect(launcher.exitCode).toBe(0)
  await expect(host.fetch('/api/health/live')).rejects.toThrow()
})

test('a program that is stopped, and a setting that is wrong, are no faults', async ({ host }) => {
  const { launcher, output, hasStarted } = launch(waiting)
  await hasStarted(1)
  const exited = once(launcher, 'exit')
  process.kill(programOf(launcher), 'SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output.stderr).toBe('')

  const wrong = launch([server], { ...settingsOf(host), PORT: 'http' })
  expect(await once(wrong.launcher, 'exit')).toEqual([1, null])
  expect(wrong.output.stderr).toBe('PORT must be a port number from 1 to 65535.\n')
})

test('after five restarts in ten minutes the launcher ends, and says why', async () => {
  const { launcher, output, hasStarted } = launch(waiting)
  const exited = once(launcher, 'exit')
  for (let times = 1; times <= 6; times += 1) {
    await hasStarted(times)
    expect(isRunning(launcher)).toBe(true)
    process.kill(programOf(launcher), 'SIGKILL')
  }
  expect(await exited).toEqual([128 + 9, null])
  const lines = output.stderr.trim().split('\n')
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toBe(
    'Sortie was ended by SIGKILL, for the 6th time in ten minutes: it is not started again.',
  )
})

test('a crash of a running program is a fault, an error before it runs is none', async () => {
  const crashing = launch(['-e', "process.send('running', () => process.exit(70))"])
  expect(await once(crashing.launcher, 'exit')).toEqual([70, null])
  expect(crashing.output.stderr.match(/ended with the code 70: starting it again/g)).toHaveLength(5)
  const early = launch(['-e', 'process.exit(70)'])
  expect(await once(early.launcher, 'exit')).toEqual([70, null])
  expect(early.output.stderr).toBe('')
})
