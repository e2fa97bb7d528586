import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const files = [
  'src/{assessments,case-form,cases,crew-drafts,logbook,missions,templates}/**/*.tsx',
  'src/reference/*-words.ts',
].flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/*.test.*'] }))

/** How forms, cards and histories write down what a field is called. */
const namings = [
  /^\s+(?<field>\w+): (?:listed|listedMany|counted|written|yesNo|says|lists)\(\s*(?<quote>['"])(?<label>(?:(?!\k<quote>).)+)\k<quote>/gm,
  /name: '(?<field>\w+)',\s*label: (?<quote>['"])(?<label>(?:(?!\k<quote>).)+)\k<quote>/g,
]

// The same word stands for different things in different parts, or a form adds a hint about what to type.
const parts = new Set(['code', 'codeOther', 'notes', 'outcome', 'reason'])
const hints = /^Or | \([^)]+ to [^)]+\)$/

test('a field is called the same in the form, on the card and in the history', () => {
  const labels = new Map<string, Set<string>>()
  for (const file of files) {
    const text = readFileSync(`${root}${file}`, 'utf8')
    for (const naming of namings)
      for (const { groups } of text.matchAll(naming)) {
        const { field = '', label = '' } = groups ?? {}
        const found = labels.get(field) ?? new Set()
        labels.set(field, found.add(label.replace(hints, '').toLowerCase()))
      }
  }
  expect(labels.size).toBeGreaterThan(120)
  const several = [...labels].filter(([field, found]) => found.size > 1 && !parts.has(field))
  expect(several.map(([field, found]) => [field, ...found])).toEqual([])
})
