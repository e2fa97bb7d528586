import { v7 as uuid } from 'uuid'
import { hashToken } from '#platform/server/auth/random-tokens.ts'
import type { TestApp } from './test.ts'

/** Stores a row in each table of second factors, for tests that need no working factor. */
export async function givenFactorRows({ deps }: TestApp, userId: string): Promise<{ passkeyId: string }> {
  const passkeyId = uuid()
  const now = deps.clock.now()
  const later = new Date(now.getTime() + 60_000)
  const { db } = deps
  await db
    .insertInto('passkeys')
    .values({
      id: passkeyId,
      user_id: userId,
      credential_id: `credential-${userId}`,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      user_handle: 'handle',
      rp_id: 'sortie.test',
      name: 'My phone',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('one_time_codes')
    .values({ user_id: userId, sealed_secret: 'sealed', created_at: now, confirmed_at: now })
    .execute()
  await db.insertInto('recovery_codes').values({ user_id: userId, prefix: 'ABCD', code_hash: 'h' }).execute()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge: uuid(), purpose: 'second_step', user_id: userId, expires_at: later })
    .execute()
  await db
    .insertInto('second_steps')
    .values({ token_hash: hashToken(userId), user_id: userId, device_epoch: 0, expires_at: later })
    .execute()
  await db
    .insertInto('trusted_devices')
    .values({ user_id: userId, device_hash: hashToken(userId), trusted_until: later })
    .execute()
  return { passkeyId }
}
