import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, knownInstant, oneOf, roleSchema, unknownOr } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { byId, identified, idSchema, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { personName, text } from '#platform/contract/text.ts'
import { emailSchema, passwordSchema, professionSchema, statusSchema } from '#people/accounts/contract.ts'
import { addresses } from './addresses.ts'

const yesNo = oneOf(['yes', 'no'])
const textList = z.array(text(120, 1)).max(50, 'Use at most 50 entries.')
const minAge = 16
const maxAge = 100
export const birthMessage = `Enter a date of birth for an age of ${minAge} to ${maxAge} years.`

/** Returns whether a member of staff may have this date of birth: at least 16 years old today, and not over 100. */
export function isPlausibleBirth(date: string): boolean {
  const now = new Date()
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
      .toISOString()
      .slice(0, 10)
  return date <= yearsAgo(minAge) && date > yearsAgo(maxAge + 1)
}

export const licenseNumber = text(60).refine(
  (number) => number === '' || number.length >= 3,
  'Use at least 3 characters.',
)

/** The fields that users fill in about themselves. All but the name may be unknown. */
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
  certifications: textList,
  cpdInterests: textList,
  receiveUpdates: yesNo,
}

export const newsEmailsSchema = z.enum(
  ['at_publication', 'digest', 'none'],
  'Choose at publication, in the morning digest, or none.',
)
export type NewsEmails = z.output<typeof newsEmailsSchema>

/** The emails that a user can turn off; emails required for safety are always sent. */
export const notificationsSchema = z.strictObject({
  newDevice: z.boolean(),
  supportReplies: z.boolean(),
  cpdDigest: z.boolean().describe('A monthly summary of the CPD cycles'),
  cpdCycleEnd: z.boolean().describe('Warnings about a CPD cycle that ends soon and is behind'),
  complianceReminders: z
    .boolean()
    .describe('Reminders of the user’s requirements that expire soon, have expired or were never started'),
  complianceDecisions: z.boolean().describe('Notices of records that were verified or returned'),
  complianceOversight: z.boolean().describe('A weekly digest for those who oversee others'),
  complianceAsked: z.boolean().describe('Reminders that a supervisor or administrator sends'),
  newsEmails: newsEmailsSchema.describe(
    'How posts of the news are emailed; safety alerts that must be answered always come at once',
  ),
})
export type Notifications = z.infer<typeof notificationsSchema>

// A form opened before these fields existed omits them; they then stay unchanged.
const notificationsRequestSchema = notificationsSchema.partial({
  cpdDigest: true,
  cpdCycleEnd: true,
  complianceReminders: true,
  complianceDecisions: true,
  complianceOversight: true,
  complianceAsked: true,
  newsEmails: true,
})
export type NotificationsRequest = z.infer<typeof notificationsRequestSchema>

/** What other users can see about a user. */
export const privacySchema = z.strictObject({
  listedAsColleague: z
    .boolean()
    .describe('Whether members of the same organization can find this user, to name them as a crewmate'),
})
export type Privacy = z.infer<typeof privacySchema>

export const profileSchema = z.object({
  ...identified,
  email: z.string(),
  pendingEmail: z
    .string()
    .nullable()
    .describe('The new email, until the user has opened the link sent to it'),
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
  erasedOn: z.string().nullable().describe('The day from which the account is permanently erased'),
  version: z.int(),
})
export type Profile = z.output<typeof profileSchema>

// A stored name that breaks the rule is still returned; a newly entered one must follow it.
const profileRequestSchema = z.strictObject({ ...profileFields, name: personName, version: versionSchema })
export type ProfileRequest = z.input<typeof profileRequestSchema>
export type EnteredProfile = z.output<typeof profileRequestSchema>

export const getProfile = endpoint(addresses.getProfile, {
  summary: 'Get my profile',
  response: profileSchema,
})

export const updateProfile = endpoint(addresses.updateProfile, {
  summary:
    'Change my personal and professional data; an edit of an older version is refused with `current`, the current profile',
  body: profileRequestSchema,
  response: profileSchema,
  errors: ['profile_changed'],
})

export const updateNotifications = endpoint(addresses.updateNotifications, {
  summary: 'Choose my email notifications',
  body: notificationsRequestSchema,
  response: profileSchema,
})

export const updatePrivacy = endpoint(addresses.updatePrivacy, {
  summary: 'Choose whether colleagues can find me',
  body: privacySchema,
  response: profileSchema,
})

/** The picture in base64, already reduced by the browser. */
const pictureBytes = z
  .base64('This is not a picture.')
  .min(1)
  .max(450_000, 'This picture is too large. Choose one under 300 kB.')

export const setPicture = endpoint(addresses.setPicture, {
  summary: 'Set my picture (PNG, JPEG or WebP); it is cropped to a square, reduced and stripped of metadata',
  body: z.strictObject({ picture: pictureBytes }),
  response: profileSchema,
  errors: ['picture_unreadable', 'picture_too_large', 'requests_throttled', 'server_busy'],
  mayArriveSlowly: true,
  // Pictures are processed one at a time: ten seconds to wait, five to process.
  deadline: 20_000,
})

export const removePicture = endpoint(addresses.removePicture, {
  summary: 'Remove my picture',
  response: profileSchema,
})

export const getPicture = endpoint(addresses.getPicture, {
  summary: 'Get a picture, by its signed URL',
  params: byId,
  query: z.strictObject({
    expires: z.string().regex(/^\d{13}$/),
    signature: z.string().max(64),
  }),
  response: fileAnswer,
  errors: ['file_not_found', 'files_unreachable'],
})

export const requestEmailChange = endpoint(addresses.requestEmailChange, {
  summary:
    'Request another email address. It is used once the link sent to it has been opened. The old address is notified',
  body: z.strictObject({ email: emailSchema, currentPassword: passwordSchema }),
  response: profileSchema,
  errors: ['password_wrong', 'requests_throttled', 'server_busy'],
})

export const cancelEmailChange = endpoint(addresses.cancelEmailChange, {
  summary: 'Cancel the change of my email',
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

export const listSessions = endpoint(addresses.listSessions, {
  summary: 'List my sessions',
  response: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const endSession = endpoint(addresses.endSession, {
  summary: 'End one of my sessions',
  params: z.strictObject({ id: idSchema }),
  response: z.object({ sessions: z.array(ownSessionSchema) }),
  errors: ['session_not_found'],
})

export const endOtherSessions = endpoint(addresses.endOtherSessions, {
  summary: 'End all my other sessions',
  response: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const requestDeletion = endpoint(addresses.requestDeletion, {
  summary: 'Request the deletion of my account and everything in it in 30 days; can be cancelled until then',
  body: z.strictObject({ currentPassword: passwordSchema }),
  response: profileSchema,
  errors: ['password_wrong', 'last_super_admin', 'requests_throttled', 'server_busy'],
})

export const cancelDeletion = endpoint(addresses.cancelDeletion, {
  summary: 'Cancel the deletion of my account',
  response: profileSchema,
})

export const exportMyData = endpoint(addresses.exportMyData, {
  summary: 'Download all my data: a ZIP of documented JSON and CSV files and my picture',
  response: fileAnswer,
  errors: ['export_throttled'],
})
