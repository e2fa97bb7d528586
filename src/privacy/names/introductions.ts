/** Finds names by what precedes them: a title, a role, a relation, or words such as "known as". */
import { titledHospitals, nationalityWords } from '#reference/name-lookalikes.ts'
import type { Match } from '../contract.ts'
import {
  between,
  endOfName,
  firstIndexFrom,
  isCapitalized,
  isAdjacent,
  isListedName,
  isPartOfThing,
  isUnlisted,
  isUnambiguousName,
  looksLikeName,
  startsWithParticle,
  type TokenizedText,
  type Token,
} from './tokens.ts'

const titles = new Set(
  'mr mrs ms miss mx sir dame lord master herr frau herrn hr fr mme mlle monsieur madame señor señora señorita signor signora sra mnr mev mevr mej meneer mevrouw mw dhr fru fröken pani'.split(
    ' ',
  ),
)
const capitalTitles = new Set('ms miss sir dame lord master'.split(' '))
const foreignTitles = new Set(
  'mme mlle monsieur madame sra mnr mev mevr mej meneer mevrouw mw dhr pani signor signora'.split(' '),
)
const scans = new Set(
  'scan scans severe mild moderate mod angio angiography angiogram imaging brain spine regurg valve'.split(
    ' ',
  ),
)

const houses = new Set('hospital infirmary institute clinic centre center ward unit hospice house'.split(' '))

/** Whether a title starts the name of a hospital: "Sir Ganga Ram Hospital", "Dr Gray's", "Sir Charles Gairdner took the spine". */
function isHospitalName(text: TokenizedText, position: number): boolean {
  const { tokens, words } = text
  const [title, first, second] = tokens.slice(position, position + 3)
  if (!title || !first || !['sir', 'dame', 'lady', 'dr', 'doctor'].includes(title.word.toLowerCase()))
    return false
  const isHonoured = !title.word.toLowerCase().startsWith('d') || title.word.toLowerCase() === 'dame'
  if (
    isHonoured &&
    (titledHospitals.has(first.folded) || titledHospitals.has(`${first.folded} ${second?.folded ?? ''}`))
  )
    return true
  if (first.folded === 'gray' && /^['’]s/.test(words.slice(first.end, first.end + 2))) return true
  for (let index = position + 2; index < Math.min(tokens.length, position + 5); index++) {
    const token = tokens[index]
    if (!/^(?:['’]s)? $/.test(between(text, tokens[index - 1], token)) || !isCapitalized(token)) return false
    if (token && houses.has(token.folded)) return true
  }
  return false
}

function isTitled(text: TokenizedText, position: number): boolean {
  const { tokens, words } = text
  const title = tokens[position]
  const next = tokens[position + 1]
  if (!title || !next || !titles.has(title.word.toLowerCase()) || !isAdjacent(text, title, next)) return false
  if (startsWithParticle(text, position + 1) && title.style === 'title') return true
  if ((next.isWord && !doctors.has(next.folded)) || scans.has(next.folded)) return false
  if (isHospitalName(text, position)) return false
  const lower = title.word.toLowerCase()
  const isBetweenFigures = /\d ?$/.test(words.slice(Math.max(0, title.start - 2), title.start))
  if (title.style === 'small' && capitalTitles.has(lower)) {
    const hasDot = words[title.end] === '.'
    return (
      !isBetweenFigures && (isUnambiguousName(next) || (hasDot && next.word.length > 1 && lower === 'ms'))
    )
  }
  // "MR" is also a scan or a valve lesion, "MS" a disease.
  if (title.style === 'capitals' && (lower === 'mr' || lower === 'ms'))
    return next.style === 'title' || (next.style === 'capitals' && next.word.length > 3)
  if (lower === 'herr' || lower === 'frau' || lower === 'fru')
    return isCapitalized(next) || isUnambiguousName(next) || (!next.isWord && next.word.length > 4)
  // "Hr. Kern" and "Fr. Kern" are names; a heart rate and a French gauge are not.
  if (lower === 'hr' || lower === 'fr')
    return (
      title.style === 'title' &&
      !isBetweenFigures &&
      words[title.end] === '.' &&
      isCapitalized(next) &&
      !next.isWord
    )
  if (foreignTitles.has(lower)) return isCapitalized(next) && looksLikeName(next)
  if (capitalTitles.has(lower)) return isCapitalized(next)
  return next.word.length > 1 || isCapitalized(next)
}

const doctors = new Set('dr drs prof professor doctor'.split(' '))
const roles = new Set(
  'practitioner specialist ccp apc hca odp sho fy1 fy2 cnc ahw rmo cons reg matron orderly porter attendant volunteer skipper ranger lifeguard foreman owner farmer landlord colleague mate crewmate teammate boss guide warden chaplain interpreter copilot co-pilot superintendent detective sergent nurse sister captain capt paramedic consultant pilot sgt sergeant pc officer constable registrar surgeon anaesthetist anesthetist crewman winchman technician rn emt medic hcp tech cop reverend rev inspector schwester pfleger notarzt oberarzt supervisor trainee student midwife firefighter driver manager clinician doc instructor coordinator dispatcher observer coach teacher'.split(
    ' ',
  ),
)

function isStaff(text: TokenizedText, position: number): boolean {
  const { tokens } = text
  const role = tokens[position]
  const next = tokens[position + 1]
  if (!role || !next || !isAdjacent(text, role, next)) return false
  const gap = between(text, role, next)
  // "On the doctor’s advice" names nobody.
  if (/^['’]s/.test(gap)) return false
  // "... by the paramedic. Pupils equal": the full stop ends a sentence, unless it follows an abbreviation.
  const hasStop = gap.includes('.')
  if (isHospitalName(text, position)) return false
  const lower = role.word.toLowerCase()
  const isSplit = startsWithParticle(text, position + 1)
  if (next.isWord && !isSplit) return false
  if (doctors.has(lower)) {
    if (isSplit) return !hasStop || lower !== 'doctor'
    if (hasStop && lower === 'doctor') return false
    return isCapitalized(next)
      ? looksLikeName(next) || next.word.length === 1
      : isListedName(next) || isUncommon(next)
  }
  if (!roles.has(lower)) return false
  if (isSplit && !hasStop) return true
  if (hasStop && !['capt', 'sgt', 'rev'].includes(lower)) return false
  if (next.style === 'small')
    return (
      next.kind === 'first' ||
      (next.kind === 'last' && !next.isEponym) ||
      (carers.has(lower) && isUnlisted(text, next) && isUncommon(next))
    )
  if (next.style === 'capitals') return isUnambiguousName(next)
  // An ordinary word, or a word on a new line, is capitalized because it starts a sentence.
  if (next.kind === null && (gap.includes('\n') || text.names?.isOrdinary(next.folded))) return false
  return looksLikeName(next) && (!next.isEponym || isListedName(next)) && !isPartOfThing(text, position + 1)
}

// Roles after which names are often written in lower case, as after "dr".
const carers = new Set(['nurse', 'matron', 'midwife', 'paramedic'])

/** Whether a lower-case word lacks the endings of verbs and other common words, and so may be a name after "dr". */
const isUncommon = ({ word }: Token): boolean =>
  word.length >= 5 && !/(?:ed|ing|ly|ion|ent|ist|ise|ize|ous|ive|able|al|er|or|ic|ian|ary)$/.test(word)

export const relations = new Set(
  'wife husband son daughter mother father mum mom dad brother sister partner girlfriend boyfriend fiance fiancee fiancé fiancée aunt auntie uncle nephew niece cousin grandson granddaughter grandmother grandfather granddad gran grandparent koro kuia gogo oupa ouma tannie oom mam mama papa stepmum stepmom hubby bf gf godmother godfather guardian grandma grandpa nan nana granny grandad carer caregiver neighbour neighbor friend flatmate roommate housemate spouse twin stepson stepdaughter stepfather stepmother ehefrau ehemann tochter sohn mutter vater bruder schwester partnerin'.split(
    ' ',
  ),
)

function relativeMatch(text: TokenizedText, position: number): Match | null {
  const { tokens, words } = text
  const relation = tokens[position]
  let next = tokens[position + 1]
  if (!relation || !next || !relations.has(relation.word.toLowerCase())) return null
  let index = position + 1
  if (['called', 'named', 'is', 'name'].includes(next.word.toLowerCase())) next = tokens[++index]
  const gap = words.slice(relation.end, next?.start ?? 0)
  // "Son Espases" is a hospital.
  if (relation.thing === 'together' && next?.thing === 'together') return null
  if (!next || next.isWord || gap.length > 12 || /[.;\n]|\d/.test(gap)) return null
  if (nationalityWords.has(next.folded) || /-(?:speaking|born|based|national)$/i.test(next.word)) return null
  const isName =
    next.style === 'title'
      ? looksLikeName(next) &&
        next.word.length > 2 &&
        (next.kind !== null || !text.names?.isOrdinary(next.folded))
      : next.style === 'capitals'
        ? isUnambiguousName(next)
        : next.kind === 'first'
  return isName ? { pattern: 'relative_mention', start: relation.start, end: endOfName(text, index) } : null
}

// Words that may follow "next of kin" without naming anybody.
const kinWords = new Set(
  'details detail known contactable contact contacted identified unknown unclear tbc yet relatives relative family were'.split(
    ' ',
  ),
)

function kinMatches(text: TokenizedText): Match[] {
  const labels = text.words.matchAll(/(?<![\p{L}\p{N}])(?:next of kin|nok|n\.o\.k\.?)(?![\p{L}])/giu)
  return [...labels].flatMap(({ 0: match, index }) => {
    const end = kinEnd(text, index + match.length)
    return end === null ? [] : [{ pattern: 'relative_mention', start: index, end }]
  })
}

/** Returns the end of the name or number after "next of kin", or null if there is none. */
function kinEnd(text: TokenizedText, from: number): number | null {
  const { tokens, words } = text
  const first = firstIndexFrom(tokens, from)
  for (const [step, next] of tokens.slice(first, first + 4).entries()) {
    const gap = words.slice(tokens[first + step - 1]?.end ?? from, next.start)
    if ((step > 0 && /[.;\n\d]/.test(gap)) || gap.length > 20) break
    const isHarmless = next.isWord || kinWords.has(next.folded) || relations.has(next.folded)
    if (!isHarmless && (isCapitalized(next) ? looksLikeName(next) : isUnambiguousName(next)))
      return endOfName(text, first + step)
  }
  const number = /^[^\n]{0,24}?\d[\d -]{5,}\d/.exec(words.slice(from, from + 48))
  return number && from + number[0].length
}

const introduction =
  /(?<![\p{L}\p{N}])(?:(?:gave|given|giving|gives) (?:(?:his|her|their|a|the) )?(?:(?:first|full|sur)[ -]?)?name(?: only)? (?:only )?(?:as|of)|(?:patient|pt)(?:['’]?s)?\.? (?:full |first |last |sur)?name(?:d)?(?: is| was)?|(?:his|her|their|first|last|full|sur|maiden) ?name (?:is|was)|(?:first |last |full |sur)name ?[:=]|(?:patient|pt|man|woman|boy|girl|lady|gentleman|child|baby|infant|male|female|lad|chap|gent) (?:called|named)|(?:calls|called) (?:him|her)self|(?:also |better )?known (?:to \w+ |locally )?as|(?<=^|[.;,(\n] ?)name ?[:=]|(?:self-?)?identif(?:ies|ied) as|introduc(?:ed|es|ing)(?: to \w+| (?:him|her|them)sel(?:f|ves))? as|answers to|go(?:es|ing) by|a\.?k\.?a\.?|née|nee|likes to be called|prefers)(?![\p{L}])[\s:=“"'‘]{0,4}/giu

function namedMatches(text: TokenizedText): Match[] {
  const { tokens, words } = text
  const named = [...words.matchAll(introduction)].flatMap(({ 0: match, index }) => {
    const end = index + match.length
    const tokenIndex = firstIndexFrom(tokens, end)
    const next = tokens[tokenIndex]
    const isNext = next !== undefined && next.start === end
    const isAlways = /name(?:\s|:|=|d)|name$/i.test(match) && !/^(?:known|first|last|full|sur)/i.test(match)
    const isPatientNamed = /(?:called|named)\W*$/i.test(match)
    if (!isNext || next.isWord)
      return isAlways && !isPatientNamed
        ? [{ pattern: 'named_patient', start: index, end: index + match.trimEnd().length }]
        : []
    const isName =
      next.style === 'title'
        ? looksLikeName(next)
        : next.style === 'capitals'
          ? isUnambiguousName(next)
          : isListedName(next) && (isUnambiguousName(next) || isAlways)
    return isName || isAlways
      ? [{ pattern: 'named_patient', start: index, end: endOfName(text, tokenIndex) }]
      : []
  })
  const initials = words.matchAll(
    /\b[Ii]nitial(?:s|(?! (?:BP|HR|RR|GCS|SBP|DBP|MAP|ECG|EKG|ABG|VBG|CXR|CT|US|BM|BG|BGL|BSL|PEA|VF|VT|SR|AF|NEWS|PEWS)\b))(?: are| is)?[\s:=]{1,3}(?:[A-Z]\.? ?){1,2}[A-Z]\b\.?|\b(?:[Pp]t|[Pp]atient|PT) (?:[A-Z]\.){2,3}/g,
  )
  return [
    ...named,
    ...[...initials].map(({ 0: match, index }) => ({
      pattern: 'named_patient',
      start: index,
      end: index + match.length,
    })),
  ]
}

const beforeRoles = new Set('flight charge icu ed itu hems duty senior junior lead chief head'.split(' '))

/** Returns where a role starts: "Charge nurse", "ICU consultant Dr". */
function startOfRole(text: TokenizedText, position: number): number {
  const { tokens } = text
  let first = position
  while (first > position - 3) {
    const before = tokens[first - 1]
    const isPartOfRole = before !== undefined && (roles.has(before.folded) || beforeRoles.has(before.folded))
    if (!isPartOfRole || between(text, before, tokens[first]) !== ' ') break
    first--
  }
  return tokens[first]?.start ?? 0
}

export function introducedMatches(text: TokenizedText): Match[] {
  const matches = [...kinMatches(text), ...namedMatches(text)]
  for (const [position, { start }] of text.tokens.entries()) {
    const end = () => endOfName(text, position + 1)
    if (isTitled(text, position)) matches.push({ pattern: 'title_and_name', start, end: end() })
    else if (isStaff(text, position))
      matches.push({ pattern: 'staff_title_name', start: startOfRole(text, position), end: end() })
    const relative = relativeMatch(text, position)
    if (relative) matches.push(relative)
  }
  return matches
}
