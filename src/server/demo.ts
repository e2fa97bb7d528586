import type { FastifyInstance } from 'fastify'
import { isEmptyService } from '#people/accounts/setup/server/setup.ts'
import { addAgreements } from '#demo/agreements.ts'
import { fillDemoData } from '#demo/fill.ts'
import { addOutsideAssessors } from '#demo/signatures/outside.ts'
import { addSignOffs } from '#demo/signatures/play.ts'
import type { Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hasDemoMark } from '#platform/server/postgres/demo-mark.ts'
import { OperatorError } from '#platform/server/start-problem.ts'
import { mailboxPath, serveMailbox } from './demo-mailbox.ts'
import { printLine } from './process.ts'
import { toOutboxFolder, type ServiceAdditions, type Preparation } from './service.ts'

/** This password is public: a demo holds no real data and only listens on this machine. */
const demoPassword = 'rotor-winch-tango-47'

const demoSize = { cases: 6_000, users: 60, seed: 20_240_229 }

/** Fills an empty demo database. Does not change a database with data. */
const prepareDemo: Preparation = async (deps, database) => {
  if (!(await isEmptyService(deps))) return
  if (!database.ownerUrl) {
    throw new OperatorError(
      'The demo fills the tables as their owner: set MIGRATION_DATABASE_URL to the connection URL of the owner.',
    )
  }
  printLine(
    `Writing demo data: ${demoSize.users} users and ${demoSize.cases} cases over three years (a few seconds)`,
  )
  const today = deps.clock.now()
  const users = await fillDemoData(database.ownerUrl, { ...demoSize, today, password: demoPassword })
  await addSignOffs(deps, users, today)
  await addAgreements(deps, users, today)
  await addOutsideAssessors(deps, users, today)
}

/** Throws an `OperatorError` unless the demo created this database: it prints addresses and shows emails to everybody. */
async function assertDemoDatabase({ database: { kind }, dataDir }: Config, url: string): Promise<void> {
  if (await hasDemoMark(url)) return
  const [reason, remedy] =
    kind === 'external'
      ? ['DATABASE_URL names another', 'unset DATABASE_URL']
      : [
          `the one in ${dataDir} is another, or that of an older version`,
          'set DATA_DIR to a new folder, or remove this one if everything in it comes from a demo',
        ]
  throw new OperatorError(`The demo uses only a database that it made itself, and ${reason}: ${remedy}.`)
}

/** Whether the demo has a page with its emails: only if the database is its own, and emails are stored in its own folder. */
const hasMailbox = ({ database, smtpUrl }: Config): boolean =>
  database.kind === 'embedded' && smtpUrl === null

/** Returns the additions of the demo to the service: its data, and a page with the emails if no SMTP server is set. */
export const toAdditions = (config: Config): ServiceAdditions => ({
  isDemo: true,
  assertAllowed: ({ servingUrl }) => assertDemoDatabase(config, servingUrl),
  prepare: prepareDemo,
  addPages: hasMailbox(config)
    ? (app: FastifyInstance) => serveMailbox(app, toOutboxFolder(config))
    : undefined,
})

/** Returns the lines for the operator: one account per role and per reach of administrators, and the URL of the emails. */
export async function describeDemo(deps: Deps, config: Config): Promise<string[]> {
  const accounts = await deps.db
    .selectFrom('users')
    .select(['role', 'administrator_reach', 'email'])
    .distinctOn(['role', 'administrator_reach'])
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .orderBy('role')
    .orderBy('administrator_reach', 'desc')
    .orderBy('id')
    .execute()
  return [
    `Sign in with one of these emails and the password ${demoPassword}`,
    ...accounts.map(
      ({ role, administrator_reach: reach, email }) =>
        `  ${role.padEnd(12)} ${email}${reach === 'organization' ? ' (of one organization)' : ''}`,
    ),
    ...(hasMailbox(config) ? [`Read the emails at ${config.publicUrl}${mailboxPath}`] : []),
  ]
}
