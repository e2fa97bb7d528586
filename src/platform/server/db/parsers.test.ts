import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from '#testing/test.ts'
import { getTypeParser } from './parsers.ts'

test('any list of words is read back as it was written', async ({ app }) => {
  const words = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((word) => !word.includes('\u0000') && word.isWellFormed()),
      fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', ',', 'rapid_sequence_induction', ' a b '),
    ),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(words, async (list) => {
      const { rows } = await app.deps.pool.query('select $1::text[] as list', [list])
      expect(rows).toEqual([{ list }])
    }),
    { numRuns: 200 },
  )
})

test('any timestamp is parsed exactly like the library does, to the millisecond', async ({ app }) => {
  const original = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')
  const ours = getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')
  const moments = fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
  await fc.assert(
    fc.asyncProperty(moments, async (moment) => {
      const { rows } = await app.deps.pool.query<{ at: Date; words: string }>(
        'select $1::timestamptz as at, $1::timestamptz::text as words',
        [moment],
      )
      expect(rows[0]?.at).toEqual(moment)
      expect(ours(rows[0]?.words ?? '')).toEqual(original(rows[0]?.words ?? ''))
    }),
    { numRuns: 200 },
  )
  for (const words of ['infinity', '2026-03-04 05:06:07.891234+05:30', '0044-03-15 00:00:00+00 BC']) {
    expect(ours(words)).toEqual(original(words))
  }
})
