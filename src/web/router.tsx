import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { LoginScreen } from '#people/accounts/sign-in/web/login-screen.tsx'
import type { Audience, Screen } from '#platform/web/capability.ts'
import { toRoute } from '#platform/web/screen-route.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { screens } from './capabilities.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteGuard } from './shell/route-guard.tsx'

// Screens are loaded when they are first opened, except the login screen, which is part of the first load.

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundScreen })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
})

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: lazyRouteComponent(() => import('./privacy-policy-screen.tsx'), 'PrivacyPolicyScreen'),
})

// The layout with the query cache, which public screens do not need.
const queryRoute = createRoute({
  getParentRoute: () => root,
  id: 'with-queries',
  component: lazyRouteComponent(() => import('./query-layout.tsx'), 'QueryLayout'),
})

// The login page must not wait for a shell that it does not show.
const signedInRoute = createRoute({
  getParentRoute: () => queryRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./shell/app-layout.tsx'), 'AppLayout'),
})

const listPanels = () => import('./panels.ts').then(({ panels }) => panels)

const hasAudience = (audience: Audience) => (screen: Screen) => screen.audience === audience

const loadByPath: Record<string, Screen['load']> = { '/login': async () => LoginScreen }
const publicRoutes = screens
  .filter(hasAudience('public'))
  .map((screen) =>
    toRoute(() => root, { ...screen, load: loadByPath[screen.path] ?? screen.load }, listPanels),
  )
const dataRoutes = screens
  .filter(hasAudience('data'))
  .map((screen) => toRoute(() => queryRoute, screen, listPanels))
const userRoutes = screens
  .filter(hasAudience('users'))
  .map((screen) => toRoute(() => signedInRoute, screen, listPanels))

// One guard for each set of roles.
const screensByRoles = Map.groupBy(
  screens.filter(({ audience }) => typeof audience !== 'string'),
  ({ audience }) => String(audience),
)
const guardedRoutes = [...screensByRoles].map(([name, roleScreens]) => {
  const roles = roleScreens[0]?.audience
  const guard = createRoute({
    getParentRoute: () => signedInRoute,
    id: name,
    component: () => <RouteGuard roles={typeof roles === 'object' ? roles : []} />,
  })
  return guard.addChildren(roleScreens.map((screen) => toRoute(() => guard, screen, listPanels)))
})

const routeTree = root.addChildren([
  landing,
  privacyPolicy,
  ...publicRoutes,
  queryRoute.addChildren([...dataRoutes, signedInRoute.addChildren([...userRoutes, ...guardedRoutes])]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: Spinner,
  // Human-readable URLs: every search value is plain text, never JSON in quotation marks.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => toSearchText(search),
})

function toSearchText(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value != null && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
