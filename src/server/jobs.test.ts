import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('every job is listed once: two of a name would stop all that are due with them', () => {
  const names = jobs.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
