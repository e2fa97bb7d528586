import { expect, test } from '#testing/test.ts'
import { getMe, logout } from '../../contract.ts'

test('concurrent requests are each authenticated as their own user, and an erased account is refused', async ({
  app,
  given,
}) => {
  const users = await Promise.all(Array.from({ length: 12 }, () => given.user()))
  const [gone] = users
  if (!gone) throw new Error('no user was created')
  await app.as(gone).call(logout, { body: undefined })

  const answers = await Promise.all([...users, ...users].map((user) => app.as(user).call(getMe)))
  for (const [at, user] of [...users, ...users].entries()) {
    const answer = answers[at]
    if (user === gone) expect(answer).toFailWith(401, 'session_ended')
    else expect(answer?.body).toMatchObject({ id: user.id, email: user.email })
  }
})
