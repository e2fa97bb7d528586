import { z } from 'zod'
import { freeTextShape, type FreeTextShape } from '#platform/contract/free-text.ts'
import { caseRequestSchema } from './contract.ts'
import { assessmentSchema } from './parts/reflection.contract.ts'

/** Where a case has free text when it is sent. */
export const caseFreeTexts = freeTextShape(caseRequestSchema)

/** Where its history has: assessors write too. */
export const historyFreeTexts: FreeTextShape = {
  fields: {
    ...(caseFreeTexts && 'fields' in caseFreeTexts ? caseFreeTexts.fields : {}),
    assessments: freeTextShape(z.array(assessmentSchema)),
  },
}
