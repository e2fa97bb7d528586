import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const files = ['src/{logging,logbook}/**/*.tsx', 'src/reference/*-words.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.*'] }),
)

/** How the source of forms, cards and histories pairs a field with its label. */
const labelPatterns = [
  /^\s+(?<field>\w+): (?:code|codes|number|text|yesNo|points|coded|other)?[fF]ield\(\s*(?<quote>['"])(?<label>(?:(?!\k<quote>).)+)\k<quote>/gm,
  /name: '(?<field>\w+)',\s*label: (?<quote>['"])(?<label>(?:(?!\k<quote>).)+)\k<quote>/g,
]

// These fields mean different things in different parts; and a form may add a hint to a label about what to type.
const ambiguousFields = new Set(['code', 'codeOther', 'notes', 'outcome', 'reason'])
const hints = /^Or | \([^)]+ to [^)]+\)$/
/** What a form asks after “Other” was chosen, such as “Which further diagnosis?”. */
const questionPattern = /^Which .*\?$/

/** Returns the labels of each field, and the number of files that name each. */
function labelsByField() {
  const labels = new Map<string, Map<string, Set<string>>>()
  for (const file of files) {
    const text = readFileSync(`${root}${file}`, 'utf8')
    for (const labelPattern of labelPatterns)
      for (const { groups } of text.matchAll(labelPattern)) {
        const { field = '', label = '' } = groups ?? {}
        if (questionPattern.test(label)) continue
        const comparedLabel = label.replace(hints, '').toLowerCase()
        const filesByLabel = labels.get(field) ?? new Map<string, Set<string>>()
        labels.set(field, filesByLabel)
        filesByLabel.set(comparedLabel, (filesByLabel.get(comparedLabel) ?? new Set()).add(file))
      }
  }
  return labels
}

test('a field has the same label in the form, on the card and in the history', () => {
  const labels = labelsByField()
  expect(labels.size).toBeGreaterThan(200)
  // Otherwise this test would compare the history with itself.
  const inSeveralFiles = [...labels.values()].filter(
    (filesByLabel) => new Set([...filesByLabel.values()].flatMap((found) => [...found])).size > 1,
  )
  expect(inSeveralFiles.length).toBeGreaterThan(100)
  const several = [...labels].filter(([field, found]) => found.size > 1 && !ambiguousFields.has(field))
  expect(several.map(([field, found]) => [field, ...found.keys()])).toEqual([])
})
