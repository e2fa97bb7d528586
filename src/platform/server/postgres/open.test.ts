import { expect, test } from 'vitest'
import { assertSupported } from './open.ts'

test('PostgreSQL 15 is the oldest that is accepted, and an older one is named in the refusal', () => {
  expect(() => assertSupported({ version: 150_000, encoding: 'UTF8' })).not.toThrow()
  expect(() => assertSupported({ version: 140_021, encoding: 'UTF8' })).toThrow(
    'DATABASE_URL connects to PostgreSQL 14 with the encoding UTF8: Sortie needs version 15 or newer and UTF8.',
  )
  expect(() => assertSupported({ version: 180_000, encoding: 'LATIN1' })).toThrow('encoding LATIN1')
})
