/** Every link of the product is made here. */
export const paths = {
  landing: () => '/',
  login: () => '/login',
  dashboard: () => '/dashboard',
  adminDashboard: () => '/admin/dashboard',
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  cpdPortal: () => '/cpd-portal',
  newCase: () => '/new-case',
  logbook: () => '/logbook',
  /** By mission number, written without its `#`, or by id. */
  case: (missionNumberOrId: string) => `/logbook/${encodeURIComponent(missionNumberOrId.replace(/^#/, ''))}`,
} as const

/** Where a person starts: the specification decides by the word in the role. */
export const homeOf = (role: string): string =>
  role.includes('admin') ? paths.adminDashboard() : paths.dashboard()
