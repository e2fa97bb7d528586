/** Finds the one diagnosis that a note names: "V.a. STEMI Vorderwand", "hjertestans VF, ROSC?". */
import { diagnosisTerms } from '#reference/synonyms/diagnoses.ts'
import { plainWords } from '../plain-words.ts'
import { meaningsOf } from './ambiguous-words.ts'
import { dictionaryOf, inFull } from './known-words.ts'

/** What is not there, or what it was thought to be: a wrong diagnosis in a record is worse than none. */
const denied = new Set(
  'geen kein keine keinen ikke ikkje ej inte ingen inga intet non pas aucun aucune no not ohne uten utan uden zonder sans senza sin exclu excl uitgesloten ausgeschlossen utelukket uteslutet avkreftet ro dd versus vs anamnese bekannt bekend bek kjent kand voorgeschiedenis vg tidligere antecedents atcd'.split(
    ' ',
  ),
)
/** A cardiac arrest to Germans and the Dutch, intensive care to the French. */
const maybeArrest = new Set(['rea', 'reanimation', 'reanimatie'])
/** What follows was before, or is the cause. */
const after = new Set('nach na post etter efter apres dopo tras after'.split(' '))
const statusPost = /(?<!\p{L})(?:z\.? ?n\.|st\.? ?p\.|s\/p)/giu
/** A longer text is a report, which names what was thought of too. */
const longestNote = 300
const mostWords = 5
/** Shorter words mean too much: "PE", "OD". Those that people write in capitals are diagnoses from three letters on. */
const fewestLetters = 5
const fewestCapitals = 3
/** Whole cells may say these; within a note they may be a place, a habit or what was done. */
const onlyAlone = new Set(
  'reanimation reanimatie amputation alcohol arrest death status tension septic wound wunde plaie laceration femur pelvis tibia dissection prematur premature partus slag insult bolus heroine heroin cocaine kokain cocaina amfetamin amfetamine amphetamin amphetamine intox trekking kramper leiche septique septisk suicidal suicidaal suizidal suizidalitat suicidalitet occlusion fast'.split(
    ' ',
  ),
)

let terms: ReadonlyMap<string, string> | null = null

/** Every term with its code. */
function knownTerms(): ReadonlyMap<string, string> {
  if (terms) return terms
  const found = new Map(dictionaryOf('diagnoses'))
  for (const [code, line] of Object.entries(diagnosisTerms)) {
    for (const term of line.split('|')) {
      const key = plainWords(term).replaceAll(' ', '')
      if (!found.has(key) && meaningsOf('diagnoses', term).length === 0) found.set(key, code)
    }
  }
  terms = found
  return found
}

interface Word {
  plain: string
  isCapital: boolean
}

function wordsOf(text: string): Word[] {
  const words = text.match(/[\p{L}\p{N}]{1,40}/gu) ?? []
  // In a note that is all in capitals they say nothing.
  const isShouted = words.length > 2 && text === text.toUpperCase()
  return words.map((word) => ({
    plain: plainWords(word).replaceAll(' ', ''),
    isCapital:
      !isShouted && word.length >= fewestCapitals && word === word.toUpperCase() && /\p{L}/u.test(word),
  }))
}

function isTerm(words: readonly Word[]): boolean {
  const [first, ...others] = words
  const letters = words.reduce((sum, { plain }) => sum + plain.length, 0)
  if (!first || (letters < fewestLetters && !first.isCapital)) return false
  return others.length > 0 || !onlyAlone.has(first.plain)
}

export interface FoundDiagnosis {
  code: string
  /** The text says more than the diagnosis. */
  isPart: boolean
}

/** Returns the diagnosis that a text is, or the only one within it; null if it names none or several, or denies one. */
export function findDiagnosis(text: string): FoundDiagnosis | null {
  if (text.length > longestNote) return null
  const known = knownTerms()
  const words = wordsOf(inFull('diagnoses', text.replaceAll(statusPost, ' after ')))
  const whole = known.get(words.map(({ plain }) => plain).join(''))
  if (whole !== undefined) return { code: whole, isPart: false }
  if (words.some(({ plain }) => denied.has(plain) || maybeArrest.has(plain))) return null
  const end = words.findIndex(({ plain }) => after.has(plain))
  const now = namedIn(end < 0 ? words : words.slice(0, end))
  const before = end < 0 ? [] : namedIn(words.slice(end))
  const codes = new Set([...(now ?? []), ...(before ?? [])])
  const [code] = now ?? []
  if (!now || !before || code === undefined || codes.size > 1) return null
  return { code, isPart: true }
}

/** Returns the codes of the diagnoses that some words name, the longest terms first; null if one of them could be several. */
function namedIn(words: readonly Word[]): string[] | null {
  const found: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(mostWords, words.length - at)
    for (; length > 0; length -= 1) {
      const some = words.slice(at, at + length)
      if (!isTerm(some)) continue
      const key = some.map(({ plain }) => plain).join('')
      // "ACS" may be three diagnoses.
      if (meaningsOf('diagnoses', key).length > 0) return null
      const code = knownTerms().get(key)
      if (code === undefined) continue
      found.push(code)
      break
    }
    at += Math.max(1, length)
  }
  return found
}
