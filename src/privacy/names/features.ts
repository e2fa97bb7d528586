/**
 * Computes features of a word and its context for the name model. The model stores weights by the hash of the feature string,
 * so any change to a string here requires `npm run learn:names`.
 */
import { placeWords } from '#reference/name-lookalikes.ts'
import { relations } from './introductions.ts'
import type { PersonNames } from './name-lists.ts'
import { between, type TokenizedText, type Token } from './tokens.ts'

const kindCode = { first: 'F', last: 'L', wordFirst: 'f', wordLast: 'l' } as const

/**
 * Returns what the lists know about a word, and its case: "FT" is a first name in title case, "?s" an unknown word in lower
 * case.
 */
function classOf(token: Token | undefined): string {
  if (!token) return '#'
  const listClass = token.isWord
    ? 'W'
    : token.kind
      ? kindCode[token.kind]
      : token.isEponym
        ? 'E'
        : token.isOrdinary
          ? 'o'
          : '?'
  return listClass + (token.style === 'small' ? 's' : token.style === 'title' ? 'T' : 'C')
}

/** Returns a common word itself, but only the class of any other word. */
const wordOf = (token: Token | undefined): string =>
  token && (token.isWord || token.isOrdinary || token.folded.length < 4) ? token.folded : classOf(token)

const auxiliary = /^(?:was|is|were|are|had|has|did|does|will|would|can|could|should|might|must)$/
const irregularVerb =
  /^(?:said|says|asked|thought|felt|got|gave|took|went|came|kept|held|ran|drove|flew|led|put|saw|heard|knew|found|made|drew|brought|caught|spoke|wrote|read|sat|stood|lost|left|let|set|cut|did|fell|woke|began|broke|taught|sang|drives|flies|thinks|wants|needs|knows)$/

/** Returns the form in which a word may be a verb, because a name often precedes what the person did. */
function verbFormOf(token: Token | undefined): string {
  if (token?.style !== 'small') return ''
  if (auxiliary.test(token.folded)) return 'was'
  if (irregularVerb.test(token.folded)) return 'told'
  return /[a-z]{2}ed$/.test(token.folded) ? 'ed' : /[a-z]{3}(?<![sui])s$/.test(token.folded) ? 's' : ''
}

const prepositions = new Set(
  'to from at in near via into over off outside past between towards around above of on by with w told asked thanks thank cheers and for me called named known as is was says said'.split(
    ' ',
  ),
)
const prepositionOf = (token: Token | undefined): string =>
  token && prepositions.has(token.folded) ? token.folded : (classOf(token).at(-1) ?? '')

/** Returns features of the spelling of an unlisted word. */
function spellingFeatures(token: Token, names: PersonNames): string[] {
  if (token.kind !== null || token.isOrdinary) return []
  const { folded, style } = token
  const likeness = Math.max(-3, Math.min(5, Math.round(names.model.nameLikenessOf(folded))))
  return [
    `like ${likeness}`,
    `like ${likeness} ${style}`,
    ...[2, 3, 4].map((size) => `ends ${folded.slice(-size)}`),
    `begins ${folded.slice(0, 3)}`,
  ]
}

const isAged = /^,? ?\(?\d{1,2} ?(?:[mf]\b|,|y|\))/i

/** Returns features of the characters in a word and directly beside it. */
function adjacentFeatures({ words }: TokenizedText, { word, start, end, style }: Token): string[] {
  const after = words.slice(end, end + 8)
  const before = words.slice(Math.max(0, start - 3), start)
  return [
    /\p{Ll}\p{Lu}/u.test(word) && 'capital within',
    /['’]/.test(word) && `apostrophe ${style}`,
    word.includes('-') && `hyphen ${style}`,
    /^['’]s?\b/.test(after) && 'owner',
    isAged.test(after) && 'aged',
    /^ \d/.test(after) && 'figure after',
    /\d ?$/.test(before) && 'figure before',
    /^[./-]?\d/.test(after) && 'code',
    /[“"‘']$/.test(before) && 'quoted',
  ].filter((feature) => feature !== false)
}

/** Phrases before a person's name: actions that are only done to people, and labels such as "pilot:". */
const toPeople =
  /(?:\b(?:handed (?:over )?to|hand ?over (?:to|from)|(?:helped|assisted|led|supervised|intubated|(?:re)?viewed|seen|accepted|met|referred|taught|trained|mentored|advi[sc]ed|scribed|signed|done|placed) by|thanks(?: to)?|thank you|thx|ta|cheers|well done|good job|nice work|great work|shout ?out to|credit to|(?:chat(?:ted)?|spoken?|talk(?:ed|ing)) (?:to|with)|(?:teaching|feedback|debrief(?:ed)?) (?:from|with|by)|learn(?:t|ed) (?:\w+ )?from|discussed w(?:ith)?|work(?:ed|ing) with|fl(?:ew|own|ying) with|paired with|crewed with|on shift with|shadow(?:ed|ing)|told|asked|phoned|rang|texted|messaged|emailed|thanked|fao|attn|regards|signed)|\b[dc]\/[wo]|\b(?:patient|pt|casualty|crew|doctor|medic|paramedic|pilot|nurse|operator|supervisor|from|to|by):)\s$/i

const plain = (gap: string): string => gap.replaceAll(/\d+/g, '0').replaceAll(/ +/g, ' ').slice(0, 6)

/** Returns all features of the word at a position. */
export function featuresOf(text: TokenizedText, position: number, names: PersonNames): string[] {
  const { tokens, words } = text
  const token = tokens[position]
  if (!token) return []
  const [before, after] = [tokens[position - 1], tokens[position + 1]]
  const [here, b, a] = [classOf(token), classOf(before), classOf(after)]
  const [bb, aa] = [classOf(tokens[position - 2]), classOf(tokens[position + 2])]
  const [wordB, wordA] = [wordOf(before), wordOf(after)]
  const [wordBB, wordAA] = [wordOf(tokens[position - 2]), wordOf(tokens[position + 2])]
  const gapB = before
    ? plain(between(text, before, token))
    : `^${plain(words.slice(0, token.start).slice(-3))}`
  const gapA = after ? plain(between(text, token, after)) : plain(words.slice(token.end, token.end + 6))
  const isStart = !before || /[.!?\n:;]/.test(gapB)
  const verbForm = verbFormOf(after)
  const preposition = prepositionOf(before)
  const thing = token.thing ?? ''
  const beside = adjacentFeatures(text, token)
  const isToPeople = toPeople.test(words.slice(Math.max(0, token.start - 28), token.start))
  return [
    'all',
    `is ${here}`,
    `is ${here} ${isStart}`,
    `is ${here} ${Math.min(12, token.folded.length)}`,
    `is ${here} in ${text.style}`,
    `gap< ${gapB}`,
    `gap> ${gapA}`,
    `gap< ${here} ${gapB}`,
    `gap> ${here} ${gapA}`,
    `word< ${wordB}`,
    `word> ${wordA}`,
    `word<< ${wordBB}`,
    `word>> ${wordAA}`,
    `words< ${wordBB} ${wordB}`,
    `words> ${wordA} ${wordAA}`,
    `words ${wordB} ${wordA}`,
    `word< ${wordB} ${here}`,
    `word> ${wordA} ${here}`,
    `word< ${wordB} ${gapB}`,
    `word> ${wordA} ${gapA}`,
    `class ${b} ${here} ${a}`,
    `class ${b} ${gapB} ${here}`,
    `class ${here} ${gapA} ${a}`,
    `class ${here} ${a} ${aa}`,
    `class ${bb} ${b} ${here}`,
    `deed ${verbForm} ${here}`,
    `deed ${verbForm} ${here} ${isStart}`,
    `deed ${verbForm} ${wordB}`,
    `put ${preposition} ${here}`,
    `put ${preposition} ${here} ${verbForm}`,
    `put ${preposition} ${a}`,
    `to people ${isToPeople} ${here}`,
    `to people ${isToPeople} ${here} ${thing}`,
    `thing ${thing}`,
    `thing ${thing} ${here}`,
    `thing ${thing} ${preposition}`,
    `thing ${thing} ${a}`,
    `thing ${thing} ${here} ${isStart}`,
    `things ${before?.thing ?? ''} ${here} ${after?.thing ?? ''}`,
    `relation ${before !== undefined && relations.has(before.folded)} ${here}`,
    `place ${before !== undefined && placeWords.has(before.folded)} ${here}`,
    ...(token.isOrdinary || token.kind?.startsWith('word')
      ? [`it ${token.folded}`, `it ${token.folded} ${token.style}`]
      : []),
    ...(text.isForeign
      ? [
          `foreign ${here}`,
          `foreign ${here} ${isStart}`,
          `foreign ${b} ${here} ${a}`,
          `foreign ${here} ${gapB}`,
        ]
      : []),
    ...spellingFeatures(token, names),
    ...beside,
    ...beside.map((feature) => `${feature} ${here}`),
  ]
}
