import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createFirstSuperAdmin } from '#accounts/setup/server/service.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { joinDatabase, openDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { runProgram, say } from './process.ts'
import { createDeps } from './service.ts'

interface Command {
  summary: string
  options: Record<string, string>
  run: (deps: Deps, given: Record<string, string>) => Promise<string>
}

/** What an operator can do at the console, by hand. */
const commands: Record<string, Command> = {
  'create-super-admin': {
    summary: 'Create a super administrator, active and verified',
    options: { name: 'Name', email: 'E-mail address', password: 'Password (at least 8 characters)' },
    run: async (deps, { name = '', email = '', password = '' }) => {
      await createFirstSuperAdmin(deps, { name, email, password }, { addAnother: true })
      return `The super administrator ${email} can sign in at ${deps.publicUrl}/login`
    },
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
  const given = await askForMissing(command.options, readOptions(name, command, rest))
  process.stdout.write(`${await runOnDatabase((deps) => command.run(deps, given))}\n`)
})

function usage(): string {
  const lines = Object.entries(commands).flatMap(([name, { summary, options }]) => [
    `  ${name}  ${summary}`,
    ...Object.entries(options).map(([option, meaning]) => `      --${option}  ${meaning}`),
  ])
  return `npm run sortie -- <command>\n\n${lines.join('\n')}\n\nWhat is not given is asked for.\n`
}

function readOptions(name: string, { options }: Command, args: string[]): Record<string, string> {
  const types = Object.fromEntries(
    Object.keys(options).map((option) => [option, { type: 'string' as const }]),
  )
  try {
    const { values } = parseArgs({ args, options: types })
    return Object.fromEntries(Object.entries(values).map(([option, value]) => [option, String(value)]))
  } catch {
    throw new StartProblem(
      `${name} takes ${Object.keys(options)
        .map((option) => `--${option}`)
        .join(', ')}.`,
    )
  }
}

async function askForMissing(options: Record<string, string>, given: Record<string, string>) {
  const missing = Object.entries(options).filter(([option]) => given[option] === undefined)
  const answers = { ...given }
  if (missing.length === 0) return answers
  if (!process.stdin.isTTY) {
    throw new StartProblem(`Missing: ${missing.map(([option]) => `--${option}`).join(', ')}.`)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  for (const [option, question] of missing) answers[option] = await terminal.question(`${question}: `)
  terminal.close()
  return answers
}

// Beside a running server its database is used; otherwise it is opened for as long as the command takes.
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
