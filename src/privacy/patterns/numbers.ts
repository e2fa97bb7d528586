/** Numbers that belong to one person: health service, state and telephone numbers. */
import type { Match } from '../contract.ts'
import { expressionsOf, matchesOf, type Expression } from './expression.ts'

interface Group {
  digits: string
  start: number
  end: number
}

/** Groups of digits that may form one number, however they are grouped. */
interface Run {
  groups: readonly Group[]
  digits: string
  /** The lengths of the groups: "3 3 4". */
  shape: string
  separators: readonly string[]
  hasPlus: boolean
  /** The text before and after the run, in lower case. */
  before: string
  after: string
}

const valuesOf = (digits: string): number[] => Array.from(digits, Number)
const weighted = (values: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (values[index] ?? 0), 0)

function hasValidNhsCheckDigit(digits: string): boolean {
  const remainder = 11 - (weighted(valuesOf(digits), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return remainder !== 10 && (remainder === 11 ? 0 : remainder) === Number(digits[9])
}

const hasValidMedicareCheckDigit = (digits: string): boolean =>
  weighted(valuesOf(digits), [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(digits[8])

function passesLuhn(digits: string): boolean {
  const sum = valuesOf(digits)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0)))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

const nhiLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Checks an NHI number: three letters and four digits, or the newer form that ends in two letters. */
function hasValidNhiCheck(number: string): boolean {
  const characters = Array.from(number.toUpperCase())
  const values = characters.map((character) =>
    /\d/.test(character) ? Number(character) : nhiLetters.indexOf(character) + 1,
  )
  const sum = weighted(values, [7, 6, 5, 4, 3, 2])
  // Both moduli are in use for the check letter.
  if (/[A-Z]$/i.test(number)) return [23, 24].some((modulus) => modulus - (sum % modulus) === values[6])
  return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === values[6]
}

const separator = /^(?: ?[-–./ ] ?| ?\n ?| ?\(0\) ?|\)[ -]?| \()$/
const maxRunGroups = 6
// "NHS9434765919": after one of these labels the digits are a separate number. After other letters they are part of a code.
const labelBefore = /(?<![a-z])(?:nhs|chi|ssn|ihi|medicare|tel|phone|mob|mobile|no|nr|number)$/
// Half of all ISBNs have the check digit of an NHS number.
const bookLabel = /isbn(?:-1[03])?[: ]{0,2}[\d-]{0,13}$/
const [fewestDigits, maxDigits] = [7, 17]

/**
 * Returns all runs of at most six groups of digits, starting at each group, so that the work grows only linearly with the
 * text.
 */
function runsIn(words: string): Run[] {
  const groups: Group[] = [...words.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }))
  return groups.flatMap((first, position) => {
    const charactersBefore = words.slice(Math.max(0, first.start - 2), first.start)
    const before = words.slice(Math.max(0, first.start - 24), first.start).toLowerCase()
    if (/[\p{L}_]$|[\d][.,]$/u.test(charactersBefore) && !labelBefore.test(before)) return []
    if (bookLabel.test(before)) return []
    const hasPlus = /\+\(?$/.test(charactersBefore)
    const runs: Run[] = []
    const separators: string[] = []
    let digits = ''
    for (let last = position; last < Math.min(groups.length, position + maxRunGroups); last++) {
      const group = groups[last]
      if (!group) break
      const previous = last > position ? groups[last - 1] : null
      if (previous) {
        const between = words.slice(previous.end, Math.min(group.start, previous.end + 6))
        if (!separator.test(between)) break
        separators.push(between)
      }
      digits += group.digits
      if (digits.length > maxDigits) break
      if (digits.length < fewestDigits) continue
      const runGroups = groups.slice(position, last + 1)
      const shape = runGroups.map((part) => part.digits.length).join(' ')
      runs.push({
        groups: runGroups,
        digits,
        shape,
        separators: [...separators],
        hasPlus,
        before,
        after: words.slice(group.end, group.end + 20).toLowerCase(),
      })
    }
    return runs
  })
}

const isClockTime = (digits: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits)
const isClock = ({ digits }: Group): boolean => isClockTime(digits)
const startsWithDate = (digits: string): boolean =>
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}/.test(digits)

const isNhs = ({ digits, shape }: Run): boolean =>
  /^(?:10|3 3 4|3 4 3|4 3 3|3 7|6 4|4 6|5 5|3 3 2 2)$/.test(shape) && hasValidNhsCheckDigit(digits)
const isChi = ({ digits, shape }: Run): boolean =>
  /^(?:10|6 4|2 2 2 4)$/.test(shape) && startsWithDate(digits) && hasValidNhsCheckDigit(digits)
const isMedicare = ({ digits, shape }: Run): boolean =>
  /^(?:10|11|4 5 1|4 5 1 1|4 5 2|4 6|4 7|5 5|5 6|10 1)$/.test(shape) &&
  /^[2-6]/.test(digits) &&
  hasValidMedicareCheckDigit(digits)
const isIhi = ({ digits }: Run): boolean =>
  digits.length === 16 && digits.startsWith('800360') && passesLuhn(digits)

const securityLabel =
  /\b(?:ssn|ss ?#|ss no\.?|social(?: security)?(?: (?:no|number|num))?\.?)[\s:#]{0,3}(?:is )?$/
function isSecurityNumber({ digits, shape, separators, before, after }: Run): boolean {
  if (!/^(?!000|666|9\d\d)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)) return false
  if (securityLabel.test(before) || /^[^\d\n]{1,12}\b(?:ssn|social)\b/.test(after))
    return shape === '3 2 4' || shape === '9'
  return (
    shape === '3 2 4' && separators.every((gap) => /^ ?[-–.] ?$/.test(gap)) && separators[0] === separators[1]
  )
}

const phoneLabel =
  /\b(?:tel(?:ephone)?|phone|mob(?:ile)?|cell|ph|call(?:ed)?(?: back)?|ring|rang|contact|fax|whats ?app|text(?:ed)?|landline|handy|ruckruf|telefon|telefoon|tlf|mobil|gsm|natel|puh|sms|viber|sat ?phone|(?:his|her|their|my|home|work|contact) (?:number|no))\b[^\d]{0,12}$/
const isAmerican = (digits: string): boolean => /^[2-9]\d{2}[2-9]\d{6}$/.test(digits)
const vitalSignLabel =
  /\b(?:hr|bp|rr|sats?|spo2|map|tv|etco2|pulse|rate|fio2|peak|flow|fetal|at|joules?)\W{0,3}$/

/** Whether a run is a telephone number: labelled, with a plus, or shaped like one, and not a list of clock times. */
function isPhone(run: Run): boolean {
  const { digits, groups, shape, hasPlus, before } = run
  const { length } = digits
  if (groups.every(isClock)) return false
  if (phoneLabel.test(before)) return length >= 7 && length <= 14
  if (hasPlus) return length >= 8 && length <= 15
  if (
    /(?:^|[.,;:\n] ?|\b(?:his|her|their|my|contact|cell|home|work|call|on) )number\W{0,3}$/.test(before) &&
    shape === '3 4' &&
    run.separators[0] === '-'
  )
    return true
  // "G1234 567 890 1234" is the number of a blood donation.
  if (/[a-z]\d{2,5} $/.test(before)) return false
  if (shape === '2 2 2 2 2') return isFrench(run)
  const isInPairs = groups.length > 3 && groups.every((group) => group.digits.length <= 2)
  const startsWide = (groups[0]?.digits.length ?? 0) >= 2 || run.separators[0]?.startsWith(')') === true
  if (digits.startsWith('0'))
    return length >= 9 && length <= 14 && startsWide && !isInPairs && !startsWithClockTimes(run)
  if (shape === '1 3 3 4') return isAmerican(digits.slice(1))
  if (!isAmerican(digits)) return false
  if (shape === '10') return true
  return shape === '3 3 4' && (!run.separators.every((gap) => gap === ' ') || !vitalSignLabel.test(before))
}

/** Whether pairs of digits are a French number. Pairs that only rise or only fall are a list of readings. */
function isFrench({ digits, groups, separators }: Run): boolean {
  if (!/^0[1-9]/.test(digits) || separators.some((gap) => gap !== separators[0])) return false
  const values = groups.slice(1).map((group) => Number(group.digits))
  const rises = values.slice(1).map((value, index) => value > (values[index] ?? 0))
  return values.some((value) => value > 59) && new Set(rises).size === 2
}

// "0912 0934 120": two clock times and a value.
const startsWithClockTimes = ({ groups }: Run): boolean =>
  groups.length > 1 && groups.slice(0, 2).every(isClock)

const kinds: readonly [pattern: string, is: (run: Run) => boolean][] = [
  ['ihi_au', isIhi],
  ['chi_number', isChi],
  ['nhs_number', isNhs],
  ['medicare_au', isMedicare],
  ['ssn_us', isSecurityNumber],
  ['phone_number', isPhone],
]

const clinicalLetters = new Set([
  'eta',
  'etd',
  'etc',
  'ett',
  'gcs',
  'rsa',
  'bvm',
  'hrs',
  'des',
  'arr',
  'dep',
  'atr',
  'lkw',
  'pax',
  'qnh',
  'qfe',
  'rwy',
  'hdg',
  'alt',
  'elt',
  'plb',
  'sqk',
])

function healthIndexMatches(words: string): Match[] {
  const expression = /(?<![\p{L}\d])([A-HJ-NP-Z]{3})( ?)(\d{4}|\d{2}[A-HJ-NP-Z]{2})(?![\p{L}\d])/giu
  return [...words.matchAll(expression)]
    .filter(({ 0: match, 1: letters = '', 2: gap, 3: rest = '', index }) => {
      // "VRB05KT" is a wind report.
      if (/^vrb/i.test(letters)) return false
      const isLabelled = /\bnhi\b/i.test(words.slice(Math.max(0, index - 40), index))
      const mayBeReading = (isClockTime(rest) || gap !== '') && clinicalLetters.has(letters.toLowerCase())
      // With a gap and without a label it may also be "PPH 1200" or "ETA 1412".
      const isPlain =
        gap === '' || (letters === letters.toUpperCase() && !isClockTime(rest) && !rest.endsWith('00'))
      return hasValidNhiCheck(match.replace(' ', '')) && (isLabelled || (isPlain && !mayBeReading))
    })
    .map(({ 0: match, index }) => {
      const end = index + match.length
      // "MTN2603-0113": a longer mission or incident number may begin like an NHI number.
      const isUncertain = /^[-/]\d{2}/.test(words.slice(end, end + 3))
      return { pattern: 'nhi_number', start: index, end, ...(isUncertain && { isUncertain }) }
    })
}

function publicServiceMatches(words: string): Match[] {
  const expression = /(?<![\p{L}\d.])\d{7} ?[A-W][A-IW]?(?![\p{L}\d])/giu
  return (
    [...words.matchAll(expression)]
      // "2400000 u" is a dose.
      .filter(({ 0: match }) => !/000 ?(?:u|iu|g)$/i.test(match) && !/\d (?:a|i|g|u)$/.test(match))
      .map(({ 0: match, index }) => ({ pattern: 'pps_ie', start: index, end: index + match.length }))
  )
}

// A labelled number counts even with a wrong check digit: despite the typing error it may identify the person.
const labelled: readonly Expression[] = expressionsOf([
  {
    pattern: 'pps_ie',
    expression:
      /\bpps(?:n|\s?(?:no|number|num)\b\.?|\s?#)?[\s:#.-]{1,3}(?:is )?\d{3,7}(?:[ -]\d{3,4})?[ -]?[A-W][A-IW]?(?![\p{L}\d])/giu,
    isValid: ({ 0: match }) => match.replaceAll(/\D/g, '').length === 7,
  },
  {
    pattern: 'nhi_number',
    expression:
      /\bnhi(?:\s?(?:no|number|num)\b\.?|\s?#)?[\s:#.-]{0,3}(?:is )?[A-HJ-NP-Z]{3}[ -]?\d{2}[ -]?(?:\d{2}|[A-HJ-NP-Z]{2})(?![\p{L}\d])/giu,
  },
  {
    pattern: 'ssn_us',
    expression:
      /\b(?:ssn|social(?: security(?: (?:no|number))?)?)[\s:#]{1,3}(?:is )?(?:[xX*]{3}-?[xX*]{2}-?|last (?:4|four)(?: digits)?[\s:]{1,3}(?:are |is )?)\d{4}\b|\blast (?:4|four)(?: digits)?(?: of)?(?: (?:his|her|the|their))? (?:ssn|social)(?: security)?(?: number| no)?[\s:#]{1,3}(?:are |is )?\d{4}\b/gi,
  },
  {
    pattern: 'medicare_au',
    expression:
      /\b(?:medicare|m\/?care)\b[^\d\n]{0,24}\d{4}[ -]?\d{5}[ -]?\d(?:[ /-]?\d)?(?!\d)|\bmedicare\b[^\d\n]{0,24}\d(?:[ /-]?\d){9,10}(?!\d)/gi,
  },
  {
    pattern: 'phone_number',
    expression:
      /\b(?:tel(?:ephone)?|phone|mob(?:ile)?|landline|(?:ring|call|rang) (?:(?:him|her|me|them|us|back|home) )?on)(?: ?(?:no|number)\b\.?)?[\s:.]{1,3}(?:\d{6}|\d{2}[ -]\d{4})(?![\d.:]| ?(?:hrs?|h|mins?|local|utc|zulu|z)\b)/gi,
    isValid: ({ 0: match }) => match.replaceAll(/\D/g, '').length === 6,
  },
])

// A label before a number becomes part of the match.
const label =
  /\b(?:medicare|m\/?care|pps|ppsn|ssn|social security|nhs|chi|ihi|nhi)(?: card)?(?: ?(?:no\.?|number|num|#))?(?: is)?[\s:#.-]{0,3}$/

/** Returns every number that belongs to a person, with its label. The guard removes overlapping matches. */
export function numberMatches(words: string): Match[] {
  if (!/\d/.test(words)) return []
  const checkedNumbers = runsIn(words).flatMap((run): Match[] => {
    const pattern = kinds.find(([, is]) => is(run))?.[0]
    const [first, last] = [run.groups[0], run.groups.at(-1)]
    const start = (first?.start ?? 0) - (label.exec(run.before)?.[0].length ?? 0)
    return pattern && last ? [{ pattern, start, end: last.end }] : []
  })
  return [
    ...checkedNumbers,
    ...healthIndexMatches(words),
    ...publicServiceMatches(words),
    ...matchesOf(labelled, words),
  ]
}
