import { expect, test } from '#testing/test.ts'
import { getMe, logout } from '../../contract.ts'

test('concurrent requests are each authenticated as their own user, and an erased account is refused', async ({
  app,
  given,
}) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => given.user()))
  const [gone] = people
  if (!gone) throw new Error('no user was created')
  await app.as(gone).call(logout, { body: undefined })

  const answers = await Promise.all([...people, ...people].map((person) => app.as(person).call(getMe)))
  for (const [at, person] of [...people, ...people].entries()) {
    const answer = answers[at]
    if (person === gone) expect(answer).toFailWith(401, 'session_ended')
    else expect(answer?.body).toMatchObject({ id: person.id, email: person.email })
  }
})
