import { isEmptyService } from '#accounts/setup/server/service.ts'
import type { Preparation } from './service.ts'
import { say } from './process.ts'
import { fillDemoData } from '#demo/fill.ts'

/** Known to everybody who can read this: a demo holds nobody's data and listens on this machine. */
const demoPassword = 'rotor-winch-tango-47'

const size = { cases: 6_000, people: 60, seed: 20_240_229 }

/** Fills an empty demo database; one that has been filled, or used, stays as it is. */
export const prepareDemo: Preparation = async (deps, database) => {
  if (!(await isEmptyService(deps))) return
  say(`Writing demo data: ${size.people} people and ${size.cases} cases over three years (a few seconds)`)
  await fillDemoData(database.ownerUrl, { ...size, today: deps.clock.now(), password: demoPassword })
}

/** One account of each role, to sign in with. */
export async function describeAccounts(deps: Parameters<Preparation>[0]): Promise<string[]> {
  const accounts = await deps.db
    .selectFrom('users')
    .select(['role', 'email'])
    .distinctOn('role')
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .orderBy('role')
    .orderBy('id')
    .execute()
  return [
    `Sign in with one of these addresses and the password ${demoPassword}`,
    ...accounts.map(({ role, email }) => `  ${role.padEnd(12)} ${email}`),
  ]
}
