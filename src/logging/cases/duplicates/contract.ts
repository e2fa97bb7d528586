import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, responseDate, oneOf } from '#platform/contract/fields.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { enteredMissionNumberSchema } from '#logging/missions/contract.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { toCodes } from '#reference/codes.ts'
import { platforms } from '#reference/mission-lists.ts'
import { addresses } from './addresses.ts'
import { caseStatusSchema } from '../contract.ts'
import { ageUnitSchema } from '../parts/patient.contract.ts'

export const maxDuplicates = 3

/** One of the user's cases that may be about the same patient. */
export const duplicateSchema = z.strictObject({
  ...identified,
  missionNumber: z.string().describe('With its `#`'),
  patientSequence: z.int(),
  title: z.string(),
  date: responseDate,
  status: caseStatusSchema,
})
export type Duplicate = z.output<typeof duplicateSchema>

const age = z.coerce.number<string | number>('Use a whole number from 0 to 120.').int().min(0).max(120)

export const listDuplicates = endpoint(addresses.listDuplicates, {
  summary: `My other cases of that day with the same type, age and platform, including drafts; at most ${maxDuplicates}`,
  query: z.strictObject({
    date: calendarDate,
    type: oneOf(toCodes(caseTypes)),
    patientAge: age,
    patientAgeUnit: ageUnitSchema,
    platform: oneOf(toCodes(platforms)),
    except: idSchema.optional().describe('The compared case, which the response leaves out'),
    missionNumber: enteredMissionNumberSchema
      .optional()
      .describe('Excludes cases of this mission, which are different patients'),
  }),
  response: z.strictObject({ duplicates: z.array(duplicateSchema).max(maxDuplicates) }),
})
