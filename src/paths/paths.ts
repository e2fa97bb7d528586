import type { Role } from '#platform/contract/access.ts'

/** Builds every link of the product. */
export const paths = {
  landing: () => '/',
  login: () => '/login',
  register: () => '/register',
  pendingApproval: () => '/pending-approval',
  verifyEmail: () => '/verify-email',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  setup: () => '/setup',
  choosePassword: () => '/choose-password',
  privacyPolicy: () => '/privacy-policy',
  contact: () => '/contact',
  support: () => '/support',
  learning: () => '/learning',
  dashboard: () => '/dashboard',
  adminDashboard: () => '/admin/dashboard',
  organizations: () => '/admin/organizations',
  cpdStandards: () => '/admin/cpd-standards',
  newCpdStandard: () => '/admin/cpd-standards/new',
  cpdStandard: (code: string) => `/admin/cpd-standards/${encodeURIComponent(code)}`,
  audit: () => '/admin/audit',
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  cpdPortal: () => '/cpd-portal',
  newActivity: () => '/cpd-portal/new',
  deletedActivities: () => '/cpd-portal/deleted',
  practiceHours: () => '/cpd-portal/practice-hours',
  plan: () => '/cpd-portal/plan',
  newGoal: () => '/cpd-portal/plan/goals/new',
  editGoal: (id: string) => `/cpd-portal/plan/goals/${encodeURIComponent(id)}`,
  newPlanReview: () => '/cpd-portal/plan/reviews/new',
  editPlanReview: (id: string) => `/cpd-portal/plan/reviews/${encodeURIComponent(id)}`,
  cpdRecords: () => '/cpd-portal/records',
  cpdProfile: (id: string) => `/cpd-portal/profiles/${encodeURIComponent(id)}`,
  newCycle: () => '/cpd-portal/cycles/new',
  cycle: (id: string) => `/cpd-portal/cycles/${encodeURIComponent(id)}`,
  activity: (id: string) => `/cpd-portal/${encodeURIComponent(id)}`,
  editActivity: (id: string) => `${paths.activity(id)}/edit`,
  cpdImports: () => '/cpd-portal/imports',
  cpdImport: (id: string) => `/cpd-portal/imports/${encodeURIComponent(id)}`,
  newCase: () => '/new-case',
  logbook: () => '/logbook',
  drafts: () => '/logbook/drafts',
  logbookCheck: () => '/logbook/check',
  deletedCases: () => '/logbook/deleted',
  imports: () => '/logbook/imports',
  import: (id: string) => `/logbook/imports/${encodeURIComponent(id)}`,
  caseType: (type: string) => `/case-type/${encodeURIComponent(type)}`,
  summaryReport: () => '/logbook/summary',
  caseReview: () => '/case-review',
  compliance: () => '/compliance-requirements',
  complianceRequirement: (id: string) => `/compliance-requirements/${encodeURIComponent(id)}`,
  unansweredRequests: () => '/admin/unanswered',
  outsideSignatures: () => '/admin/outside-signatures',
  assessorBook: (organizationId: string) =>
    `/admin/organizations/${encodeURIComponent(organizationId)}/assessors`,
  myClinicians: () => '/my-clinicians',
  /** Without an id: the first case that waits for a signature, or the end of the list. */
  signCase: (requestId?: string) =>
    requestId === undefined ? '/my-clinicians/sign' : `/my-clinicians/sign/${encodeURIComponent(requestId)}`,
  clinician: (id: string) => `/clinician/${encodeURIComponent(id)}`,
  clinicianLevels: (id: string) => `${paths.clinician(id)}/levels`,
  clinicianMeetings: (id: string) => `${paths.clinician(id)}/meetings`,
  myMeetings: () => '/profile/meetings',
  baseBoard: () => '/base-board',
  myLevels: () => '/profile/levels',
  news: () => '/news',
  newsPost: (id: string) => `/news/${encodeURIComponent(id)}`,
  newsManagement: () => '/news-management',
  newNewsPost: () => '/news-management/new',
  newsReport: (id: string) => `/news-management/${encodeURIComponent(id)}/report`,
  acknowledgedNews: (userId: string) => `/news-acknowledged/${encodeURIComponent(userId)}`,
  editNewsPost: (id: string) => `/news-management/${encodeURIComponent(id)}`,
  profile: () => '/profile',
  accessLog: () => '/profile/access-log',
  /** By mission number, without its `#`, or by id. */
  case: (missionNumberOrId: string) => `/logbook/${encodeURIComponent(missionNumberOrId.replace(/^#/, ''))}`,
  editCase: (missionNumberOrId: string) => `${paths.case(missionNumberOrId)}/edit`,
} as const

/** Returns the path of a user's home page. As specified, it depends on whether the role contains "admin". */
export const homePath = (role: string): string =>
  role.includes('admin') ? paths.adminDashboard() : paths.dashboard()

/** The roles that may open the screens of administration. */
export const administrators: readonly Role[] = ['admin', 'super_admin']

/** Whether a user with this role may open this URL. */
export function mayOpen(role: Role, href: string): boolean {
  // The router ignores case, and treats `%61` as `a`.
  const { pathname } = new URL(href, 'http://sortie')
  return !/^\/admin(\/|$)/i.test(decodeOrKeep(pathname)) || administrators.includes(role)
}

function decodeOrKeep(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Returns the page to open after signing in: the remembered one, if the user may open it. */
export const pathAfterLogin = (role: Role, remembered: string | null): string =>
  remembered !== null && mayOpen(role, remembered) ? remembered : homePath(role)
