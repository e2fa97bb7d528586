import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#platform/contract/access.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { saveTokens } from '#platform/web/session/session-store.ts'
import { AuthContext } from '#platform/web/session/use-auth.ts'
import type { Auth } from '#platform/web/session/use-auth.ts'
import { stubBrowser } from '#testing/screens.tsx'
import { RouteGuard } from './route-guard.tsx'

afterEach(cleanup)
beforeEach(stubBrowser)

const signedOut: Auth = {
  user: null,
  isLoading: false,
  hasLoggedOut: false,
  signIn: () => undefined,
  updateUser: () => undefined,
  logout: async () => undefined,
}
const signedInAs = (role: Role): Auth => ({
  ...signedOut,
  user: {
    id: 'u',
    name: 'Anna',
    email: 'a@example.org',
    role,
    image: null,
    profession: null,
    organization: null,
  },
})

function open(url: string, auth: Auth, figures = <p>Figures</p>) {
  const root = createRootRoute()
  const at = (path: string, words: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{words}</p> })
  const guarded = createRoute({
    getParentRoute: () => root,
    path: '/admin/dashboard',
    component: () => <RouteGuard roles={['admin', 'super_admin']}>{figures}</RouteGuard>,
  })
  const everybody = createRoute({
    getParentRoute: () => root,
    path: '/everybody',
    component: () => (
      <RouteGuard>
        <div>
          <input aria-label="Note" />
          {/* As in a dialog. */}
          {createPortal(<input aria-label="Reason" />, document.body)}
        </div>
      </RouteGuard>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', 'Landing'),
      at('/login', 'Login'),
      at('/choose-password', 'Choose'),
      guarded,
      everybody,
    ]),
    history: createMemoryHistory({ initialEntries: [url] }),
  })
  const queryClient = new QueryClient()
  const shown = (now: Auth) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AuthContext value={now}>
          <RouterProvider router={router} />
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(shown(auth))
  return Object.assign(router, { become: (now: Auth) => rerender(shown(now)) })
}

test('while the session is unknown it says Loading...', async () => {
  open('/admin/dashboard', { ...signedOut, isLoading: true })
  expect(await screen.findByText('Loading...')).toBeTruthy()
})

test('without a user it redirects to the login page and remembers the page', async () => {
  const router = open('/admin/dashboard?period=this_week', signedOut)
  expect(await screen.findByText('Login')).toBeTruthy()
  expect(router.state.location.search).toEqual({ from: '/admin/dashboard?period=this_week' })
})

test('logging out leaves no remembered page for the next user', async () => {
  const router = open('/admin/dashboard', { ...signedOut, hasLoggedOut: true })
  expect(await screen.findByText('Login')).toBeTruthy()
  expect(router.state.location.search).toEqual({})
})

test('a role that is not allowed is redirected to the start page', async () => {
  const router = open('/admin/dashboard', signedInAs('clinician'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(await screen.findByText('Landing')).toBeTruthy()
})

test('an allowed role sees the screen', async () => {
  open('/admin/dashboard', signedInAs('super_admin'))
  expect(await screen.findByText('Figures')).toBeTruthy()
})

test('a user whose password somebody else set chooses another first, and returns to the page', async () => {
  const auth = signedInAs('super_admin')
  const user = auth.user && { ...auth.user, passwordChangeRequired: true }
  const router = open('/admin/dashboard?period=this_week', { ...auth, user })
  expect(await screen.findByText('Choose')).toBeTruthy()
  expect(router.state.location.search).toEqual({ from: '/admin/dashboard?period=this_week' })
})

function HeldFigures() {
  useScreenHold()
  return <p>Figures</p>
}

test('a held screen closes when its user has logged out in another tab, although the session ended before', async () => {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' })
  const router = open('/admin/dashboard', signedInAs('super_admin'), <HeldFigures />)
  await screen.findByText('Figures')
  router.become(signedOut)
  expect(screen.getByText('Figures')).toBeTruthy()
  const otherTab = new BroadcastChannel('sortie-session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  otherTab.postMessage(null)
  expect(await screen.findByText('Login')).toBeTruthy()
  otherTab.close()
})

test('a session that may only set up a second factor sees nothing else; then what was typed is still there', async () => {
  const factors = {
    passkeys: [],
    codes: null,
    recoveryCodesLeft: 0,
    required: true,
    requiredFrom: '2026-11-01',
    passkeysOffered: true,
  }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(factors)))
  const auth = signedInAs('super_admin')
  const at = (level: 'password' | 'enrolment'): Auth => ({
    ...auth,
    user: auth.user && { ...auth.user, session: { level, secondFactorFrom: '2026-11-01' } },
  })
  const router = open('/everybody', at('password'))
  const note = await screen.findByLabelText<HTMLInputElement>('Note')
  await userEvent.type(note, 'Half a sentence')
  const reason = screen.getByLabelText<HTMLInputElement>('Reason')
  await userEvent.type(reason, 'Half a reason')
  router.become(at('enrolment'))
  expect(await screen.findByRole('button', { name: 'Set up one-time codes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  for (const field of [note, reason]) expect(field.closest('[style*="display: none"]')).not.toBeNull()
  router.become(at('password'))
  await waitFor(() => expect(screen.queryByText('Set up a second factor')).toBeNull())
  expect(screen.getByLabelText('Note')).toBe(note)
  expect(note.value).toBe('Half a sentence')
  expect(screen.getByLabelText('Reason')).toBe(reason)
  expect([reason.value, reason.style.display]).toEqual(['Half a reason', ''])
  expect(router.state.location.pathname).toBe('/everybody')
})
