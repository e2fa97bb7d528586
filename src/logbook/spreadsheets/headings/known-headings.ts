/** Finds the field that a heading names. */
import { plainWords } from '../plain-words.ts'
import { elementHeadings, elementTarget } from './more-headings.ts'
import { knownHeadings } from './header-words.ts'

/** Even short words such as "age" and "sex" mean the same within any heading. */
const shortWordTargets = new Set(['patientAge', 'patient.gender', 'date'])

interface Phrase {
  target: string
  letters: number
  /** Position in the lists: among equally long phrases the first wins. */
  rank: number
}

interface HeadingIndex {
  byComparisonForm: ReadonlyMap<string, string>
  /**
   * Names of single letters such as "H/F", with spaces between the letters. Without spaces they would be other names,
   * such as that of the pulse.
   */
  byLetters: ReadonlyMap<string, string>
  /** The headings by their number of words. */
  byLength: ReadonlyMap<number, readonly { words: readonly string[]; target: string }[]>
  /** Phrases that may occur within a longer heading, by their words. */
  phrases: ReadonlyMap<string, Phrase>
  /** The number of words of the longest phrase. */
  maxWords: number
}

let cachedIndex: HeadingIndex | null = null

/**
 * Returns the index, which is built when the first file is imported: it takes 6 MB, which most servers never need.
 */
function headingIndex(): HeadingIndex {
  cachedIndex ??= buildIndex()
  return cachedIndex
}

function buildIndex(): HeadingIndex {
  const byComparisonForm = new Map<string, string>()
  const byLetters = new Map<string, string>()
  const phrases = new Map<string, Phrase>()
  const byLength = new Map<number, { words: readonly string[]; target: string }[]>()
  for (const [target, heading] of [...knownHeadings(), ...elementHeadings()]) {
    const words = plainWords(heading)
    const key = words.replaceAll(' ', '')
    if (areLetters(words)) {
      if (!byLetters.has(words)) byLetters.set(words, target)
      continue
    }
    if (byComparisonForm.has(key)) continue
    byComparisonForm.set(key, target)
    const wordList = words.split(' ')
    byLength.set(wordList.length, [...(byLength.get(wordList.length) ?? []), { words: wordList, target }])
    if (key.length >= (shortWordTargets.has(target) ? 3 : 5))
      phrases.set(words, { target, letters: words.length, rank: phrases.size })
  }
  return {
    byComparisonForm,
    byLetters,
    byLength,
    phrases,
    maxWords: Math.max(...byLength.keys()),
  }
}

/** Whether the words are two or more single letters: "m f", "c l". */
export const areLetters = (words: string): boolean => /^\p{L}(?: \p{L})+$/u.test(words)

export interface Heading {
  /** The heading without the text in brackets. */
  words: string
  /** The text in brackets or after "in": a unit, such as `kg`. */
  unit: string | null
}

const unitAtEnd =
  /[([{]([^)\]}]{1,20})[)\]}]\s*$|\bin (kg|lbs?|years|months|weeks|days|jahren|monaten|mmhg|kpa)$|[,/ ] ?(kg|lbs?|mmhg|kpa|%|years|yrs|mg ?\/ ?dl|mmol\/l|°[cf]|fahrenheit)$/i

/** Splits "Weight (kg)" and "Age in months" into words and unit. */
export function readHeading(heading: string): Heading {
  const text = heading.replaceAll(/\s+/g, ' ').trim()
  const match = unitAtEnd.exec(text)
  const unit = match?.slice(1).find((part) => part !== undefined) ?? null
  const words = match ? text.slice(0, match.index).trim() : text
  // "(kg)" without other words is the heading itself, not a unit.
  return words === '' ? { words: text, unit: null } : { words, unit: unit && unit.trim().toLowerCase() }
}

const separateWords = (text: string) =>
  text.replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll('_', ' ')

/** Writes out signs: "N°", "Nº" and "Nr°" are numbers, and "Tª" is a temperature. */
export const writeOutHeadingSigns = (text: string): string =>
  text.replaceAll(/(?<!\p{L})n[°º]/giu, 'no ').replaceAll(/(?<!\p{L})t[ª°º](?![\p{L}\d])/giu, 'temp ')

/** Returns the field that a heading names exactly, apart from case, accents, signs and its unit. */
export function exactFieldOf(heading: string): string | null {
  const elementField = elementTarget(heading)
  if (elementField !== null) return elementField
  const { words } = readHeading(heading)
  const wordsWithoutPrefix = words.replace(/^(?:mission|einsatz|my|the|pt\.?|patient'?s?) /i, '')
  for (const text of [
    writeOutHeadingSigns(heading),
    writeOutHeadingSigns(words),
    writeOutHeadingSigns(wordsWithoutPrefix),
  ]) {
    const plain = plainWords(text)
    const target = areLetters(plain)
      ? headingIndex().byLetters.get(plain)
      : headingIndex().byComparisonForm.get(plain.replaceAll(' ', ''))
    if (target !== undefined) return target
  }
  return null
}

/**
 * Returns the fields whose known headings occur within this one, the longest first: "Time of arrival at scene (local)".
 * Looks up each run of words in a map, because every cell near the top of a sheet is tested.
 */
export function containedFieldsOf(heading: string): string[] {
  const { phrases, maxWords } = headingIndex()
  const words = plainWords(separateWords(heading)).split(' ')
  const matches: Phrase[] = []
  for (let start = 0; start < words.length; start += 1) {
    let run = ''
    for (let end = start; end < Math.min(start + maxWords, words.length); end += 1) {
      run = end === start ? (words[end] ?? '') : `${run} ${words[end]}`
      const phrase = phrases.get(run)
      if (phrase) matches.push(phrase)
    }
  }
  matches.sort((a, b) => b.letters - a.letters || a.rank - b.rank)
  return [...new Set(matches.map(({ target }) => target))]
}

/** "Bed no" and "Pager no" are not mission numbers. */
const needsWholeHeading = new Set(['missionNumber', 'status', 'title'])
const maxDroppedWords = 3

/** Returns the field that the end of a heading names: "Vitals on arrival: pulse", "Tijd alarm". */
export function fieldAtEndOf(heading: string): string | null {
  const words = readHeading(heading).words.split(/[\s:.]+/)
  for (
    let droppedCount = 1;
    droppedCount <= maxDroppedWords && droppedCount < words.length;
    droppedCount += 1
  ) {
    const end = words.slice(droppedCount).join(' ')
    const target = end.length > 1 ? exactFieldOf(end) : null
    if (target !== null) return needsWholeHeading.has(target) ? null : target
  }
  return null
}

const joints = /\s{0,3}[/+&,]\s{0,3}|\s[–-]\s|\s(?:and|und|et|og|och|en|y|e)\s/iu

/** Splits "Problème / Dg" into its parts. Returns an empty list if there is only one. */
export function splitHeading(heading: string): string[] {
  const parts = readHeading(heading)
    .words.split(joints)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 ? parts : []
}

export interface Piece {
  letters: string
  /** Whether it ends with a full stop, so that it abbreviates a longer word. */
  isShort: boolean
}

/** Returns the words of a heading, each with whether it is abbreviated: "arr. hôp." */
export const piecesOf = (heading: string): Piece[] =>
  (readHeading(heading).words.match(/[\p{L}\d]{1,40}\.?/gu) ?? []).map((word) => ({
    letters: plainWords(word).replaceAll(' ', ''),
    isShort: word.endsWith('.'),
  }))

const minLetters = 3

export const isAbbreviated = (heading: string): boolean => {
  const abbreviatedPieces = piecesOf(heading).filter(({ isShort }) => isShort)
  return (
    abbreviatedPieces.length > 0 && abbreviatedPieces.every(({ letters }) => letters.length >= minLetters)
  )
}

/** Returns the field of the longer headings that an abbreviated one may mean, if they all name one field. */
export function abbreviatedTarget(heading: string): string | null {
  if (!isAbbreviated(heading)) return null
  const pieces = piecesOf(heading)
  const targets = new Set<string>()
  for (const { words, target } of headingIndex().byLength.get(pieces.length) ?? []) {
    const isMatching = pieces.every(({ letters, isShort }, index) =>
      isShort ? words[index]?.startsWith(letters) : words[index] === letters,
    )
    if (isMatching) targets.add(target)
  }
  const [target] = targets
  return targets.size === 1 && target !== undefined ? target : null
}
