import { administrators as admins, everyone, signedInUsers, type Caller } from './callers.ts'

/** Which fields of a user each reader may see. Tests check that the contracts and views agree with this file. */

export const readers = [
  'themselves',
  'their supervisor',
  'a colleague',
  'another supervisor',
  'a stranger',
  'an administrator',
  'a super administrator',
] as const
export type Reader = (typeof readers)[number]

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

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

const ownProfile = words(`certifications country_of_residence cpd_interests created_at date_of_birth
  deletion_requested_at email employer image job_title license_number name nationality qualification specialty
  work_location`)
const administeredColumns =
  words(`certifications confirmed_at confirmed_license_number confirmed_name country_of_residence
  cpd_interests created_at date_of_birth email employer identity_changed_at image job_title last_active_at
  last_login_at license_number name nationality qualification rejected_at rejection_reason request_note specialty
  work_location`)

const administrators = ['an administrator', 'a super administrator'] as const
const caseReaders = ['themselves', 'their supervisor', ...administrators] as const

/** For each endpoint: which readers may see which columns of a user. Endpoints not listed show none. */
export const readableColumns: Record<string, readonly [to: readonly Reader[], columns: readonly string[]]> = {
  getMe: [['themselves'], ['email', 'image', 'name']],
  getProfile: [['themselves'], ownProfile],
  listUsers: [administrators, administeredColumns],
  getUser: [administrators, administeredColumns],
  // Users of the same organization may name each other as crew.
  listAssignedClinicians: [['their supervisor'], ['name']],
  listColleagues: [['their supervisor', 'a colleague', 'another supervisor'], ['name']],
  // The administrator of these tests belongs to no organization.
  listDuties: [['their supervisor', 'a super administrator'], ['name']],
  // The administrator is of another organization.
  getMatrix: [['their supervisor', 'a super administrator'], ['name']],
  getCase: [caseReaders, ['name']],
  listCases: [caseReaders, ['name']],
  listCaseChanges: [caseReaders, ['name']],
  getReport: [['themselves'], ['name']],
  getStates: [['themselves'], ['name']],
  getHome: [['their supervisor'], ['name']],
  getDashboardStats: [administrators, ['email', 'name']],
  // Whoever looked, and at whose records.
  listAuditEvents: [administrators, ['name']],
  downloadAuditEvents: [administrators, ['name']],
  listTickets: [['themselves'], ['email', 'name']],
  // The administrator who answers a ticket must know who wrote it.
  getTicket: [
    ['themselves', 'a super administrator'],
    ['email', 'name'],
  ],
}

interface ResponseShape {
  /** The names of all fields in the response, at any depth. */
  fields: readonly string[]
  to: readonly Caller[]
  endpoints: readonly string[]
}

const account =
  words(`_id id name email role reach status image profession organization org_name country timeZone bases regions code
  label active settings paediatricAgeLimit requireSignOff
  sceneTimeAlertMinutes storeExactTimes missionNumberPrefix airwayCurrencyDays winchCurrencyDays lockAfterMinutes place latitude
  longitude supervisor passwordChangeRequired`)
const listedUser =
  words(`_id id name email role reach status profession specialty jobTitle employer lastActive emailVerified
  lastLogin createdAt supervisor_id image dateOfBirth gender nationality countryOfResidence experience workLocation
  qualification licenseNumber isLicensed certifications cpdInterests receiveUpdates organization org_name request note
  refusedAt refusedBecause identityChanges confirmedAt changedAt was now version clinicians`)

const ownFactors = words(`passkeys id name createdAt lastUsedAt codes recoveryCodesLeft required requiredFrom
  passkeysOffered`)

/** Which fields the responses about accounts, users and organizations may contain, and for whom. */
export const responseShapes: readonly ResponseShape[] = [
  {
    fields: [...account, 'user', 'accessToken', 'refreshToken', 'deviceToken'],
    to: everyone,
    endpoints: ['login', 'completeSetup', 'loginWithPasskey', 'loginWithSecondFactor'],
  },
  { fields: ['accessToken', 'refreshToken'], to: everyone, endpoints: ['refreshToken'] },
  {
    fields: [...account, 'session', 'level', 'secondFactorFrom'],
    to: signedInUsers,
    endpoints: ['getMe'],
  },
  {
    fields: ownFactors,
    to: signedInUsers,
    endpoints: words('getSecondFactors renamePasskey removePasskey removeCodes'),
  },
  // Shown to its user alone, and this once: the codes and their secret.
  {
    fields: [...ownFactors, 'factors', 'recoveryCodes'],
    to: signedInUsers,
    endpoints: ['addPasskey', 'confirmCodes'],
  },
  { fields: ['recoveryCodes'], to: signedInUsers, endpoints: ['createRecoveryCodes'] },
  { fields: ['secret', 'uri', 'qr'], to: signedInUsers, endpoints: ['setUpCodes'] },
  {
    fields:
      words(`options rp user id name displayName challenge pubKeyCredParams alg type timeout excludeCredentials
      transports authenticatorSelection residentKey requireResidentKey userVerification attestation`),
    to: signedInUsers,
    endpoints: ['createPasskeyOptions'],
  },
  {
    fields: words('options rpId challenge timeout allowCredentials id type transports userVerification'),
    to: everyone,
    endpoints: ['createSignInOptions', 'createProofOptions'],
  },
  { fields: ['publicKey', 'privateKey'], to: signedInUsers, endpoints: ['openDeviceKey'] },
  { fields: ['provedUntil'], to: signedInUsers, endpoints: ['prove'] },
  { fields: ['valid'], to: everyone, endpoints: ['validateResetToken'] },
  {
    fields: ['message'],
    to: everyone,
    endpoints: words(
      'logout register verifyEmail verifyEmailByBody resendVerification forgotPassword createGuestTicket',
    ),
  },
  { fields: ['message', 'deviceToken'], to: everyone, endpoints: ['resetPassword', 'changePassword'] },
  {
    // Opened with the key in the email to the applicant.
    fields:
      words(`email isVerified name note organization id org_name profession refusal at reason registrationNumber
      state version`),
    to: everyone,
    endpoints: ['openRequest', 'changeRequest', 'repeatRequest'],
  },
  {
    fields:
      words(`_id id name email pendingEmail role status image organization org_name supervisor createdAt dateOfBirth
      gender nationality countryOfResidence profession specialty jobTitle employer workLocation experience qualification
      isLicensed licenseNumber certifications cpdInterests receiveUpdates notifications newDevice supportReplies cpdDigest
      cpdCycleEnd complianceReminders complianceDecisions complianceOversight complianceAsked privacy listedAsColleague deletionRequestedAt erasedOn version`),
    to: signedInUsers,
    endpoints: words(`getProfile updateProfile updateNotifications updatePrivacy setPicture removePicture
      requestEmailChange cancelEmailChange requestDeletion cancelDeletion`),
  },
  {
    fields: words('sessions _id id startedAt lastUsedAt userAgent address isCurrent'),
    to: signedInUsers,
    endpoints: ['listSessions', 'endSession', 'endOtherSessions'],
  },
  {
    fields: words('sessions _id id startedAt lastUsedAt isPhone device network'),
    to: admins,
    endpoints: ['listUserSessions', 'endUserSessions'],
  },
  {
    fields:
      words(`_id id org_name slug status createdBy name email createdAt updatedAt version country timeZone
      weekStartsOn settings requireSignOff missionNumberPrefix paediatricAgeLimit sceneTimeAlertMinutes
      storeExactTimes airwayCurrencyDays winchCurrencyDays lockAfterMinutes`),
    to: admins,
    endpoints: words(`listOrganizations createOrganization updateOrganization deactivateOrganization
      activateOrganization`),
  },
  {
    fields: words('_id id org_name bases regions code label active version'),
    to: admins,
    endpoints: words('getPlaces addPlace changePlace'),
  },
  { fields: words('_id id org_name slug'), to: everyone, endpoints: ['listActiveOrganizations'] },
  {
    fields: words('clinicians _id id name profession'),
    to: signedInUsers,
    endpoints: ['listAssignedClinicians'],
  },
  {
    fields: words('colleagues _id id name profession hasMore'),
    to: signedInUsers,
    endpoints: ['listColleagues'],
  },
  { fields: [...listedUser, 'users'], to: admins, endpoints: ['listUsers'] },
  {
    fields: [...listedUser, 'supervisor', 'rejectionReason'],
    to: admins,
    endpoints:
      words(`getUser createUser updateUser approveUser rejectUser deactivateUser activateUser changeRole
      changeOrganization assignSupervisor confirmIdentity`),
  },
]

/** Fields of a user that only the responses above may contain. */
export const privateFields: readonly string[] =
  words(`emailVerified lastLogin lastActive dateOfBirth nationality
  countryOfResidence workLocation qualification licenseNumber isLicensed certifications cpdInterests receiveUpdates
  refusedBecause rejectionReason identityChanges supervisor_id pendingEmail deletionRequestedAt erasedOn userAgent address
  password passwordHash password_hash token tokenHash formerEmails former_emails`)
