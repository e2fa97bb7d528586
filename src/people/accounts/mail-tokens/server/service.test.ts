import { expect, test } from '#testing/test.ts'
import { issueMailToken, purgeMailTokens } from './service.ts'

test('links are purged a day after they expire, valid ones stay', async ({ app, given, clock }) => {
  const { deps } = app
  const user = await given.user()
  const issue = (purpose: 'verify_email' | 'reset_password', lifetimeMs: number) =>
    deps.db
      .transaction()
      .execute((tx) => issueMailToken(deps, tx, { userId: user.id, purpose, email: user.email, lifetimeMs }))
  await issue('reset_password', 60_000)
  await issue('verify_email', 48 * 3_600_000)
  clock.advance(24 * 3_600_000 + 120_000)
  await purgeMailTokens(deps)
  const { rows } = await deps.pool.query('select purpose from mail_tokens where user_id = $1', [user.id])
  expect(rows).toEqual([{ purpose: 'verify_email' }])
})
