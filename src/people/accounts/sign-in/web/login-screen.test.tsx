import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#platform/contract/access.ts'
import { toRoute } from '#platform/web/screen-route.tsx'
import { findScreen } from '#testing/screens.tsx'
import { accounts } from '../../web/capability.ts'
import { AuthContext, type Auth } from '#platform/web/session/use-auth.ts'

afterEach(cleanup)
// jsdom has neither; the router scrolls on navigation, and the forms read the colour scheme.
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

const signedOut: Auth = {
  user: null,
  isLoading: false,
  hasLoggedOut: false,
  signIn: () => undefined,
  updateUser: () => undefined,
  logout: async () => undefined,
}
const signedInAs = (id: string, role: Role = 'clinician', passwordChangeRequired = false): Auth => ({
  ...signedOut,
  user: {
    id,
    name: id,
    email: `${id}@example.org`,
    role,
    image: null,
    profession: null,
    organization: null,
    passwordChangeRequired,
  },
})

/** Opens a page of the application; the returned function changes the signed-in user. */
function openAt(path: string, auth: Auth, state: { leftBy?: string } = {}) {
  const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> })
  const routes = [
    toRoute(
      () => root,
      findScreen(accounts, '/login'),
      async () => [],
    ),
    toRoute(
      () => root,
      findScreen(accounts, '/choose-password'),
      async () => [],
    ),
  ]
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.push(path, state)
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const shown = (now: Auth) => (
    <MantineProvider>
      <AuthContext value={now}>
        <RouterProvider router={router} />
      </AuthContext>
    </MantineProvider>
  )
  const { rerender } = render(shown(auth))
  return { become: (now: Auth) => rerender(shown(now)), location: () => router.state.location }
}

const asked = '/logbook?q=fall#top'
const from = `from=${encodeURIComponent(asked)}`

test('a page opened while signed out is shown after signing in', async () => {
  const { become, location } = openAt(`/login?${from}`, signedOut)
  expect(await screen.findByText('Sign in to continue where you left off.')).toBeTruthy()
  become(signedInAs('anna'))
  await waitFor(() => expect(location().href).toBe(asked))
})

test('a user whose session ended returns to the page', async () => {
  const { become, location } = openAt(`/login?${from}`, signedOut, { leftBy: 'anna' })
  await screen.findByRole('heading', { name: 'Sign in' })
  become(signedInAs('anna'))
  await waitFor(() => expect(location().href).toBe(asked))
})

test('another user who signs in there starts at their own dashboard', async () => {
  const { become, location } = openAt(`/login?${from}`, signedOut, { leftBy: 'anna' })
  await screen.findByRole('heading', { name: 'Sign in' })
  become(signedInAs('ben', 'admin'))
  await waitFor(() => expect(location().href).toBe('/admin/dashboard'))
})

test('a page that the user’s role may not open is not returned to', async () => {
  const { become, location } = openAt('/login?from=%2Fadmin%2Fusers', signedOut)
  await screen.findByRole('heading', { name: 'Sign in' })
  become(signedInAs('anna'))
  await waitFor(() => expect(location().href).toBe('/dashboard'))
})

const choosing = `/choose-password?${from}`

test('after choosing a password the user continues to the requested page, if their role may open it', async () => {
  for (const [path, target] of [
    [choosing, asked],
    ['/choose-password?from=%2Fadmin%2Fusers', '/dashboard'],
  ] as const) {
    const { become, location } = openAt(path, signedInAs('anna', 'clinician', true))
    await screen.findByRole('heading', { name: 'Choose your password' })
    become(signedInAs('anna'))
    await waitFor(() => expect(location().href).toBe(target))
    cleanup()
  }
})

test('logging out instead of choosing a password leaves no page to the next user', async () => {
  const { become, location } = openAt(choosing, signedInAs('anna', 'clinician', true))
  await screen.findByRole('heading', { name: 'Choose your password' })
  become({ ...signedOut, hasLoggedOut: true })
  await waitFor(() => expect(location().href).toBe('/login'))
  expect(await screen.findByText('Welcome back to your logbook.')).toBeTruthy()
})

test('when a session ends before a password is chosen, only the same user returns to the page', async () => {
  for (const [who, target] of [
    ['anna', asked],
    ['ben', '/dashboard'],
  ] as const) {
    const { become, location } = openAt(choosing, signedInAs('anna', 'clinician', true))
    await screen.findByRole('heading', { name: 'Choose your password' })
    become(signedOut)
    await screen.findByText('Sign in to continue where you left off.')
    become(signedInAs(who))
    await waitFor(() => expect(location().href).toBe(target))
    cleanup()
  }
})

test('another user who signs in while a password is being chosen does not get that page', async () => {
  const { become, location } = openAt(choosing, signedInAs('anna', 'clinician', true))
  await screen.findByRole('heading', { name: 'Choose your password' })
  become(signedInAs('ben'))
  await waitFor(() => expect(location().href).toBe('/dashboard'))
})
