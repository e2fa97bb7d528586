/** Names that no list need know: how they are made, or what is said of them, tells that it is a person. */
import { teams } from '#reference/name-lookalikes.ts'
import { relations } from '../introductions/rules.ts'
import {
  between,
  endOfName,
  endsAsTerm,
  isStrange,
  isStrangeName,
  isSure,
  type Reading,
  type Token,
} from '../tokens/rules.ts'

const endsAsSurname =
  /(?:c?chuk|czuk|niuk|yshyn|opoulos|akis|iadis|oglou|oglu|enko|shvili|ovi[ct]h?|evi[ct]h?|wicz|owski|ewski|owska|ewska|czyk|escu|eanu|sson|dottir|qvist|quist|gaard|warden[ae]|singhe|suriya|ratne|arachchi|swamy|murthy|nathan|koetxea|zadeh)$/
const writtenWithin = /^\p{Lu}\p{Ll}+['’ʻ]\p{Ll}{3,}$/u
const fromWhom = /\bby $|\b(?:his|her|their) name(?:['’]s| is) $/
const withAge = /^(?:, \d{1,2}(?:,| ?[MFmf]\b| ?y)| \(\d{1,2} ?[MFmfy])/

const ofPeople =
  /^,? (?:restrained|unrestrained|driver|passenger|pedestrian|cyclist|rider|aged|male|female|\d{1,3} ?(?:[MFmfy]\b|,))/

/** "KOWALCHUK, unrestrained driver". */
function calledOut(reading: Reading, token: Token): number | null {
  const isName = token.word.length > 5 && isStrange(reading, token) && !endsAsTerm.test(token.folded)
  const isTold =
    endsAsSurname.test(token.folded) || ofPeople.test(reading.words.slice(token.end, token.end + 20))
  return isName && isTold ? token.end : null
}

// Not "told", "agreed" and "asked": hospitals and towns do that too.
const deed =
  /^ (?:scribed|spotted|noticed|reminded|thought|intubated|cannulated|tubed|drove|debriefed|(?:and|&) (?:I|me|myself)\b)/
const deedOfAStranger =
  /^ (?:did (?:the|an?)|got (?:an?|the|it|iv|io|access)|placed|led|assisted|joined|flew|briefed|supervised|taught|drew up)\b/
const withMe = /\b(?:myself|me) (?:and|&) $/

/** "Mike & Jo". */
function isPaired(reading: Reading, position: number): boolean {
  const { tokens } = reading
  const token = tokens[position]
  const isNamed = between(reading, token, tokens[position + 1]) === ' & '
  const next = isNamed ? tokens[position + 1] : tokens[position + 2]
  const isJoined = isNamed || /^ (?:and) \p{Lu}/u.test(reading.words.slice(token?.end, next?.end))
  return (
    isJoined && next?.style === 'title' && !next.isWord && !next.isEponym && /first$/i.test(next.kind ?? '')
  )
}

/** "Okpik got a line in", "Harris spotted it", "Min-jung and I": only people do that. */
export function isActor(reading: Reading, position: number): boolean {
  const token = reading.tokens[position]
  if (
    token?.style !== 'title' ||
    token.isWord ||
    teams.has(token.folded) ||
    /(?:ology|ics|ery|ists?|ians?|tion|ment)$/.test(token.folded)
  )
    return false
  const rest = reading.words.slice(token.end, token.end + 16)
  const before = reading.words.slice(Math.max(0, token.start - 12), token.start)
  if (isStrangeName(reading, token))
    return deed.test(rest) || deedOfAStranger.test(rest) || withMe.test(before)
  if (
    !token.isEponym &&
    /first$/i.test(token.kind ?? '') &&
    (deedOfAStranger.test(rest) || isPaired(reading, position))
  )
    return true
  return (token.isEponym || token.kind !== null) && token.word.length > 2 && deed.test(rest)
}

/** "Brzeczyk", "Fa’afetai", "by Kaz", "Deng, 19, fell", "Losaline’s mum", "Grace and Baz": alone, but for how it is made or what follows. */
export function tellingName(reading: Reading, position: number): number | null {
  const token = reading.tokens[position]
  if (!token) return null
  if (token.style === 'capitals') return calledOut(reading, token)
  if (isActor(reading, position)) return endOfName(reading, position)
  if (!isStrangeName(reading, token)) return null
  const next = reading.tokens[position + 1]
  const isOwner =
    next !== undefined &&
    relations.has(next.word.toLowerCase()) &&
    /^['’]s $/.test(between(reading, token, next))
  const [other, and] = reading.tokens.slice(Math.max(0, position - 2), position)
  const isOther = and?.folded === 'and' && other?.style === 'title' && isSure(other) && !other.isEponym
  const isTelling =
    isOwner ||
    isOther ||
    (token.word.length > 6 && endsAsSurname.test(token.folded)) ||
    writtenWithin.test(token.word) ||
    fromWhom.test(reading.words.slice(Math.max(0, token.start - 16), token.start)) ||
    withAge.test(reading.words.slice(token.end, token.end + 12))
  return isTelling ? endOfName(reading, position) : null
}
