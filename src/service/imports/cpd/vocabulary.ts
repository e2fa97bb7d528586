/** The headings and values of CPD records from other systems. */
import { isBlankCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { comparisonForm } from '#logbook/spreadsheets/plain-words.ts'
import { readMonthOfYear } from '#logbook/spreadsheets/values/day-months.ts'
import { readNumber } from '#logbook/spreadsheets/values/numbers.ts'
import type { ReadTarget } from '#logbook/spreadsheets/values/read-value.ts'
import {
  noValue,
  toReadResult,
  textOf,
  type ReadResult,
  type ValueReader,
} from '#logbook/spreadsheets/values/read-result.ts'
import type { Vocabulary } from '#logbook/spreadsheets/vocabulary/vocabulary.ts'
import { cpdFields } from './fields.ts'
import { cpdHeadings, doubtfulHeadings, fillers, weakHeadings } from './headings.ts'
import { hasEvidenceExtension } from '../attached-files/file-names.ts'
import { listOfferedFiles } from '../attached-files/offered-files.ts'
import { readDays } from './read-days.ts'
import { isTimeUnit, readHours, isInDays, containsUnit, type BareUnit } from './read-hours.ts'

function readDaysCell({ format }: ValueReader, cell: Cell): ReadResult {
  const days = readDays(cell, format.dateOrder)
  // `map-activities.ts` uses the first day of such a month, and makes the row a draft.
  if (!days && readMonthOfYear(cell) !== null)
    return { ...toReadResult(null, 'a day of this month'), isRead: true, dependsOnRows: true }
  if (!days) return toReadResult(null, '')
  const [first, last] = days
  return toReadResult(days, first === last ? first : `${first} to ${last}`)
}

const readHoursAs =
  (defaultUnit: BareUnit) =>
  ({ format, words }: ValueReader, cell: Cell): ReadResult => {
    const duration = readHours(cell, format, defaultUnit)
    if (duration) {
      const { hours, note } = duration
      return { ...toReadResult(hours, `${hours} h`), ...(note !== undefined && { note }) }
    }
    const text = textOf(cell)
    const answer = words.get(comparisonForm(text))
    if (answer === null) return { ...toReadResult(null, ''), isLeftOut: true }
    if (answer !== undefined) return toReadResult(hoursOfChoice(answer), `${hoursOfChoice(answer)} h`)
    return isInDays(text) ? { ...toReadResult(null, ''), unknownWords: [text] } : toReadResult(null, '')
  }

/** The codes of the list `cpdHours` are numbers of quarter hours. */
export const hoursOfChoice = (code: string): number => Number(code) / 4

/** Without a ZIP, only a file extension shows that a cell names a file: "yes" and a certificate number do not. */
function readFileNames({ places }: ValueReader, cell: Cell): ReadResult {
  const text = textOf(cell)
  const isName = listOfferedFiles(places) !== null || text.split(/[\n;|,]/).some(hasEvidenceExtension)
  return isName ? toReadResult([text], text) : noValue
}

const readers: Readonly<Record<string, ReadTarget['read']>> = {
  date: readDaysCell,
  hours: readHoursAs('hours'),
  minutes: readHoursAs('minutes'),
  participatoryHours: readHoursAs('hours'),
  evidence: readFileNames,
}

const targets: readonly ReadTarget[] = cpdFields.map((field) => {
  const reader = readers[field.code]
  return { ...field, ...(reader && { read: reader }) }
})

const numbersWithoutUnit = (cells: readonly Cell[]): number[] =>
  cells.flatMap((cell) => (containsUnit(cell) ? [] : (readNumber(cell, null)?.value ?? [])))

const isClearDuration = (cell: Cell): boolean =>
  isBlankCell(cell) || containsUnit(cell) || isInDays(textOf(cell))

const minShare = 0.6
/** Few activities take more hours or fewer minutes; few have more credits. */
const [maxUsualHours, minUsualMinutes, maxUsualCredits] = [12, 10, 25]

const areUnusuallyLarge = (numbers: readonly number[], usualMax: number): boolean =>
  numbers.filter((value) => value > usualMax && value % 5 === 0).length >= numbers.length * minShare
const areUnusuallySmall = (numbers: readonly number[]): boolean =>
  numbers.filter((value) => value < minUsualMinutes).length >= numbers.length * minShare

export const cpdVocabulary: Vocabulary = {
  targets,
  headings: cpdHeadings,
  weak: weakHeadings,
  doubtful: doubtfulHeadings,
  fillers,
  shared: ['tags', 'evidence', 'description', 'learningOutcome', 'impact', 'categories'],
  units: {
    hours: 'h hr hrs hour hours std stunden heures horas ore uur timer timmar min mins minutes minuten',
    minutes: 'min mins minutes minuten minutos minuti minuter minutter',
    participatoryHours: 'h hr hrs hour hours std',
    credits: 'pts points point credits',
  },
  /** A duration needs no question if its heading or every value contains the unit. */
  decide: (codes, cells, unit) => {
    if (!codes.includes('minutes')) return null
    if (unit !== null && isTimeUnit(unit)) return 'hours'
    return cells.every(isClearDuration) ? 'hours' : null
  },
  doubts: (code, cells, unit) => {
    if (unit !== null) return []
    const numbers = numbersWithoutUnit(cells)
    if (numbers.length === 0) return []
    if (code === 'hours' && areUnusuallyLarge(numbers, maxUsualHours)) return ['minutes', 'credits']
    if (code === 'credits' && areUnusuallyLarge(numbers, maxUsualCredits)) return ['minutes']
    return code === 'minutes' && areUnusuallySmall(numbers) ? ['hours'] : []
  },
}
