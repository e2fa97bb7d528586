import type { AgeUnit } from '#logging/cases/parts/patient.contract.ts'
import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'

export interface ReadAge {
  value: number
  unit: AgeUnit
  isEstimated: boolean
}

/** Units of age in the languages of our users, as plain words. */
const unitWords: Readonly<Record<AgeUnit, string>> = {
  years:
    'y yr yrs year years yo yrold yearold a an ans annee annees jr jaar jaren jahr jahre jahren jahrig ar aar anos ano anni anno aa lat',
  months:
    'mndr m mo mos mth mths month months monat monate mon mois mnd mnder maned maneder manad manader mdr mes meses mese mesi mm maand maanden',
  weeks:
    'w wk wks week weeks woche wochen wo sem semaine semaines uke uker vecka veckor uge uger semana semanas settimana settimane sett weken',
  days: 'd do day days tag tage t jour jours dag dager dagar dage dgr dogn dia dias giorno giorni gg dagen dgn',
  hours: 'h hr hrs hour hours stunde stunden std heure heures time timer timmar hora horas ora ore uur uren',
}

const unitByWord = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) =>
    // Safe cast: the keys of `unitWords` are the units of the contract.
    words.split(' ').map((word) => [word, unit as AgeUnit] as const),
  ),
)

export const ageUnitOf = (word: string): AgeUnit | null =>
  unitByWord.get(plainWords(word).replaceAll(' ', '')) ?? null

const [daysPerYear, daysPerMonth] = [365.25, 30.44]
const daysPerUnit: Record<AgeUnit, number> = {
  years: daysPerYear,
  months: daysPerMonth,
  weeks: 7,
  days: 1,
  hours: 1 / 24,
}

/**
 * Converts an age to the unit that our rules require: years from two on, months below, days in the first four weeks.
 * Ages of up to 72 hours or up to 12 weeks keep their unit.
 */
function toRuleUnit(value: number, unit: AgeUnit, isEstimated: boolean): ReadAge | null {
  // "0 years" may be a newborn or a child of eleven months, so it is not read.
  if (value < 0 || (unit === 'years' && (value > 120 || value === 0))) return null
  const ageDays = value * daysPerUnit[unit]
  const toUnit = (fittedUnit: AgeUnit): ReadAge => ({
    // Years and months are not whole days, so a sum of both can fall a little short of a whole number.
    value: Math.floor((fittedUnit === unit ? value : ageDays / daysPerUnit[fittedUnit]) + 0.02),
    unit: fittedUnit,
    isEstimated,
  })
  if (unit === 'hours' && value <= 72) return toUnit('hours')
  if (ageDays < 28) return toUnit('days')
  if (unit === 'weeks' && value <= 12) return toUnit('weeks')
  return ageDays < 2 * daysPerYear - 1 ? toUnit('months') : toUnit('years')
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/**
 * Reads an age: 45, "45 yrs", "8/12" for months, "3/52" for weeks, "5/7" for days, "1 6/12", "2y 3m", "18 mo", "~40",
 * "40s". A number without a unit is in the unit of the column, or in years.
 */
export function readAge(
  cell: Cell,
  columnUnit: AgeUnit | null,
  language: AgeLanguage | null = null,
): ReadAge | null {
  if (typeof cell === 'number') return toRuleUnit(cell, columnUnit ?? 'years', false)
  if (typeof cell !== 'string') return null
  const newborn = readNewborn(cell, language)
  if (newborn) return newborn
  const isEstimated =
    /^(?:[~≈±]|ca\b|circa|approx|est\b|about|etwa|um die|env\b|environ|vers|ongeveer|omkring)|\?$|\d0(?:s|er)$/i.test(
      cell.trim(),
    )
  // "36 m" may be a man of 36 or a child of 36 months.
  if (/^(?:2[5-9]|3[0-6]) ?m$/.test(cell.trim())) return null
  const text = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[½¼¾]/g, (sign) => String(fractions[sign]).slice(1))
    .replace(
      /^(?:[~≈±]|ca\.?|circa|approx\.?|est\.?|about|etwa|um die|env\.?|environ|vers|ongeveer|omkring|aged?|alter|[mf♂♀])\s*(?=[\d.])/,
      '',
    )
    .replace(/\?$/, '')
    .replace(/(?<=\d ?)([ymwd])\/o\.?$/, '$1o') // "38 y/o"
    .trimEnd()
    .replace(/^(\d{2,3})\s*[mfw♂♀]$/, (all, years: string) => (Number(years) > 24 ? years : all)) // "45M"
  return (
    readFraction(text, isEstimated) ??
    readHalf(text, isEstimated) ??
    readUnits(text, columnUnit, { isEstimated, language })
  )
}

/** Reads the British notation: twelfths and fifty-seconds of a year, sevenths of a week. */
function readFraction(text: string, isEstimated: boolean): ReadAge | null {
  const [, years = '0', count = '', parts = ''] =
    /^(?:(\d{1,2})(?: y\w*)? )?(\d{1,3}) ?\/ ?(12|52|7|24)$/.exec(text) ?? []
  if (count === '') return null
  const unit = ({ '12': 'months', '52': 'weeks', '7': 'days', '24': 'hours' } as const)[parts] ?? 'months'
  if (years === '0') return toRuleUnit(Number(count), unit, isEstimated)
  return toRuleUnit(
    (Number(years) * daysPerYear + Number(count) * daysPerUnit[unit]) / daysPerMonth,
    'months',
    isEstimated,
  )
}

/** Reads "2 1/2" and "1/2 y" as years. */
function readHalf(text: string, isEstimated: boolean): ReadAge | null {
  const [, years = '0', count = '', parts = ''] =
    /^(?:(\d{1,2})[ +]{1,3})?([1-3]) ?\/ ?([24])(?: ?(?:y|yrs?|years?|j|jahre?|ans?|ann[ée]es?|år|a|años?|anni|jaar))?\.?$/.exec(
      text,
    ) ?? []
  const part = Number(count) / Number(parts)
  return count === '' || part >= 1 ? null : toRuleUnit(Number(years) + part, 'years', isEstimated)
}

/** "J" means year in German and day in French, so the language of the column must be known. */
export type AgeLanguage = 'german' | 'french' | 'nordic'

function unitOfWord(word: string, count: number, language: AgeLanguage | null): AgeUnit | null {
  if (/^j\.?$/.test(word)) {
    if (language === 'german' || count > 31) return 'years'
    return language === 'french' ? 'days' : null
  }
  // "6 u" is weeks in Norway and hours in the Netherlands; "6 v" is weeks in Sweden.
  if (language === 'nordic' && /^[uv]\.?$/.test(word)) return 'weeks'
  return language === 'french' && /^jrs?\.?$/.test(word) ? 'days' : ageUnitOf(word)
}

/** "D27", "day 4", "DOL 3". */
const dayOfLife =
  /^(?:d|dol|day(?: of life)?|tag|lebenstag|lt|dag|dgn?|dia|giorno|jour)[ .:#-]{0,2}(\d{1,2})$/i
const frenchDayOfLife = /^(?:nn|nouveau-né|nouveau-née)?,? ?(?:j ?(\d{1,2})|(\d{1,2}) ?(?:j|jours?)\.?)$/i
const newbornWords = new Set(
  'newborn neonate neugeborenes neugeborene neugeborener nouveaune nouveaunee nyfodt nyfodd neonato neonata reciennacido reciennacida pasgeboren pasgeborene pasgeb neonaat neo'.split(
    ' ',
  ),
)

/**
 * Reads "J5", the fifth day of life, and "newborn". "NN" is a newborn in French, and a person without a name in German.
 */
function readNewborn(cell: string, language: AgeLanguage | null): ReadAge | null {
  const text = cell.trim()
  const [, dayCount] = dayOfLife.exec(text) ?? []
  if (dayCount !== undefined) return toRuleUnit(Number(dayCount), 'days', false)
  const [, countAfterLetter, countBeforeLetter] = frenchDayOfLife.exec(text) ?? []
  const isFrench = language === 'french' || (language === null && /^nn|^nouveau|^j/i.test(text))
  const count = countAfterLetter ?? countBeforeLetter
  if (count !== undefined)
    return isFrench && Number(count) <= 31 ? toRuleUnit(Number(count), 'days', false) : null
  const word = plainWords(text).replaceAll(' ', '')
  return newbornWords.has(word) || (word === 'nn' && language === 'french')
    ? toRuleUnit(0, 'days', true)
    : null
}

/** The column unit if "J" means years: one of the values is too high for days. */
const germanYears = 'jahre'
/** The column unit if "J" means days. Ages without a unit are years. */
const frenchYears = 'ans'

/** The column unit if "u" and "v" mean weeks. */
const nordicYears = 'år'

/** Returns the language of a column by its unit, from the heading or from `guessAgeUnit`. */
export function ageLanguageOf(unit: string | null): AgeLanguage | null {
  const word = unit?.toLowerCase() ?? ''
  if (/^jahre?n?$/.test(word)) return 'german'
  if (word === nordicYears) return 'nordic'
  return /^(?:ans?|années?)$/.test(word) ? 'french' : null
}

const germanPattern = /jahr|monat|woche|tage?\b|\bmon\b|\bwo\b|geb\./i
const nordicPattern = /\d ?(?:år|å|mnd|måned|månad|uker?|vecko?r?|dgr|døgn)(?!\p{L})/iu
const frenchPattern = /\d ?(?:ans?|mois|jours?|semaines?)\b|nouveau|^née? ?\d|\d0t?aine|^(?:nn,? ?)?j ?\d/i

/** Returns the unit that decides the meaning of "J" in a column, or null. */
export function guessAgeUnit(cells: Iterable<Cell>): string | null {
  let [isGerman, isFrench, hasDays, isNordic, hasWeeks] = [false, false, false, false, false]
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 30) continue
    const text = cell.trim()
    const [, count] = /^\D{0,8}(\d{2,3}) ?j\.?$/i.exec(text) ?? []
    if (Number(count) > 31) return germanYears
    isNordic ||= nordicPattern.test(text)
    hasWeeks ||= /^\d{1,2} ?[uv]\.?$/i.test(text)
    isGerman ||= germanPattern.test(text)
    isFrench ||= frenchPattern.test(text)
    hasDays ||= /^nn\b|\bj ?\d|\d ?jr?s?\.?$/i.test(text)
  }
  if (isNordic && hasWeeks && !isGerman && !isFrench) return nordicYears
  return isFrench && hasDays && !isGerman ? frenchYears : null
}

const decadeWords: Readonly<Record<string, number>> = {
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
  soixantaine: 60,
}

/** Reads decades: "50aine" and "la cinquantaine" are about 50; "40s" and "40er" are the whole ten years. */
function readDecade(text: string): ReadAge | null {
  const [, around, whole] = /^(?:la |une )?(?:(\d0)t?aine|(\d{1,2}0)(?:s|er))$/.exec(text) ?? []
  if (whole !== undefined) return toRuleUnit(Number(whole) + 5, 'years', true)
  const years = around ?? decadeWords[text.replace(/^(?:la|une) /, '')]
  return years === undefined ? null : toRuleUnit(Number(years), 'years', true)
}

/** Whether the months of an age are dropped, because Sortie has whole years from two on. */
export const losesMonths = (cell: Cell, age: ReadAge): boolean =>
  typeof cell === 'string' &&
  age.unit === 'years' &&
  /^\D*\d{1,3}\D+[1-9]\d?(?: ?\/ ?12)?\D*$/.test(cell.trim())

interface AgeSigns {
  isEstimated: boolean
  language: AgeLanguage | null
}

function readUnits(
  text: string,
  columnUnit: AgeUnit | null,
  { isEstimated, language }: AgeSigns,
): ReadAge | null {
  const decade = readDecade(text)
  if (decade) return decade
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
        : unitOfWord(word, Number(number), language),
  }))
  const [first, second] = ages
  if (!first?.unit) return null
  if (!second) return toRuleUnit(first.value, first.unit, isEstimated)
  if (!second.unit || daysPerUnit[second.unit] >= daysPerUnit[first.unit]) return null
  if (first.unit === 'years' && first.value >= 2) return toRuleUnit(first.value, 'years', isEstimated)
  const total = first.value * daysPerUnit[first.unit] + second.value * daysPerUnit[second.unit]
  return toRuleUnit(total / daysPerUnit[second.unit], second.unit, isEstimated)
}
