import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const files = [
  'src/{assessments,case-form,cases,crew-drafts,logbook,missions,templates}/**/*.tsx',
  'src/reference/*-words.ts',
].flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/*.test.*'] }))

/** How the source of forms, cards and histories pairs a field with its label. */
const labelPatterns = [
  /^\s+(?<field>\w+): (?:listed|listedMany|counted|written|yesNo|field|codedField)\(\s*(?<quote>['"])(?<label>(?:(?!\k<quote>).)+)\k<quote>/gm,
  /name: '(?<field>\w+)',\s*label: (?<quote>['"])(?<label>(?:(?!\k<quote>).)+)\k<quote>/g,
]

// These fields mean different things in different parts; and a form may add a hint to a label about what to type.
const ambiguousFields = new Set(['code', 'codeOther', 'notes', 'outcome', 'reason'])
const hints = /^Or | \([^)]+ to [^)]+\)$/

test('a field has the same label in the form, on the card and in the history', () => {
  const labels = new Map<string, Set<string>>()
  for (const file of files) {
    const text = readFileSync(`${root}${file}`, 'utf8')
    for (const labelPattern of labelPatterns)
      for (const { groups } of text.matchAll(labelPattern)) {
        const { field = '', label = '' } = groups ?? {}
        const found = labels.get(field) ?? new Set()
        labels.set(field, found.add(label.replace(hints, '').toLowerCase()))
      }
  }
  expect(labels.size).toBeGreaterThan(120)
  const several = [...labels].filter(([field, found]) => found.size > 1 && !ambiguousFields.has(field))
  expect(several.map(([field, found]) => [field, ...found])).toEqual([])
})
