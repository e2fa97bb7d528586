import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { addresses } from './addresses.ts'

/** What the standards ask for that concern the caller. Screens offer this first, and the rest behind "All". */
export const concernsSchema = z.strictObject({
  standards: z
    .array(z.string())
    .describe('Their codes: those that one reports to, then regulators, then others'),
  categories: z
    .array(z.string())
    .describe('Of activities: those that a standard names, and those of any activity'),
  creditSystems: z
    .array(z.string())
    .describe(
      'Of the credits that a provider awards: those that a standard names, then those of any provider',
    ),
  codeThemes: z.boolean().describe('Whether themes of the code of the NMC are asked for'),
  culturalSafety: z.boolean(),
  practiceHours: z
    .strictObject({ body: z.string(), hours: z.number(), months: z.int() })
    .nullable()
    .describe('The first standard that asks for hours of practice'),
})
export type Concerns = z.output<typeof concernsSchema>

// Standards and cycles lie above, and answer; the forms of activities and practice hours ask.
export const getCpdConcerns = endpoint(addresses.getCpdConcerns, {
  summary:
    'What concerns the caller of what CPD standards ask for: by country of the organization, profession and own cycles',
  response: concernsSchema,
})
