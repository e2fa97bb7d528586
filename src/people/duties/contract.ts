import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

/** The audiences that do not follow from profession or role, so somebody must assign them. */
export const duties = [
  'aircrew',
  'technical_crew',
  'winch_crew',
  'over_water',
  'driver',
  'prescriber',
] as const
export type Duty = (typeof duties)[number]

const baseSchema = z.strictObject({ code: z.string(), label: z.string(), active: z.boolean() })
export type Base = z.output<typeof baseSchema>

export const dutiesSchema = z.strictObject({
  userId: knownIdSchema,
  duties: z.array(z.enum(duties)),
  baseCode: z.string().nullable(),
  bases: z
    .array(baseSchema)
    .describe('The bases of the person’s organization; those that are not active can no longer be chosen'),
  maySet: z.boolean().describe('Whether the caller may set these duties; nobody may set their own'),
  version: z.int().min(0).describe('0: never set'),
})
export type Duties = z.output<typeof dutiesSchema>

const params = z.strictObject({ userId: idSchema })
const baseCode = text(40, 1)

export const getDuties = endpoint(addresses.getDuties, {
  summary: 'The duties and base of a person, which decide which requirements apply',
  params,
  response: dutiesSchema,
  errors: ['user_not_found'],
})

export const setDuties = endpoint(addresses.setDuties, {
  summary: 'Set the duties and the base of a person; supervisors for assigned clinicians',
  params,
  body: z.strictObject({
    duties: field.someOf(duties),
    baseCode: field.unknownOr(baseCode),
    version: z.int().min(0).max(2_000_000_000).describe('The edited version; 0 if never set'),
  }),
  response: dutiesSchema,
  errors: ['user_not_found', 'duties_changed', 'access_denied'],
})

export const maxListedPeople = 2_000

const personSchema = z.strictObject({
  id: knownIdSchema,
  name: z.string(),
  role: z.string(),
  profession: z.string().nullable(),
  organizationId: knownIdSchema.nullable(),
  duties: z.array(z.enum(duties)),
  baseCode: z.string().nullable(),
})
export type PersonOnTask = z.output<typeof personSchema>

export const dutiesListSchema = z.strictObject({
  people: z.array(personSchema),
  organizations: z.array(
    z.strictObject({ id: knownIdSchema, org_name: z.string(), bases: z.array(baseSchema) }),
  ),
  isCapped: z.boolean().describe(`Whether there are more than ${maxListedPeople} people`),
})
export type DutiesList = z.output<typeof dutiesListSchema>

export const listDuties = endpoint(addresses.listDuties, {
  summary: 'The people whose duties the caller may set, by name, with the bases of their organizations',
  response: dutiesListSchema,
})

export const maxChangedPeople = 200

export const dutiesChangeSchema = z
  .strictObject({
    userIds: z
      .array(idSchema)
      .min(1, 'Choose at least one person.')
      .max(maxChangedPeople, `Choose at most ${maxChangedPeople} people.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each person once.'),
    add: field.someOf(duties).optional(),
    remove: field.someOf(duties).optional(),
    baseCode: baseCode.nullable().optional().describe('Null: no base; absent: as it is'),
  })
  .refine(
    ({ add = [], remove = [], baseCode: chosenBase }) =>
      add.length + remove.length > 0 || chosenBase !== undefined,
    'Choose at least one change.',
  )
  .refine(
    ({ add = [], remove = [] }) => !add.some((duty) => remove.includes(duty)),
    'A duty is added or removed, not both.',
  )
export type DutiesChange = z.output<typeof dutiesChangeSchema>

export const changeDuties = endpoint(addresses.changeDuties, {
  summary: 'Set the base of several people, or add and remove duties: for all of them or for nobody',
  body: dutiesChangeSchema,
  response: z.strictObject({
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe('The number of people for whom nothing changed'),
  }),
  errors: ['user_not_found', 'access_denied'],
})
