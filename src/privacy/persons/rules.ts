/** Names of people in free text: what something introduces, and what nothing does but its place in the sentence. */
import { namedThings, teams, towns } from '#reference/name-lookalikes.ts'
import type { Match } from '../contract.ts'
import { introducedMatches } from '../introductions/rules.ts'
import { isActor, tellingName } from '../telling/rules.ts'
import type { PersonNames } from '../names/rules.ts'
import {
  between,
  endOfName,
  isBig,
  isClose,
  isKnown,
  isOfAThing,
  isStrange,
  isStrangeName,
  isSure,
  maybeName,
  ofOrigin,
  read,
  type Reading,
  type Token,
} from '../tokens/rules.ts'

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

// "Bag B. Seal numbers corrected."
const lettered = new Set(
  'bag box kit pouch pack vial drawer cupboard shelf ward bay cell block group type plan part section step side team shift watch hepatitis hep vitamin grade class category cat protein factor serial appendix annex table figure option'.split(
    ' ',
  ),
)

/** "J. Abernethy", "J Abernethy"; "T wave" and "C. diff" are none. */
const initialName: NameRule = (reading, position) => {
  const { tokens, words } = reading
  const [token, next] = [tokens[position], tokens[position + 1]]
  if (token?.word.length !== 1 || token.style !== 'title' || !next || next.style !== 'title') return null
  const isJoined = /[\p{L}\d][.&/+-] ?$|[\d°º] ?$/u.test(
    words.slice(Math.max(0, token.start - 3), token.start),
  )
  if (isJoined || lettered.has(tokens[position - 1]?.folded ?? '') || next.word.length < 3 || next.isWord)
    return null
  const gap = between(reading, token, next)
  if (/^\. ?$/.test(gap)) return isKnown(next) || !next.isEponym ? next.end : null
  return gap === ' ' && isSure(next) && !next.isEponym ? next.end : null
}

const toOrFrom =
  /\b(?:handed (?:over )?to|hand ?over (?:to|from)|helped by|assisted by|led by|supervised by|intubated by|(?:re)?viewed by|seen by|thanks(?: to)?|thank you|cheers|well done|good job|nice work|great work|chat(?:ted)? (?:to|with)|spoken? (?:to|with)|talk(?:ed|ing) (?:to|with)|teaching from|learn(?:t|ed) (?:\w+ )?from|feedback from|debrief(?:ed)? (?:with|by)|discussed w(?:ith)?|d\/w|accepted by|met by|work(?:ed|ing) with|fl(?:ew|own|ying) with|paired with|crewed with|on shift with|shadow(?:ed|ing)|referred by|taught by|trained by|mentored by|advi[sc]ed? (?:by|from)|told|asked|phoned|rang|texted|messaged|emailed|thanked|c\/o|fao|attn|p[cs] \d{2,6}|sgt \d{2,6}|regards|signed|(?:patient|pt|casualty|crew|doctor|medic|paramedic|pilot|nurse|clinician|operator|assistant|supervisor|from|to|by):|neonate|baby|infant|toddler|boy|girl|patient|pt|lad|gentleman|lady|man|woman)\s$/i

/** What is done to people alone, so that whom a sign is named after may be a colleague here: "d/w Harris". */
const toPeople =
  /\b(?:handed (?:over )?to|hand ?over (?:to|from)|(?:led|supervised|reviewed|seen|accepted|referred|taught|mentored|assisted|helped|advi[sc]ed) by|thanks(?: to)?|thank you|well done|spoken? (?:to|with)|chat(?:ted)? (?:to|with)|talk(?:ed|ing) (?:to|with)|discussed with|d\/w|debriefed with|(?:teaching|feedback) from|thanked|p[cs] \d{2,6})\s$/i
const isColleague = ({ words }: Reading, { start, folded, kind, style }: Token): boolean =>
  kind !== null &&
  style === 'title' &&
  !towns.has(folded) &&
  !namedThings.has(folded) &&
  toPeople.test(words.slice(Math.max(0, start - 28), start))

/** Whatever is written with a capital after "thanks to" and "patient", unless it is a team. */
const metName: NameRule = (reading, position) => {
  const token = reading.tokens[position]
  if (!token || token.isWord || token.word.length < 3) return null
  if (token.isEponym) return isColleague(reading, token) ? endOfName(reading, position) : null
  const isAged =
    isStrange(reading, token) &&
    /^,? (?:aged )?\d{2}\b(?! ?(?:%|h|min|day|d\b|mm|bpm|s\b|sec|w|k|m\b|mi))/.test(
      reading.words.slice(token.end, token.end + 16),
    )
  if (token.style !== 'title' && !(token.style === 'small' && (isSure(token) || isAged))) return null
  if (teams.has(token.folded) || /(?:ology|ics|ery|ists?|ians?|tion|ment)$/.test(token.folded)) return null
  if (token.kind === null && reading.names?.isOrdinary(token.folded)) return null
  const isMet = toOrFrom.test(reading.words.slice(Math.max(0, token.start - 28), token.start))
  return isMet ? endOfName(reading, position) : null
}

const isNamed = ({ style, kind, isWord }: Token): boolean => style === 'title' && kind !== null && !isWord

/** "Losaline Taufa": side by side, and neither a word of the language nor of the trade. */
const strangeName: NameRule = (reading, position) => {
  const [token, next] = [reading.tokens[position], reading.tokens[position + 1]]
  if (!token || !next || !follows(reading, position)) return null
  if (token.style !== 'title') return null
  const isOne = isStrangeName(reading, token)
  const isOther = isStrangeName(reading, next)
  const isPair =
    (isOne && (isOther || (isNamed(next) && !namedThings.has(next.folded)))) ||
    (isOther && isNamed(token) && !token.isEponym && token.kind !== 'wordLast')
  return isPair ? endOfName(reading, position) : null
}

// "Gartland 3", "Hinchey II": graded, and no person.
const graded = /^ (?:\d|[IVX]{1,4}\b|[A-D]\b)/
/** "Boyle, Dalton, Henry": one more of those whom things are named after. */
const isOneOfMany = ({ tokens, words }: Reading, position: number): boolean =>
  position > 1 &&
  tokens.slice(position - 2, position).every(({ isEponym }) => isEponym) &&
  /^\p{L}+, \p{L}+(?:,|,? and) $/u.test(words.slice(tokens[position - 2]?.start, tokens[position]?.start))

const aloneName: NameRule = (reading, position) => {
  const token = reading.tokens[position]
  if (isOneOfMany(reading, position)) return null
  if (token?.kind === 'last' && graded.test(reading.words.slice(token.end, token.end + 6))) return null
  const isAlone = token !== undefined && (isAloneName(token) || isOutOfPlace(reading, position))
  return isAlone ? endOfName(reading, position) : null
}

const listRules: readonly NameRule[] = [
  fullName,
  plainName,
  listedName,
  initialName,
  strangeName,
  tellingName,
  aloneName,
]

/** "pt brar aged 90": the one place where a word that no list knows may be a name in small letters. */
const isAfterPatient = ({ words }: Reading, { start }: Token): boolean =>
  words[start - 2] === 't' && /\b(?:pt|patient) $/i.test(words.slice(Math.max(0, start - 9), start))

// "Min-jung Park and I": surnames among what is named after people.
const placeSurnames = new Set('park hill lane house bridge street bay lake beach law'.split(' '))
const isCalledAsAPlace = (reading: Reading, position: number): boolean =>
  placeSurnames.has(reading.tokens[position]?.folded ?? '') && isActor(reading, position)

// "David Clark H10" is a headset; "M54" is a man of that age.
const model = /^ (?![MF])[A-Z]{1,3}-?\d{1,4}\b/

function isOfAModel(reading: Reading, position: number): boolean {
  const next = reading.tokens[position + 1]
  return (
    next?.isEponym === true &&
    follows(reading, position) &&
    model.test(reading.words.slice(next.end, next.end + 8))
  )
}

/** A name that nothing but its place in the sentence introduces. */
function bareMatch(reading: Reading, position: number): Match | null {
  const token = reading.tokens[position]
  // Most words of a note, which no rule takes for a name.
  if (!token || (token.style === 'small' && token.kind === null && !isAfterPatient(reading, token)))
    return null
  if (isOfAThing(reading, position) && !isCalledAsAPlace(reading, position + 1)) return null
  if (isOfAModel(reading, position)) return null
  for (const rule of reading.names ? [...listRules, metName] : [metName]) {
    const end = rule(reading, position)
    if (end !== null) return { pattern: 'person_name', start: token.start, end }
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
  const bare = reading.tokens.flatMap((_, position) => bareMatch(reading, position) ?? [])
  return [...introducedMatches(reading), ...bare]
}
