/** Finds the one diagnosis that a cell names: "hjertestans VF", or within a note such as "V.a. STEMI Vorderwand". */
import { readCancelled } from './cancelled-words.ts'
import { diagnosisTerms } from '#reference/synonyms/diagnoses.ts'
import { squashed } from '../plain-words.ts'
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

export interface FoundDiagnosis {
  code: string
  /** The text says more than the diagnosis. */
  isPart: boolean
}

/** Returns the diagnosis that a text is, or the only one within it; null if it names none or several, or denies one. */
export function findDiagnosis(text: string): FoundDiagnosis | null {
  // "Stood down" below "Diagnosis" is no illness.
  if (readCancelled(text) !== null) return null
  const whole = wholeTerms().get(squashed(inFull('diagnoses', text)))
  if (whole !== undefined) return { code: whole, isPart: false }
  const code = diagnosisWithin(text)
  return code === null ? null : { code, isPart: true }
}
