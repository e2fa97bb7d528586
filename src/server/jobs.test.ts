import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('every job is listed once, because two with the same name would block all jobs with the same schedule', () => {
  const names = jobs.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
