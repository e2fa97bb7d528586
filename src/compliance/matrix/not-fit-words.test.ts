import { expect, test } from 'vitest'
import { organizationLabel } from './not-fit-words.ts'

test.each([
  [{ people: 12, judged: 12, blocking: 3, notFit: 3 }, '3 of 12 not fit to fly'],
  [{ people: 1, judged: 1, blocking: 3, notFit: 0 }, '0 of 1 not fit to fly'],
  [{ people: 2_500, judged: 2_000, blocking: 3, notFit: 7 }, '7 of 2000 not fit to fly, of 2500 people'],
  [{ people: 40, judged: 0, blocking: 0, notFit: 0 }, '40 people, not counted here'],
  [{ people: 12, judged: 12, blocking: 0, notFit: 0 }, 'Nothing blocks duty'],
  [{ people: 0, judged: 0, blocking: 0, notFit: 0 }, 'No people yet'],
])('of %o a line says: %s', (organization, words) => {
  expect(organizationLabel(organization)).toBe(words)
})
