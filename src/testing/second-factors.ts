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

/** Sets the public URL of the app to one with which passkeys work. */
export function useSecureUrl(app: TestApp): void {
  app.deps.publicUrl = passkeyUrl
}

/** Returns the code that an authenticator app shows at this moment. */
export const createCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export interface GivenCodes {
  secret: string
  recoveryCodes: string[] | null
  /** Returns the code of this moment, or of some time steps before or after. */
  code: (steps?: number) => string
}

/** Sets up one-time codes of a user, as if two minutes ago, so that the codes around this moment are unused. */
export async function givenCodes(
  app: TestApp,
  user: Pick<GivenUser, 'id' | 'accessToken'>,
): Promise<GivenCodes> {
  const caller = app.withToken(user.accessToken)
  const { secret } = (await caller.call(setUpCodes)).body
  const now = app.deps.clock.now()
  const response = await caller.call(confirmCodes, { body: { code: createCode(secret, now) } })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  await app.deps.db
    .updateTable('one_time_codes')
    .set({ last_step: Math.floor(now.getTime() / 30_000) - 4 })
    .where('user_id', '=', user.id)
    .execute()
  const code = (steps = 0) => createCode(secret, new Date(app.deps.clock.now().getTime() + steps * 30_000))
  return { secret, recoveryCodes: response.body.recoveryCodes, code }
}

/** Adds a passkey of a user. */
export async function givenPasskey(
  app: TestApp,
  user: Pick<GivenUser, 'accessToken'>,
  authenticator = new Authenticator(),
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] | null }> {
  const caller = app.withToken(user.accessToken)
  const { options } = (await caller.call(createPasskeyOptions)).body
  const body = { name: 'My phone', passkey: authenticator.create(options) }
  const response = await caller.call(addPasskey, { body })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  const { factors, recoveryCodes } = response.body
  return { authenticator, id: factors.passkeys.at(-1)?.id ?? '', recoveryCodes }
}

interface ChallengeBody {
  challengeToken: string
  factors: string[]
}

/** Signs in with the correct password of a user. */
export const sendPassword = (app: TestApp, { email }: GivenUser, deviceTokens: string[] = []) =>
  app.inject({ method: 'POST', url: login.path, payload: { email, password: givenPassword, deviceTokens } })

/** Signs in with the password, and returns the token for the second step. */
export async function startSignIn(
  app: TestApp,
  user: GivenUser,
  deviceTokens: string[] = [],
): Promise<string> {
  const response = await sendPassword(app, user, deviceTokens)
  expect(response).toFailWith(403, 'second_factor_needed')
  return readChallenge(response)
}

// Safe cast: the tests have checked that the response is this error.
export const readChallenge = ({ body }: { body: unknown }): string => (body as ChallengeBody).challengeToken

interface SecondStep {
  code?: string
  recoveryCode?: string
  trustDevice?: boolean
}

export const sendSecondStep = (app: TestApp, challengeToken: string, step: SecondStep) =>
  app.call(loginWithSecondFactor, { body: { challengeToken, ...step } })

export async function givenUserWithCodes(app: TestApp, given: Given) {
  const user = await given.user()
  return { user, ...(await givenCodes(app, user)) }
}

export const readLevel = async (app: TestApp, accessToken: string): Promise<string> =>
  (await app.withToken(accessToken).call(getMe)).body.session.level

/** Returns the reasons of the events about a user, oldest first. */
export async function listTrailReasons(
  { deps }: TestApp,
  userId: string,
  action: string,
): Promise<(string | null)[]> {
  const { rows } = await deps.pool.query<{ reason: string | null }>(
    'select reason from audit_events where entity_id = $1 and action = $2 order by id',
    [userId, action],
  )
  return rows.map(({ reason }) => reason)
}

/** Returns how many responses had each status. */
export function countByStatus(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
