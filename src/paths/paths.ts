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
  contact: () => '/contact',
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

/** Where a person starts: the specification decides by the word in the role. */
export const homeOf = (role: string): string =>
  role.includes('admin') ? paths.adminDashboard() : paths.dashboard()

/** The roles that may open the screens of administration. */
export const administrators: readonly Role[] = ['admin', 'super_admin']

/** Whether the guard lets this role see what is at an address. */
export function mayOpen(role: Role, href: string): boolean {
  // The router does not tell capitals from small letters, nor `%61` from `a`.
  const { pathname } = new URL(href, 'http://sortie')
  return !/^\/admin(\/|$)/i.test(decoded(pathname)) || administrators.includes(role)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Where a person arrives: at the page that was remembered for them, if they may open it. */
export const arrivalOf = (role: Role, remembered: string | null): string =>
  remembered !== null && mayOpen(role, remembered) ? remembered : homeOf(role)
