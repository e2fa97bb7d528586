/** Finds the one diagnosis that a cell names: "hjertestans VF", or within a note such as "V.a. STEMI Vorderwand". */
import { readCancelled } from './cancelled-words.ts'
import { diagnosisTerms } from '#reference/synonyms/diagnoses.ts'
import { comparisonForm } from '../plain-words.ts'
import { diagnosisWithin } from '../shorthand/diagnosis-within.ts'
import { meaningsOf } from './ambiguous-words.ts'
import { dictionaryOf, writeOutSigns } from './known-words.ts'

let terms: ReadonlyMap<string, string> | null = null

/** Returns every term that may fill a whole cell, with its code. */
function wholeTerms(): ReadonlyMap<string, string> {
  if (terms) return terms
  const codesByTerm = new Map(dictionaryOf('diagnoses'))
  for (const [code, line] of Object.entries(diagnosisTerms)) {
    for (const term of line.split('|')) {
      const key = comparisonForm(term)
      if (!codesByTerm.has(key) && meaningsOf('diagnoses', term).length === 0) codesByTerm.set(key, code)
    }
  }
  terms = codesByTerm
  return codesByTerm
}

export interface NamedDiagnosis {
  code: string
  /** Whether the text contains more than the diagnosis. */
  isPartlyRead: boolean
}

/** Returns the diagnosis that is the whole text, or the only one in it; null if it names none or several, or denies one. */
export function findDiagnosis(text: string): NamedDiagnosis | null {
  // "Stood down" below "Diagnosis" is not an illness.
  if (readCancelled(text) !== null) return null
  const wholeCode = wholeTerms().get(comparisonForm(writeOutSigns('diagnoses', text)))
  if (wholeCode !== undefined) return { code: wholeCode, isPartlyRead: false }
  const code = diagnosisWithin(text)
  return code === null ? null : { code, isPartlyRead: true }
}
