import { z } from 'zod'
import { emailSchema, passwordSchema, professionSchema, statusSchema } from '#people/accounts/contract.ts'
import { birthMessage, isPlausibleBirth, licenseNumber } from '#people/profile/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  administratorReachSchema,
  responseDate,
  knownInstant,
  oneOf,
  roleSchema,
} from '#platform/contract/fields.ts'
import { byId, identified, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

export const genders = ['male', 'female', 'other'] as const
export const professions = ['doctor', 'nurse', 'paramedic', 'student', 'other'] as const
export const experiences = ['0-1', '1-3', '3-5', '5+'] as const
export const yesNo = ['yes', 'no'] as const
const yesNoSchema = z.enum(yesNo)

const basicFields = {
  ...identified,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  status: statusSchema,
  profession: professionSchema.nullable(),
  specialty: z.string().nullable(),
  jobTitle: z.string().nullable(),
  employer: z.string().nullable(),
  lastActive: knownInstant.nullable(),
}

/** A clinician as listed with the supervisor to whom they are assigned. */
export const assignedClinicianSchema = z.strictObject(basicFields)
export type AssignedClinician = z.infer<typeof assignedClinicianSchema>

const changeSchema = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ was: value.nullable(), now: value.nullable() }).optional()

/** The differences between a user's current identity and the identity that an administrator confirmed. */
export const identityChangesSchema = z.strictObject({
  confirmedAt: knownInstant,
  changedAt: knownInstant,
  name: changeSchema(z.string()),
  profession: changeSchema(professionSchema),
  licenseNumber: changeSchema(z.string()),
})
export type IdentityChanges = z.infer<typeof identityChangesSchema>

/** A user as administrators see them. Unknown values are null. */
const userFields = {
  ...basicFields,
  emailVerified: z.boolean(),
  reach: administratorReachSchema
    .nullable()
    .describe(
      'Whether an administrator manages the whole service or only their own organization; null for every other role',
    ),
  lastLogin: knownInstant.nullable(),
  createdAt: knownInstant.nullable(),
  supervisor_id: knownIdSchema.nullable(),
  image: z.string().nullable().describe('URL of the profile image; expires'),
  dateOfBirth: responseDate.nullable(),
  gender: z.enum(genders).nullable(),
  nationality: z.string().nullable(),
  countryOfResidence: z.string().nullable(),
  experience: z.enum(experiences).nullable(),
  workLocation: z.string().nullable(),
  qualification: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  isLicensed: yesNoSchema.nullable(),
  certifications: z.array(z.string()),
  cpdInterests: z.array(z.string()),
  receiveUpdates: yesNoSchema,
  organization: z.strictObject({ id: knownIdSchema, org_name: z.string() }).nullable(),
  request: z
    .strictObject({
      note: z.string().nullable(),
      refusedAt: knownInstant.nullable(),
      refusedBecause: z.string().nullable(),
    })
    .nullable()
    .describe('For pending users: their note, and the earlier refusal'),
  identityChanges: identityChangesSchema
    .nullable()
    .describe('Changes of identity since approval that no administrator has confirmed'),
  version: z.int().positive().describe('Send it back with a change, so that no other change is overwritten'),
  clinicians: z
    .array(assignedClinicianSchema)
    .optional()
    .describe('Only for supervisors: the clinicians assigned to them'),
}

export const userSchema = z.strictObject(userFields)
export type User = z.infer<typeof userSchema>

export const userDetailSchema = z.strictObject({
  ...userFields,
  supervisor: z.strictObject({ id: knownIdSchema, name: z.string() }).nullable(),
  rejectionReason: z.string().nullable().describe('Why the registration was refused, if it was'),
})
export type UserDetail = z.infer<typeof userDetailSchema>

export const listUsers = endpoint(addresses.listUsers, {
  summary: 'List the users within the caller’s reach, by name',
  costly: true,
  response: z.strictObject({ users: z.array(userSchema) }),
})

export const getUser = endpoint(addresses.getUser, {
  summary: 'Get one user',
  params: byId,
  response: userDetailSchema,
  errors: ['user_not_found'],
})

const maxTextLength = 120
// An emptied field of a form arrives as an empty string or null; both mean "not known".
const clearableCode = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  oneOf([...codes, ''] as const).nullish()
const shortText = text(maxTextLength).nullish()
const listOfTexts = z.array(text(maxTextLength, 1)).max(50, 'Use at most 50 entries.')

export const updateUserRequestSchema = z.strictObject({
  name: personName.optional(),
  email: emailSchema.optional(),
  dateOfBirth: z
    .string()
    .refine(
      (date) => date === '' || (z.iso.date().safeParse(date).success && isPlausibleBirth(date)),
      birthMessage,
    )
    .nullish(),
  gender: clearableCode(genders),
  nationality: shortText,
  countryOfResidence: shortText,
  profession: clearableCode(professions),
  specialty: shortText,
  jobTitle: shortText,
  employer: shortText,
  experience: clearableCode(experiences),
  workLocation: shortText,
  qualification: text(200).nullish(),
  isLicensed: clearableCode(yesNo),
  licenseNumber: licenseNumber.nullish(),
  certifications: listOfTexts.nullish(),
  cpdInterests: listOfTexts.nullish(),
  receiveUpdates: clearableCode(yesNo),
  version: versionSchema
    .optional()
    .describe(
      'The version that was edited; the change is refused if there is a newer one. Without a version, the email may not be changed to one that the user had before',
    ),
})
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>

export const updateUser = endpoint(addresses.updateUser, {
  summary: 'Update a user; omitted fields stay unchanged',
  params: byId,
  body: updateUserRequestSchema,
  response: userDetailSchema,
  errors: ['user_not_found', 'user_changed', 'email_taken', 'own_account_change', 'last_super_admin'],
})

export const createUserRequestSchema = z.strictObject({
  name: personName,
  email: emailSchema,
  role: roleSchema,
  password: passwordSchema,
})
export type CreateUserRequest = z.infer<typeof createUserRequestSchema>

export const createUser = endpoint(addresses.createUser, {
  summary: 'Create an active user, whose email is not verified yet',
  body: createUserRequestSchema,
  response: userDetailSchema,
  status: 201,
  errors: ['email_taken', 'password_too_common', 'requests_throttled', 'server_busy'],
})

const versionSeen = versionSchema
  .optional()
  .describe('The version that the administrator saw; refused when the registration has changed since')

export const approveUser = endpoint(addresses.approveUser, {
  summary: 'Approve a pending user',
  params: byId,
  body: z.strictObject({ version: versionSeen }).optional(),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_status_conflict', 'registration_changed', 'own_account_change'],
})

export const rejectUser = endpoint(addresses.rejectUser, {
  summary: 'Reject a pending user, who is notified of the reason',
  params: byId,
  body: z.strictObject({ reason: text(500).nullish(), version: versionSeen }).optional(),
  response: userDetailSchema,
  errors: ['user_not_found', 'user_status_conflict', 'registration_changed', 'own_account_change'],
})

export const deactivateUser = endpoint(addresses.deactivateUser, {
  summary: 'Deactivate a user and end all their sessions at once',
  params: byId,
  response: userDetailSchema,
  errors: ['user_not_found', 'user_status_conflict', 'own_account_change', 'last_super_admin'],
})

export const activateUser = endpoint(addresses.activateUser, {
  summary: 'Activate a user who is not active',
  params: byId,
  response: userDetailSchema,
  errors: ['user_not_found', 'user_status_conflict', 'own_account_change'],
})
