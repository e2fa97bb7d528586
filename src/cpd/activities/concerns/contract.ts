import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

/** What the caller's standards require. Screens offer these choices first, and all other choices under "All others". */
export const concernsSchema = z.strictObject({
  standards: z
    .array(z.string())
    .describe('The codes of the standards: those of the caller’s cycles first, then regulators, then others'),
  categories: z
    .array(z.string())
    .describe('Categories of activities: those in a standard, and the general ones'),
  creditSystems: z
    .array(z.string())
    .describe('Kinds of credits that a provider may award: those in a standard, then the others'),
  codeThemes: z.boolean().describe('Whether themes of the NMC code are required'),
  culturalSafety: z.boolean(),
  practiceHours: z
    .strictObject({ body: z.string(), hours: z.number(), months: z.int() })
    .nullable()
    .describe('The first standard that requires hours of practice'),
})
export type Concerns = z.output<typeof concernsSchema>

// The forms of activities and practice hours need this answer from standards and cycles, which are capabilities above.
export const getCpdConcerns = endpoint(addresses.getCpdConcerns, {
  summary:
    'The requirements of the CPD standards that apply to the caller, by country of the organization, profession and own cycles',
  response: concernsSchema,
})
