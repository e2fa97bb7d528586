import type { Role } from '#platform/contract/access.ts'

/** Every link of the product is made here. */
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
  support: () => '/support',
  learning: () => '/learning',
  dashboard: () => '/dashboard',
  adminDashboard: () => '/admin/dashboard',
  organizations: () => '/admin/organizations',
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  cpdPortal: () => '/cpd-portal',
  newCase: () => '/new-case',
  logbook: () => '/logbook',
  drafts: () => '/logbook/drafts',
  deletedCases: () => '/logbook/deleted',
  profile: () => '/profile',
  /** By mission number, written without its `#`, or by id. */
  case: (missionNumberOrId: string) => `/logbook/${encodeURIComponent(missionNumberOrId.replace(/^#/, ''))}`,
  editCase: (missionNumberOrId: string) => `${paths.case(missionNumberOrId)}/edit`,
} as const

/** Who may open the pages under `/admin`. */
export const administrators: readonly Role[] = ['admin', 'super_admin']

/** Whether this role may open a page; the page says the rest itself. */
export const mayOpen = (path: string, role: Role): boolean =>
  administrators.includes(role) || !/^\/admin(?![^/?#])/i.test(path)

/** Where a person starts: the specification decides by the word in the role. */
export const homeOf = (role: string): string =>
  role.includes('admin') ? paths.adminDashboard() : paths.dashboard()
