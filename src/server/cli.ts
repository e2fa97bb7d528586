import { parseArgs } from 'node:util'
import { createFirstSuperAdmin } from '#accounts/setup/server/setup.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { joinDatabase, openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { runProgram, say } from './process.ts'
import { createDeps } from './service.ts'
import { openTerminal, readPipedLine } from './terminal.ts'

interface Command {
  summary: string
  options: Record<string, string>
  /** Read without echo, or from the first line of standard input: arguments show up in process lists and shell histories. */
  secret?: { name: string; question: string }
  run: (deps: Deps, given: Record<string, string>) => Promise<string>
}

/** The commands for operators. */
const commands: Record<string, Command> = {
  'create-super-admin': {
    summary: 'Create a super administrator, active and verified',
    options: { name: 'Name', email: 'Email' },
    secret: { name: 'password', question: 'Password (at least 8 characters)' },
    run: async (deps, { name = '', email = '', password = '' }) => {
      await createFirstSuperAdmin(deps, { name, email, password }, { addAnother: true })
      return `The super administrator ${email} can sign in at ${deps.publicUrl}/login`
    },
  },
  migrate: {
    summary: 'Bring the database up to date, as the owner in MIGRATION_DATABASE_URL',
    options: {},
    run: async () => 'The database is up to date',
  },
}

await runProgram(async () => {
  const [name = 'help', ...rest] = process.argv.slice(2)
  const command = commands[name]
  if (!command) {
    const isHelp = ['help', '--help', '-h'].includes(name)
    process.stdout.write(usage())
    process.exitCode = isHelp ? 0 : 1
    return
  }
  const given = await askForMissing(command, readOptions(name, command, rest))
  process.stdout.write(`${await runOnDatabase((deps) => command.run(deps, given))}\n`)
})

function usage(): string {
  const lines = Object.entries(commands).flatMap(([name, { summary, options }]) => [
    `  ${name}  ${summary}`,
    ...Object.entries(options).map(([option, meaning]) => `      --${option}  ${meaning}`),
  ])
  return (
    `npm run sortie -- <command>\n\n${lines.join('\n')}\n\n` +
    'The command asks for missing options. It always asks for a password, or reads it from standard input.\n'
  )
}

function readOptions(name: string, { options, secret }: Command, args: string[]): Record<string, string> {
  const types = Object.fromEntries(
    Object.keys(options).map((option) => [option, { type: 'string' as const }]),
  )
  try {
    const { values } = parseArgs({ args, options: types })
    return Object.fromEntries(Object.entries(values).map(([option, value]) => [option, String(value)]))
  } catch {
    const taken = Object.keys(options).map((option) => `--${option}`)
    throw new StartProblem(
      `${name} takes ${taken.join(', ') || 'no option'}` +
        `${secret ? `; enter the ${secret.name} when asked, or pass it on standard input` : ''}.`,
    )
  }
}

async function askForMissing({ options, secret }: Command, given: Record<string, string>) {
  const missing = Object.entries(options).filter(([option]) => given[option] === undefined)
  if (missing.length === 0 && !secret) return given
  return process.stdin.isTTY ? askAtTerminal(missing, secret, given) : readFromPipe(missing, secret, given)
}

async function askAtTerminal(
  missing: [option: string, question: string][],
  secret: Command['secret'],
  given: Record<string, string>,
) {
  const answers = { ...given }
  const terminal = openTerminal()
  try {
    for (const [option, question] of missing) answers[option] = await terminal.ask(question)
    if (!secret) return answers
    const answer = await terminal.askSecret(secret.question)
    // The input is hidden, so ask twice to catch typing errors.
    if (answer !== (await terminal.askSecret('Repeat'))) {
      throw new StartProblem('The two entries differ. Nothing has been changed.')
    }
    return { ...answers, [secret.name]: answer }
  } finally {
    terminal.close()
  }
}

async function readFromPipe(
  missing: [option: string, question: string][],
  secret: Command['secret'],
  given: Record<string, string>,
) {
  if (missing.length > 0) {
    throw new StartProblem(`Missing: ${missing.map(([option]) => `--${option}`).join(', ')}.`)
  }
  return secret ? { ...given, [secret.name]: await readPipedLine() } : given
}

// Uses the database of a running server; otherwise opens it for the duration of the command.
async function runOnDatabase(run: (deps: Deps) => Promise<string>): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'error' })
  const database = (await joinDatabase(config, say)) ?? (await openDatabase(config, say))
  try {
    await prepareDatabase(database)
    const deps = createDeps(config, database)
    try {
      return await run(deps)
    } finally {
      await deps.pool.end()
    }
  } finally {
    await database.close()
  }
}
