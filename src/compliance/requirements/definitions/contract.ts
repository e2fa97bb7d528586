import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { ruleSchema } from '../rules/contract.ts'
import { definitionFields } from './definition.contract.ts'

export const maxRequirements = 200
export const maxPeopleShown = 100

export const requirementStatuses = ['proposed', 'active', 'retired'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

export const requirementSchema = z.strictObject({
  ...identified,
  organizationId: z.string().nullable().describe('null: it applies to every organization'),
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  authorNote: z
    .string()
    .nullable()
    .describe('null for callers who are neither administrators nor its author'),
  category: z.string(),
  audiences: z.array(z.string()),
  baseCodes: z.array(z.string()),
  userIds: z
    .array(z.string())
    .describe('For administrators, every person whom it names; for others, only themselves'),
  validityMonths: z.int().nullable(),
  validityDays: z.int().nullable(),
  fixedExpiry: z.string().nullable(),
  fixedExpiryParity: z.enum(['odd', 'even']).nullable(),
  endOfMonth: z.boolean(),
  earlyRenewalDays: z.int(),
  graceDays: z.int(),
  remindDays: z.array(z.int()),
  evidenceRequired: z.boolean(),
  verificationRequired: z.boolean(),
  blocksDuty: z.boolean(),
  existingStaffFrom: field.responseDate.nullable(),
  jurisdiction: z.string(),
  rule: ruleSchema.nullable(),
  status: z.enum(requirementStatuses),
  retiredOn: field.responseDate.nullable(),
  isMine: z.boolean().describe('Whether the caller defined or proposed it'),
  mayAdminister: z.boolean().describe('Whether the caller may accept, edit, retire and delete it'),
  mayEdit: z
    .boolean()
    .describe('Whether the caller administers it, or is the supervisor whose proposal is still open'),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type Requirement = z.output<typeof requirementSchema>
const organizationId = idSchema
  .nullable()
  .optional()
  .describe('The caller’s own if left out; null, for every organization, only for super administrators')

export const listRequirements = endpoint(addresses.listRequirements, {
  summary:
    'The requirements of the caller’s organization, by category and title; retired ones and proposals only for those who may edit them',
  response: z.strictObject({ requirements: z.array(requirementSchema) }),
})

export const getRequirement = endpoint(addresses.getRequirement, {
  summary: 'One requirement that the caller may see, with its earlier versions',
  params: byId,
  response: z.strictObject({
    requirement: requirementSchema,
    versions: z
      .array(z.strictObject({ version: z.int(), savedAt: field.knownInstant, changed: z.array(z.string()) }))
      .describe('Newest first, each with the names of the fields that it changed'),
  }),
  errors: ['requirement_not_found'],
})

export const createRequirement = endpoint(addresses.createRequirement, {
  summary:
    'Define a requirement (an administrator), or propose one (a supervisor); repeating the request with the same id and content returns the stored one',
  body: z.strictObject({ _id: idSchema.optional(), organizationId, ...definitionFields }),
  response: requirementSchema,
  status: 201,
  errors: ['requirement_id_taken', 'requirement_code_taken', 'requirements_full', 'access_denied'],
})

export const updateRequirement = endpoint(addresses.updateRequirement, {
  summary: 'Replace a requirement, unless it has changed since the edited version',
  params: byId,
  body: z.strictObject({
    ...definitionFields,
    version: versionSchema,
    applyToExisting: field.yesOrNo
      .default(false)
      .describe(
        'Whether to recalculate the expiry of existing records that follows from the validity period',
      ),
  }),
  response: requirementSchema,
  errors: ['requirement_not_found', 'requirement_changed', 'requirement_code_taken', 'access_denied'],
})

const byVersion = z.strictObject({ version: versionSchema })
const decisionEndpoint = {
  params: byId,
  body: byVersion,
  response: requirementSchema,
  errors: [
    'requirement_not_found',
    'requirement_changed',
    'requirement_status_conflict',
    'requirement_code_taken',
    'access_denied',
  ],
} as const

export const acceptRequirement = endpoint(addresses.acceptRequirement, {
  ...decisionEndpoint,
  summary: 'Accept a proposal, so that it applies from now on',
})

export const retireRequirement = endpoint(addresses.retireRequirement, {
  ...decisionEndpoint,
  summary: 'Retire a requirement from today; its records stay',
})

export const reinstateRequirement = endpoint(addresses.reinstateRequirement, {
  ...decisionEndpoint,
  summary: 'Take a retired requirement back into use',
})

export const deleteRequirement = endpoint(addresses.deleteRequirement, {
  summary: 'Delete a requirement or a proposal that has no records or waivers',
  params: byId,
  response: z.strictObject(identified),
  errors: ['requirement_not_found', 'requirement_in_use', 'access_denied'],
})

export const previewRequirement = endpoint(addresses.previewRequirement, {
  summary: 'The people to whom a definition applies, and how many of them change status if it is saved',
  costly: true,
  body: z.strictObject({
    requirementId: idSchema.optional().describe('The edited requirement; left out for a new one'),
    organizationId,
    ...definitionFields,
    applyToExisting: field.yesOrNo.default(false),
  }),
  response: z.strictObject({
    count: z.int(),
    people: z
      .array(z.strictObject({ id: z.string(), name: z.string(), profession: z.string().nullable() }))
      .max(maxPeopleShown)
      .describe('The first people by name'),
    changes: z
      .array(z.strictObject({ from: z.string(), to: z.string(), count: z.int() }))
      .describe(
        'For a saved requirement: how many people change from one status to another, including `not_applicable`',
      ),
  }),
  errors: ['requirement_not_found', 'access_denied'],
})
