// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#platform/contract/access.ts'
import { toRoute } from '#platform/web/screen-route.tsx'
import { screenAt } from '#testing/screens.tsx'
import { accounts } from '../../web/capability.ts'
import { AuthContext, type Auth } from '#platform/web/session/use-auth.ts'

afterEach(cleanup)
// jsdom has neither; the router scrolls on arrival, and the forms ask for the colour scheme.
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

/** A page of the application, and how the person at it changes. */
function openAt(path: string, auth: Auth, state: { leftBy?: string } = {}) {
  const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> })
  const routes = [
    toRoute(() => root, screenAt(accounts, '/login'), []),
    toRoute(() => root, screenAt(accounts, '/choose-password'), []),
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

test('whoever asked for a page signed out gets it after signing in', async () => {
  const { become, location } = openAt(`/login?${from}`, signedOut)
  expect(await screen.findByText('Sign in to go on where you left off.')).toBeTruthy()
  become(signedInAs('anna'))
  await waitFor(() => expect(location().href).toBe(asked))
})

test('whoever was sent away comes back to the page', async () => {
  const { become, location } = openAt(`/login?${from}`, signedOut, { leftBy: 'anna' })
  await screen.findByRole('heading', { name: 'Sign in' })
  become(signedInAs('anna'))
  await waitFor(() => expect(location().href).toBe(asked))
})

test('another person who signs in there starts at their own dashboard', async () => {
  const { become, location } = openAt(`/login?${from}`, signedOut, { leftBy: 'anna' })
  await screen.findByRole('heading', { name: 'Sign in' })
  become(signedInAs('ben', 'admin'))
  await waitFor(() => expect(location().href).toBe('/admin/dashboard'))
})

test('a page that is not for the person’s role is not returned to', async () => {
  const { become, location } = openAt('/login?from=%2Fadmin%2Fusers', signedOut)
  await screen.findByRole('heading', { name: 'Sign in' })
  become(signedInAs('anna'))
  await waitFor(() => expect(location().href).toBe('/dashboard'))
})

const choosing = `/choose-password?${from}`

test('whoever chose a password goes on to the page that was asked for, if it is for their role', async () => {
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

test('whoever logs out instead of choosing a password leaves no page to the next person', async () => {
  const { become, location } = openAt(choosing, signedInAs('anna', 'clinician', true))
  await screen.findByRole('heading', { name: 'Choose your password' })
  become({ ...signedOut, hasLoggedOut: true })
  await waitFor(() => expect(location().href).toBe('/login'))
  expect(await screen.findByText('Welcome back to your logbook.')).toBeTruthy()
})

test('a session that ends before a password is chosen leaves the page to its person alone', async () => {
  for (const [who, target] of [
    ['anna', asked],
    ['ben', '/dashboard'],
  ] as const) {
    const { become, location } = openAt(choosing, signedInAs('anna', 'clinician', true))
    await screen.findByRole('heading', { name: 'Choose your password' })
    become(signedOut)
    await screen.findByText('Sign in to go on where you left off.')
    become(signedInAs(who))
    await waitFor(() => expect(location().href).toBe(target))
    cleanup()
  }
})

test('who signs in over somebody who was choosing a password does not get their page', async () => {
  const { become, location } = openAt(choosing, signedInAs('anna', 'clinician', true))
  await screen.findByRole('heading', { name: 'Choose your password' })
  become(signedInAs('ben'))
  await waitFor(() => expect(location().href).toBe('/dashboard'))
})
