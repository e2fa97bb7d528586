import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Screen, WebCapability } from '#platform/web/capability.ts'
import { toRoute } from '#platform/web/screen-route.tsx'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { AuthContext, type Auth } from '#platform/web/session/use-auth.ts'

// Long enough for a busy machine. An element that never appears still fails the test.
configure({ asyncUtilTimeout: 5_000 })

export const clinician: SessionUser = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Robin Hale',
  email: 'robin@example.org',
  role: 'clinician',
  image: null,
  profession: 'paramedic',
  organization: {
    id: '019a0000-0000-7000-8000-0000000000aa',
    org_name: 'North Air Ambulance',
    timeZone: 'Europe/London',
  },
}

/** Stubs the browser features that jsdom lacks: a wide screen, no measuring, no scrolling. */
export function stubBrowser(): void {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') || query.includes('pointer: fine'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
}

/** Resolves when all parts of the screen are rendered. */
export const waitUntilRendered = () =>
  waitFor(
    () => {
      if (document.querySelector('[aria-busy=true]'))
        throw new Error('A part of the screen is still loading.')
    },
    // On a busy machine, code that loads on demand arrives late.
    { timeout: 15_000 },
  )

interface OpenScreenOptions {
  /** The screen at each path: a screen of a capability, or a stub. */
  screens: Record<string, Screen | (() => ReactNode)>
  path: string
  user?: SessionUser
}

function createAuth(user: SessionUser): Auth {
  return {
    user,
    isLoading: false,
    hasLoggedOut: false,
    signIn: () => undefined,
    updateUser: () => undefined,
    logout: async () => undefined,
  }
}

/** Returns the screen of a capability at this path. */
export function findScreen({ screens }: WebCapability, path: string): Screen {
  const matchingScreen = screens.find((screen) => screen.path === path)
  if (!matchingScreen) throw new Error(`There is no screen at ${path}`)
  return matchingScreen
}

/** Opens screens as this user. The test stubs `fetch` to act as the server. */
export function openScreen({ screens, path: at, user = clinician }: OpenScreenOptions) {
  localStorage.setItem('token', 'token')
  localStorage.setItem('refreshToken', 'refresh')
  localStorage.setItem('user', JSON.stringify(user))
  const root = createRootRoute()
  const routes = Object.entries(screens).map(([path, content]) =>
    typeof content === 'function'
      ? createRoute({ getParentRoute: () => root, path, component: content })
      : toRoute(
          () => root,
          content,
          async () => [],
        ),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultNotFoundComponent: () => <p>Elsewhere</p>,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AuthContext value={createAuth(user)}>
          {/* The types expect the routes of the product, not those of this test. */}
          <RouterProvider router={router as never} />
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, queryClient }
}
