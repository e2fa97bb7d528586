import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import weights from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import heldOut from '#testing/privacy-corpus/held-out.json' with { type: 'json' }
import tuning from '#testing/privacy-corpus/tuning.json' with { type: 'json' }
import { personNamesOf } from './names/rules.ts'
import { privacyFindingsIn } from './rules.ts'

interface Planted {
  pattern: string
  isCaught: boolean
}

const names = personNamesOf(lists, weights)
const find = (words: string) => privacyFindingsIn(words, 'x', names)

/** A note with its marks, `[[pattern|words]]`: caught is what a finding covers at least half of. */
function judge(note: string): Planted[] {
  let words = ''
  const spans: { pattern: string; start: number; end: number }[] = []
  for (const [piece, pattern, planted] of note.matchAll(/\[\[(\w+)\|([^\]]+)\]\]|[^[]+|\[/g)) {
    const start = words.length
    words += planted ?? piece
    if (pattern !== undefined) spans.push({ pattern, start, end: words.length })
  }
  const findings = find(words)
  return spans.map(({ pattern, start, end }) => {
    const covered = findings.map((found) => Math.min(found.end, end) - Math.max(found.start, start))
    return { pattern, isCaught: Math.max(0, ...covered) * 2 >= end - start }
  })
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/** The figures as docs/privacy-guard.md gives them. */
function figures(corpus: { planted: string[]; clean: string[] }) {
  const planted = corpus.planted.flatMap(judge)
  const caught = planted.filter(({ isCaught }) => isCaught).length
  const disturbed = corpus.clean.filter((note) => find(note).length > 0).length
  const byPattern = Map.groupBy(planted, ({ pattern }) => pattern)
  const rows = [...byPattern]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([pattern, all]) =>
        `| \`${pattern}\` | ${all.filter(({ isCaught }) => isCaught).length} of ${all.length} |`,
    )
  return { planted: planted.length, caught, clean: corpus.clean.length, disturbed, rows }
}

const onHeldOut = figures(heldOut)
const onTuning = figures(tuning)

// The bar is 98 in 100, and is not reached here: docs/privacy-guard.md says what that means. Only more may be caught.
test('in the notes of an author it was not made with, the guard catches no less than it did', () => {
  expect(onHeldOut.planted).toBe(98)
  expect(onHeldOut.caught).toBeGreaterThanOrEqual(91)
})

test('of the clean notes it was not made with, the guard disturbs none, as it did', () => {
  expect(onHeldOut.clean).toBe(100)
  expect(onHeldOut.disturbed).toBe(0)
})

test('in the notes it was made with, at least 98 in 100 are caught and at most 5 in 100 disturbed', () => {
  expect(onTuning.caught / onTuning.planted).toBeGreaterThanOrEqual(0.98)
  expect(onTuning.disturbed / onTuning.clean).toBeLessThanOrEqual(0.05)
})

test('each pattern of the published list is among the planted', () => {
  expect(onHeldOut.rows).toHaveLength(31)
})

test('the figures in the documentation are those of today', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/privacy-guard.md')
  const plain = (text: string) => text.replaceAll(/ +/g, ' ')
  const documented = plain(readFileSync(file, 'utf8'))
  const line = (name: string, found: ReturnType<typeof figures>) =>
    `| ${name} | ${found.caught} of ${found.planted} (${percent(found.caught, found.planted)}) | ${found.disturbed} of ${found.clean} (${percent(found.disturbed, found.clean)}) |`
  for (const row of [line('Held-out', onHeldOut), line('Tuning', onTuning), ...onHeldOut.rows])
    expect(documented).toContain(plain(row))
})
