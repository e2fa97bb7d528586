import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

/** The parts of CPD that the caller's standards require. Screens offer these first, and the rest behind "All". */
export const concernsSchema = z.strictObject({
  standards: z
    .array(z.string())
    .describe('The codes of the standards: those of the caller’s cycles first, then regulators, then others'),
  categories: z
    .array(z.string())
    .describe('Categories of activities: those that a standard names, and the general ones'),
  creditSystems: z
    .array(z.string())
    .describe(
      'Of the credits that a provider awards: those that a standard names, then those of any provider',
    ),
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
    'What concerns the caller of what CPD standards ask for: by country of the organization, profession and own cycles',
  response: concernsSchema,
})
