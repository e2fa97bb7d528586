import { z } from 'zod'
import { professionSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

/** A member of the user's own organization, to be named as a crewmate. Contains only the name. */
export const colleagueSchema = z.strictObject({
  ...identified,
  name: z.string(),
  profession: professionSchema.nullable(),
})
export type Colleague = z.output<typeof colleagueSchema>

export const maxColleagues = 50

export const colleaguesQuerySchema = z.strictObject({
  q: text(100).optional().describe('Part of a name, with or without its accents'),
  ids: text(37 * maxColleagues)
    .transform((list) => list.split(','))
    .pipe(z.array(idSchema).max(maxColleagues, `Request at most ${maxColleagues}.`))
    .optional()
    .describe('Only the users with these ids, separated by commas'),
})

export const listColleagues = endpoint(addresses.listColleagues, {
  summary: `List the active members of your own organization who are not hidden, by name, ${maxColleagues} at most`,
  query: colleaguesQuerySchema,
  response: z.strictObject({
    colleagues: z.array(colleagueSchema).max(maxColleagues),
    hasMore: z.boolean().describe('Whether there are more matches than are listed: search for the others'),
  }),
})
