import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

export const maxPeopleAtOnce = 100

/** Why the action was not done for a person. */
export const leftOutReasons = [
  'user_not_found',
  'already_named',
  'own_compliance_waiver',
  'compliance_waivers_full',
  'not_asked',
  'yourself',
  'nothing_to_do',
  'reminded_today',
  'no_emails',
  'too_many_emails',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const response = z.strictObject({
  done: z.array(z.string()).describe('The ids of the people for whom the action was done'),
  leftOut: z.array(z.strictObject({ userId: z.string(), why: z.enum(leftOutReasons) })),
})
export type BulkResult = z.output<typeof response>

const maxMessage = `Choose at most ${maxPeopleAtOnce} people.`
const hasNoDuplicates = (ids: readonly string[]) => new Set(ids).size === ids.length
const userIds = z
  .array(idSchema)
  .min(1, 'Choose people.')
  .max(maxPeopleAtOnce, maxMessage)
  .refine(hasNoDuplicates, 'Choose each person once.')

export const askPeople = endpoint(addresses.askPeople, {
  summary: 'Assign a requirement to people by name, if the caller may edit the requirement',
  body: z.strictObject({ requirementId: idSchema, userIds }),
  response,
  errors: ['requirement_not_found', 'requirement_status_conflict', 'access_denied'],
})

export const waivePeople = endpoint(addresses.waivePeople, {
  summary:
    'Exempt people from a requirement until a day; repeating the request with the same ids of waivers changes nothing',
  body: z.strictObject({
    requirementId: idSchema,
    until: field.recordedDate,
    reason: freeText(300, 3),
    people: z
      .array(z.strictObject({ _id: idSchema.describe('The id of the waiver'), userId: idSchema }))
      .min(1, 'Choose people.')
      .max(maxPeopleAtOnce, maxMessage)
      .refine((people) => hasNoDuplicates(people.map(({ userId }) => userId)), 'Choose each person once.'),
  }),
  response,
  errors: ['compliance_waiver_id_taken'],
  // Each person is locked and saved one after the other.
  deadline: 15_000,
})

export const remindPeople = endpoint(addresses.remindPeople, {
  summary: 'Email people whose requirement is unmet or expiring; each at most once a day',
  body: z.strictObject({ requirementId: idSchema, userIds }),
  response,
  errors: ['requirement_not_found'],
})
