import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

export const maxPracticeEntries = 1000

export const practiceSettings = [
  'prehospital',
  'retrieval',
  'hospital',
  'education',
  'management',
  'other',
] as const
export type PracticeSetting = (typeof practiceSettings)[number]

const enteredFields = {
  from: field.recordedDate,
  to: field.recordedDate.describe('Inclusive'),
  hours: field.numberInSteps(0.25, 4000, 0.25),
  setting: z.enum(practiceSettings, 'Choose one of the listed options.'),
  scope: field.unknownOr(freeText(200)).describe('The scope of practice'),
}
const enteredSchema = z.strictObject(enteredFields)
export type EnteredPractice = z.output<typeof enteredSchema>

export const practiceSchema = z.strictObject({
  ...identified,
  from: field.responseDate,
  to: field.responseDate,
  hours: z.number(),
  setting: z.enum(practiceSettings),
  scope: z.string().nullable(),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type Practice = z.output<typeof practiceSchema>

export const listPracticeHours = endpoint(addresses.listPracticeHours, {
  summary: `The practice hours of one user, latest first; ${maxPracticeEntries} entries at most`,
  query: z.strictObject({
    userId: idSchema.optional().describe('The owner of the entries; the caller if left out'),
  }),
  response: z.strictObject({ practiceHours: z.array(practiceSchema).max(maxPracticeEntries) }),
  errors: ['user_not_found'],
})

export const createPracticeHours = endpoint(addresses.createPracticeHours, {
  summary:
    'Record practice hours; repeating the request with the same id and content returns the stored entry',
  body: z.strictObject({ _id: idSchema.optional(), ...enteredFields }),
  response: practiceSchema,
  status: 201,
  errors: ['practice_id_taken', 'practice_full'],
})

export const updatePracticeHours = endpoint(addresses.updatePracticeHours, {
  summary: 'Replace one of my entries of practice hours, unless it has changed since the edited version',
  params: byId,
  body: z.strictObject({ ...enteredFields, version: versionSchema }),
  response: practiceSchema,
  errors: ['practice_not_found', 'practice_changed'],
})

export const deletePracticeHours = endpoint(addresses.deletePracticeHours, {
  summary: 'Delete one of my entries of practice hours; creating it again with its id undoes the deletion',
  params: byId,
  response: z.strictObject(identified),
  errors: ['practice_not_found'],
})
