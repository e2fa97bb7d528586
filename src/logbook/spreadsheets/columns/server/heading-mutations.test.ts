/** Changes known headings and their values at random, with a seed. A wrong proposal must never be sure. */
import { beforeEach, expect, test } from 'vitest'
import { codedLists } from '../../values/coded-lists.ts'
import { knownCode } from '../../values/known-words.ts'
import { shownCell, type Cell } from '../../files/sheets.ts'
import { targetOf } from '../../targets.contract.ts'
import { knownHeadings } from '../../headings/header-words.ts'
import { isIdentifierHeading } from '../identifier-headings.ts'
import { exactFieldOf } from '../../headings/known-headings.ts'
import { guessColumns } from './guess-columns.ts'

const values: Readonly<Record<string, readonly Cell[]>> = {
  date: ['2025-03-04', '2025-03-05', '2025-03-17', '2025-04-02'],
  clock: ['14:05', '09:12', '23:40', '00:15'],
  minutes: ['25', '40', '31', '65'],
  money: ['1250.50', '980.00', '1410.25', '700.00'],
  numbers: ['25-0042', '25-0043', '25-0050', '25-0051'],
  age: [67, 34, 7, 81],
  heartRate: [98, 120, 61, 144],
  systolicBp: [120, 95, 160, 88],
  diastolicBp: [80, 61, 95, 50],
  respiratoryRate: [14, 22, 28, 9],
  spo2: [97, 88, 99, 93],
  temperatureC: [36.8, 38.1, 35.4, 37],
  gcsTotal: [15, 3, 8, 14],
  glucoseMmol: [5.4, 7.8, 11.2, 3.1],
  etco2Kpa: [4.5, 5.1, 3.9, 6.2],
  lactateMmol: [1.2, 4.4, 2.1, 8.3],
  painScore: [8, 0, 2, 10],
  weightKg: [75, 62.5, 12, 110],
  pressure: ['120/80', '95/60', '160/95', '88/50'],
  text: ['went well', 'night, wind and rain', 'a long way down to the road', 'see the debrief'],
  yes: ['yes', 'no', 'yes', 'no'],
  caseTypes: ['Trauma', 'Medical', 'Cardiac', 'Paediatric'],
  missionTypes: ['Primary', 'Transfer', 'Primary', 'Search and rescue'],
  platforms: ['Helicopter', 'Road ambulance', 'Helicopter', 'Fixed wing'],
  crewRoles: ['Doctor', 'Paramedic', 'Doctor', 'Nurse'],
  procedures: ['RSI', 'IV access; IO access', 'Chest drain', 'RSI'],
  drugs: ['Ketamine', 'Fentanyl', 'Rocuronium', 'Morphine'],
  diagnoses: ['Sepsis', 'STEMI', 'Stroke', 'Asthma'],
}
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  heartRate: [0, 300],
  systolicBp: [0, 320],
  diastolicBp: [0, 220],
  respiratoryRate: [0, 90],
  spo2: [20, 100],
  temperatureC: [22, 44],
  gcsTotal: [3, 15],
  glucoseMmol: [0, 60],
  etco2Kpa: [0, 20],
  lactateMmol: [0, 30],
  painScore: [0, 10],
  weightKg: [0, 400],
}

const fieldOf = (target: string): string => target.split('.').at(-1) ?? ''
const numbersOf = (cells: readonly Cell[]): number[] => cells.map((cell) => Number(cell))

/** Whether a human reader would accept these values in the field. */
function canBe(target: string, name: string): boolean {
  const { kind, list } = targetOf(target) ?? {}
  const cells = values[name] ?? []
  const [least, most] = ranges[fieldOf(target)] ?? [-Infinity, Infinity]
  if (kind === 'date') return name === 'date'
  if (kind === 'time') return name === 'clock'
  if (kind === 'bloodPressure') return name === 'pressure'
  if (kind === 'missionNumber') return name === 'numbers'
  if (kind === 'age') return numbersOf(cells).every((number) => number > 0 && number <= 120)
  if (kind === 'number') return numbersOf(cells).every((number) => number >= least && number <= most)
  if (kind === 'text' || kind === 'tags' || kind === 'lines')
    return cells.some((cell) => /\p{L}/u.test(shownCell(cell)))
  if (list && codedLists[list])
    return (
      cells.filter((cell) =>
        shownCell(cell)
          .split('; ')
          .every((word) => knownCode(list, word)),
      ).length >=
      cells.length / 2
    )
  return true
}

/** The values of a field in a correct log. */
function usualOf(target: string): string | null {
  const { kind, list } = targetOf(target) ?? {}
  if (values[fieldOf(target)]) return fieldOf(target)
  if (list && values[list]) return list
  const byKind: Readonly<Record<string, string>> = {
    date: 'date',
    time: 'clock',
    age: 'age',
    bloodPressure: 'pressure',
    missionNumber: 'numbers',
    text: 'text',
    boolean: 'yes',
  }
  return byKind[kind ?? ''] ?? null
}

/** Mulberry32: the same sequence for the same seed on every machine. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let random = randomOf(29)
beforeEach(() => {
  random = randomOf(29)
})
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

const named = knownHeadings().filter(
  ([target, heading]) => usualOf(target) !== null && !isIdentifierHeading(heading),
)
const sampled = Array.from({ length: 160 }, () => pick(named))

async function guess(heading: string, name: string) {
  const cells = values[name] ?? []
  const { columns } = await guessColumns(
    [heading],
    cells.map((cell) => [cell]),
    { places: {} },
  )
  const [column] = columns
  if (!column) throw new Error('There is no column')
  const { use, target } = column.mapping
  return {
    sure: use === 'field' && column.confidence === 'sure' ? target : null,
    said: `${heading}: ${name}`,
  }
}

test('a known heading above its own values is never sure to be another field', async () => {
  const wrong: string[] = []
  for (const [target, heading] of sampled) {
    const { sure, said } = await guess(heading, usualOf(target) ?? '')
    // Some headings stand in two lists; the first counts.
    if (sure !== null && sure !== target && sure !== exactFieldOf(heading)) wrong.push(`${said} is ${sure}`)
  }
  expect(wrong).toEqual([])
})

const foreign =
  'water cabin invoice fuel cloud previous total mean vehicle engine partner driver oven garage budget colour other spare ward next unit'.split(
    ' ',
  )

test('a heading with a word that belongs to no field is no longer sure', async () => {
  const wrong: string[] = []
  for (const [target, heading] of sampled) {
    const word = pick(foreign)
    const mutant = random() < 0.5 ? `${word} ${heading}` : `${heading} ${word}`
    const { sure, said } = await guess(mutant, usualOf(target) ?? '')
    if (sure !== null && exactFieldOf(mutant) !== sure) wrong.push(`${said} is ${sure}`)
  }
  expect(wrong).toEqual([])
})

test('a heading with a missing or shortened word is sure only of a field that the other words name', async () => {
  const wrong: string[] = []
  for (const [target, heading] of sampled) {
    const words = heading.split(' ')
    const lost = words.toSpliced(Math.floor(random() * words.length), 1).join(' ')
    const cut = words.map((word) => (word.length > 4 ? `${word.slice(0, 3)}.` : word)).join(' ')
    for (const mutant of [lost, cut].filter((text) => text !== '' && text !== heading)) {
      const { sure, said } = await guess(mutant, usualOf(target) ?? '')
      if (
        sure !== null &&
        sure !== target &&
        exactFieldOf(mutant) !== sure &&
        exactFieldOf(mutant.replaceAll(/\b(?:de|des|of|del|d|du) /g, '')) !== sure
      )
        wrong.push(`${said} is ${sure}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a heading above the values of another column is sure only if these values are possible in its field', async () => {
  const wrong: string[] = []
  for (const [, heading] of sampled) {
    for (const name of [pick(Object.keys(values)), pick(Object.keys(values))]) {
      const { sure, said } = await guess(heading, name)
      if (sure !== null && !canBe(sure, name)) wrong.push(`${said} is ${sure}`)
    }
  }
  expect(wrong).toEqual([])
})
