/** Everyone who may knock: signed out, or with a token of their own that was once good. */
export const identities = [
  'anonymous',
  'pending',
  'inactive',
  'unverified',
  'clinician',
  'supervisor',
  'admin',
  'super_admin',
] as const
export type Identity = (typeof identities)[number]

const everyone = identities
const people = ['clinician', 'supervisor', 'admin', 'super_admin'] as const
const administrators = ['admin', 'super_admin'] as const

const superAdministrators = ['super_admin'] as const

/** Who may call which endpoint at all: the decision itself, apart from the contracts that must agree with it. */
export const accessMatrix: Record<string, readonly Identity[]> = {
  isLive: everyone,
  isReady: everyone,

  login: everyone,
  refreshToken: everyone,
  logout: everyone,
  completeSetup: everyone,
  register: everyone,
  verifyEmail: everyone,
  verifyEmailByBody: everyone,
  resendVerification: everyone,
  openRequest: everyone,
  changeRequest: everyone,
  repeatRequest: everyone,
  forgotPassword: everyone,
  validateResetToken: everyone,
  resetPassword: everyone,
  changePassword: people,
  getMe: people,
  getProfile: people,
  updateProfile: people,
  updateNotifications: people,
  updatePrivacy: people,
  setPicture: people,
  removePicture: people,
  getPicture: everyone,
  requestEmailChange: people,
  cancelEmailChange: people,
  listSessions: people,
  endSession: people,
  endOtherSessions: people,
  requestDeletion: people,
  cancelDeletion: people,
  exportMyData: people,

  listOrganizations: administrators,
  createOrganization: administrators,
  updateOrganization: administrators,
  deactivateOrganization: administrators,
  activateOrganization: administrators,
  listActiveOrganizations: everyone,

  listUsers: administrators,
  getUser: administrators,
  createUser: superAdministrators,
  updateUser: superAdministrators,
  approveUser: administrators,
  rejectUser: administrators,
  deactivateUser: superAdministrators,
  activateUser: superAdministrators,
  assignSupervisor: superAdministrators,
  listColleagues: people,

  createCase: people,
  getCase: people,
  listCases: people,
  updateCase: people,
  flagCase: people,
  listCaseChanges: people,
  voidCase: people,
  deleteCase: people,
  restoreCase: people,
  listDeletedCases: people,
  listTemplates: people,
  createTemplate: people,
  updateTemplate: people,
  deleteTemplate: people,
  listCaseOffers: people,
  offerCase: people,
  acceptCaseOffer: people,
  dismissCaseOffer: people,
  restoreCaseOffer: people,
  listDuplicates: people,
  getPersonStats: people,
  listPersonCases: people,
  listPersonMissions: people,

  listPersonActivities: people,

  getDashboardStats: administrators,
  getHome: people,

  listTickets: people,
  getTicket: people,
  createTicket: people,
  createGuestTicket: everyone,
  replyToTicket: people,
  closeTicket: people,

  getInterest: people,
  registerInterest: people,
  withdrawInterest: people,
}
