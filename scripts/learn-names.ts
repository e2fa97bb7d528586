// npm run learn:names: learns from the marked notes what speaks for a person's name, and writes the weights. With
// --by-author it writes nothing, and says how much is found in the notes of authors that were not learned from.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOf, type Figures } from './learn-names/figures.ts'
import { learn } from './learn-names/learning.ts'
import type { Notes } from '#testing/privacy-notes.ts'

const folder = path.resolve(import.meta.dirname, '../src')
const read = <Content>(file: string): Content =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Content

const lists = read<Parameters<typeof learn>[0]>('reference/data/person-names.json')
const tuning = read<Notes>('testing/privacy-corpus/tuning.json')
const { authors } = read<{ authors: Notes[] }>('testing/privacy-corpus/further.json')

const percent = (part: number, whole: number): string =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
const say = (name: string, { planted, caught, clean, disturbed }: Figures): void =>
  console.log(`${name}: caught ${percent(caught, planted)}, disturbed ${percent(disturbed, clean)}`)

const folds = 4

if (parseArgs({ options: { 'by-author': { type: 'boolean' } } }).values['by-author']) {
  const sum: Figures = { planted: 0, caught: 0, clean: 0, disturbed: 0 }
  for (let fold = 0; fold < folds; fold++) {
    const weights = learn(
      lists,
      tuning,
      authors.filter((_, index) => index % folds !== fold),
    )
    for (const [index, notes] of authors.entries()) {
      if (index % folds !== fold) continue
      const figures = figuresOf(notes, lists, weights)
      say(`Author ${index + 1}`, figures)
      for (const key of ['planted', 'caught', 'clean', 'disturbed'] as const) sum[key] += figures[key]
    }
  }
  say('All', sum)
} else {
  // Told with the weights, so that a test can say when they are to be learned anew.
  const learnedFrom = createHash('sha256')
    .update(JSON.stringify([lists, tuning, { authors }]))
    .digest('hex')
  const weights = { learnedFrom, ...learn(lists, tuning, authors) }
  writeFileSync(
    path.join(folder, 'reference/data/name-weights.json'),
    `${JSON.stringify(weights, null, 2)}\n`,
  )
}
