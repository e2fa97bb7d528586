/** Every kind of caller: signed out, or with a token that was once valid. */
export const callers = [
  'anonymous',
  'pending',
  'inactive',
  'unverified',
  'clinician',
  'supervisor',
  'admin',
  'super_admin',
] as const
export type Caller = (typeof callers)[number]

export const everyone: readonly Caller[] = callers
export const signedInUsers: readonly Caller[] = ['clinician', 'supervisor', 'admin', 'super_admin']
export const administrators: readonly Caller[] = ['admin', 'super_admin']

/**
 * The endpoints that are not simply for everybody who is signed in. The tests expect what stands here, not what the
 * endpoint says: a slip in its `access` fails them.
 */
const exceptions: readonly (readonly [admitted: readonly Caller[], names: string])[] = [
  [
    everyone,
    `changeRequest completeSetup createGuestTicket createSignInOptions forgotPassword getPicture isLive isReady
    listActiveOrganizations login loginWithPasskey loginWithSecondFactor logout openCalendar openEvidence openRequest refreshToken
    register repeatRequest resendVerification resetPassword validateResetToken verifyEmail
    verifyEmailByBody`,
  ],
  [
    ['supervisor', ...administrators],
    `askPeople changeDuties createRequirement deleteRequirement downloadMatrix endWaiver getMatrix
    getTeamFitness getWaitingWork grantWaiver listDuties listWaitingRecords previewRequirement
    remindPeople returnComplianceRecord setDuties updateRequirement verifyComplianceRecord
    waivePeople`,
  ],
  [
    administrators,
    `acceptRequirement activateOrganization addPlace approveUser changePlace confirmIdentity
    downloadAuditEvents listAuditEvents
    createOrganization deactivateOrganization endUserSessions getDashboardStats getPlaces getUser
    listUserSessions
    getNotFit listOrganizations listUsers reinstateRequirement rejectUser retireRequirement saveStandard
    updateOrganization`,
  ],
  [
    ['super_admin'],
    `activateUser assignSupervisor changeOrganization changeRole createUser deactivateUser
    getBackupState getSecondFactorRequirements setSecondFactorRequirements updateUser`,
  ],
]
const admittedTo = new Map(
  exceptions.flatMap(([admitted, names]) => names.split(/\s+/).map((name) => [name, admitted] as const)),
)

/** Returns who may call the endpoint of this name. */
export const callersOf = (name: string): readonly Caller[] => admittedTo.get(name) ?? signedInUsers

/** The names of the endpoints that are exceptions. */
export const exceptionalEndpoints: readonly string[] = [...admittedTo.keys()]

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What a session may call that must set up a second factor first. */
export const admittedWhileEnrolling = words(`getMe getSecondFactors createPasskeyOptions addPasskey setUpCodes
  confirmCodes createProofOptions prove`)

/** What asks for a proof of the last minutes. */
export const askingForProof =
  words(`changePassword changeRole createPasskeyOptions createRecoveryCodes createUser downloadAuditEvents downloadMatrix
  endUserSessions removeCodes removePasskey requestDeletion requestEmailChange setUpCodes
  setSecondFactorRequirements`)

/** Of those: what carries the password, and so asks only who has a second factor. */
export const carryingPassword = words('changePassword requestDeletion requestEmailChange')
