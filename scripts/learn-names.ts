// npm run learn:names trains the name model on the annotated notes and writes it to src/reference/data/name-weights.json.
// With --by-author it writes nothing, and cross-validates: it trains on three quarters of the authors and measures the rest.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import lists from '#reference/data/person-names.json' with { type: 'json' }
import further from '#testing/privacy-corpus/further.json' with { type: 'json' }
import languages from '#testing/privacy-corpus/languages.json' with { type: 'json' }
import tuning from '#testing/privacy-corpus/tuning.json' with { type: 'json' }
import { figuresOf, type Figures } from './learn-names/figures.ts'
import type { Notes } from '#testing/privacy-notes.ts'
import { learn } from './learn-names/learning.ts'

const authors: Notes[] = [...further.authors, ...languages.authors]

const percent = (part: number, whole: number): string =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
const print = (name: string, { planted, caught, clean, disturbed }: Figures): void =>
  console.log(
    `${name}: identifiers caught ${percent(caught, planted)}, clean notes with a false alarm ${percent(disturbed, clean)}`,
  )

const file = path.resolve(import.meta.dirname, '../src/reference/data/name-weights.json')
const folds = 4

if (parseArgs({ options: { 'by-author': { type: 'boolean' } } }).values['by-author']) {
  const sum: Figures = { planted: 0, caught: 0, clean: 0, disturbed: 0 }
  for (let fold = 0; fold < folds; fold++) {
    const model = learn(
      lists,
      tuning,
      authors.filter((_, index) => index % folds !== fold),
    )
    for (const [index, notes] of authors.entries()) {
      if (index % folds !== fold) continue
      const figures = figuresOf(notes, lists, model)
      print(`Author ${index + 1}`, figures)
      for (const key of ['planted', 'caught', 'clean', 'disturbed'] as const) sum[key] += figures[key]
    }
  }
  print('All', sum)
} else {
  writeFileSync(file, `${JSON.stringify(learn(lists, tuning, authors), null, 2)}\n`)
}
