/** Checks a mission number, which unlike other free text appears in URLs and lists. */
import type { Match } from './contract.ts'
import { fold } from './folding.ts'
import { isServiceDate, blankPrefix, createCountCheck } from './mission-number-counts.ts'
import { identifiersIn } from './patterns/identifiers.ts'
import { foldName, type PersonNames } from './names/name-lists.ts'

// These are only patterns for people: many mission numbers look like dispatch numbers, plates or places, and some are.
const personalPatterns = new Set(
  'nhs_number chi_number nhi_number medicare_au ihi_au ssn_us pps_ie record_number_label phone_number email_address date_of_birth_label full_date_numeric full_date_words'.split(
    ' ',
  ),
)

// Words that show that the number is a patient's. Codes such as PRF or UNIT are left out, because a service may use them.
const personalLabel =
  /(?<![A-Z])(?:nhs|chi|nhi|ihi|ssn|ppsn?|medicare|dva|u?mrn|hrn|urn?|pid|pt|patient\w*|hosp\w*|chart|mpi|insurance|policy|dob|born|geb\w*|tel\w*|phone|mob\w*|fax)(?![A-Z])/i
const dispatchLabel =
  /^(?:cad|inc|incident|job|evt|event|run|log|call|task|trip|hems|ems|req|trf|ret|sar|arv)(?![A-Z])/i

/**
 * Whether the digits are grouped in a way that only health service numbers and telephone numbers are, or begin with a date that
 * may be a birthday but not the day of a mission.
 */
function isGroupedForPatient(pattern: string, matchText: string): boolean {
  if (pattern === 'ihi_au') return true
  if (pattern === 'nhs_number') return /^\d{3}\D\d{3}\D\d{4}$/.test(matchText)
  if (pattern === 'phone_number')
    return /^0(?:\d{4}\D\d{6}|\d{4}\D\d{3}\D\d{3}|\d{2,3}\D\d{3,4}\D\d{4})$/.test(matchText)
  const [, year = ''] = /^\d\d ?[-/.]?\d\d ?[-/.]?(\d\d) ?[-/.]\d{4}$/.exec(matchText) ?? []
  return pattern === 'chi_number' && year !== '' && !isServiceDate(year)
}

/** Whether a match is beyond doubt. Any other match may be a service's number by chance: one in eleven fits a check digit. */
function isCertain({ pattern }: Match, matchText: string, numberText: string): boolean {
  if (pattern === 'email_address' || pattern === 'date_of_birth_label') return true
  if (/^[A-Z]*\d+[A-Z]*$/i.test(matchText)) return false
  return personalLabel.test(numberText) || numberText.includes('+') || isGroupedForPatient(pattern, matchText)
}

/** Finds listed names, as in "SMITH-24". A name that is also an ordinary word, such as Kent, may be a service's code. */
function findNames(numberText: string, names: PersonNames | null): Match[] {
  return [...numberText.matchAll(/\p{L}{3,}/gu)].flatMap(({ 0: word, index }) => {
    const folded = foldName(word)
    const kind = names?.kindOf(folded)
    const isName = kind === 'first' || kind === 'last'
    if (!isName || names?.isOrdinary(folded)) return []
    return [{ pattern: 'person_name', start: index, end: index + word.length }]
  })
}

/**
 * Returns the matches in a mission number. A match that may be a coincidence only warns, so that an author can always confirm
 * it. A match blocks if it has a label, or is grouped as only a patient's number is. `prefix` is the prefix of the
 * organization. Neither the prefix nor a count after it is a match.
 */
export function missionNumberMatches(
  missionNumber: string,
  names: PersonNames | null,
  prefix: string | null = null,
): Match[] {
  const { text: folded, toOriginalOffsets } = fold(missionNumber.replaceAll(/[_#]/g, ' '))
  const unprefixed = blankPrefix(folded, prefix)
  // "MS-12-04-1961": the hyphen after a code is not part of the number.
  const numberText = unprefixed.replaceAll(/(?<=\p{L})[-/.](?=\d)/gu, ' ')
  const isCount = createCountCheck(unprefixed, unprefixed !== folded)
  const numberMatches = identifiersIn(numberText).filter(({ pattern, start, end, isUncertain }) => {
    const matchText = numberText.slice(start, end)
    if (!personalPatterns.has(pattern)) return false
    if (pattern.startsWith('full_date')) return !isServiceDate(matchText)
    if (isUncertain && dispatchLabel.test(matchText)) return false
    return personalLabel.test(numberText) || !isCount(matchText)
  })
  return [...numberMatches, ...findNames(numberText, names)].map((match) => {
    const isUncertain = !isCertain(match, numberText.slice(match.start, match.end), numberText)
    return toOriginalOffsets({ ...match, isUncertain: match.isUncertain === true || isUncertain })
  })
}
