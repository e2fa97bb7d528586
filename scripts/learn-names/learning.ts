/** Logistic regression over signs, with AdaGrad; the same notes always give the same weights. */
import { personNamesOf, type NameLists, type PersonNames } from '#privacy/names/rules.ts'
import { mayBeName } from '#privacy/persons/rules.ts'
import { relations } from '#privacy/introductions/rules.ts'
import { signsOf } from '#privacy/signs/rules.ts'
import { read, type Reading, type Token } from '#privacy/tokens/rules.ts'
import {
  contextPlaces,
  letterPlaces,
  lettersOf,
  placeOf,
  weightStep,
  type WeightData,
} from '#privacy/weights/rules.ts'
import { unmarked, type Notes } from '#testing/privacy-notes.ts'

interface Example {
  places: Int32Array
  isName: boolean
}

interface Course {
  places: number
  rounds: number
  rate: number
  /** How much more a missed name counts than a word that is wrongly taken for one. */
  missed: number
  /** A sign that is seen less often is left out: it says more of one note than of notes. */
  seldom: number
}

/** Mulberry32: chance that is the same each time. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<Item>(items: Item[], chance: () => number): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(chance() * (index + 1))
    ;[items[index], items[other]] = [items[other]!, items[index]!]
  }
}

const decay = 2e-5

/** Weights as whole steps, a byte each; the mean of the last rounds, which hold less of what came last. */
function weigh(examples: Example[], { places, rounds, rate, missed, seldom }: Course): Int8Array {
  const seen = new Int32Array(places)
  for (const example of examples) for (const place of new Set(example.places)) seen[place]! += 1
  const data = examples.map(({ places: all, isName }) => ({
    places: all.filter((place) => seen[place]! >= seldom),
    isName,
  }))
  const weights = new Float64Array(places)
  const squares = new Float64Array(places)
  const sum = new Float64Array(places)
  const chance = chanceOf(5)
  for (let round = 0; round < rounds; round++) {
    shuffle(data, chance)
    for (const { places: own, isName } of data) {
      let total = 0
      for (const place of own) total += weights[place]!
      const wrong = (1 / (1 + Math.exp(-total)) - Number(isName)) * (isName ? missed : 1)
      for (const place of own) {
        const slope = wrong + decay * weights[place]!
        squares[place]! += slope * slope
        weights[place]! -= (rate * slope) / Math.sqrt(1e-2 + squares[place]!)
      }
    }
    if (round >= rounds / 2) for (let place = 0; place < places; place++) sum[place]! += weights[place]!
  }
  const kept = Math.floor(rounds / 2)
  return Int8Array.from(sum, (total) => Math.max(-127, Math.min(127, Math.round(total / kept / weightStep))))
}

const encoded = (weights: Int8Array): string => Buffer.from(weights.buffer).toString('base64')

function lettersWeights(lists: NameLists): Int8Array {
  const names = [...lists.first.split(' '), ...lists.last.split(' ')]
  const known = new Set(names)
  const words = lists.words.split(' ').filter((word) => !known.has(word))
  const toExample = (isName: boolean) => (word: string) => ({
    places: Int32Array.from(lettersOf(word), (piece) => placeOf(piece, letterPlaces)),
    isName,
  })
  return weigh(
    [...names.filter((name) => name.length > 2).map(toExample(true)), ...words.map(toExample(false))],
    { places: letterPlaces, rounds: 6, rate: 0.1, missed: words.length / names.length, seldom: 1 },
  )
}

const ofPersons = new Set([
  'person_name',
  'named_patient',
  'staff_title_name',
  'title_and_name',
  'relative_mention',
])
const labels = new Set(
  'mr mrs ms miss dr prof professor nurse sister captain capt name called named patient pt his her their is was next of kin nok the mx sir dame para doc pilot medic registrar consultant paramedic'.split(
    ' ',
  ),
)

type Answer = 'name' | 'other' | 'unsure'

function answersOf(note: string, names: PersonNames): { reading: Reading; answers: Answer[] } {
  const { words, marks } = unmarked(note)
  const reading = read(words, names)
  const answers = reading.tokens.map((token): Answer => {
    const mark = marks.find(({ start, end }) => token.start >= start && token.end <= end)
    if (!mark) return 'other'
    // Within an address or a link a word may be a name and may be none.
    if (!ofPersons.has(mark.pattern)) return 'unsure'
    return labels.has(token.folded) || relations.has(token.folded) || token.isWord ? 'other' : 'name'
  })
  return { reading, answers }
}

/** As if the lists had not known some of the words, which in a stranger's notes they do not. */
function forgetting({ reading, answers }: ReturnType<typeof answersOf>, chance: () => number): Reading {
  const tokens = reading.tokens.map((token, position): Token => {
    const isName = answers[position] === 'name'
    const isNameForgotten = isName && chance() < 0.35
    const isWordForgotten = !isName && !token.isWord && chance() < 0.04
    return {
      ...token,
      kind: isNameForgotten ? null : token.kind,
      isOrdinary: isWordForgotten ? false : token.isOrdinary,
      thing: chance() < 0.25 ? null : token.thing,
    }
  })
  return { ...reading, tokens }
}

/** What is learned from the notes: `tuning` by the authors of the lists, which know their names, `further` by others. */
export function learn(lists: NameLists, tuning: Notes, further: readonly Notes[]): WeightData {
  const letters = encoded(lettersWeights(lists))
  const empty = encoded(new Int8Array(contextPlaces))
  const names = personNamesOf(lists, { letters, context: empty, bar: 0 })
  const chance = chanceOf(11)
  const examples: Example[] = []
  const add = (note: string, copies: readonly boolean[]) => {
    const answered = answersOf(note, names)
    for (const isForgetting of copies) {
      const reading = isForgetting ? forgetting(answered, chance) : answered.reading
      for (const [position, token] of reading.tokens.entries()) {
        const answer = answered.answers[position]
        if (answer === 'unsure' || !mayBeName(token)) continue
        const signs = signsOf(reading, position, names)
        examples.push({
          places: Int32Array.from(signs, (sign) => placeOf(sign, contextPlaces)),
          isName: answer === 'name',
        })
      }
    }
  }
  const all = ({ planted, clean }: Notes) => [...planted, ...clean]
  for (const note of all(tuning)) add(note, [true, true])
  for (const note of further.flatMap(all)) add(note, [false, true])
  const context = encoded(
    weigh(examples, { places: contextPlaces, rounds: 10, rate: 0.08, missed: 2, seldom: 6 }),
  )
  return { letters, context, bar }
}

// Chosen so that 4 in 100 clean notes of authors that were not learned from are disturbed (--by-author).
const bar = 0.2
