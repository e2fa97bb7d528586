import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import further from '#testing/privacy-corpus/further.json' with { type: 'json' }
import languages from '#testing/privacy-corpus/languages.json' with { type: 'json' }
import heldOut from '#testing/privacy-corpus/held-out.json' with { type: 'json' }
import tuning from '#testing/privacy-corpus/tuning.json' with { type: 'json' }
import { isDetected, parseNote, type Notes } from '#testing/privacy-notes.ts'
import { personNamesOf } from './names/name-lists.ts'
import { privacyFindingsInText } from './guard.ts'

const names = personNamesOf(lists, model)
const find = (words: string) => privacyFindingsInText(words, 'x', names)

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** Measures the guard as docs/privacy-guard.md reports it. */
function figures(authors: readonly Notes[]) {
  const planted = authors.flatMap((author) =>
    author.planted.flatMap((note) => {
      const { text: words, marks } = parseNote(note)
      const found = find(words)
      return marks.map((mark) => ({ pattern: mark.pattern, isCaught: isDetected(mark, found) }))
    }),
  )
  const clean = authors.flatMap((author) => author.clean)
  const rows = [...Map.groupBy(planted, ({ pattern }) => pattern)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([pattern, all]) =>
        `| \`${pattern}\` | ${all.filter((mark) => mark.isCaught).length} of ${all.length} |`,
    )
  return {
    planted: planted.length,
    caught: planted.filter((mark) => mark.isCaught).length,
    clean: clean.length,
    disturbed: clean.filter((note) => find(note).length > 0).length,
    rows,
  }
}

const onHeldOut = figures(heldOut.authors)
const onTuning = figures([tuning])
const onFurther = figures([...further.authors, ...languages.authors])

test('in held-out notes, at least 98 % of identifiers are caught', () => {
  expect(onHeldOut.planted).toBe(806)
  expect(onHeldOut.caught / onHeldOut.planted).toBeGreaterThanOrEqual(0.98)
})

test('of the clean held-out notes, at most 5 % have a false alarm', () => {
  expect(onHeldOut.clean).toBe(800)
  expect(onHeldOut.disturbed / onHeldOut.clean).toBeLessThanOrEqual(0.05)
})

test('in the tuning notes, at least 98 % of identifiers are caught and at most 5 % of clean notes have a false alarm', () => {
  expect(onTuning.caught / onTuning.planted).toBeGreaterThanOrEqual(0.98)
  expect(onTuning.disturbed / onTuning.clean).toBeLessThanOrEqual(0.05)
})

test('the held-out notes contain every pattern', () => {
  expect(onHeldOut.rows).toHaveLength(31)
})

test('the figures in the documentation are up to date', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/privacy-guard.md')
  const plain = (text: string) => text.replaceAll(/ +/g, ' ')
  const documented = plain(readFileSync(file, 'utf8'))
  const line = (name: string, found: ReturnType<typeof figures>) =>
    `| ${name} | ${found.caught} of ${found.planted} (${percent(found.caught, found.planted)}) | ${found.disturbed} of ${found.clean} (${percent(found.disturbed, found.clean)}) |`
  const rows = [
    line('Held-out', onHeldOut),
    line('Learned from', onFurther),
    line('Tuning', onTuning),
    ...onHeldOut.rows,
  ]
  for (const row of rows) expect(documented).toContain(plain(row))
})
