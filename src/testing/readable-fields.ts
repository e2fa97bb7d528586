import { allExamples, mergeExamples } from './all-examples.ts'
import { splitWords } from './readers.ts'

/** Columns of `users` whose values are too common to search for in a response; `responseShapes` covers them instead. */
export const commonColumns: readonly string[] = [
  'id',
  'role',
  'administrator_reach',
  'status',
  'gender',
  'profession',
  'confirmed_profession',
  'experience',
  'email_verified',
  'is_licensed',
  'receive_updates',
  'listed_as_colleague',
  'password_change_required',
  'notifications',
  'version',
  'device_epoch',
  'organization_id',
  'supervisor_id',
]

/** By endpoint: which readers may see which columns of a user. Other endpoints show none. */
export const readableColumns = mergeExamples('readableColumns')

/** Which fields the responses about accounts, users and organizations may contain, and for whom. */
export const responseShapes = allExamples.flatMap(({ examples }) => examples.responseShapes ?? [])

/** Fields of a user that only the responses above may contain. */
export const privateFields: readonly string[] =
  splitWords(`emailVerified lastLogin lastActive dateOfBirth nationality
  countryOfResidence workLocation qualification licenseNumber isLicensed certifications cpdInterests receiveUpdates
  refusedBecause rejectionReason identityChanges supervisor_id pendingEmail deletionRequestedAt erasedOn userAgent address
  password passwordHash password_hash token tokenHash formerEmails former_emails`)
