import { z } from 'zod'
import { anyone, roleSchema, signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, knownInstant, oneOf, unknownOr } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { byId, identified, idSchema, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { emailSchema, passwordSchema, professionSchema, statusSchema } from '#accounts/contract.ts'

const yesNo = oneOf(['yes', 'no'])
const words = z.array(text(120, 1)).max(50, 'Use at most 50 entries.')
const youngest = 16
const oldest = 100
export const birthMessage = `Use a date of birth that makes the person ${youngest} to ${oldest} years old.`

/** Someone who may be a member of staff: at least 16 years old today, and not over 100. */
export function isPlausibleBirth(date: string): boolean {
  const now = new Date()
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
      .toISOString()
      .slice(0, 10)
  return date <= yearsAgo(youngest) && date > yearsAgo(oldest + 1)
}

export const licenseNumber = text(60).refine(
  (number) => number === '' || number.length >= 3,
  'Use at least 3 characters.',
)

/** What people tell about themselves. Everything but the name may stay unknown. */
export const profileFields = {
  name: text(120, 1),
  dateOfBirth: unknownOr(calendarDate.refine(isPlausibleBirth, birthMessage)),
  gender: unknownOr(oneOf(['male', 'female', 'other'])),
  nationality: unknownOr(text(80)),
  countryOfResidence: unknownOr(text(80)),
  profession: unknownOr(professionSchema),
  specialty: unknownOr(text(120)),
  jobTitle: unknownOr(text(120)),
  employer: unknownOr(text(120)),
  workLocation: unknownOr(text(120)),
  experience: unknownOr(oneOf(['0-1', '1-3', '3-5', '5+'])),
  qualification: unknownOr(text(200)),
  isLicensed: unknownOr(yesNo),
  licenseNumber: unknownOr(licenseNumber),
  certifications: words,
  cpdInterests: words,
  receiveUpdates: yesNo,
}

/** What a person may choose to be told by mail; what safety requires is always sent. */
export const notificationsSchema = z.strictObject({ newDevice: z.boolean(), supportReplies: z.boolean() })
export type Notifications = z.infer<typeof notificationsSchema>

/** What others see of a person. */
export const privacySchema = z.strictObject({
  listedAsColleague: z
    .boolean()
    .describe('Whether people of the same organization find this person to name who flew with them'),
})
export type Privacy = z.infer<typeof privacySchema>

export const profileSchema = z.object({
  ...identified,
  email: z.string(),
  pendingEmail: z
    .string()
    .nullable()
    .describe('The new address, until its owner has opened the link sent to it'),
  role: roleSchema,
  status: statusSchema,
  image: z.string().nullable(),
  organization: z.object({ id: knownIdSchema, org_name: z.string() }).nullable(),
  supervisor: z.object({ id: knownIdSchema, name: z.string() }).nullable(),
  createdAt: knownInstant,
  ...profileFields,
  notifications: notificationsSchema,
  privacy: privacySchema,
  deletionRequestedAt: knownInstant.nullable(),
  erasedOn: z.string().nullable().describe('The day from which the account is erased for good'),
  version: z.int(),
})
export type Profile = z.output<typeof profileSchema>

// A name that was taken before is still shown; the next one that is entered has to be a name alone.
const profileRequestSchema = z.strictObject({ ...profileFields, name: personName, version: versionSchema })
export type ProfileRequest = z.input<typeof profileRequestSchema>
export type EnteredProfile = z.output<typeof profileRequestSchema>

export const getProfile = endpoint({
  name: 'getProfile',
  summary: 'What is kept about me',
  method: 'GET',
  path: '/api/profile',
  access: signedIn,
  response: profileSchema,
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  summary:
    'Change my personal and professional data; an edit of an older version is refused with `current`, the profile as it is',
  method: 'PUT',
  path: '/api/profile',
  access: signedIn,
  body: profileRequestSchema,
  response: profileSchema,
  errors: ['profile_changed'],
})

export const updateNotifications = endpoint({
  name: 'updateNotifications',
  summary: 'Choose what I am told by mail',
  method: 'PUT',
  path: '/api/profile/notifications',
  access: signedIn,
  body: notificationsSchema,
  response: profileSchema,
})

export const updatePrivacy = endpoint({
  name: 'updatePrivacy',
  summary: 'Choose whether colleagues find me',
  method: 'PUT',
  path: '/api/profile/privacy',
  access: signedIn,
  body: privacySchema,
  response: profileSchema,
})

/** Bytes of a picture, in base64: a browser has made it small before. */
const pictureBytes = z
  .base64('This is not a picture.')
  .min(1)
  .max(450_000, 'This picture is too large. Choose one under 300 kB.')

export const setPicture = endpoint({
  name: 'setPicture',
  summary:
    'Give my account a picture (PNG, JPEG or WebP); it is cut square, made small and stripped of everything else',
  method: 'PUT',
  path: '/api/profile/picture',
  access: signedIn,
  body: z.strictObject({ picture: pictureBytes }),
  response: profileSchema,
  errors: ['picture_unreadable', 'picture_too_large', 'requests_throttled', 'server_busy'],
  // Pictures are read one at a time: ten seconds for its turn, five for itself.
  deadline: 20_000,
})

export const removePicture = endpoint({
  name: 'removePicture',
  summary: 'Remove my picture',
  method: 'DELETE',
  path: '/api/profile/picture',
  access: signedIn,
  response: profileSchema,
})

export const getPicture = endpoint({
  name: 'getPicture',
  summary: 'A picture, by the signed address that an account names',
  method: 'GET',
  path: '/api/pictures/:id',
  access: anyone,
  params: byId,
  query: z.strictObject({
    expires: z.string().regex(/^\d{13}$/),
    signature: z.string().max(64),
  }),
  response: fileAnswer,
  errors: ['file_not_found'],
})

export const requestEmailChange = endpoint({
  name: 'requestEmailChange',
  summary:
    'Ask for another address: it is taken once the link sent to it has been opened; the old one is told',
  method: 'POST',
  path: '/api/profile/email',
  access: signedIn,
  body: z.strictObject({ email: emailSchema, currentPassword: passwordSchema }),
  response: profileSchema,
  errors: ['password_wrong', 'requests_throttled', 'server_busy'],
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Keep my address after all',
  method: 'DELETE',
  path: '/api/profile/email',
  access: signedIn,
  response: profileSchema,
})

export const ownSessionSchema = z.object({
  ...identified,
  startedAt: knownInstant,
  lastUsedAt: knownInstant,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where I am signed in',
  method: 'GET',
  path: '/api/profile/sessions',
  access: signedIn,
  response: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const endSession = endpoint({
  name: 'endSession',
  summary: 'Sign out there',
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  access: signedIn,
  params: z.strictObject({ id: idSchema }),
  response: z.object({ sessions: z.array(ownSessionSchema) }),
  errors: ['session_not_found'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Sign out everywhere else',
  method: 'POST',
  path: '/api/profile/sessions/end-others',
  access: signedIn,
  response: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const requestDeletion = endpoint({
  name: 'requestDeletion',
  summary: 'Have my account and everything in it erased in 30 days; until then I may change my mind',
  method: 'POST',
  path: '/api/profile/deletion',
  access: signedIn,
  body: z.strictObject({ currentPassword: passwordSchema }),
  response: profileSchema,
  errors: ['password_wrong', 'last_super_admin', 'requests_throttled', 'server_busy'],
})

export const cancelDeletion = endpoint({
  name: 'cancelDeletion',
  summary: 'Keep my account after all',
  method: 'DELETE',
  path: '/api/profile/deletion',
  access: signedIn,
  response: profileSchema,
})

export const exportMyData = endpoint({
  name: 'exportMyData',
  summary: 'Everything that is mine: a ZIP of documented JSON and CSV files and my picture',
  method: 'GET',
  path: '/api/profile/export',
  access: signedIn,
  response: fileAnswer,
  errors: ['export_throttled'],
})
