/**
 * What an endpoint shows of other people. `own`: nothing. `writes`: more than who they are, so that each look or change is
 * written into the trail under this name. `because`: something, and why no line is written.
 */
export type Sight = 'own' | { writes: string } | { because: string }

const named = 'The name and profession of people who work together, which they can hide.'
const figures = 'Names beside counts, as everybody on these pages knows; no record is opened.'
const byLink = 'Whoever holds a mailed link or a signed address was given it; nobody is signed in.'

/** The decision for every endpoint, apart from the services that must agree with it. */
export const looks: Record<string, Sight> = {
  isLive: 'own',
  isReady: 'own',

  login: 'own',
  refreshToken: 'own',
  logout: 'own',
  completeSetup: 'own',
  register: 'own',
  verifyEmail: 'own',
  verifyEmailByBody: 'own',
  resendVerification: 'own',
  openRequest: 'own',
  changeRequest: 'own',
  repeatRequest: 'own',
  forgotPassword: 'own',
  validateResetToken: 'own',
  resetPassword: 'own',
  changePassword: 'own',
  getMe: 'own',
  getProfile: 'own',
  updateProfile: 'own',
  updateNotifications: 'own',
  updatePrivacy: 'own',
  setPicture: 'own',
  removePicture: 'own',
  getPicture: { because: byLink },
  requestEmailChange: 'own',
  cancelEmailChange: 'own',
  listSessions: 'own',
  endSession: 'own',
  endOtherSessions: 'own',
  requestDeletion: 'own',
  cancelDeletion: 'own',
  exportMyData: 'own',

  listOrganizations: 'own',
  createOrganization: 'own',
  updateOrganization: 'own',
  deactivateOrganization: 'own',
  activateOrganization: 'own',
  listActiveOrganizations: 'own',

  listUsers: { writes: 'users_listed' },
  getUser: { writes: 'user_viewed' },
  createUser: { writes: 'user_created' },
  updateUser: { writes: 'user_updated' },
  approveUser: { writes: 'user_approved' },
  rejectUser: { writes: 'user_rejected' },
  deactivateUser: { writes: 'user_deactivated' },
  activateUser: { writes: 'user_activated' },
  assignSupervisor: { writes: 'supervisor_assigned' },
  listColleagues: { because: named },

  createCase: 'own',
  getCase: { writes: 'case_viewed' },
  listCases: { writes: 'cases_listed' },
  updateCase: 'own',
  flagCase: { writes: 'case_flagged' },
  answerAssessment: { writes: 'case_viewed' },
  replyToAssessment: 'own',
  listCaseChanges: { writes: 'case_history_viewed' },
  voidCase: { writes: 'case_voided' },
  deleteCase: 'own',
  restoreCase: 'own',
  listDeletedCases: 'own',
  listTemplates: 'own',
  createTemplate: 'own',
  updateTemplate: 'own',
  deleteTemplate: 'own',
  listCaseOffers: { because: named },
  offerCase: 'own',
  acceptCaseOffer: 'own',
  dismissCaseOffer: 'own',
  restoreCaseOffer: 'own',
  listDuplicates: 'own',
  getPersonStats: { writes: 'person_stats_viewed' },
  listPersonCases: { writes: 'person_cases_listed' },
  listPersonMissions: { writes: 'person_missions_listed' },

  listPersonActivities: { writes: 'person_activities_listed' },

  getDashboardStats: { because: figures },
  getHome: { because: figures },

  listTickets: { writes: 'support_listed' },
  getTicket: { writes: 'support_viewed' },
  createTicket: 'own',
  createGuestTicket: 'own',
  replyToTicket: { writes: 'support_answered' },
  closeTicket: { writes: 'support_closed' },

  getInterest: 'own',
  registerInterest: 'own',
  withdrawInterest: 'own',
}
