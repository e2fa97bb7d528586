import type { FastifyInstance } from 'fastify'
import { isEmptyService } from '#people/accounts/setup/server/setup.ts'
import { fillDemoData } from '#demo/fill.ts'
import type { Config } from '#platform/server/config.ts'
import type { Deps } from '#platform/server/deps.ts'
import { carriesDemoMark } from '#platform/server/postgres/demo-mark.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { mailboxPath, serveMailbox } from './demo-mailbox.ts'
import { say } from './process.ts'
import { outboxOf, type Additions, type Preparation } from './service.ts'

/** This password is public: a demo holds no real data and only listens on this machine. */
const demoPassword = 'rotor-winch-tango-47'

const size = { cases: 6_000, users: 60, seed: 20_240_229 }

/** Fills an empty demo database. Does not change a database with data. */
const prepareDemo: Preparation = async (deps, database) => {
  if (!(await isEmptyService(deps))) return
  if (!database.ownerUrl) {
    throw new StartProblem(
      'The demo fills the tables as their owner: set MIGRATION_DATABASE_URL to the connection URL of the owner.',
    )
  }
  say(`Writing demo data: ${size.users} users and ${size.cases} cases over three years (a few seconds)`)
  await fillDemoData(database.ownerUrl, { ...size, today: deps.clock.now(), password: demoPassword })
}

/** Throws a StartProblem unless the demo created this database, because it prints email addresses and shows emails to everybody. */
async function refuseForeignDatabase({ database: { kind }, dataDir }: Config, url: string): Promise<void> {
  if (await carriesDemoMark(url)) return
  const [other, remedy] =
    kind === 'external'
      ? ['DATABASE_URL names another', 'unset DATABASE_URL']
      : [
          `the one in ${dataDir} is another, or that of an older version`,
          'set DATA_DIR to a new folder, or remove this one if all in it comes from a demo',
        ]
  throw new StartProblem(`The demo uses only a database that it made itself, and ${other}: ${remedy}.`)
}

/** Emails are shown only if they come from a database that this program created, and are stored in its own folder. */
const showsMailbox = ({ database, smtpUrl }: Config): boolean =>
  database.kind === 'embedded' && smtpUrl === null

/** Returns the additions of the demo to the service: its data, and a page with the emails if no SMTP server is set. */
export const additionsFor = (config: Config): Additions => ({
  isDemo: true,
  admit: ({ servingUrl }) => refuseForeignDatabase(config, servingUrl),
  prepare: prepareDemo,
  addPages: showsMailbox(config) ? (app: FastifyInstance) => serveMailbox(app, outboxOf(config)) : undefined,
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
    ...(showsMailbox(config) ? [`Read the emails at ${config.publicUrl}${mailboxPath}`] : []),
  ]
}
