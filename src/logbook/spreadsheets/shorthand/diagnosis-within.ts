/** Finds the diagnosis in a clinician's shorthand, such as "Polytr. VU PKW" and "SCA ST+ ant": one code or none. */
import { burnKind, fractureKind, headInjuryKind, poisoningKind } from '#reference/synonyms/injury-kinds.ts'
import type { KindOfDiagnosis } from '#reference/synonyms/injury-terms.ts'
import { leadingOf } from './leading.ts'
import { statementsOf, type WrittenWord } from './spelling.ts'
import { compoundOf, readingsOf, termsFrom, type Meaning, type Term, type WordReading } from './vocabulary.ts'

const maxTextLength = 160
const maxCached = 5_000

const diagnosisCache = new Map<string, string | null>()

/** Returns the diagnosis that the words of a cell clearly mean, or null: no diagnosis is better than a wrong one. */
export function diagnosisWithin(text: string): string | null {
  if (text.length > maxTextLength || isOnlyInBrackets(text)) return null
  let code = diagnosisCache.get(text)
  if (code === undefined) {
    code = decideDiagnosis(text)
    if (diagnosisCache.size >= maxCached) diagnosisCache.clear()
    diagnosisCache.set(text, code)
  }
  return code
}

const abbreviationInBrackets = /^([^()]{1,200})\(\p{Lu}{2,4}\)[\s.]{0,5}$/u

/** After unknown words, letters in brackets are not a diagnosis: "IRA (SVT)". */
function isOnlyInBrackets(text: string): boolean {
  const [, textBefore] = abbreviationInBrackets.exec(text.trim()) ?? []
  if (textBefore === undefined) return false
  const pieces = statementsOf(textBefore).flatMap((phrases) => phrases.flatMap((words) => piecesOf(words)))
  return pieces.some(({ unknown }) => unknown !== undefined) && !pieces.some(hasMeaning)
}

/** A known term of the text, or an unknown word. */
type Piece = Meaning & { unknown?: string }

interface Findings {
  codes: Set<string>
  /** The possible codes of each term that may mean several. */
  open: (readonly string[])[]
  kinds: Set<KindOfDiagnosis>
  isTrauma: boolean
  isUndecided: boolean
}

function decideDiagnosis(text: string): string | null {
  const findings: Findings = {
    codes: new Set(),
    open: [],
    kinds: new Set(),
    isTrauma: false,
    isUndecided: false,
  }
  const countedStatements: Piece[][][] = []
  const statements = statementsOf(text).map((phrases) => phrases.map((words) => piecesOf(words)))
  for (const statement of statements) {
    const countedPhrases = removeDenied(statement, findings)
    countedStatements.push(countedPhrases)
  }
  const loosePhrases = countedStatements
    .flat()
    .filter((phrase) => phrase.every(({ code, possibleCodes, kind }) => !code && !possibleCodes && !kind))
  const context: TextContext = { findings, text, loosePhrases }
  for (const countedPhrases of countedStatements)
    for (const phrase of countedPhrases) addPhrase(phrase, countedPhrases.flat(), context)
  addLooseParts(context)
  if (findings.isUndecided) return null
  return leadingOf(findings)
}

function piecesOf(words: readonly WrittenWord[]): Piece[] {
  const simpleWords = words.flatMap((word) => compoundOf(word) ?? [word])
  const readings = simpleWords.map((item) => readingsOf(item))
  const pieces: Piece[] = []
  for (let position = 0; position < simpleWords.length;) {
    const term = termAt(readings, position)
    pieces.push(term === null ? { unknown: simpleWords[position]?.word ?? '' } : term.meaning)
    position += term === null ? 1 : term.words.length
  }
  return pieces
}

type Readings = readonly (readonly WordReading[])[]

/** Returns the longest term that begins here; null if there is none, or if several have different meanings. */
function termAt(readings: Readings, position: number): Term | null {
  let best: Term[] = []
  let bestScore = 0
  for (const { word } of readings[position] ?? []) {
    for (const term of termsFrom(word)) {
      if (term.words.length * 2 + 1 < bestScore) break
      const score = scoreAt(term, readings, position)
      if (score === 0 || score < bestScore) continue
      if (score > bestScore) best = []
      bestScore = score
      best.push(term)
    }
  }
  const [bestTerm, ...others] = best
  if (!bestTerm) return null
  return others.every(({ meaning }) => haveSameMeaning(meaning, bestTerm.meaning)) ? bestTerm : null
}

/**
 * Returns how well a term fits: 0 unless all its words are there, at least one for certain. A longer term scores higher;
 * of equally long terms, one that is written in full.
 */
function scoreAt({ words }: Term, readings: Readings, position: number): number {
  let isCertain = false
  let isWhole = true
  for (const [index, word] of words.entries()) {
    const reading = readings[position + index]?.find((item) => item.word === word)
    if (!reading) return 0
    isCertain ||= reading.isCertain
    isWhole &&= reading.isWhole
  }
  return isCertain ? words.length * 2 + (isWhole ? 1 : 0) : 0
}

const haveSameMeaning = (a: Meaning, b: Meaning): boolean =>
  a.code === b.code &&
  a.kind === b.kind &&
  a.context === b.context &&
  String(a.possibleCodes) === String(b.possibleCodes) &&
  String([...(a.parts?.values() ?? [])]) === String([...(b.parts?.values() ?? [])])

const hasMeaning = ({ code, possibleCodes, kind, parts }: Piece): boolean =>
  code !== undefined || possibleCodes !== undefined || kind !== undefined || parts !== undefined

/** Removes the terms that a statement denies or marks as history. */
function removeDenied(statement: readonly Piece[][], findings: Findings): Piece[][] {
  let isDenied = false
  const countedPhrases: Piece[][] = []
  const allPieces = statement.flat()
  for (const phrase of statement) {
    const keptPieces: Piece[] = []
    for (const [index, piece] of phrase.entries()) {
      if (piece.context === 'undecided') findings.isUndecided = true
      if (piece.context === 'trauma') findings.isTrauma = true
      if (piece.context === 'deniedBefore') return []
      if (piece.context === 'earlier' && !phrase.slice(index + 1).some((later) => hasMeaning(later)))
        keptPieces.length = 0
      if (piece.context === 'denied' || piece.context === 'earlier') isDenied = true
      else if (!isDenied) keptPieces.push(piece)
    }
    countedPhrases.push(keptPieces)
  }
  return allPieces.length > 0 ? countedPhrases : []
}

interface TextContext {
  findings: Findings
  text: string
  /** Phrases that name only body parts: "Fraktur Femur + Tibia". */
  loosePhrases: readonly (readonly Piece[])[]
}

/**
 * Adds the findings of a phrase. A kind of injury takes its body parts from the same phrase, else from the same
 * statement.
 */
function addPhrase(phrase: readonly Piece[], statement: readonly Piece[], context: TextContext): void {
  const { findings } = context
  const kinds = new Set(phrase.flatMap(({ kind }) => kind ?? []))
  for (const piece of phrase) {
    // In "TCA overdose" or "TEP-Luxation" the term is only the part of a kind.
    if ([...(piece.parts?.keys() ?? [])].some((kind) => kinds.has(kind))) continue
    if (piece.code === unknownComa && phrase.some(isExplanation)) findings.open.push([])
    else if (piece.code !== undefined) findings.codes.add(piece.code)
    else if (piece.possibleCodes) findings.open.push(piece.possibleCodes)
    if (piece.kind && piece.code === undefined) addKind(piece.kind, [phrase, statement], context)
  }
}

const unknownComa = 'coma_unknown'

/** An unknown word next to "coma" says what kind of coma it is: "coma diabeticum". */
const isExplanation = ({ unknown }: Piece): boolean => unknown !== undefined && /\p{L}{5}/u.test(unknown)

/** Adds a kind once for each phrase that names it. */
function addKind(
  kind: KindOfDiagnosis,
  surroundings: readonly (readonly Piece[])[],
  context: TextContext,
): void {
  const { findings, text, loosePhrases } = context
  findings.kinds.add(kind)
  const relevantPhrases =
    kind === headInjuryKind ? loosePhrases.filter(({ length }) => length === 1) : loosePhrases
  const codes = [...surroundings, relevantPhrases.flat()]
    .map((pieces) => partsOf(kind, pieces))
    .find((partCodes) => partCodes.length > 0)
  if (kind === burnKind) return addCode(burnCodeOf(text), findings)
  if (kind === headInjuryKind) return addCode(codes?.[0] ?? headInjuryCodeOf(text), findings, headInjuryCodes)
  for (const code of codes ?? []) addCode(code === '' ? null : code, findings)
  if (codes) return
  if (kind === fractureKind && openFracturePattern.test(text)) return addCode('open_fracture', findings)
  const isClear =
    surroundings[0]?.every(({ unknown }) => unknown === undefined || !/\p{L}{2}/u.test(unknown)) ?? false
  addCode(kind === poisoningKind && isClear ? (kind.alone ?? null) : null, findings)
}

const openFracturePattern = /\b(?:open|offen|ouverte|åpen|öppen|aperta|abierta)/i

function partsOf(kind: KindOfDiagnosis, pieces: readonly Piece[]): string[] {
  const codes = pieces.flatMap(({ parts }) => parts?.get(kind) ?? [])
  // "Pertrochantäre Femurfraktur" is one bone.
  return codes.includes('hip_fracture') ? codes.filter((code) => code !== 'femoral_shaft_fracture') : codes
}

/** In "Fraktur Femur + Tibia" the second bone is broken too. */
function addLooseParts({ findings, loosePhrases }: TextContext): void {
  for (const phrase of loosePhrases)
    for (const kind of findings.kinds) {
      if (kind === headInjuryKind) continue
      for (const code of partsOf(kind, phrase)) addCode(code === '' ? null : code, findings)
    }
}

const headInjuryCodes = Object.keys(headInjuryKind.parts)

function addCode(
  code: string | null,
  { codes, open }: Findings,
  possibleCodes: readonly string[] = [],
): void {
  if (code === null) open.push(possibleCodes)
  else codes.add(code)
}

/** The burned surface determines the code of a burn. */
function burnCodeOf(text: string): string | null {
  const [, digits] = /(?<!\d)(\d{1,3})(?:[.,]\d)? ?%/.exec(text) ?? []
  const percent = Number(digits)
  if (digits === undefined || percent > 100) return null
  return percent < 10 ? 'burn_under_10' : percent < 20 ? 'burn_10_19' : 'burn_20_plus'
}

/** The coma scale determines the code of a head injury, because the three entries are defined by it. */
function headInjuryCodeOf(text: string): string | null {
  const [, digits] = /\bGCS:? ?(\d{1,2})\b/i.exec(text) ?? []
  const score = Number(digits)
  if (digits === undefined || score < 3 || score > 15) return null
  return score < 9 ? 'tbi_severe' : score < 14 ? 'tbi_moderate' : 'concussion'
}
