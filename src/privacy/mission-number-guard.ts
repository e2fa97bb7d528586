/** Checks a mission number, which unlike other free text appears in URLs and lists. */
import type { Match } from './contract.ts'
import { fold } from './folding.ts'
import { identifiersIn } from './patterns/identifiers.ts'
import { foldName, type PersonNames } from './names/name-lists.ts'

// Only patterns about people: many mission numbers look like dispatch numbers, plates or places, and some are.
const personalPatterns = new Set(
  'nhs_number chi_number nhi_number medicare_au ihi_au ssn_us pps_ie record_number_label phone_number email_address date_of_birth_label full_date_numeric full_date_words'.split(
    ' ',
  ),
)

const firstYearOfServices = 2010

/** Whether a date may be the day of a mission, as many services number by day. 1961 cannot be, and may be a date of birth. */
function isServiceDate(written: string): boolean {
  const [year = ''] = /(?:19|20)\d\d|\d\d$/.exec(written) ?? []
  return year.length === 4 ? Number(year) >= firstYearOfServices : Number(year) <= 60
}

// Year, month, day and a counter: "2611220045". One in eleven passes the check digit of an NHS number.
const dailyCounter = /^(?:20)?(?:[1-5]\d|60)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{1,4}$/

/** Finds listed names, as in "SMITH-24". A name that is also an ordinary word, such as Kent, may be a service's code. */
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
 * Returns the matches in a mission number. A plain row of digits may match by chance, so it only warns; a number that is
 * grouped like an identifier, or labelled as one, blocks.
 */
export function missionNumberMatches(typed: string, names: PersonNames | null): Match[] {
  const { words: folded, inOriginal } = fold(typed.replaceAll(/[_#]/g, ' '))
  // "MS-12-04-1961": the hyphen after a code is not part of the number.
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
