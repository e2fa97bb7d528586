import { z } from 'zod'
import { fitnessSchema } from '#compliance/requirements/state/fitness.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { addresses } from './addresses.ts'

/** The maximum number of people who are named, in all organizations together. */
export const maxNamedPeople = 12
/**
 * The maximum number of people who are evaluated, in all organizations together. That is as much work as two searches of the
 * matrix.
 */
export const maxEvaluatedPeople = 4_000
/** The maximum number of organizations that are evaluated in one call: each needs its own statements. */
export const maxEvaluatedOrganizations = 100
export const maxOrganizations = 2_000

const count = z.int().nonnegative()

const organization = z.strictObject({
  id: z.string(),
  name: z.string(),
  asOf: responseDate.describe('Today, in the time zone of the organization'),
  people: count.describe('The number of its active users'),
  judged: count.describe('How many of its active users were evaluated, in the order of their names'),
  blocking: count.describe('How many of its requirements block duty; 0: nobody is evaluated'),
  notFit: count.describe('How many of the evaluated people are not fit to fly'),
  first: z
    .array(z.strictObject({ id: z.string(), name: z.string(), fitness: fitnessSchema }))
    .max(maxNamedPeople)
    .describe('The first people who are not fit to fly, by name, with their reasons'),
})

export const getNotFit = endpoint(addresses.getNotFit, {
  summary:
    'The people who are not fit to fly today, by organization, most people first. Administrators: their own organization; super administrators: every organization',
  costly: true,
  response: z.strictObject({
    organizations: z.array(organization).max(maxOrganizations),
  }),
})
export type OrganizationNotFit = z.infer<typeof organization>
