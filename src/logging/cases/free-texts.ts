import { z } from 'zod'
import { findFreeText, type FreeTextShape } from '#platform/contract/free-text.ts'
import { caseRequestSchema } from './contract.ts'
import { assessmentSchema } from './parts/reflection.contract.ts'

/** The free-text fields of a case request. */
export const caseFreeTexts = findFreeText(caseRequestSchema)

/** The free-text fields of the history, including those that assessors write. */
export const historyFreeTexts: FreeTextShape = {
  fields: {
    ...(caseFreeTexts && 'fields' in caseFreeTexts ? caseFreeTexts.fields : {}),
    assessments: findFreeText(z.array(assessmentSchema)),
  },
}
