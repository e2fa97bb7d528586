/**
 * Years of birth, which some users write instead of an age. With the mission date they give the age to within a year.
 */
import type { Cell } from '../files/sheets.ts'
import type { ReadAge } from './ages.ts'

export interface ReadBirth {
  /** Four digits, or two such as 48. */
  bornIn: number
}

/** A word shows that the number is a year of birth: "F 48" is a woman of 48. */
const birthWords =
  /^(?:née?|ne|nato|nata|nacid[oa]|geb|geboren|jg|jahrgang|årgang|født|född|born|yob)(?:\. ?| |(?=['’\d]))(?:(?:en|in|el) )?['’]?((?:19|20)\d{2}|\d{2})$/i
const birthSigns = /^(?:\*|°|[fnb]\.) ?((?:19|20)\d{2})$/i

export function readBirth(cell: Cell): ReadBirth | null {
  if (typeof cell !== 'string' || cell.length > 30) return null
  const text = cell.trim()
  const year = (birthWords.exec(text) ?? birthSigns.exec(text))?.[1]
  return year === undefined ? null : { bornIn: Number(year) }
}

const [maxAge, minAge] = [115, 2]
/** "né 15" may be a child or a very old patient. */
const maxAmbiguousAge = 105

/** Returns the age on a date, or null if it is under two years or the century is unclear. */
export function ageOn(date: string, { bornIn }: ReadBirth): ReadAge | null {
  const year = Number(date.slice(0, 4))
  const ageInCentury = (year - bornIn) % 100
  const age = bornIn >= 100 ? year - bornIn : ageInCentury
  if (age < minAge || age > maxAge || (bornIn < 100 && age + 100 <= maxAmbiguousAge)) return null
  return { value: age, unit: 'years', isEstimated: true }
}
