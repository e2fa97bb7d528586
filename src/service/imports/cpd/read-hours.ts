import type { ColumnFormat } from '#logbook/spreadsheets/contract.ts'
import { shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { readNumber } from '#logbook/spreadsheets/values/numbers.ts'

export interface ReadHours {
  /** The duration in quarter hours. */
  hours: number
  /** Why the value differs from the text of the cell. */
  note?: string
}

/** The unit of a number without one. */
export type BareUnit = 'hours' | 'minutes'

const clockPattern = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?\s?(?:h|hrs?|hours?)?$/i
const minutesPattern = /^(?:m|min|mins|minutes?|minuten|minutos|minuti|minutter|minuter)\.?$/i
const hoursPattern =
  /^(?:h|hr|hrs|hours?|std|stunden?|heures?|horas?|ora|ore|uur|uren|timer?|timmar|t|cpd hours?)\.?$/i
/** "1 h 30", "1 hour and 15 minutes": a number, a unit, a number, and perhaps a unit. */
const twoPartsPattern =
  /^(\d{1,3})\s?(\p{L}{1,8})\.?\s?(?:and |und |et |y |e |en |og |och |,|&)?\s?([0-5]?\d)\s?(\p{L}{1,9}\.?)?$/iu

function splitByUnits(text: string): [whole: string, minutes: string] | null {
  const [, whole, hourWord = '', minutes, minuteWord] = twoPartsPattern.exec(text) ?? []
  if (whole === undefined || minutes === undefined || !hoursPattern.test(hourWord)) return null
  return minuteWord === undefined || minutesPattern.test(minuteWord) ? [whole, minutes] : null
}

/** Whether a word is a unit of hours or minutes. */
export const isTimeUnit = (unit: string): boolean => minutesPattern.test(unit) || hoursPattern.test(unit)

const [minuteMs, hourMs, excelEpoch] = [60_000, 3_600_000, Date.UTC(1899, 11, 30)]

const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }
const withDecimals = (text: string): string =>
  text.replace(
    /(\d{0,3})\s?([½¼¾])/,
    (_, whole: string, sign: string) => `${whole || '0'}${fractions[sign] ?? ''}`,
  )

/** Reads "1.5", "1,5 Std", "1:30", "1 h 30", "90 min", and a duration that a spreadsheet stores as a fraction of a day. */
export function readHours(
  cell: Cell,
  { unit, decimalMark }: Pick<ColumnFormat, 'unit' | 'decimalMark'>,
  defaultUnit: BareUnit = 'hours',
): ReadHours | null {
  if (typeof cell === 'object' && cell !== null) {
    const time = Date.parse(`${cell.at}Z`)
    return cell.at < '1901' ? toQuarterHours((time - excelEpoch) / hourMs) : null
  }
  const text = withDecimals(shownCell(cell))
  const [whole, minutes] = clockPattern.exec(text)?.slice(1, 3) ?? splitByUnits(text) ?? []
  if (whole !== undefined) return toQuarterHours(Number(whole) + Number(minutes) / 60)
  const number = readNumber(typeof cell === 'number' ? cell : text, decimalMark)
  if (!number || number.value <= 0) return null
  const usedUnit = number.unit || (unit ?? '') || defaultUnit
  if (minutesPattern.test(usedUnit)) return toQuarterHours((number.value * minuteMs) / hourMs)
  return hoursPattern.test(usedUnit) ? toQuarterHours(number.value) : null
}

/** Whether a cell itself contains the unit, hours or minutes. */
export const containsUnit = (cell: Cell): boolean => {
  if (typeof cell === 'number') return false
  if (typeof cell === 'object' && cell !== null) return true
  return readHours(cell, { unit: null, decimalMark: null }) !== null && readNumber(cell, null)?.unit !== ''
}

/** Whether a text is a number of days, such as "half day" or "demi-journée". The user must say how many hours that is. */
export const isInDays = (text: string): boolean =>
  /^(?:(?:half|full|whole|all|one|two|three|1|2|3|4|5|½|0[.,]5|1[.,]5)[ -]?(?:a )?(?:days?|dag|dager|dagar|tage?|jours?|journees?|dias?|giornat[ae]|giorn[oi])|(?:morning|afternoon|evening|day)|(?:halber|ganzer|halbtags|ganztags|halbtag|ganztag)(?: tag)?|demi[ -]journee|journee(?: entiere)?|medio dia|dia completo|mezza giornata|halvdag|heldag|halve dag|hele dag)$/i.test(
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim(),
  )

function toQuarterHours(value: number): ReadHours | null {
  const hours = Math.round(value * 4) / 4
  if (hours <= 0) return null
  if (Math.abs(hours - value) < 0.005) return { hours }
  return {
    hours,
    note: `Sortie keeps quarters of an hour: ${Number(value.toFixed(2))} h becomes ${hours} h.`,
  }
}
