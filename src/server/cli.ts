import { parseArgs } from 'node:util'
import { verifyChains } from '#governance/sign-off/server/service.ts'
import { createFirstSuperAdmin } from '#people/accounts/setup/server/setup.ts'
import { resetSecondFactors } from '#people/second-factors/server/reset.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { joinDatabase, openDatabase, type OpenDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { runProgram, say } from './process.ts'
import { backUp, restoreBackup } from './backup.ts'
import { backupsOf, createDeps } from './service.ts'
import { verificationWords } from './verification-words.ts'
import { openTerminal, readPipedLine } from './terminal.ts'

interface Command {
  summary: string
  options: Record<string, string>
  /** Optional values, for which the command does not ask. */
  optional?: Record<string, string>
  /** The option whose value may also follow the command without its name. */
  word?: string
  /** Options without a value; stored as `yes`. */
  flags?: Record<string, string>
  /** Read without echo, or from the first line of standard input: arguments are visible in process lists and shell histories. */
  secret?: { name: string; question: string }
  run: (context: Context, given: Record<string, string>) => Promise<string>
}

interface Context {
  config: Config
  /** Opens the database, or connects to that of a running server, while `use` runs. */
  onDatabase: (use: (deps: Deps, database: OpenDatabase) => Promise<string>) => Promise<string>
}

/** The commands for operators. */
const commands: Record<string, Command> = {
  'create-super-admin': {
    summary: 'Create a super administrator, active and verified',
    options: { name: 'Name', email: 'Email' },
    secret: { name: 'password', question: 'Password (at least 8 characters)' },
    run: ({ onDatabase }, { name = '', email = '', password = '' }) =>
      onDatabase(async (deps) => {
        await createFirstSuperAdmin(deps, { name, email, password }, { addAnother: true })
        return `The super administrator ${email} can sign in at ${deps.publicUrl}/login`
      }),
  },
  'reset-second-factors': {
    summary: 'Remove the passkeys and codes of a user who has lost them, and sign them out everywhere',
    options: { email: 'Email' },
    word: 'email',
    run: ({ onDatabase }, { email = '' }) =>
      onDatabase(async (deps) => {
        await resetSecondFactors(deps, email)
        return `${email} signs in with only the password at ${deps.publicUrl}/login`
      }),
  },
  'verify-signatures': {
    summary:
      'Verify every signature of a case; fails and names each that was changed, removed or inserted by hand',
    options: {},
    optional: { trusted: 'Ids of earlier signing keys, separated by commas, as in /api/signing-keys' },
    run: ({ onDatabase }, { trusted = '' }) =>
      onDatabase(async (deps) => {
        const result = await verifyChains(deps, trusted.split(',').filter(Boolean))
        if (result.problems.length > 0) process.exitCode = 1
        return verificationWords(result)
      }),
  },
  migrate: {
    summary: 'Bring the database up to date, as the owner in MIGRATION_DATABASE_URL',
    options: {},
    run: ({ onDatabase }) => onDatabase(async () => 'The database is up to date'),
  },
  backup: {
    summary: 'Write a verified backup of the database and the stored files, also while Sortie runs',
    options: {},
    optional: { to: 'Folder for the backup; otherwise DATA_DIR/backups' },
    run: ({ config, onDatabase }, { to }) =>
      onDatabase((deps, database) =>
        backUp(deps, { databaseUrl: database.servingUrl, folder: to ?? backupsOf(config) }),
      ),
  },
  restore: {
    summary: 'Restore a backup, while Sortie is stopped',
    options: { from: 'Folder of the backup' },
    flags: { replace: 'Replace a database that has users; it is kept under another name' },
    run: ({ config }, { from = '', replace }) => restoreBackup(config, { from, replaces: replace === 'yes' }),
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
  const collected = await askForMissing(command, readOptions(name, command, rest))
  const config = readConfig({ LOG_LEVEL: 'error' })
  const context = { config, onDatabase: (use: UseDatabase) => runOnDatabase(config, use) }
  process.stdout.write(`${await command.run(context, collected)}\n`)
})

function usage(): string {
  const lines = Object.entries(commands).flatMap(([name, { summary, options, optional, flags }]) => [
    `  ${name}  ${summary}`,
    ...Object.entries({ ...options, ...optional, ...flags }).map(
      ([option, meaning]) => `      --${option}  ${meaning}`,
    ),
  ])
  return (
    `npm run sortie -- <command>\n\n${lines.join('\n')}\n\n` +
    'The command asks for missing options. It always asks for a password, or reads it from standard input.\n'
  )
}

function readOptions(
  name: string,
  { options, optional, flags = {}, secret, word }: Command,
  args: string[],
): Record<string, string> {
  const named = { ...options, ...optional }
  const types = {
    ...Object.fromEntries(Object.keys(named).map((option) => [option, { type: 'string' as const }])),
    ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: 'boolean' as const }])),
  }
  try {
    const { values, positionals } = parseArgs({ args, options: types, allowPositionals: word !== undefined })
    const [plain, ...more] = positionals
    if (more.length > 0) throw new Error('More than one word')
    return Object.fromEntries([
      ...(word !== undefined && plain !== undefined ? [[word, plain]] : []),
      ...Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : String(value)]),
    ]) as Record<string, string>
  } catch {
    const names = Object.keys({ ...named, ...flags }).map((option) => `--${option}`)
    throw new StartProblem(
      `${name} takes ${names.join(', ') || 'no option'}` +
        `${secret ? `; enter the ${secret.name} when asked, or pass it on standard input` : ''}.`,
    )
  }
}

async function askForMissing({ options, secret }: Command, given: Record<string, string>) {
  const missingOptions = Object.entries(options).filter(([option]) => given[option] === undefined)
  if (missingOptions.length === 0 && !secret) return given
  return process.stdin.isTTY
    ? askAtTerminal(missingOptions, secret, given)
    : readFromPipe(missingOptions, secret, given)
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

type UseDatabase = Parameters<Context['onDatabase']>[0]

// Uses the database of a running server; otherwise opens it for the duration of the command.
async function runOnDatabase(config: Config, use: UseDatabase): Promise<string> {
  const database = (await joinDatabase(config, say)) ?? (await openDatabase(config, say))
  try {
    await prepareDatabase(database)
    const deps = createDeps(config, database)
    try {
      return await use(deps, database)
    } finally {
      await deps.pool.end()
    }
  } finally {
    await database.close()
  }
}
