import type pg from 'pg'
import { expect, test } from 'vitest'
import { batchLookups } from './batched.ts'

// Only its identity matters: a batch contains lookups of one pool.
const poolOf = () => ({}) as pg.Pool

test('simultaneous lookups are sent as one batch, and each caller gets its own result', async () => {
  const lookUps: (readonly number[])[] = []
  const double = batchLookups(async (_pool, keys: readonly number[]) => {
    lookUps.push(keys)
    return keys.map((key) => (key === 0 ? null : key * 2))
  })
  const pool = poolOf()
  expect(await Promise.all([double(pool, 1), double(pool, 0), double(pool, 3)])).toEqual([2, null, 6])
  expect(lookUps).toEqual([[1, 0, 3]])
})

test('a later lookup is sent again, and pools never share a batch', async () => {
  let count = 0
  const next = batchLookups(async (_pool, keys: readonly string[]) => keys.map(() => (count += 1)))
  const pool = poolOf()
  expect(await next(pool, 'a')).toBe(1)
  expect(await next(pool, 'a')).toBe(2)
  let lookUps = 0
  const counted = batchLookups(async (_pool, keys: readonly string[]) => {
    lookUps += 1
    return keys.map(() => lookUps)
  })
  await Promise.all([counted(poolOf(), 'a'), counted(poolOf(), 'a')])
  expect(lookUps).toBe(2)
})

test('a failed batch fails for all its callers, but not for later ones', async () => {
  let isBroken = true
  const find = batchLookups(async (_pool, keys: readonly string[]) => {
    if (isBroken) throw new Error('away')
    return keys.map(() => 'found')
  })
  const pool = poolOf()
  const answers = await Promise.allSettled([find(pool, 'a'), find(pool, 'b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await find(pool, 'a')).toBe('found')
})
