import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import {
  compileCacheSettings,
  expect,
  signInFirstAccount,
  firstAccount,
  test,
  vi,
  type Host,
} from '#testing/server-process.ts'

// Each test starts several real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const program = inject('serverPrograms').cli
const { email, password } = firstAccount
const named = ['create-super-admin', '--name', 'Robin', '--email', email]

interface Console {
  child: ChildProcess
  /** Returns all output so far. */
  shown(): string
}

function follow(child: ChildProcess): Console {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, shown: () => text }
}

const settingsOf = ({ dataDir }: Host) => ({
  DATA_DIR: dataDir,
  PATH: process.env['PATH'],
  ...compileCacheSettings,
})

/** Runs the command with its input from a pipe. */
const runPiped = (host: Host, args: string[], input: string): Console => {
  const child = spawn(process.execPath, [program, ...args], { env: settingsOf(host) })
  child.stdin.end(input)
  return follow(child)
}

/** Runs the command in its own terminal, where the test can type. */
const runAtTerminal = (host: Host, args: string[]): Console => {
  const command = [process.execPath, program, ...args].map((part) => `'${part}'`).join(' ')
  return follow(spawn('script', ['-qefc', command, '/dev/null'], { env: settingsOf(host) }))
}

async function answer({ child, shown }: Console, question: string, text: string): Promise<void> {
  await expect.poll(shown, { timeout: 30_000 }).toContain(question)
  child.stdin?.write(`${text}\r`)
}

const exitCode = async ({ child }: Console) => (await once(child, 'close'))[0] as number | null

function hasScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux')
  } catch {
    return false
  }
}

test('a password typed at the terminal is never shown, and works for signing in', async ({
  newHost: host,
  skip,
}) => {
  skip(!hasScript(), 'needs the program "script" of util-linux')
  const terminal = runAtTerminal(host, ['create-super-admin'])
  await answer(terminal, 'Name: ', 'Robin')
  await answer(terminal, 'Email: ', email)
  await answer(terminal, 'Password (at least 8 characters): ', `${password}x\b`)
  await answer(terminal, 'Repeat: ', password)
  expect(await exitCode(terminal)).toBe(0)
  expect(terminal.shown()).toContain(`The super administrator ${email} can sign in`)
  // Proves that the test sees typed text: the terminal echoes the name, which is not secret.
  expect(terminal.shown()).toContain('Robin')
  expect(terminal.shown()).toContain(
    '\nPassword (at least 8 characters): \r\nRepeat: \r\nCreating the embedded database',
  )
  await host.start()
  expect(await (await signInFirstAccount(host))('GET', '/api/profile')).toMatchObject({ status: 200 })
})

test('two different answers, or Ctrl-C, change nothing', async ({ host, skip }) => {
  skip(!hasScript(), 'needs the program "script" of util-linux')
  const differing = runAtTerminal(host, named)
  await answer(differing, 'Password', password)
  await answer(differing, 'Repeat: ', `${password}.`)
  expect(await exitCode(differing)).toBe(1)
  expect(differing.shown()).toMatch(/The two entries differ\. Nothing has been changed\.\r\n$/)

  const stopped = runAtTerminal(host, named)
  await answer(stopped, 'Password', `half\u0003`)
  expect(await exitCode(stopped)).toBe(1)
  expect(stopped.shown()).toMatch(/Nothing has been changed\.\r\n$/)
})

test('a password is read from a pipe, and refused as an argument', async ({ host }) => {
  const refused = runPiped(host, [...named, '--password', password], '')
  expect(await exitCode(refused)).toBe(1)
  expect(refused.shown()).toBe(
    'create-super-admin takes --name, --email; enter the password when asked, or pass it on standard input.\n',
  )
  const unnamed = runPiped(host, ['create-super-admin', '--name', 'Robin'], `${password}\n`)
  expect(await exitCode(unnamed)).toBe(1)
  expect(unnamed.shown()).toBe('Missing: --email.\n')

  const piped = runPiped(host, named, `${password}\nthis line is ignored\n`)
  expect(await exitCode(piped)).toBe(0)
  expect(piped.shown()).not.toContain(password)
  await host.start()
  expect(await (await signInFirstAccount(host))('GET', '/api/profile')).toMatchObject({ status: 200 })
})
