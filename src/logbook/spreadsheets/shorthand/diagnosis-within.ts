/** Finds the diagnosis in a clinician's shorthand, such as "Polytr. VU PKW" and "SCA ST+ ant": one code or none. */
import { burnKind, fractureKind, headInjuryKind, poisoningKind } from '#reference/synonyms/injury-kinds.ts'
import type { KindOfDiagnosis } from '#reference/synonyms/injury-terms.ts'
import { leadingOf } from './leading.ts'
import { statementsOf, type WrittenWord } from './spelling.ts'
import { compoundOf, readingsOf, termsFrom, type Meaning, type Term, type WordReading } from './vocabulary.ts'

const maxTextLength = 160
const maxKept = 5_000

const diagnosisCache = new Map<string, string | null>()

/** Returns the diagnosis that the words of a cell clearly mean, or null: no diagnosis is better than a wrong one. */
export function diagnosisWithin(text: string): string | null {
  if (text.length > maxTextLength || isOnlyInBrackets(text)) return null
  let code = diagnosisCache.get(text)
  if (code === undefined) {
    code = decide(text)
    if (diagnosisCache.size >= maxKept) diagnosisCache.clear()
    diagnosisCache.set(text, code)
  }
  return code
}

const abbreviated = /^([^()]{1,200})\(\p{Lu}{2,4}\)[\s.]{0,5}$/u

/** After unknown words, letters in brackets are not a diagnosis: "IRA (SVT)". */
function isOnlyInBrackets(text: string): boolean {
  const [, before] = abbreviated.exec(text.trim()) ?? []
  if (before === undefined) return false
  const pieces = statementsOf(before).flatMap((phrases) => phrases.flatMap((words) => piecesOf(words)))
  return pieces.some(({ unknown }) => unknown !== undefined) && !pieces.some(says)
}

/** A known term of the text, or an unknown word. */
type Piece = Meaning & { unknown?: string }

interface Findings {
  codes: Set<string>
  open: (readonly string[])[]
  kinds: Set<KindOfDiagnosis>
  isTrauma: boolean
  isUndecided: boolean
}

function decide(text: string): string | null {
  const findings: Findings = {
    codes: new Set(),
    open: [],
    kinds: new Set(),
    isTrauma: false,
    isUndecided: false,
  }
  const all: Piece[][][] = []
  const statements = statementsOf(text).map((phrases) => phrases.map((words) => piecesOf(words)))
  for (const statement of statements) {
    const countedPhrases = countedPieces(statement, findings)
    all.push(countedPhrases)
  }
  const loose = all.flat().filter((phrase) => phrase.every(({ code, open, kind }) => !code && !open && !kind))
  const where = { findings, text, loose }
  for (const counted of all) for (const phrase of counted) addPhrase(phrase, counted.flat(), where)
  addLooseParts(where)
  if (findings.isUndecided) return null
  return leadingOf(findings)
}

function piecesOf(words: readonly WrittenWord[]): Piece[] {
  const all = words.flatMap((word) => compoundOf(word) ?? [word])
  const readings = all.map((item) => readingsOf(item))
  const pieces: Piece[] = []
  for (let position = 0; position < all.length;) {
    const term = termAt(readings, position)
    pieces.push(term === null ? { unknown: all[position]?.word ?? '' } : term.meaning)
    position += term === null ? 1 : term.words.length
  }
  return pieces
}

type Readings = readonly (readonly WordReading[])[]

/** Returns the longest term that begins here; null if there is none, or if several have different meanings. */
function termAt(readings: Readings, position: number): Term | null {
  let best: Term[] = []
  let most = 0
  for (const { word } of readings[position] ?? []) {
    for (const term of termsFrom(word)) {
      if (term.words.length * 2 + 1 < most) break
      const score = scoreAt(term, readings, position)
      if (score === 0 || score < most) continue
      if (score > most) best = []
      most = score
      best.push(term)
    }
  }
  const [bestTerm, ...others] = best
  if (!bestTerm) return null
  return others.every(({ meaning }) => isSame(meaning, bestTerm.meaning)) ? bestTerm : null
}

/**
 * Returns how well a term fits: 0 unless all its words are there, at least one for certain. Longer terms score higher;
 * among equally long terms, the one that is written out.
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

const isSame = (a: Meaning, b: Meaning): boolean =>
  a.code === b.code &&
  a.kind === b.kind &&
  a.context === b.context &&
  String(a.open) === String(b.open) &&
  String([...(a.parts?.values() ?? [])]) === String([...(b.parts?.values() ?? [])])

const says = ({ code, open, kind, parts }: Piece): boolean =>
  code !== undefined || open !== undefined || kind !== undefined || parts !== undefined

/** Leaves out what a statement denies or marks as history. */
function countedPieces(statement: readonly Piece[][], findings: Findings): Piece[][] {
  let isDenied = false
  const counted: Piece[][] = []
  const all = statement.flat()
  for (const phrase of statement) {
    const undenied: Piece[] = []
    for (const [index, piece] of phrase.entries()) {
      if (piece.context === 'undecided') findings.isUndecided = true
      if (piece.context === 'trauma') findings.isTrauma = true
      if (piece.context === 'deniedBefore') return []
      if (piece.context === 'earlier' && !phrase.slice(index + 1).some((later) => says(later)))
        undenied.length = 0
      if (piece.context === 'denied' || piece.context === 'earlier') isDenied = true
      else if (!isDenied) undenied.push(piece)
    }
    counted.push(undenied)
  }
  return all.length > 0 ? counted : []
}

interface Where {
  findings: Findings
  text: string
  /** Phrases that name only body parts: "Fraktur Femur + Tibia". */
  loose: readonly (readonly Piece[])[]
}

/**
 * Adds the findings of a phrase. A kind of injury takes its body parts from the same phrase, else from the same
 * statement.
 */
function addPhrase(phrase: readonly Piece[], statement: readonly Piece[], where: Where): void {
  const { findings } = where
  const kinds = new Set(phrase.flatMap(({ kind }) => kind ?? []))
  for (const piece of phrase) {
    // In "TCA overdose" or "TEP-Luxation" the term is only the part of a kind.
    if ([...(piece.parts?.keys() ?? [])].some((kind) => kinds.has(kind))) continue
    if (piece.code === unknownComa && phrase.some(isExplanation)) findings.open.push([])
    else if (piece.code !== undefined) findings.codes.add(piece.code)
    else if (piece.open) findings.open.push(piece.open)
    if (piece.kind && piece.code === undefined) addKind(piece.kind, [phrase, statement], where)
  }
}

const unknownComa = 'coma_unknown'

/** An unknown word next to "coma" gives its kind: "coma diabeticum". */
const isExplanation = ({ unknown }: Piece): boolean => unknown !== undefined && /\p{L}{5}/u.test(unknown)

/** Adds a kind once for each phrase that names it. */
function addKind(kind: KindOfDiagnosis, around: readonly (readonly Piece[])[], where: Where): void {
  const { findings, text, loose } = where
  findings.kinds.add(kind)
  const only = kind === headInjuryKind ? loose.filter(({ length }) => length === 1) : loose
  const codes = [...around, only.flat()]
    .map((pieces) => partsOf(kind, pieces))
    .find((some) => some.length > 0)
  if (kind === burnKind) return addCode(burnOf(text), findings)
  if (kind === headInjuryKind) return addCode(codes?.[0] ?? headInjuryOf(text), findings, headInjuryCodes)
  for (const code of codes ?? []) addCode(code === '' ? null : code, findings)
  if (codes) return
  if (kind === fractureKind && namesOpenFracture.test(text)) return addCode('open_fracture', findings)
  const isClear =
    around[0]?.every(({ unknown }) => unknown === undefined || !/\p{L}{2}/u.test(unknown)) ?? false
  addCode(kind === poisoningKind && isClear ? (kind.alone ?? null) : null, findings)
}

const namesOpenFracture = /\b(?:open|offen|ouverte|åpen|öppen|aperta|abierta)/i

function partsOf(kind: KindOfDiagnosis, pieces: readonly Piece[]): string[] {
  const codes = pieces.flatMap(({ parts }) => parts?.get(kind) ?? [])
  // "Pertrochantäre Femurfraktur" is one bone.
  return codes.includes('hip_fracture') ? codes.filter((code) => code !== 'femoral_shaft_fracture') : codes
}

/** In "Fraktur Femur + Tibia" the second bone is broken too. */
function addLooseParts({ findings, loose }: Where): void {
  for (const phrase of loose)
    for (const kind of findings.kinds) {
      if (kind === headInjuryKind) continue
      for (const code of partsOf(kind, phrase)) addCode(code === '' ? null : code, findings)
    }
}

const headInjuryCodes = Object.keys(headInjuryKind.parts)

function addCode(code: string | null, { codes, open }: Findings, among: readonly string[] = []): void {
  if (code === null) open.push(among)
  else codes.add(code)
}

/** The burned surface determines the code of a burn. */
function burnOf(text: string): string | null {
  const [, figures] = /(?<!\d)(\d{1,3})(?:[.,]\d)? ?%/.exec(text) ?? []
  const percent = Number(figures)
  if (figures === undefined || percent > 100) return null
  return percent < 10 ? 'burn_under_10' : percent < 20 ? 'burn_10_19' : 'burn_20_plus'
}

/** The coma scale determines the code of a head injury, as its three entries are defined. */
function headInjuryOf(text: string): string | null {
  const [, figures] = /\bGCS:? ?(\d{1,2})\b/i.exec(text) ?? []
  const score = Number(figures)
  if (figures === undefined || score < 3 || score > 15) return null
  return score < 9 ? 'tbi_severe' : score < 14 ? 'tbi_moderate' : 'concussion'
}
