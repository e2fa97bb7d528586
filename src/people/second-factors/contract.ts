import { z } from 'zod'
import { deviceTokensSchema, loginResponseSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, responseDate, knownInstant } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import {
  creationOptionsSchema,
  newPasskeySchema,
  passkeyAnswerSchema,
  requestOptionsSchema,
} from './passkeys.contract.ts'

const codeSchema = z
  .string()
  .max(20)
  .regex(/^[\w\s-]*$/, 'Use digits only.')
  .describe('Six digits; spaces between them are ignored')
const recoveryCodeSchema = z
  .string()
  .max(30)
  .regex(/^[\w\s-]*$/, 'Use letters and digits only.')
  .describe('The code as it was shown; case, spaces and dashes are ignored')
const challengeTokenSchema = z.string().regex(/^[\w-]{43}$/, 'This is not a token.')

/** The name that a person gives to a passkey, so that they know which one it is. */
export const passkeyNameSchema = text(60, 1)

const requestOptionsAnswer = z.object({ options: requestOptionsSchema })

export const createSignInOptions = endpoint(addresses.createSignInOptions, {
  summary: 'Start to sign in with a passkey: only with it, or as the second factor of a sign-in',
  body: z.strictObject({
    challengeToken: challengeTokenSchema
      .optional()
      .describe('The token of the refused sign-in; without it, the passkey is enough to sign in'),
  }),
  response: requestOptionsAnswer,
  errors: ['passkeys_not_offered', 'sign_in_expired', 'requests_throttled'],
})

export const loginWithPasskey = endpoint(addresses.loginWithPasskey, {
  summary: 'Sign in with only a passkey, which counts as two factors',
  body: z.strictObject({ passkey: passkeyAnswerSchema, deviceTokens: deviceTokensSchema }),
  response: loginResponseSchema,
  errors: ['passkey_refused', 'email_not_verified', 'approval_pending', 'account_not_active'],
})

export const loginWithSecondFactor = endpoint(addresses.loginWithSecondFactor, {
  summary: 'Finish a sign-in that was refused with `second_factor_needed`: with one of three factors',
  body: z
    .strictObject({
      challengeToken: challengeTokenSchema,
      code: codeSchema.optional(),
      recoveryCode: recoveryCodeSchema.optional(),
      passkey: passkeyAnswerSchema.optional(),
      trustDevice: z
        .boolean()
        .default(false)
        .describe('Whether this browser needs no second factor for 30 days'),
    })
    .refine(
      ({ code, recoveryCode, passkey }) =>
        [code, recoveryCode, passkey].filter((factor) => factor !== undefined).length === 1,
      { path: ['code'], error: 'Send a code, a recovery code or a passkey.' },
    ),
  response: loginResponseSchema,
  errors: [
    'sign_in_expired',
    'code_wrong',
    'recovery_code_wrong',
    'passkey_refused',
    'second_step_throttled',
    'server_busy',
  ],
})

export const createProofOptions = endpoint(addresses.createProofOptions, {
  summary: 'Start to confirm with a passkey that it is still you',
  whileEnrolling: true,
  response: requestOptionsAnswer,
  errors: ['passkeys_not_offered', 'factor_missing', 'requests_throttled'],
})

export const prove = endpoint(addresses.prove, {
  summary:
    'Confirm that it is still you: with a passkey or a code if you have one, otherwise with the password',
  whileEnrolling: true,
  body: z
    .strictObject({
      passkey: passkeyAnswerSchema.optional(),
      code: codeSchema.optional(),
      password: z.string().max(256).optional(),
    })
    .refine(
      ({ code, password, passkey }) =>
        [code, password, passkey].filter((factor) => factor !== undefined).length === 1,
      { path: ['code'], error: 'Send a passkey, a code or the password.' },
    ),
  response: z.object({ provedUntil: knownInstant }),
  errors: [
    'passkey_refused',
    'code_wrong',
    'password_wrong',
    'proof_not_accepted',
    'second_step_throttled',
    'requests_throttled',
    'server_busy',
  ],
})

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: knownInstant,
  lastUsedAt: knownInstant.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const ownFactorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  codes: z
    .object({ createdAt: knownInstant, lastUsedAt: knownInstant.nullable() })
    .nullable()
    .describe('null if one-time codes are not set up'),
  recoveryCodesLeft: z.int(),
  required: z.boolean().describe('Whether the service requires a second factor from this person today'),
  requiredFrom: responseDate.nullable().describe('The first day on which it is required; null if it is not'),
  passkeysOffered: z.boolean().describe('false if passkeys are not possible at the address of the service'),
})
export type OwnFactors = z.infer<typeof ownFactorsSchema>

/** Recovery codes are created with the first factor, and shown only once. */
const addedFactor = z.object({
  factors: ownFactorsSchema,
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .describe('Ten new recovery codes with the first factor, shown only once; otherwise null'),
})
export type AddedFactor = z.infer<typeof addedFactor>

export const getSecondFactors = endpoint(addresses.getSecondFactors, {
  summary: 'Get your own second factors, and whether one is required',
  whileEnrolling: true,
  response: ownFactorsSchema,
})

export const createPasskeyOptions = endpoint(addresses.createPasskeyOptions, {
  summary: 'Start to add a passkey',
  whileEnrolling: true,
  response: z.object({ options: creationOptionsSchema }),
  errors: ['passkeys_not_offered', 'too_many_passkeys', 'requests_throttled'],
})

export const addPasskey = endpoint(addresses.addPasskey, {
  summary: 'Add a passkey',
  whileEnrolling: true,
  body: z.strictObject({ name: passkeyNameSchema, passkey: newPasskeySchema }),
  response: addedFactor,
  status: 201,
  errors: ['passkey_refused', 'passkeys_not_offered', 'passkey_taken', 'too_many_passkeys', 'server_busy'],
})

const passkeyParams = z.strictObject({ id: z.uuid() })

export const renamePasskey = endpoint(addresses.renamePasskey, {
  summary: 'Rename one of your passkeys',
  params: passkeyParams,
  body: z.strictObject({ name: passkeyNameSchema }),
  response: ownFactorsSchema,
  errors: ['passkey_not_found'],
})

export const removePasskey = endpoint(addresses.removePasskey, {
  summary: 'Remove one of your passkeys; with the last factor, the recovery codes are removed too',
  params: passkeyParams,
  response: ownFactorsSchema,
  errors: ['passkey_not_found', 'last_factor_needed'],
})

export const setUpCodes = endpoint(addresses.setUpCodes, {
  summary: 'Start to set up one-time codes; a second start replaces the first',
  whileEnrolling: true,
  response: z.object({
    secret: z.string().describe('The secret to type into an authenticator app, in base 32'),
    uri: z.string().describe('The same secret as an otpauth URI'),
    qr: z.array(z.string()).describe('The URI as a QR code: rows of 0 (light) and 1 (dark)'),
  }),
  errors: ['codes_present'],
})

export const confirmCodes = endpoint(addresses.confirmCodes, {
  summary: 'Finish setting up one-time codes with the first code',
  whileEnrolling: true,
  body: z.strictObject({ code: codeSchema }),
  response: addedFactor,
  errors: ['codes_missing', 'codes_present', 'code_wrong', 'second_step_throttled', 'server_busy'],
})

export const removeCodes = endpoint(addresses.removeCodes, {
  summary: 'Remove one-time codes; with the last factor, the recovery codes are removed too',
  response: ownFactorsSchema,
  errors: ['codes_missing', 'last_factor_needed'],
})

export const createRecoveryCodes = endpoint(addresses.createRecoveryCodes, {
  summary: 'Get ten new recovery codes, shown once; earlier ones stop working',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  errors: ['factor_missing', 'server_busy'],
})

/** The people whom a requirement concerns. */
export const requiredOfSchema = z.enum(['super_admin', 'admin', 'supervisor', 'everybody'])
export type RequiredOf = z.infer<typeof requiredOfSchema>

const requirements = z.strictObject({
  super_admin: calendarDate.nullable(),
  admin: calendarDate.nullable(),
  supervisor: calendarDate.nullable(),
  everybody: calendarDate.nullable(),
})
export type Requirements = z.infer<typeof requirements>

const people = z.strictObject({
  total: z.int().nonnegative().describe('Active people of this role'),
  without: z.int().nonnegative().describe('How many of these people have no second factor'),
})

const requirementsAndPeople = requirements.extend({
  people: z.strictObject({ super_admin: people, admin: people, supervisor: people, everybody: people }),
})
export type RequirementsAndPeople = z.infer<typeof requirementsAndPeople>

export const getSecondFactorRequirements = endpoint(addresses.getSecondFactorRequirements, {
  summary: 'Get which roles need a second factor, from which day, and how many people have none yet',
  response: requirementsAndPeople,
})

export const setSecondFactorRequirements = endpoint(addresses.setSecondFactorRequirements, {
  summary: 'Set which roles need a second factor, and from which day; null: not required',
  body: requirements,
  response: requirementsAndPeople,
})
