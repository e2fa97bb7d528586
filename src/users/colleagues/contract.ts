import { z } from 'zod'
import { professionSchema } from '#accounts/contract.ts'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'

/** Somebody of one's own organization, to be named as a crewmate: no address, no role, nothing else. */
export const colleagueSchema = z.strictObject({
  ...identified,
  name: z.string(),
  profession: professionSchema.nullable(),
})
export type Colleague = z.output<typeof colleagueSchema>

export const mostColleagues = 50

export const colleaguesQuerySchema = z.strictObject({
  q: text(100).optional().describe('Part of a name, with or without its accents'),
  ids: text(37 * mostColleagues)
    .transform((list) => list.split(','))
    .pipe(z.array(idSchema).max(mostColleagues, `Ask for at most ${mostColleagues}.`))
    .optional()
    .describe('Only these, with commas between them'),
})

export const listColleagues = endpoint({
  name: 'listColleagues',
  summary: `The active people of one’s own organization who let themselves be found, by name, ${mostColleagues} at most`,
  method: 'GET',
  path: '/api/colleagues',
  access: signedIn,
  query: colleaguesQuerySchema,
  response: z.strictObject({
    colleagues: z.array(colleagueSchema).max(mostColleagues),
    hasMore: z.boolean().describe('More fit than are listed: search for the others'),
  }),
})
