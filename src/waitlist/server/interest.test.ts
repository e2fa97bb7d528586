import { expect, test } from '#testing/test.ts'
import { getInterest, registerInterest, withdrawInterest } from '../contract.ts'

test('interest is registered once, however often, and can be taken back', async ({ app, given }) => {
  const [person, other] = [await given.user(), await given.user()]
  const by = app.as(person)
  expect((await by.call(getInterest)).body).toEqual({ isRegistered: false })
  const answers = await Promise.all(Array.from({ length: 5 }, () => by.call(registerInterest)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await by.call(getInterest)).body).toEqual({ isRegistered: true })
  expect((await app.as(other).call(getInterest)).body).toEqual({ isRegistered: false })
  await by.call(withdrawInterest)
  await by.call(withdrawInterest)
  expect((await by.call(getInterest)).body).toEqual({ isRegistered: false })
})
