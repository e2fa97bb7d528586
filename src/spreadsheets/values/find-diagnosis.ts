/** Finds the one diagnosis that a cell names: "hjertestans VF", or within a note such as "V.a. STEMI Vorderwand". */
import { diagnosisTerms } from '#reference/synonyms/diagnoses.ts'
import { plainWords, squashed } from '../plain-words.ts'
import { diagnosisWithin } from '../shorthand/diagnosis-within.ts'
import { meaningsOf } from './ambiguous-words.ts'
import { dictionaryOf, inFull } from './known-words.ts'

let terms: ReadonlyMap<string, string> | null = null

/** Every term that may be a whole cell, with its code. */
function wholeTerms(): ReadonlyMap<string, string> {
  if (terms) return terms
  const found = new Map(dictionaryOf('diagnoses'))
  for (const [code, line] of Object.entries(diagnosisTerms)) {
    for (const term of line.split('|')) {
      const key = squashed(term)
      if (!found.has(key) && meaningsOf('diagnoses', term).length === 0) found.set(key, code)
    }
  }
  terms = found
  return found
}

/** In French "réa" is intensive care, without its accent a cardiac arrest to Germans and the Dutch. */
const intensiveCare = /(?<!\p{L})réa(?!\p{L})/giu
const onlyLooksLike = /(?<!\p{L})mimics?(?!\p{L})/iu

export interface FoundDiagnosis {
  code: string
  /** The text says more than the diagnosis. */
  isPart: boolean
}

/** Returns the diagnosis that a text is, or the only one within it; null if it names none or several, or denies one. */
export function findDiagnosis(text: string): FoundDiagnosis | null {
  const whole = wholeTerms().get(plainWords(inFull('diagnoses', text)).replaceAll(' ', ''))
  if (whole !== undefined) return { code: whole, isPart: false }
  if (onlyLooksLike.test(text)) return null
  const code = diagnosisWithin(text.replaceAll(intensiveCare, ' '))
  return code === null ? null : { code, isPart: true }
}
