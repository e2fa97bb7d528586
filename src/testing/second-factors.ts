import { Secret, TOTP } from 'otpauth'
import { getMe, login } from '#people/accounts/contract.ts'
import {
  addPasskey,
  confirmCodes,
  createPasskeyOptions,
  loginWithSecondFactor,
  setUpCodes,
} from '#people/second-factors/contract.ts'
import { Authenticator, passkeyUrl } from './authenticator.ts'
import { givenPassword, type Given, type GivenUser } from './given.ts'
import { expect, type TestApp } from './test.ts'

/** Lets the app be reached at an address that is fit for passkeys. */
export function onSecureAddress(app: TestApp): void {
  app.deps.publicUrl = passkeyUrl
}

/** Returns the code that an authenticator app shows at this moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export interface GivenCodes {
  secret: string
  recoveryCodes: string[] | null
  /** The code of this moment, or of some steps before or after. */
  code: (steps?: number) => string
}

/** Sets up one-time codes of a user, as if two minutes ago, so that the codes around this moment are unused. */
export async function givenCodes(
  app: TestApp,
  user: Pick<GivenUser, 'id' | 'accessToken'>,
): Promise<GivenCodes> {
  const as = app.withToken(user.accessToken)
  const { secret } = (await as.call(setUpCodes)).body
  const now = app.deps.clock.now()
  const answer = await as.call(confirmCodes, { body: { code: codeAt(secret, now) } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await app.deps.db
    .updateTable('one_time_codes')
    .set({ last_step: Math.floor(now.getTime() / 30_000) - 4 })
    .where('user_id', '=', user.id)
    .execute()
  const code = (steps = 0) => codeAt(secret, new Date(app.deps.clock.now().getTime() + steps * 30_000))
  return { secret, recoveryCodes: answer.body.recoveryCodes, code }
}

/** Adds a passkey of a user. */
export async function givenPasskey(
  app: TestApp,
  user: Pick<GivenUser, 'accessToken'>,
  authenticator = new Authenticator(),
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] | null }> {
  const as = app.withToken(user.accessToken)
  const { options } = (await as.call(createPasskeyOptions)).body
  const body = { name: 'My phone', passkey: authenticator.create(options) }
  const answer = await as.call(addPasskey, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const { factors, recoveryCodes } = answer.body
  return { authenticator, id: factors.passkeys.at(-1)?.id ?? '', recoveryCodes }
}

interface Needed {
  challengeToken: string
  factors: string[]
}

/** Sends the right password of a user. */
export const firstStep = (app: TestApp, { email }: GivenUser, deviceTokens: string[] = []) =>
  app.inject({ method: 'POST', url: login.path, payload: { email, password: givenPassword, deviceTokens } })

/** Signs in with the password, and returns the token for the second step. */
export async function challenged(
  app: TestApp,
  user: GivenUser,
  deviceTokens: string[] = [],
): Promise<string> {
  const answer = await firstStep(app, user, deviceTokens)
  expect(answer).toFailWith(403, 'second_factor_needed')
  return challengeIn(answer)
}

// The tests have looked at the error that carries it.
export const challengeIn = ({ body }: { body: unknown }): string => (body as Needed).challengeToken

interface Step {
  code?: string
  recoveryCode?: string
  trustDevice?: boolean
}

export const finish = (app: TestApp, challengeToken: string, sent: Step) =>
  app.call(loginWithSecondFactor, { body: { challengeToken, ...sent } })

export async function withCodes(app: TestApp, given: Given) {
  const user = await given.user()
  return { user, ...(await givenCodes(app, user)) }
}

export const levelOf = async (app: TestApp, accessToken: string): Promise<string> =>
  (await app.withToken(accessToken).call(getMe)).body.session.level

/** Returns the reasons of the events about a user, oldest first. */
export async function trailOf({ deps }: TestApp, userId: string, action: string): Promise<(string | null)[]> {
  const { rows } = await deps.pool.query<{ reason: string | null }>(
    'select reason from audit_events where entity_id = $1 and action = $2 order by id',
    [userId, action],
  )
  return rows.map(({ reason }) => reason)
}

/** Returns how often each status was answered. */
export function countsOf(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
