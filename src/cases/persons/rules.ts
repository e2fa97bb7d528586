/** Names of people in free text: after a title, a role or a relation, and on their own. */
import { eponyms, namedThings, notNames, placeWords } from '#reference/name-lookalikes.ts'
import { foldName, type NameKind, type PersonNames } from '../names/rules.ts'
import type { Match } from '../privacy/contract.ts'

interface Token {
  word: string
  /** In small letters, without marks and without the "’s" of a possessive. */
  folded: string
  start: number
  end: number
  style: 'title' | 'capitals' | 'small'
  kind: NameKind | null
  isEponym: boolean
  isWord: boolean
}

/** What one text is made of; nothing is looked at twice. */
interface Reading {
  words: string
  tokens: readonly Token[]
  hasNames: boolean
}

function styleOf(word: string): Token['style'] {
  const letters = word.replaceAll(/[^\p{L}]/gu, '')
  if (letters !== letters.toLowerCase() && letters === letters.toUpperCase())
    return letters.length === 1 ? 'title' : 'capitals'
  return /^\p{Lu}/u.test(word) || /^[dl]['’]\p{Lu}/u.test(word) ? 'title' : 'small'
}

// "O’Neill", "McKay", "MacDonald", "D’Souza": nothing else is written so.
const ofOrigin =
  /^(?:O['’]\p{Lu}|[Dd]['’]\p{Lu}|Mc\p{Lu}|Mac\p{Lu}|Fitz\p{Lu})\p{L}|^o['’]\p{L}{4}|^O['’]\p{Lu}{3}/u
const strength: readonly (NameKind | null)[] = ['first', 'last', 'wordFirst', 'wordLast']

/** Of a double name, what the surest of its halves is. */
function kindOf(word: string, names: PersonNames | null): NameKind | null {
  const parts = word.split('-').map((part) => foldName(part))
  if (ofOrigin.test(word)) return 'last'
  const kinds = new Set(parts.map((part) => names?.kindOf(part) ?? null))
  const isDouble = parts.length > 1
  if (isDouble && !kinds.has('first') && !kinds.has('last')) {
    // Two words that are names as well, each with a capital, are one name.
    return kinds.has(null) || !/^\p{Lu}.*-\p{Lu}/u.test(word) ? null : 'last'
  }
  return strength.find((kind) => kinds.has(kind)) ?? null
}

function read(words: string, names: PersonNames | null): Reading {
  const found = words.matchAll(/\p{L}(?:[\p{L}\p{M}]|['’](?=\p{L})|-(?=\p{L}))*/gu)
  const tokens = [...found].map(({ 0: written, index }): Token => {
    const word = written.replace(/['’]s$/iu, '')
    const folded = foldName(word)
    return {
      word,
      folded,
      start: index,
      end: index + word.length,
      style: styleOf(word),
      kind: kindOf(word, names),
      isEponym: eponyms.has(folded) || word.split('-').every((part) => eponyms.has(foldName(part))),
      isWord: notNames.has(folded),
    }
  })
  return { words, tokens, hasNames: names !== null }
}

const between = ({ words }: Reading, one: Token | undefined, next: Token | undefined): string =>
  one && next ? words.slice(one.end, Math.min(next.start, one.end + 8)) : '\n\n\n'

const isClose = (reading: Reading, one: Token | undefined, next: Token | undefined): boolean =>
  /^(?:['’]s)?(?:\.? {1,2}| ?\n ?|\.)$/.test(between(reading, one, next))

const isSure = (token: Token | undefined): boolean => token?.kind === 'first' || token?.kind === 'last'
const isKnown = (token: Token | undefined): boolean => token !== undefined && token.kind !== null
const isBig = (token: Token | undefined): boolean => token !== undefined && token.style !== 'small'

/** A word with a capital that no vocabulary claims; an abbreviation is none. */
const maybeName = (token: Token | undefined): boolean =>
  token !== undefined &&
  !token.isWord &&
  token.word.length > 1 &&
  ((token.style === 'title' && !eponyms.has(token.folded)) ||
    (token.style === 'title' && token.isEponym) ||
    (token.style === 'capitals' && (isSure(token) || token.word.length > 4)))

const particles = new Set(
  'ni nic mac mc de da di dos del van von der den ter el al bin bint ibn o ua la le abu st'.split(' '),
)

/** Whether a word goes on with the name that the one before it belongs to. */
function isFurtherName(token: Token | undefined, next: Token): boolean {
  if (next.isWord || namedThings.has(next.folded)) return false
  if (next.style === 'small')
    return token?.style === 'small' && (isSure(next) || /^(?:mc|o['’])\p{L}{3}/u.test(next.word))
  return (
    isKnown(next) ||
    (particles.has(token?.folded ?? '') && maybeName(next)) ||
    (token?.kind === 'first' && next.style === 'title' && maybeName(next))
  )
}

/** The end of a name that starts at a token: further names that follow it directly belong to it. */
function endOfName(reading: Reading, start: number): number {
  const { tokens } = reading
  let last = start
  while (last < start + 4) {
    const next = tokens[last + 1]
    const isInitial = tokens[last]?.word.length === 1
    if (!next || !isClose(reading, tokens[last], next)) break
    // A full stop ends a sentence, unless it follows an initial.
    if (/\./.test(between(reading, tokens[last], next)) && !isInitial) break
    const isParticle = particles.has(next.folded) && isBig(tokens[last + 2]) && !tokens[last + 2]?.isWord
    if (!isInitial && !isParticle && !isFurtherName(tokens[last], next)) break
    last++
  }
  return tokens[last]?.end ?? 0
}

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
  if (next.isWord || scans.has(next.folded)) return false
  const lower = title.word.toLowerCase()
  const isBetweenFigures = /\d ?$/.test(words.slice(Math.max(0, title.start - 2), title.start))
  if (title.style === 'small' && capitalTitles.has(lower)) {
    const hasDot = words[title.end] === '.'
    return !isBetweenFigures && (isSure(next) || (hasDot && next.word.length > 1 && lower === 'ms'))
  }
  if (title.style === 'capitals' && (lower === 'mr' || lower === 'ms'))
    return isBig(next) && (next.style === 'title' || isKnown(next) || !reading.hasNames)
  if (lower === 'herr' || lower === 'frau' || capitalTitles.has(lower)) return isBig(next)
  return next.word.length > 1 || isBig(next)
}

const doctors = new Set('dr drs prof professor doctor'.split(' '))
const roles = new Set(
  'nurse sister captain capt paramedic consultant pilot sgt sergeant pc officer constable registrar surgeon anaesthetist anesthetist crewman winchman technician rn emt medic hcp tech cop reverend rev inspector schwester pfleger notarzt oberarzt supervisor trainee student midwife firefighter driver'.split(
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
  return next.style === 'title' ? maybeName(next) && !next.isEponym : isSure(next)
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
  const { tokens, words } = reading
  return [...words.matchAll(/\b(?:next of kin|nok|n\.o\.k\.?)(?![\p{L}])/giu)].flatMap(
    ({ 0: match, index }) => {
      const end = index + match.length
      let at = tokens.findIndex(({ start }) => start >= end)
      const phone = /^[^\n]{0,24}?\d[\d -]{5,}\d/.exec(words.slice(end, end + 48))
      if (phone) return [{ pattern: 'relative_mention', start: index, end: end + phone[0].length }]
      for (let step = 0; step < 4 && at >= 0; step++, at++) {
        const next = tokens[at]
        const gap = next ? words.slice(tokens[at - 1]?.end ?? end, next.start) : '.'
        if (!next || (step > 0 && /[.;\n\d]/.test(gap)) || next.start - end > 60) return []
        const isHarmless = next.isWord || kinWords.has(next.folded) || relations.has(next.folded)
        if (!isHarmless && (isBig(next) ? maybeName(next) : next.kind === 'first' || next.kind === 'last'))
          return [{ pattern: 'relative_mention', start: index, end: endOfName(reading, at) }]
      }
      return []
    },
  )
}

const introduction =
  /\b(?:(?:patient|pt)(?:['’]?s)? (?:full |first |last |sur)?name(?:d)?(?: is| was)?|(?:his|her|their|first|last|full|sur|maiden) ?name (?:is|was)|(?:first |last |full |sur)name ?[:=]|(?:patient|pt|man|woman|boy|girl|lady|gentleman|child|baby|infant|male|female|lad|chap|gent) (?:called|named)|(?:calls|called) (?:him|her)self|(?:also |better )?known (?:to \w+ )?as|goes by|a\.?k\.?a\.?|née|nee|likes to be called|prefers)(?![\p{L}])[\s:=“"'‘]{0,4}/giu

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

/** A name that nothing introduces. */
function bareMatch(reading: Reading, position: number): Match | null {
  const { tokens, words } = reading
  const token = tokens[position]
  const next = tokens[position + 1]
  if (!token || isOfAThing(reading, position)) return null
  const match = (end: number): Match => ({ pattern: 'person_name', start: token.start, end })
  const follows = isClose(reading, token, next) && !between(reading, token, next).includes('.')

  if (follows && next && token.style === 'title' && token.word.length > 1 && isBig(next) && !next.isWord) {
    const isBoth = token.isEponym && next.isEponym
    const isFull =
      (token.kind === 'first' && (isKnown(next) || (maybeName(next) && !token.isEponym))) ||
      (token.kind === 'wordFirst' && (isKnown(next) || next.isEponym) && next.word.length > 2)
    if (isFull && !isBoth && !namedThings.has(next.folded) && !isOfAThing(reading, position + 1))
      return match(endOfName(reading, position))
  }
  if (follows && next && token.style === 'capitals' && next.style === 'capitals') {
    const isFull =
      (token.kind === 'first' || token.kind === 'wordFirst') &&
      (isSure(next) || (token.kind === 'first' && next.kind !== null))
    if (isFull && !(token.isEponym && next.isEponym) && token.word.length > 2) return match(next.end)
  }
  if (
    next &&
    /^, {0,2}$/.test(between(reading, token, next)) &&
    isBig(token) &&
    token.kind === 'last' &&
    next.kind === 'first' &&
    isBig(next)
  )
    return match(next.end)
  if (
    token.word.length === 1 &&
    token.style === 'title' &&
    next &&
    next.style === 'title' &&
    next.word.length > 2
  ) {
    const hasDot = words[token.end] === '.'
    const gap = between(reading, token, next)
    const isName = hasDot
      ? /^\. ?$/.test(gap) && !next.isWord && !eponyms.has(next.folded)
      : gap === ' ' && isSure(next) && !next.isEponym
    const isStart =
      !/[\p{L}\d.&/+-] ?$/u.test(words.slice(Math.max(0, token.start - 2), token.start)) ||
      /\p{L} $/u.test(words.slice(Math.max(0, token.start - 2), token.start))
    if (isName && isStart) return match(next.end)
  }
  const isAlone = isAloneName(token) || isOutOfPlace(reading, position)
  return isAlone ? match(endOfName(reading, position)) : null
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
    const bare = names ? bareMatch(reading, position) : null
    if (bare) matches.push(bare)
  }
  return matches
}
