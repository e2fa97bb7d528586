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
  organizationId: z.string().nullable().describe('Null: of every organization'),
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  authorNote: z.string().nullable().describe('Null for those who are neither administrators nor its author'),
  category: z.string(),
  audiences: z.array(z.string()),
  baseCodes: z.array(z.string()),
  userIds: z
    .array(z.string())
    .describe('Everybody named, for those who administer it; for others, only themselves'),
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
  existingStaffFrom: field.knownDate.nullable(),
  jurisdiction: z.string(),
  rule: ruleSchema.nullable(),
  status: z.enum(requirementStatuses),
  retiredOn: field.knownDate.nullable(),
  isMine: z.boolean().describe('Whether the caller made or proposed it'),
  mayAdminister: z.boolean().describe('Whether the caller may accept, edit, retire and delete it'),
  mayEdit: z.boolean().describe('An administrator of it, or the supervisor whose proposal is still open'),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type Requirement = z.output<typeof requirementSchema>
const organizationId = idSchema
  .nullable()
  .optional()
  .describe('The caller’s own if left out; null, every organization, is for super administrators alone')

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
      .describe('Newest first, with the names of the fields that each changed'),
  }),
  errors: ['requirement_not_found'],
})

export const createRequirement = endpoint(addresses.createRequirement, {
  summary:
    'Define a requirement (an administrator), or propose one (a supervisor); repeating it with the same id and content returns the same',
  body: z.strictObject({ _id: idSchema.optional(), organizationId, ...definitionFields }),
  response: requirementSchema,
  status: 201,
  errors: ['requirement_id_taken', 'requirement_code_taken', 'requirements_full', 'access_denied'],
})

export const updateRequirement = endpoint(addresses.updateRequirement, {
  summary: 'Replace what a requirement says, unless it has changed since the edited version',
  params: byId,
  body: z.strictObject({
    ...definitionFields,
    version: versionSchema,
    applyToExisting: field.yesOrNo
      .default(false)
      .describe('Whether the expiry of existing records that follows from the period is worked out again'),
  }),
  response: requirementSchema,
  errors: ['requirement_not_found', 'requirement_changed', 'requirement_code_taken', 'access_denied'],
})

const byVersion = z.strictObject({ version: versionSchema })
const decided = {
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
  ...decided,
  summary: 'Accept a proposal: it applies from now on',
})

export const retireRequirement = endpoint(addresses.retireRequirement, {
  ...decided,
  summary: 'Retire a requirement from today; its records stay',
})

export const reinstateRequirement = endpoint(addresses.reinstateRequirement, {
  ...decided,
  summary: 'Take a retired requirement back into use',
})

export const deleteRequirement = endpoint(addresses.deleteRequirement, {
  summary: 'Delete a requirement or a proposal that nothing was ever recorded for',
  params: byId,
  response: z.strictObject(identified),
  errors: ['requirement_not_found', 'requirement_in_use', 'access_denied'],
})

export const previewRequirement = endpoint(addresses.previewRequirement, {
  summary: 'Whom a definition means, and how many of them change state if it is saved',
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
      .describe('The first of them by name'),
    changes: z
      .array(z.strictObject({ from: z.string(), to: z.string(), count: z.int() }))
      .describe(
        'Of a saved requirement: how many people go from one status to another; `not_applicable` too',
      ),
  }),
  errors: ['requirement_not_found', 'access_denied'],
})
