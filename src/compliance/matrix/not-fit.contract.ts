import { z } from 'zod'
import { fitnessSchema } from '#compliance/requirements/state/fitness.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownDate } from '#platform/contract/fields.ts'
import { addresses } from './addresses.ts'

/** So many people are named, of all organizations together. */
export const maxNamedPeople = 12
/** So many people are judged, of all organizations together: the same work as for two searches of the matrix. */
export const maxJudged = 4_000
/** Of so many organizations: each takes statements of its own. */
export const maxJudgedOrganizations = 100
export const maxOrganizations = 2_000

const count = z.int().nonnegative()

const organization = z.strictObject({
  id: z.string(),
  name: z.string(),
  asOf: knownDate.describe('The day that it is there'),
  people: count.describe('Its active users'),
  judged: count.describe('How many of them were judged, the first by name'),
  blocking: count.describe('How many requirements that block duty it has; 0: nobody is judged by any'),
  notFit: count.describe('How many of the judged are not fit to fly'),
  first: z
    .array(z.strictObject({ id: z.string(), name: z.string(), fitness: fitnessSchema }))
    .max(maxNamedPeople)
    .describe('The first of these by name, and because of what'),
})

export const getNotFit = endpoint(addresses.getNotFit, {
  summary:
    'Who is not fit to fly today: of the own organization for administrators, of each for super administrators, the most first',
  costly: true,
  response: z.strictObject({
    organizations: z.array(organization).max(maxOrganizations),
  }),
})
export type OrganizationNotFit = z.infer<typeof organization>
