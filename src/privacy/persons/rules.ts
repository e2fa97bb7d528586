/** Names of people in free text: after a title, a role or a relation, and on their own. */
import { namedThings, placeWords, teams } from '#reference/name-lookalikes.ts'
import type { PersonNames } from '../names/rules.ts'
import type { Match } from '../contract.ts'
import {
  between,
  endOfName,
  isBig,
  isClose,
  isKnown,
  isSure,
  maybeName,
  ofOrigin,
  read,
  type Reading,
  type Token,
} from '../tokens/rules.ts'

const titles = new Set('mr mrs ms miss mx sir dame lord master herr frau herrn mme señor señora'.split(' '))
const capitalTitles = new Set('ms miss sir dame lord master'.split(' '))
const scans = new Set(
  'scan scans severe mild moderate mod angio angiography angiogram imaging brain spine regurg valve'.split(
    ' ',
  ),
)

function isTitled(reading: Reading, position: number): boolean {
  const { tokens, words } = reading
  const title = tokens[position]
  const next = tokens[position + 1]
  if (!title || !next || !titles.has(title.word.toLowerCase()) || !isClose(reading, title, next)) return false
  if ((next.isWord && !doctors.has(next.folded)) || scans.has(next.folded)) return false
  const lower = title.word.toLowerCase()
  const isBetweenFigures = /\d ?$/.test(words.slice(Math.max(0, title.start - 2), title.start))
  if (title.style === 'small' && capitalTitles.has(lower)) {
    const hasDot = words[title.end] === '.'
    return !isBetweenFigures && (isSure(next) || (hasDot && next.word.length > 1 && lower === 'ms'))
  }
  // "MR" is a scan and a valve, "MS" a disease.
  if (title.style === 'capitals' && (lower === 'mr' || lower === 'ms'))
    return next.style === 'title' || (next.style === 'capitals' && next.word.length > 3)
  if (lower === 'herr' || lower === 'frau' || capitalTitles.has(lower)) return isBig(next)
  return next.word.length > 1 || isBig(next)
}

const doctors = new Set('dr drs prof professor doctor'.split(' '))
const roles = new Set(
  'nurse sister captain capt paramedic consultant pilot sgt sergeant pc officer constable registrar surgeon anaesthetist anesthetist crewman winchman technician rn emt medic hcp tech cop reverend rev inspector schwester pfleger notarzt oberarzt supervisor trainee student midwife firefighter driver manager clinician doc instructor coordinator dispatcher observer coach teacher'.split(
    ' ',
  ),
)

function isStaff(reading: Reading, position: number): boolean {
  const { tokens } = reading
  const role = tokens[position]
  const next = tokens[position + 1]
  if (!role || !next || !isClose(reading, role, next) || next.isWord) return false
  // "... by the paramedic. Pupils equal": a sentence ends, unless the word is one that is cut short.
  const hasStop = between(reading, role, next).includes('.')
  const lower = role.word.toLowerCase()
  if (doctors.has(lower)) {
    if (hasStop && lower === 'doctor') return false
    return isBig(next) ? maybeName(next) || next.word.length === 1 : isKnown(next) || isUncommon(next)
  }
  if (!roles.has(lower)) return false
  if (hasStop && !['capt', 'sgt', 'rev'].includes(lower)) return false
  if (next.style === 'small') return next.kind === 'first' || (next.kind === 'last' && !next.isEponym)
  return next.style === 'title'
    ? maybeName(next) && (!next.isEponym || isKnown(next)) && !isOfAThing(reading, position + 1)
    : isSure(next)
}

/** After "dr", what does not end as verbs and other common words do. */
const isUncommon = ({ word }: Token): boolean =>
  word.length >= 5 && !/(?:ed|ing|ly|ion|ent|ist|ise|ize|ous|ive|able|al|er|or|ic|ian|ary)$/.test(word)

const relations = new Set(
  'wife husband son daughter mother father mum mom dad brother sister partner girlfriend boyfriend fiance fiancee fiancé fiancée aunt auntie uncle nephew niece cousin grandson granddaughter grandmother grandfather grandma grandpa nan nana granny grandad carer caregiver neighbour neighbor friend flatmate roommate housemate spouse twin stepson stepdaughter stepfather stepmother ehefrau ehemann tochter sohn mutter vater bruder schwester partnerin'.split(
    ' ',
  ),
)

function relativeMatch(reading: Reading, position: number): Match | null {
  const { tokens, words } = reading
  const relation = tokens[position]
  let next = tokens[position + 1]
  if (!relation || !next || !relations.has(relation.word.toLowerCase())) return null
  let at = position + 1
  if (['called', 'named', 'is', 'name'].includes(next.word.toLowerCase())) next = tokens[++at]
  const gap = words.slice(relation.end, next?.start ?? 0)
  if (!next || next.isWord || gap.length > 12 || /[.;\n]|\d/.test(gap)) return null
  const isName =
    next.style === 'title'
      ? maybeName(next) && next.word.length > 2
      : next.style === 'capitals'
        ? isSure(next)
        : next.kind === 'first'
  return isName ? { pattern: 'relative_mention', start: relation.start, end: endOfName(reading, at) } : null
}

// What may follow "next of kin" without saying who that is.
const kinWords = new Set(
  'details detail known contactable contact contacted identified unknown unclear tbc yet relatives relative family were'.split(
    ' ',
  ),
)

function kinMatches(reading: Reading): Match[] {
  const labels = reading.words.matchAll(/\b(?:next of kin|nok|n\.o\.k\.?)(?![\p{L}])/giu)
  return [...labels].flatMap(({ 0: match, index }) => {
    const end = kinEnd(reading, index + match.length)
    return end === null ? [] : [{ pattern: 'relative_mention', start: index, end }]
  })
}

/** Where what is said of the next of kin ends, or null where that is nobody in particular. */
function kinEnd(reading: Reading, from: number): number | null {
  const { tokens, words } = reading
  const first = tokens.findIndex(({ start }) => start >= from)
  for (const [step, next] of (first < 0 ? [] : tokens.slice(first, first + 4)).entries()) {
    const gap = words.slice(tokens[first + step - 1]?.end ?? from, next.start)
    if ((step > 0 && /[.;\n\d]/.test(gap)) || gap.length > 20) break
    const isHarmless = next.isWord || kinWords.has(next.folded) || relations.has(next.folded)
    if (!isHarmless && (isBig(next) ? maybeName(next) : isSure(next))) return endOfName(reading, first + step)
  }
  const number = /^[^\n]{0,24}?\d[\d -]{5,}\d/.exec(words.slice(from, from + 48))
  return number && from + number[0].length
}

const introduction =
  /\b(?:(?:patient|pt)(?:['’]?s)?\.? (?:full |first |last |sur)?name(?:d)?(?: is| was)?|(?:his|her|their|first|last|full|sur|maiden) ?name (?:is|was)|(?:first |last |full |sur)name ?[:=]|(?:patient|pt|man|woman|boy|girl|lady|gentleman|child|baby|infant|male|female|lad|chap|gent) (?:called|named)|(?:calls|called) (?:him|her)self|(?:also |better )?known (?:to \w+ )?as|goes by|a\.?k\.?a\.?|née|nee|likes to be called|prefers)(?![\p{L}])[\s:=“"'‘]{0,4}/giu

function introducedMatches(reading: Reading): Match[] {
  const { tokens, words } = reading
  const named = [...words.matchAll(introduction)].flatMap(({ 0: match, index }) => {
    const end = index + match.length
    const at = tokens.findIndex(({ start }) => start >= end)
    const next = tokens[at]
    const isNext = next !== undefined && next.start === end
    const isAlways = /name(?:\s|:|=|d)|name$/i.test(match) && !/^(?:known|first|last|full|sur)/i.test(match)
    const isPatientNamed = /(?:called|named)\W*$/i.test(match)
    if (!isNext || next.isWord)
      return isAlways && !isPatientNamed
        ? [{ pattern: 'named_patient', start: index, end: index + match.trimEnd().length }]
        : []
    const isName =
      next.style === 'title'
        ? maybeName(next)
        : next.style === 'capitals'
          ? isSure(next)
          : isKnown(next) && (isSure(next) || isAlways)
    return isName || isAlways ? [{ pattern: 'named_patient', start: index, end: endOfName(reading, at) }] : []
  })
  const initials = words.matchAll(
    /\b[Ii]nitials?(?: are| is)?[\s:=]{1,3}(?:[A-Z]\.? ?){1,2}[A-Z]\b\.?|\b(?:[Pp]t|[Pp]atient|PT) (?:[A-Z]\.){2,3}/g,
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

/** Named after somebody, or a place: "Murphy’s sign", "St Thomas", "King’s College". */
function isOfAThing(reading: Reading, position: number): boolean {
  const { tokens } = reading
  const next = tokens[position + 1]
  const before = tokens[position - 1]
  if (
    next &&
    namedThings.has(next.folded) &&
    /^(?:['’]s?)? {1,2}$/.test(between(reading, tokens[position], next))
  )
    return true
  return before !== undefined && placeWords.has(before.folded) && isClose(reading, before, tokens[position])
}

/** Where a name that starts at a token ends, or null where none does. */
type NameRule = (reading: Reading, position: number) => number | null

const follows = (reading: Reading, position: number): boolean => {
  const [token, next] = [reading.tokens[position], reading.tokens[position + 1]]
  return isClose(reading, token, next) && !between(reading, token, next).includes('.')
}

/** "Tomasz Nowak", "Grace Hill". */
const fullName: NameRule = (reading, position) => {
  const [token, next] = [reading.tokens[position], reading.tokens[position + 1]]
  if (!token || !next || !follows(reading, position) || next.isWord || !isBig(next)) return null
  if (token.style !== 'title' || token.word.length < 2 || (token.isEponym && next.isEponym)) return null
  if (namedThings.has(next.folded) || isOfAThing(reading, position + 1)) return null
  const isFull =
    (token.kind === 'first' && (isKnown(next) || (maybeName(next) && !token.isEponym))) ||
    (token.kind === 'wordFirst' && (isKnown(next) || next.isEponym) && next.word.length > 2)
  return isFull ? endOfName(reading, position) : null
}

/** "GARETH PUGH" and "eva schmidt", where both halves are known. */
const plainName: NameRule = (reading, position) => {
  const [token, next] = [reading.tokens[position], reading.tokens[position + 1]]
  if (!token || !next || !follows(reading, position) || token.style !== next.style) return null
  if (token.style === 'title' || (token.isEponym && next.isEponym) || token.word.length < 3) return null
  const isFull =
    token.kind === 'first' ? isSure(next) || (token.style === 'capitals' && isKnown(next)) : false
  const isGiven = token.style === 'capitals' && token.kind === 'wordFirst' && isSure(next)
  return isFull || isGiven ? next.end : null
}

/** "Smith, Alan". */
const listedName: NameRule = (reading, position) => {
  const [token, next] = [reading.tokens[position], reading.tokens[position + 1]]
  const isListed = /^, {0,2}$/.test(between(reading, token, next)) && isBig(token) && isBig(next)
  return isListed && isSure(token) && next?.kind === 'first' ? next.end : null
}

/** "J. Abernethy", "J Abernethy"; "T wave" and "C. diff" are none. */
const initialName: NameRule = (reading, position) => {
  const { tokens, words } = reading
  const [token, next] = [tokens[position], tokens[position + 1]]
  if (token?.word.length !== 1 || token.style !== 'title' || !next || next.style !== 'title') return null
  const isJoined = /[\p{L}\d][.&/+-] ?$|\d ?$/u.test(words.slice(Math.max(0, token.start - 3), token.start))
  if (isJoined || next.word.length < 3 || next.isWord) return null
  const gap = between(reading, token, next)
  if (/^\. ?$/.test(gap)) return isKnown(next) || !next.isEponym ? next.end : null
  return gap === ' ' && isSure(next) && !next.isEponym ? next.end : null
}

const toOrFrom =
  /\b(?:handed (?:over )?to|hand ?over (?:to|from)|helped by|assisted by|led by|supervised by|intubated by|(?:re)?viewed by|seen by|thanks to|thank you|chat(?:ted)? (?:to|with)|spoken? (?:to|with)|talk(?:ed|ing) (?:to|with)|teaching from|learn(?:t|ed) (?:\w+ )?from|feedback from|debrief(?:ed)? (?:with|by)|discussed w(?:ith)?|d\/w|accepted by|met by|worked with|flew with|paired with|neonate|baby|infant|toddler|boy|girl|patient|pt|lad|gentleman|lady|man|woman)\s$/i

/** Whatever is written with a capital after "thanks to" and "patient", unless it is a team. */
const metName: NameRule = (reading, position) => {
  const token = reading.tokens[position]
  if (!token || token.style !== 'title' || token.isEponym || token.isWord || token.word.length < 3)
    return null
  if (teams.has(token.folded) || /(?:ology|ics|ery|ists?|ians?|tion|ment)$/.test(token.folded)) return null
  const isMet = toOrFrom.test(reading.words.slice(Math.max(0, token.start - 28), token.start))
  return isMet ? endOfName(reading, position) : null
}

const aloneName: NameRule = (reading, position) => {
  const token = reading.tokens[position]
  const isAlone = token !== undefined && (isAloneName(token) || isOutOfPlace(reading, position))
  return isAlone ? endOfName(reading, position) : null
}

const listRules: readonly NameRule[] = [fullName, plainName, listedName, initialName, aloneName]

/** A name that nothing but its place in the sentence introduces. */
function bareMatch(reading: Reading, position: number): Match | null {
  const start = reading.tokens[position]?.start ?? 0
  if (isOfAThing(reading, position)) return null
  for (const rule of reading.hasNames ? [...listRules, metName] : [metName]) {
    const end = rule(reading, position)
    if (end !== null) return { pattern: 'person_name', start, end }
  }
  return null
}

const monthNames = new Set(['april', 'may', 'june', 'august', 'jan', 'jun', 'easter'])

/** A word that is a name too, with a capital in the middle of a sentence of small letters: "handed over to Grace". */
function isOutOfPlace(reading: Reading, position: number): boolean {
  const token = reading.tokens[position]
  const before = reading.tokens[position - 1]
  if (token?.kind !== 'wordFirst' || token.style !== 'title' || token.isWord || token.isEponym) return false
  const gap = before ? reading.words.slice(before.end, token.start) : '.'
  return token.word.length > 2 && !monthNames.has(token.folded) && gap === ' ' && before?.style === 'small'
}

/** Unmistakable even alone: in capitals only when it is too long for an abbreviation, in small letters only first names. */
function isAloneName(token: Token): boolean {
  if (token.isEponym || token.isWord || !isSure(token)) return false
  if (token.style === 'title') return token.word.length > 2
  if (token.style === 'capitals')
    return token.kind === 'first' ? token.word.length > 4 : token.word.length > 5
  return token.kind === 'first'
    ? token.word.length > 3
    : ofOrigin.test(token.word) || token.word.includes('-')
}

/** Every mention of a person by name. Without the lists of names, only those that something introduces. */
export function personMatches(words: string, names: PersonNames | null): Match[] {
  const reading = read(words, names)
  const matches: Match[] = [...kinMatches(reading), ...introducedMatches(reading)]
  for (const [position, token] of reading.tokens.entries()) {
    const introduced = (pattern: string): Match => ({
      pattern,
      start: token.start,
      end: endOfName(reading, position + 1),
    })
    if (isTitled(reading, position)) matches.push(introduced('title_and_name'))
    else if (isStaff(reading, position)) matches.push(introduced('staff_title_name'))
    const relative = relativeMatch(reading, position)
    if (relative) matches.push(relative)
    const bare = bareMatch(reading, position)
    if (bare) matches.push(bare)
  }
  return matches
}
