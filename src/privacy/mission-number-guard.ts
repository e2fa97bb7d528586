/** What in the number of a mission may identify a person: it stands in addresses and lists, where no other free text does. */
import type { Match } from './contract.ts'
import { fold } from './folding.ts'
import { identifiersIn } from './patterns/identifiers.ts'
import { foldName, type PersonNames } from './names/name-lists.ts'

// A dispatch number, a plate or a place is what many mission numbers look like, and some are.
const personalPatterns = new Set(
  'nhs_number chi_number nhi_number medicare_au ihi_au ssn_us pps_ie record_number_label phone_number email_address date_of_birth_label full_date_numeric full_date_words'.split(
    ' ',
  ),
)

const firstYearOfServices = 2010

/** Services count by days; nobody's mission of today was in 1961. */
function isServiceDate(written: string): boolean {
  const [year = ''] = /(?:19|20)\d\d|\d\d$/.exec(written) ?? []
  return year.length === 4 ? Number(year) >= firstYearOfServices : Number(year) <= 60
}

// The year, the month and the day, then a count: "2611220045". One in eleven has the check digit of an NHS number.
const dailyCounter = /^(?:20)?(?:[1-5]\d|60)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{1,4}$/

/** "SMITH-24": a listed name. A word that is a name as well, such as Kent, may be a service's code. */
function nameIn(words: string, names: PersonNames | null): Match[] {
  return [...words.matchAll(/\p{L}{3,}/gu)].flatMap(({ 0: word, index }) => {
    const folded = foldName(word)
    const kind = names?.kindOf(folded)
    const isName = kind === 'first' || kind === 'last'
    if (!isName || names?.isOrdinary(folded)) return []
    return [{ pattern: 'person_name', start: index, end: index + word.length }]
  })
}

/**
 * In a mission number as it was typed. A row of figures alone may by chance be anything, so it is asked about and never
 * refused; what is grouped as such numbers are, or says what it is, must go.
 */
export function missionNumberMatches(typed: string, names: PersonNames | null): Match[] {
  const { words: folded, inOriginal } = fold(typed.replaceAll(/[_#]/g, ' '))
  // "MS-12-04-1961": the hyphen after a code is no part of what follows.
  const words = folded.replaceAll(/(?<=\p{L})[-/.](?=\d)/gu, ' ')
  const found = identifiersIn(words).filter(({ pattern, start, end }) => {
    const isDate = pattern.startsWith('full_date')
    const written = words.slice(start, end)
    return personalPatterns.has(pattern) && !(isDate && isServiceDate(written)) && !dailyCounter.test(written)
  })
  return [...found, ...nameIn(words, names)].map((match) => {
    const isPlainRow = /^[A-Z]*\d+[A-Z]*$/i.test(words.slice(match.start, match.end))
    return inOriginal({ ...match, isUnsure: match.isUnsure === true || isPlainRow })
  })
}
