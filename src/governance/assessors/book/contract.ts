import { z } from 'zod'
import { emailSchema, opaqueTokenSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { byId, identified, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { assessorRegistration, assessorRole } from '../typed-line.contract.ts'
import { addresses } from './addresses.ts'

/** For how many days the link works that confirms an assessor's address. */
export const confirmationDays = 14

/** The most entries in the address book of one organization, retired ones included. */
export const maxAssessors = 500

const assessorStateSchema = z.enum(['waiting', 'verified', 'retired'], 'Choose one of the listed states.')
/** Which entries a list shows. Without a state, it shows all that are not retired. */
export type AssessorState = z.output<typeof assessorStateSchema>

/** The most entries in one answer. A search finds the others. */
export const maxListed = 50

const entryFields = {
  name: personName,
  role: assessorRole,
  registration: assessorRegistration.describe('The registration with the regulator of the profession'),
  address: emailSchema,
}

const assessorSchema = z.strictObject({
  ...identified,
  name: z.string(),
  role: z.string(),
  registration: z.string(),
  address: z.string(),
  verifiedAt: knownInstant
    .nullable()
    .describe('When the assessor confirmed the address; null if they have not'),
  linkExpiresAt: knownInstant
    .nullable()
    .describe('When the link that confirms the address expires; null if no link was sent'),
  retired: z
    .boolean()
    .describe('If true, nobody can ask this assessor any more. The cases that they signed keep their name'),
  version: z.int().positive(),
})
export type Assessor = z.output<typeof assessorSchema>

const oneAssessor = z.strictObject({ assessor: assessorSchema })

export const listAssessors = endpoint(addresses.listAssessors, {
  summary: `The address book of an organization: the people without an account who may sign cases, by name, ${maxListed} at most, and the address to which copies of their answers go`,
  params: byId,
  query: z.strictObject({
    q: text(100).optional().describe('Part of a name, a role or an address'),
    state: assessorStateSchema.optional(),
  }),
  response: z.strictObject({
    organization: z.strictObject({ id: knownIdSchema, name: z.string() }),
    assessors: z.array(assessorSchema).max(maxListed),
    isCapped: z.boolean().describe(`Whether there are more than ${maxListed}`),
    copiesTo: z
      .string()
      .nullable()
      .describe('The address that gets a copy of each answer from outside; null if nobody gets copies'),
  }),
  errors: ['organization_not_found'],
})
export type AssessorBook = z.output<(typeof listAssessors)['response']>

const mailErrors = ['assessor_asked_often', 'requests_throttled'] as const

export const addAssessor = endpoint(addresses.addAssessor, {
  summary: 'Add somebody to the address book; they get a link by which they confirm the address',
  params: byId,
  body: z.strictObject(entryFields),
  response: oneAssessor,
  status: 201,
  errors: ['organization_not_found', 'assessor_address_taken', 'assessors_full', ...mailErrors],
})

export const changeAssessor = endpoint(addresses.changeAssessor, {
  summary:
    'Change an entry of the address book, retire it or bring it back. A new address has to be confirmed again. A new address, like retiring, ends the open links of the entry',
  params: byId,
  body: z
    .strictObject({
      name: personName.optional(),
      role: assessorRole.optional(),
      registration: assessorRegistration.optional(),
      address: emailSchema.optional(),
      retired: z.boolean('Choose yes or no.').optional(),
      version: versionSchema.describe('The version that was edited'),
    })
    // A body with nothing but the version changes nothing.
    .refine((changes) => Object.keys(changes).length > 1, 'Name at least one change.'),
  response: oneAssessor,
  status: 200,
  errors: ['assessor_not_found', 'assessor_changed', 'assessor_address_taken', ...mailErrors],
})

export const sendAssessorLink = endpoint(addresses.sendAssessorLink, {
  summary: 'Mail a new link to confirm the address. It ends the earlier link',
  params: byId,
  response: oneAssessor,
  status: 200,
  errors: ['assessor_not_found', 'assessor_not_waiting', ...mailErrors],
})

export const setSignatureCopies = endpoint(addresses.setSignatureCopies, {
  summary:
    'Set the address to which an organization gets a copy of each answer from outside, without the case; null for no copies',
  params: byId,
  body: z.strictObject({ address: emailSchema.nullable() }),
  response: z.strictObject({ copiesTo: z.string().nullable() }),
  status: 200,
  errors: ['organization_not_found'],
})

/** A person whom a clinician may choose. It never contains the address. */
const choiceSchema = z.strictObject({ ...identified, name: z.string(), role: z.string() })
export type AssessorChoice = z.output<typeof choiceSchema>

export const listAssessorsForCase = endpoint(addresses.listAssessorsForCase, {
  summary: `The people in my organization’s address book whom I can ask to sign this case of mine, by name, ${maxListed} at most`,
  params: byId,
  query: z.strictObject({ q: text(100).optional().describe('Part of a name or a role') }),
  response: z.strictObject({
    assessors: z.array(choiceSchema).max(maxListed),
    isCapped: z.boolean().describe(`Whether there are more than ${maxListed}`),
  }),
  errors: ['case_not_found'],
})

// The token is in the body, never in an address that servers and proxies log.
const byToken = z.strictObject({ token: opaqueTokenSchema })

const ownEntry = z.strictObject({
  organization: z.string(),
  name: z.string(),
  role: z.string(),
  registration: z.string(),
  expiresAt: knownInstant,
  isConfirmed: z.boolean(),
})
export type AssessorEntry = z.output<typeof ownEntry>

export const openAssessorEntry = endpoint(addresses.openAssessorEntry, {
  summary: 'The address book entry to which an emailed link belongs. Opening it changes nothing',
  body: byToken,
  response: ownEntry,
  errors: ['assessor_link_invalid', 'requests_throttled'],
})

export const confirmAssessorEntry = endpoint(addresses.confirmAssessorEntry, {
  summary: 'Confirm that the address of the entry is the assessor’s own; repeating it changes nothing',
  body: byToken,
  response: ownEntry,
  status: 200,
  errors: ['assessor_link_invalid', 'requests_throttled'],
})
