import type { DateOrder } from '#logbook/spreadsheets/contract.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { readDay } from '#logbook/spreadsheets/values/dates.ts'
import { textOf } from '#logbook/spreadsheets/values/read-result.ts'

/** The first and the last day of an activity; equal if it took one day. */
export type Days = readonly [first: string, last: string]

const separator = /\s{1,3}(?:-|–|—|to|until|till|through|bis|au|à|al|a|t\/m|tot|til|till)\s{1,3}|\s?[–—]\s?/iu
/** "12-14 May 2025", "12./14.05.2025", "12 & 13 March 2025" */
const sharedMonthPattern =
  /^(\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:-|–|—|\/|&|and|to|bis|und|et|y|e|og|och|en)\s?(\d{1,2}(?:st|nd|rd|th|\.)?\s?.{0,20}\p{L}.{0,20}\d{2,4}|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/iu
/** Without spaces, a hyphen or slash separates days only between two complete dates. */
const separatorWithoutSpaces =
  /^(\d{1,2}[./]\d{1,2}[./]\d{2,4})-(\d{1,2}[./]\d{1,2}[./]\d{2,4})$|^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/
const yearPattern = /(\d{4})\D*$/

/** Reads a day, or the first and the last day of several. */
export function readDays(cell: Cell, order: DateOrder | null): Days | null {
  const text = textOf(cell)
  return readRange(text, order) ?? readDaysOfMonth(text, order) ?? readSingleDay(cell, order)
}

function readRange(text: string, order: DateOrder | null): Days | null {
  const pair = separatorWithoutSpaces.exec(text)?.slice(1).filter(Boolean)
  const parts = pair ?? text.split(separator)
  const [from = '', to = ''] = parts
  const last = parts.length === 2 ? readDayText(to, order) : null
  if (last === null) return null
  // "30 April to 2 May 2025"
  const first = readDayText(from, order) ?? readDayText(`${from} ${yearPattern.exec(to)?.[1] ?? ''}`, order)
  return first !== null && first <= last ? [first, last] : null
}

function readDaysOfMonth(text: string, order: DateOrder | null): Days | null {
  const [, day = '', rest = ''] = sharedMonthPattern.exec(text) ?? []
  const last =
    day === '' ? null : readDayText(rest, order === 'mdy' && /\p{L}/u.test(rest) ? null : (order ?? 'dmy'))
  if (last === null || !/^\d{1,2}$/.test(day)) return null
  const first = `${last.slice(0, 8)}${day.padStart(2, '0')}`
  return first <= last && Number(day) > 0 ? [first, last] : null
}

function readSingleDay(cell: Cell, order: DateOrder | null): Days | null {
  const day = readDay(cell, order)
  return day === null ? null : [day, day]
}

const readDayText = (text: string, order: DateOrder | null): string | null =>
  readSingleDay(text, order)?.[0] ?? null
