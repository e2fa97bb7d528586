import { parseArgs } from 'node:util'
import { verifyChains } from '#governance/sign-off/server/service.ts'
import { createSuperAdminFromSettings } from '#people/accounts/setup/server/setup.ts'
import { resetSecondFactors } from '#people/second-factors/server/reset.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { joinDatabase, openDatabase, type OpenDatabase } from '#platform/server/postgres/open.ts'
import { prepareDatabase } from '#platform/server/postgres/prepare.ts'
import { OperatorError } from '#platform/server/start-problem.ts'
import { runProgram, printLine } from './process.ts'
import { backUp, restoreBackup } from './backup.ts'
import { toBackupsFolder, createDeps } from './service.ts'
import { verificationWords } from './verification-words.ts'
import { openTerminal, readPipedLine } from './terminal.ts'

interface Command {
  summary: string
  options: Record<string, string>
  /** Options that may be missing. */
  optional?: Record<string, string>
  /** The option whose value may also follow the command without its name. */
  positional?: string
  /** Options without a value; stored as `yes`. */
  flags?: Record<string, string>
  /** A value that is typed without echo or read from standard input, because arguments are visible in process lists. */
  secret?: { name: string; question: string }
  run: (context: Context, values: Record<string, string>) => Promise<string>
}

interface Context {
  config: Config
  /** Runs `use` with the database of a running server, or else opens the database for it. */
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
        await createSuperAdminFromSettings(deps, { name, email, password }, { addAnother: true })
        return `The super administrator ${email} can sign in at ${deps.publicUrl}/login`
      }),
  },
  'reset-second-factors': {
    summary: 'Remove the passkeys and codes of a user who has lost them, and sign them out everywhere',
    options: { email: 'Email' },
    positional: 'email',
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
        backUp(deps, { databaseUrl: database.servingUrl, folder: to ?? toBackupsFolder(config) }),
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
  const [name = 'help', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) {
    const isHelp = ['help', '--help', '-h'].includes(name)
    process.stdout.write(usage())
    process.exitCode = isHelp ? 0 : 1
    return
  }
  const optionValues = await askForMissing(command, readOptions(name, command, args))
  const config = readConfig({ LOG_LEVEL: 'error' })
  const context = { config, onDatabase: (use: UseDatabase) => runOnDatabase(config, use) }
  process.stdout.write(`${await command.run(context, optionValues)}\n`)
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
  { options, optional, flags = {}, secret, positional: word }: Command,
  args: string[],
): Record<string, string> {
  const namedOptions = { ...options, ...optional }
  const types = {
    ...Object.fromEntries(Object.keys(namedOptions).map((option) => [option, { type: 'string' as const }])),
    ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: 'boolean' as const }])),
  }
  try {
    const { values, positionals } = parseArgs({ args, options: types, allowPositionals: word !== undefined })
    const [positionalValue, ...furtherPositionals] = positionals
    if (furtherPositionals.length > 0) throw new Error('More than one word')
    return Object.fromEntries([
      ...(word !== undefined && positionalValue !== undefined ? [[word, positionalValue]] : []),
      ...Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : String(value)]),
    ]) as Record<string, string>
  } catch {
    const names = Object.keys({ ...namedOptions, ...flags }).map((option) => `--${option}`)
    throw new OperatorError(
      `${name} takes ${names.join(', ') || 'no option'}` +
        `${secret ? `; enter the ${secret.name} when asked, or pass it on standard input` : ''}.`,
    )
  }
}

async function askForMissing({ options, secret }: Command, values: Record<string, string>) {
  const missingOptions = Object.entries(options).filter(([option]) => values[option] === undefined)
  if (missingOptions.length === 0 && !secret) return values
  return process.stdin.isTTY
    ? askAtTerminal(missingOptions, secret, values)
    : readFromPipe(missingOptions, secret, values)
}

async function askAtTerminal(
  missingOptions: [option: string, question: string][],
  secret: Command['secret'],
  values: Record<string, string>,
) {
  const answers = { ...values }
  const terminal = openTerminal()
  try {
    for (const [option, question] of missingOptions) answers[option] = await terminal.ask(question)
    if (!secret) return answers
    const answer = await terminal.askSecret(secret.question)
    // The input is hidden, so ask twice to catch typing errors.
    if (answer !== (await terminal.askSecret('Repeat'))) {
      throw new OperatorError('The two entries differ. Nothing has been changed.')
    }
    return { ...answers, [secret.name]: answer }
  } finally {
    terminal.close()
  }
}

async function readFromPipe(
  missingOptions: [option: string, question: string][],
  secret: Command['secret'],
  values: Record<string, string>,
) {
  if (missingOptions.length > 0) {
    throw new OperatorError(`Missing: ${missingOptions.map(([option]) => `--${option}`).join(', ')}.`)
  }
  return secret ? { ...values, [secret.name]: await readPipedLine() } : values
}

type UseDatabase = Parameters<Context['onDatabase']>[0]

// Uses the database of a running server; otherwise opens it for the duration of the command.
async function runOnDatabase(config: Config, use: UseDatabase): Promise<string> {
  const database = (await joinDatabase(config, printLine)) ?? (await openDatabase(config, printLine))
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
