import { expect, test } from '#testing/test.ts'
import { getInterest, registerInterest, withdrawInterest } from '../contract.ts'

test('interest is registered once, even if requested several times, and can be withdrawn', async ({
  app,
  given,
}) => {
  const [user, other] = [await given.user(), await given.user()]
  const by = app.as(user)
  expect((await by.call(getInterest)).body).toEqual({ isRegistered: false })
  const responses = await Promise.all(Array.from({ length: 5 }, () => by.call(registerInterest)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await by.call(getInterest)).body).toEqual({ isRegistered: true })
  expect((await app.as(other).call(getInterest)).body).toEqual({ isRegistered: false })
  await by.call(withdrawInterest)
  await by.call(withdrawInterest)
  expect((await by.call(getInterest)).body).toEqual({ isRegistered: false })
})
