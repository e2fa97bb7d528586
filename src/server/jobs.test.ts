import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('every job is listed once: two with the same name would stop all jobs of the same time', () => {
  const names = jobs.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
