import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { LoginScreen } from '#accounts/sign-in/web/login-screen.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { administrators } from '#paths/paths.ts'
import { RootLayout } from './root-layout.tsx'
import { RouteGuard } from './shell/route-guard.tsx'

// Every URL of the product, by hand. Screens are loaded when they are first wanted; the two where people arrive
// are there from the start.

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundScreen })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: LandingScreen,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginScreen,
})

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: lazyRouteComponent(() => import('./privacy-policy-screen.tsx'), 'PrivacyPolicyScreen'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(
    () => import('#accounts/registration/web/register-screen.tsx'),
    'RegisterScreen',
  ),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(() => import('#support/web/contact-screen.tsx'), 'ContactScreen'),
})

const pendingApproval = createRoute({
  getParentRoute: () => root,
  path: '/pending-approval',
  component: lazyRouteComponent(
    () => import('#accounts/registration-request/web/pending-approval-screen.tsx'),
    'PendingApprovalScreen',
  ),
})

// One route with and without a token in the path: the screen stays when the address bar is cleared of it.
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email/{-$token}',
  component: lazyRouteComponent(
    () => import('#accounts/verification/web/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#accounts/passwords/web/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('#accounts/passwords/web/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
})

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  component: lazyRouteComponent(
    () => import('#accounts/passwords/web/choose-password-screen.tsx'),
    'ChoosePasswordScreen',
  ),
})

// Server data and its cache are for everything behind the front door.
const withQueries = createRoute({
  getParentRoute: () => root,
  id: 'with-queries',
  component: lazyRouteComponent(() => import('./query-layout.tsx'), 'QueryLayout'),
})

const setup = createRoute({
  getParentRoute: () => withQueries,
  path: '/setup',
  component: lazyRouteComponent(() => import('#accounts/setup/web/setup-screen.tsx'), 'SetupScreen'),
})

// The sign-in page must not wait for a shell that it does not show.
const signedIn = createRoute({
  getParentRoute: () => withQueries,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./shell/app-layout.tsx'), 'AppLayout'),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('#dashboard/web/home-screen.tsx'), 'HomeScreen'),
})

const newCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/new-case',
  component: lazyRouteComponent(() => import('#case-form/screens/web/new-case-screen.tsx'), 'NewCaseScreen'),
})

const logbook = createRoute({
  getParentRoute: () => signedIn,
  path: '/logbook',
  component: lazyRouteComponent(() => import('#logbook/list/web/logbook-screen.tsx'), 'LogbookScreen'),
})

const drafts = createRoute({
  getParentRoute: () => signedIn,
  path: '/logbook/drafts',
  component: lazyRouteComponent(() => import('#case-form/screens/web/drafts-screen.tsx'), 'DraftsScreen'),
})

const deletedCases = createRoute({
  getParentRoute: () => signedIn,
  path: '/logbook/deleted',
  component: lazyRouteComponent(
    () => import('#logbook/deleted/web/deleted-cases-screen.tsx'),
    'DeletedCasesScreen',
  ),
})

const logbookCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/logbook/$id',
  component: lazyRouteComponent(() => import('#logbook/case-page/web/case-screen.tsx'), 'CaseScreen'),
})

const editCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/logbook/$id/edit',
  component: lazyRouteComponent(
    () => import('#case-form/screens/web/edit-case-screen.tsx'),
    'EditCaseScreen',
  ),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('#profile/web/profile-screen.tsx'), 'ProfileScreen'),
})

const support = createRoute({
  getParentRoute: () => signedIn,
  path: '/support',
  component: lazyRouteComponent(() => import('#support/web/support-screen.tsx'), 'SupportScreen'),
})

const learning = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning',
  component: lazyRouteComponent(() => import('#waitlist/web/learning-screen.tsx'), 'LearningScreen'),
})

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  component: () => <RouteGuard roles={administrators} />,
})

const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => import('#dashboard/web/admin-dashboard-screen.tsx'),
    'AdminDashboardScreen',
  ),
})

const organizations = createRoute({
  getParentRoute: () => admin,
  path: '/organizations',
  component: lazyRouteComponent(
    () => import('#organizations/web/organizations-screen.tsx'),
    'OrganizationsScreen',
  ),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  component: lazyRouteComponent(() => import('#users/web/users-screen.tsx'), 'UsersScreen'),
})

const adminUser = createRoute({
  getParentRoute: () => admin,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('#users/web/user-detail-screen.tsx'), 'UserDetailScreen'),
})

const routeTree = root.addChildren([
  landing,
  login,
  privacyPolicy,
  contact,
  register,
  pendingApproval,
  verifyEmail,
  forgotPassword,
  resetPassword,
  choosePassword,
  withQueries.addChildren([
    setup,
    signedIn.addChildren([
      dashboard,
      newCase,
      logbook,
      drafts,
      deletedCases,
      logbookCase,
      editCase,
      profile,
      support,
      learning,
      admin.addChildren([adminDashboard, adminUsers, adminUser, organizations]),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: Spinner,
  // Addresses as people write them: every search value is plain text, never JSON in quotation marks.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => searchText(search),
})

function searchText(search: Record<string, unknown>): string {
  const named = Object.entries(search).filter(([, value]) => value != null && value !== '')
  const text = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
