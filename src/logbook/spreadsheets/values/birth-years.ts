/** Years of birth, which some write instead of an age: with the date of the mission they say it within a year. */
import type { Cell } from '../files/sheets.ts'
import type { ReadAge } from './ages.ts'

export interface ReadBirth {
  /** With four figures, or as 48. */
  bornIn: number
}

/** A word says that the year is one of birth: "F 48" is a woman of 48. */
const words =
  /^(?:née?|ne|nato|nata|nacid[oa]|geb|geboren|jg|jahrgang|årgang|født|född|born|yob)(?:\. ?| |(?=['’\d]))(?:(?:en|in|el) )?['’]?((?:19|20)\d{2}|\d{2})$/i
const signs = /^(?:\*|°|[fnb]\.) ?((?:19|20)\d{2})$/i

export function readBirth(cell: Cell): ReadBirth | null {
  if (typeof cell !== 'string' || cell.length > 30) return null
  const text = cell.trim()
  const year = (words.exec(text) ?? signs.exec(text))?.[1]
  return year === undefined ? null : { bornIn: Number(year) }
}

const [oldest, youngest] = [115, 2]
/** Of "né 15" nobody knows whether that is a child or the oldest patient of all. */
const oldestOfTwo = 105

/** Returns the age on a date, or null if it may be that of a child below two years, or of two centuries. */
export function ageOn(date: string, { bornIn }: ReadBirth): ReadAge | null {
  const year = Number(date.slice(0, 4))
  const inCentury = (year - bornIn) % 100
  const age = bornIn >= 100 ? year - bornIn : inCentury
  if (age < youngest || age > oldest || (bornIn < 100 && age + 100 <= oldestOfTwo)) return null
  return { value: age, unit: 'years', isEstimated: true }
}
