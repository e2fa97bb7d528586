import { z } from 'zod'
import { signOffSchema } from '#people/organizations/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { administratorReachSchema, responseDate, roleSchema } from '#platform/contract/fields.ts'
import { identified } from '#platform/contract/identifiers.ts'
import { isStorableText, personName, text } from '#platform/contract/text.ts'
import { isEmail, maxPasswordLength, minPasswordLength } from '#platform/contract/credentials.ts'
import { addresses } from './addresses.ts'

export const statusSchema = z.enum(['active', 'pending', 'inactive'])
export type AccountStatus = z.infer<typeof statusSchema>

export const professionSchema = z.enum(['doctor', 'nurse', 'paramedic', 'student', 'other'])
export type Profession = z.infer<typeof professionSchema>

/** An email as typed. Accounts are looked up case-insensitively, so the case is kept. */
export const emailSchema = text(254).refine(isEmail, 'Please enter a valid email address')

// A password is never trimmed or normalised, because it is compared exactly as typed.
export const passwordSchema = z
  .string()
  .min(minPasswordLength, 'Password must be at least 8 characters')
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
  .refine(isStorableText, 'This contains characters that cannot be used.')

/** A base or region of an organization. An inactive one can no longer be chosen, but its label is still shown. */
export const placeSchema = z.object({ code: z.string(), label: z.string(), active: z.boolean() })
export type Place = z.infer<typeof placeSchema>

const ownOrganizationSchema = z.object({
  ...identified,
  org_name: z.string(),
  country: z.string().nullable(),
  timeZone: z.string().describe('IANA name'),
  place: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('The place of the time zone, in degrees; used to calculate day and night'),
  bases: z.array(placeSchema),
  regions: z.array(placeSchema),
  settings: z
    .object({
      paediatricAgeLimit: z.int().describe('Patients younger than this, in years, are children'),
      requireSignOff: z.boolean().describe('Whether a supervisor signs off every case'),
      signOff: signOffSchema,
      sceneTimeAlertMinutes: z.int().describe('A time on scene longer than this is queried'),
      storeExactTimes: z
        .boolean()
        .describe('Whether clock times are stored, or only the intervals between them'),
      missionNumberPrefix: z.string().nullable().describe('The mission-number prefix of the organization'),
      airwayCurrencyDays: z.int(),
      winchCurrencyDays: z.int(),
      lockAfterMinutes: z
        .int()
        .describe('Minutes without use after which the application locks itself on a shared device'),
    })
    .describe('The settings that the rules of a case and the templates of requirements use'),
})

/** The signed-in user, as the browser stores it. */
export const accountSchema = z.object({
  ...identified,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  reach: administratorReachSchema
    .nullable()
    .describe('The reach of an administrator; null for every other role'),
  status: statusSchema,
  image: z.string().nullable().describe('URL of the profile image'),
  profession: professionSchema.nullable(),
  organization: ownOrganizationSchema.nullable(),
  supervisor: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The linked supervisor, while their account is active'),
  passwordChangeRequired: z
    .boolean()
    .describe('Somebody else set the password: until it is changed, every other call answers 403'),
})
export type Account = z.infer<typeof accountSchema>

export const sessionLevelSchema = z.enum(['password', 'second_factor', 'enrolment'])
export type SessionLevel = z.infer<typeof sessionLevelSchema>

/** The signed-in user and what their session may do. */
export const ownAccountSchema = accountSchema.extend({
  session: z.object({
    level: sessionLevelSchema.describe(
      'While `enrolment`, every call but those that set up a second factor answers 403 `second_factor_required`',
    ),
    secondFactorFrom: responseDate
      .nullable()
      .describe(
        'The first day on which this person needs a second factor; null once this session has one, or if none is required',
      ),
  }),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>

export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokensSchema>

/** Device tokens that a browser sends to be recognised. A forged or expired one is ignored. */
export const deviceTokensSchema = z
  .array(z.string().max(512))
  .max(20)
  .optional()
  .describe('Tokens from earlier sign-ins with this browser, for any account')
export const deviceTokenSchema = z
  .string()
  .describe('The browser keeps it after signing out, and sends it when this user signs in again')

export const loginResponseSchema = tokensSchema.extend({
  deviceToken: deviceTokenSchema,
  user: accountSchema,
})
export type LoginResponse = z.infer<typeof loginResponseSchema>

// Opaque except to the server; the length limit only keeps oversized input away from the hash.
export const opaqueTokenSchema = z.string().min(1).max(512).refine(isStorableText, 'This is not a token.')

/** A message for the caller. */
export const messageSchema = z.object({ message: z.string() })
/** A message for a caller who has proved that the account belongs to them. */
export const authenticatedMessageSchema = messageSchema.extend({ deviceToken: deviceTokenSchema })

export const login = endpoint(addresses.login, {
  summary: 'Sign in with an email and a password',
  body: z.strictObject({ email: emailSchema, password: passwordSchema, deviceTokens: deviceTokensSchema }),
  response: loginResponseSchema,
  errors: [
    'credentials_invalid',
    'email_not_verified',
    'approval_pending',
    'account_not_active',
    'second_factor_needed',
    'login_throttled',
    'server_busy',
  ],
})

export const refreshToken = endpoint(addresses.refreshToken, {
  summary: 'Exchange a refresh token for a new pair of tokens',
  body: z.strictObject({ refreshToken: opaqueTokenSchema }),
  response: tokensSchema,
  errors: ['refresh_token_invalid'],
})

export const logout = endpoint(addresses.logout, {
  summary:
    'End the session of the bearer token (also an expired one) or of the refresh token, if there is one',
  body: z.strictObject({ refreshToken: opaqueTokenSchema.optional() }).optional(),
  response: messageSchema,
})

export const getMe = endpoint(addresses.getMe, {
  summary: 'Get the signed-in user',
  beforePasswordChange: true,
  whileEnrolling: true,
  response: ownAccountSchema,
})

export const completeSetup = endpoint(addresses.completeSetup, {
  summary: 'Create the first super administrator from the one-time link, and sign in',
  body: z.strictObject({
    token: opaqueTokenSchema,
    name: personName,
    email: emailSchema,
    password: passwordSchema,
  }),
  response: loginResponseSchema,
  status: 201,
  errors: ['setup_link_invalid', 'password_too_common', 'server_busy'],
})
