import type { AgeUnit } from '#cases/parts/patient.contract.ts'
import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'

export interface ReadAge {
  value: number
  unit: AgeUnit
  isEstimated: boolean
}

/** Units of age in the languages of our users, plain and without plural endings that only add letters. */
const unitWords: Readonly<Record<AgeUnit, string>> = {
  years:
    'y yr yrs year years yo yrold yearold a an ans annee annees jr jahr jahre jahren jahrig ar aar anos ano anni anno lat',
  months:
    'm mo mos mth mths month months monat monate mon mois mnd maned maneder manad manader mes meses mese mesi',
  weeks:
    'w wk wks week weeks woche wochen wo sem semaine semaines uke uker vecka veckor uge uger semana semanas settimana settimane',
  days: 'd day days tag tage t jour jours dag dager dagar dage dia dias giorno giorni',
  hours: 'h hr hrs hour hours stunde stunden std heure heures time timer timmar hora horas ora ore',
}

const unitOf = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) =>
    // The keys are the units of the contract.
    words.split(' ').map((word) => [word, unit as AgeUnit] as const),
  ),
)

export const ageUnitOf = (word: string): AgeUnit | null =>
  unitOf.get(plainWords(word).replaceAll(' ', '')) ?? null

const [daysOfYear, daysOfMonth] = [365.25, 30.44]
const days: Record<AgeUnit, number> = {
  years: daysOfYear,
  months: daysOfMonth,
  weeks: 7,
  days: 1,
  hours: 1 / 24,
}

/** Brings an age to the unit that our rules want: years from 2 on, months below, days in the first four weeks. */
function fitted(value: number, unit: AgeUnit, isEstimated: boolean): ReadAge | null {
  // "0 years" says only that it was not a year yet: nobody knows whether newborn or eleven months.
  if (value < 0 || (unit === 'years' && (value > 120 || value === 0))) return null
  const inDays = value * days[unit]
  const fit = (fittedUnit: AgeUnit): ReadAge => ({
    // Years and months are not whole days, so a sum of both falls a little short.
    value: Math.floor((fittedUnit === unit ? value : inDays / days[fittedUnit]) + 0.02),
    unit: fittedUnit,
    isEstimated,
  })
  if (unit === 'hours' && value <= 72) return fit('hours')
  if (inDays < 28) return fit('days')
  if (unit === 'weeks' && value <= 12) return fit('weeks')
  return inDays < 2 * daysOfYear - 1 ? fit('months') : fit('years')
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/**
 * Reads an age: 45, "45 yrs", "8/12" for months, "3/52" for weeks, "5/7" for days, "1 6/12", "2y 3m", "18 mo", "~40", "40s".
 * A number alone is in the unit of the column, or in years.
 */
export function readAge(cell: Cell, columnUnit: AgeUnit | null, isGerman = false): ReadAge | null {
  if (typeof cell === 'number') return fitted(cell, columnUnit ?? 'years', false)
  if (typeof cell !== 'string') return null
  const isEstimated = /^(?:~|≈|ca\b|circa|approx|est\b|about|etwa|um die|env\b)|\?$|\d0(?:s|er)$/i.test(
    cell.trim(),
  )
  const text = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[½¼¾]/g, (sign) => String(fractions[sign]).slice(1))
    .replace(
      /^(?:~|≈|ca\.?|circa|approx\.?|est\.?|about|etwa|um die|env\.?|aged?|alter|[mf♂♀])\s*(?=[\d.])/,
      '',
    )
    .replace(/\?$/, '')
    .trimEnd()
    .replace(/^(\d{2,3})\s*[mfw♂♀]$/, (all, years: string) => (Number(years) > 24 ? years : all)) // "45M"
  return readFraction(text, isEstimated) ?? readUnits(text, columnUnit, { isEstimated, isGerman })
}

/** British notation: twelfths of a year, fifty-seconds of a year, sevenths of a week. */
function readFraction(text: string, isEstimated: boolean): ReadAge | null {
  const [, years = '0', count = '', parts = ''] =
    /^(?:(\d{1,2})(?: y\w*)? )?(\d{1,3}) ?\/ ?(12|52|7|24)$/.exec(text) ?? []
  if (count === '') return null
  const unit = ({ '12': 'months', '52': 'weeks', '7': 'days', '24': 'hours' } as const)[parts] ?? 'months'
  if (years === '0') return fitted(Number(count), unit, isEstimated)
  return fitted(
    (Number(years) * daysOfYear + Number(count) * days[unit]) / daysOfMonth,
    'months',
    isEstimated,
  )
}

/** "J" is a year in German and a day in French. Only a number that cannot be days of a newborn tells which. */
const unitOfWord = (word: string, count: number, isGerman: boolean): AgeUnit | null =>
  /^j\.?$/.test(word) && (isGerman || count > 31) ? 'years' : ageUnitOf(word)

/** The unit of a column whose "J" are years: one of them cannot be days. */
export const germanYears = 'jahre'

export const guessAgeUnit = (cells: Iterable<Cell>): string | null => {
  for (const cell of cells) {
    const [, count] = typeof cell === 'string' ? (/^\D{0,8}(\d{2,3}) ?j\.?$/i.exec(cell.trim()) ?? []) : []
    if (Number(count) > 31) return germanYears
  }
  return null
}

interface AgeSigns {
  isEstimated: boolean
  isGerman: boolean
}

function readUnits(
  text: string,
  columnUnit: AgeUnit | null,
  { isEstimated, isGerman }: AgeSigns,
): ReadAge | null {
  const decade = /^(\d{1,2}0)(?:s|er)$/.exec(text)
  if (decade) return fitted(Number(decade[1]) + 5, 'years', true)
  const parts = [
    ...text.matchAll(
      /(\d{1,3}(?:[.,]\d+)?|[.,]\d+)\s*([^\d\s,;+/-]*)(?:[\s,;+/-]*(?:old|of age|alt|und|and|et)?[\s,;+/-]*)/gu,
    ),
  ]
  if (
    parts.length === 0 ||
    parts.length > 2 ||
    parts.reduce((sum, [all]) => sum + all.length, 0) !== text.length
  ) {
    return null
  }
  const ages = parts.map(([, number = '', word = '']) => ({
    value: Number(number.replace(',', '.')),
    unit:
      word === ''
        ? parts.length === 1
          ? (columnUnit ?? 'years')
          : null
        : unitOfWord(word, Number(number), isGerman),
  }))
  const [first, second] = ages
  if (!first?.unit) return null
  if (!second) return fitted(first.value, first.unit, isEstimated)
  if (!second.unit || days[second.unit] >= days[first.unit]) return null
  if (first.unit === 'years' && first.value >= 2) return fitted(first.value, 'years', isEstimated)
  const total = first.value * days[first.unit] + second.value * days[second.unit]
  return fitted(total / days[second.unit], second.unit, isEstimated)
}
