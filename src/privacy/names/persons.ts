/** Finds names of people in free text: by rules after a title, role or relation, and elsewhere by the learned model. */
import type { Match } from '../contract.ts'
import { introducedMatches } from './introductions.ts'
import type { PersonNames } from './name-lists.ts'
import { featuresOf } from './features.ts'
import { between, firstIndexFrom, tokenize, type TokenizedText, type Token } from './tokens.ts'

/** Whether the model should score a word at all. Most words of a note cannot be a name. */
export function isCandidate({ word, isWord, kind, style, isOrdinary }: Token): boolean {
  if (word.length < 2) return false
  if (isWord) return style === 'title' && kind !== null
  return style !== 'small' || kind !== null || !isOrdinary
}

// A word with this score is not a name by itself, but is part of the name beside it.
const continuationThreshold = -2

/** Returns the model's score of each word: above zero means a name. */
function scoresOf(text: TokenizedText, names: PersonNames): number[] {
  return text.tokens.map((token, position) =>
    isCandidate(token) ? names.model.sumOf(featuresOf(text, position, names)) - names.model.bar : -Infinity,
  )
}

/** Whether a word may continue the name before it. A full stop ends the name, unless it follows an initial. */
function isJoined({ tokens, words }: TokenizedText, position: number): boolean {
  const [before, token] = [tokens[position - 1], tokens[position]]
  if (!before || !token) return false
  const gap = words.slice(before.end, token.start)
  // A nickname is written in quotation marks: Cornelis "Kees" Oudshoorn.
  return /^[-/ ]{1,2}$|^\.$|^ ["“'‘(]$|^["”'’)] $/.test(gap) || (before.word.length === 1 && gap === '. ')
}

const particles = new Set(
  'de da das di dos del van von der den ten ter al el bin binti bint ibn anak te la le st mac mc ni nic'.split(
    ' ',
  ),
)
const isParticle = (token: Token | undefined): boolean =>
  token !== undefined && (particles.has(token.folded) || token.word.length === 1)

/** Returns the position of the last word of a name: "Sjoerd van der Meulen", "Nguyen, Van Thanh". */
function lastOfName(text: TokenizedText, scores: readonly number[], first: number): number {
  const { tokens } = text
  let last = first
  for (;;) {
    let next = last + 1
    while (next < last + 4 && isParticle(tokens[next]) && isJoined(text, next)) next++
    const isListed = next === last + 1 && between(text, tokens[last], tokens[next]) === ', '
    const needed = next > last + 1 || isListed ? 0 : continuationThreshold
    if (!(isListed || isJoined(text, next)) || (scores[next] ?? -Infinity) <= needed) return last
    last = next
  }
}

/** Returns where a name starts, including an initial ("J. Abernethy") and the role or relation before it. */
function startOfName(text: TokenizedText, position: number): number {
  const { tokens, words } = text
  const token = tokens[position]
  const before = tokens[position - 1]
  const isInitial =
    before?.word.length === 1 && before.style !== 'small' && /^\.? ?$/.test(between(text, before, token))
  const start = (isInitial ? before : token)?.start ?? 0
  const introduced = role.exec(words.slice(Math.max(0, start - 40), start))
  return introduced ? start - introduced[0].length : start
}

// A role or relation is part of the match: "his neighbour's son Cathal", "HEMS para Wiggy", "brother-in-law (Rosli)".
const relation =
  'wife|husband|widow|widower|son|daughter|mother|father|mum|mom|dad|brother|sister|partner|girlfriend|boyfriend|fianc[eé]e?|aunt|aunty|auntie|uncle|nephew|niece|cousin|grand(?:son|daughter|mother|father|ma|pa|dad)|step(?:son|daughter|mother|father|mum|dad)|nan|nana|gran|neighbour|neighbor|friend|mate|carer'
const jobTitle =
  'para|paramedic|doctor|dr|nurse|sister|medic|pilot|engineer|fellow|reg|registrar|consultant|captain|capt|perfusionist|radiographer|pharmacist|physio|therapist|midwife|student|trainee|resident|intern|technician|tech|porter|dispatcher|commander|squadron leader|overlege|verpleegkundige|crewie|crewman|winchman|sgt|mme|rt|pa|np|patient|pt'
const role = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:his|her|their|the|our|my) )?(?:(?<![\p{L}\p{N}])(?:neighbour's|flight|charge|icu|ed|senior|duty|locum|hems|wing|interventional|older|younger|elder) ){0,2}(?<![\p{L}\p{N}])(?:(?:${relation})(?:[- ]in[- ]law)?|${jobTitle})[.:,]? ?\(?$`,
  'iu',
)

function recognisedMatches(text: TokenizedText, names: PersonNames): Match[] {
  const scores = scoresOf(text, names)
  const matches: Match[] = []
  for (let position = 0; position < scores.length; position++) {
    if ((scores[position] ?? 0) <= 0) continue
    const last = lastOfName(text, scores, position)
    const start = startOfName(text, firstOfName(text, scores, position))
    matches.push({ pattern: 'person_name', start, end: text.tokens[last]?.end ?? start })
    position = last
  }
  return matches
}

function firstOfName(text: TokenizedText, scores: readonly number[], position: number): number {
  let first = position
  while ((scores[first - 1] ?? -Infinity) > continuationThreshold && isJoined(text, first)) first--
  return first
}

/** Extends each introduced match to the end of the name that the model recognises there: "Name: Comeau, Réjean". */
function extendedToWholeNames(introduced: readonly Match[], recognised: readonly Match[]): Match[] {
  return introduced.map((match) => {
    let { end } = match
    for (let index = firstIndexFrom(recognised, match.start); index < recognised.length; index++) {
      const name = recognised[index]
      if (!name || name.start > match.end + 1) break
      end = Math.max(end, name.end)
    }
    return { ...match, end }
  })
}

/**
 * Returns every mention of a person by name. Without the lists, finds only names that follow a title, role, relation or the
 * like.
 */
export function personMatches(words: string, names: PersonNames | null): Match[] {
  const text = tokenize(words, names)
  const introduced = introducedMatches(text)
  if (!names) return introduced
  const recognised = recognisedMatches(text, names)
  return [...extendedToWholeNames(introduced, recognised), ...recognised]
}
