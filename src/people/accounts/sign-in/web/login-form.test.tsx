import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { LoginResponse } from '../../contract.ts'
import type { WaitingRegistration } from '#platform/web/session/history-state.ts'
import { LoginForm } from './login-form.tsx'
import type { AwaitedStep } from '../../sessions/web/sign-in-steps.ts'

const session: LoginResponse = {
  accessToken: 'access',
  refreshToken: 'refresh',
  deviceToken: '019a0000-0000-7000-8000-000000000001.known',
  user: {
    _id: '019a0000-0000-7000-8000-000000000001',
    id: '019a0000-0000-7000-8000-000000000001',
    name: 'Anna Lindqvist',
    email: 'anna@example.org',
    role: 'clinician',
    reach: null,
    status: 'active',
    image: null,
    profession: 'doctor',
    organization: null,
    supervisor: null,
    passwordChangeRequired: false,
  },
}

const server = vi.fn<typeof fetch>()
const answers = (status: number, body: unknown) =>
  server.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
const onSignedIn = vi.fn<(session: LoginResponse) => void>()
const onPendingApproval = vi.fn<(awaiting: WaitingRegistration) => void>()

const onSecondStep = vi.fn<(step: AwaitedStep, email: string) => Promise<void>>()

beforeEach(async () => {
  server.mockReset()
  onSignedIn.mockReset()
  onPendingApproval.mockReset()
  vi.stubGlobal('fetch', server)
  stubBrowser()
  const screens = {
    '/login': () => (
      <LoginForm onSignedIn={onSignedIn} onSecondStep={onSecondStep} onPendingApproval={onPendingApproval} />
    ),
  }
  openScreen({ screens, path: '/login' })
  await screen.findByLabelText('Email')
})
afterEach(cleanup)

async function tryToSignIn(email: string, password: string) {
  const person = userEvent.setup()
  if (email !== '') await person.type(screen.getByLabelText('Email'), email)
  if (password !== '') await person.type(screen.getByLabelText('Password'), password)
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('an empty form marks both fields as required, and focuses the first', async () => {
  await tryToSignIn('', '')
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(server).not.toHaveBeenCalled()
})

test('a malformed email and a short password are refused before they are sent', async () => {
  await tryToSignIn('anna@', 'short')
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(server).not.toHaveBeenCalled()
})

test('the right credentials sign in, the password sent exactly as typed', async () => {
  answers(200, session)
  await tryToSignIn(' anna@example.org', ' pass word ')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session))
  const sent: unknown = JSON.parse(server.mock.calls[0]?.[1]?.body as string) // JSON is all that is sent
  expect(sent).toMatchObject({ password: ' pass word ' })
})

test('the fields have the attributes that password managers need', () => {
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
})

const unverified =
  'Please verify your email address before logging in. Check your inbox for a verification link.'
const wrong = 'Invalid email or password. Please check your credentials and try again.'
const throttled = 'Too many login attempts. Please wait a few minutes before trying again.'
const deactivated = 'Your account has been deactivated. Please contact support for assistance.'
const fault = 'Server error. Please try again later or contact support.'

test.each([
  ['403 with needsVerification', 403, { message: 'No', needsVerification: true }, unverified],
  ['403 of an inactive account', 403, { message: 'Account is not active' }, deactivated],
  ['403 without a message', 403, {}, 'Access denied. Please contact support.'],
  ['401', 401, { message: 'anything' }, wrong],
  ['429', 429, { message: 'anything' }, throttled],
  ['500', 500, { message: 'anything' }, fault],
  ['503', 503, { message: 'anything' }, fault],
  ['400 with a message', 400, { message: 'That is not an address.' }, 'That is not an address.'],
  ['400 without a message', 400, {}, 'Login failed. Please try again.'],
])('%s is explained', async (_, status, body, words) => {
  answers(status, body)
  await tryToSignIn('anna@example.org', 'correct horse')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(words)
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('no answer at all is explained, and the form can be sent again', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await tryToSignIn('anna@example.org', 'correct horse')
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please try again.')
  answers(200, session)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('a pending user is led to the screen that explains it', async () => {
  const message = 'Your account is waiting for approval.'
  answers(403, { message, pendingApproval: true, requestToken: 'key' })
  await tryToSignIn('anna@example.org', 'correct horse')
  const awaiting = { email: 'anna@example.org', isVerified: true, requestToken: 'key' }
  await waitFor(() => expect(onPendingApproval).toHaveBeenCalledExactlyOnceWith(awaiting))
})

test('a refused user reads the specified message, and can send the registration again', async () => {
  answers(403, { message: 'Account is not active', requestToken: 'key' })
  await tryToSignIn('anna@example.org', 'correct horse')
  expect((await screen.findByRole('alert')).textContent).toBe(deactivated)
  await userEvent.click(screen.getByRole('button', { name: 'See my registration and send it again' }))
  expect(onPendingApproval).toHaveBeenCalledExactlyOnceWith({
    email: 'anna@example.org',
    isVerified: true,
    requestToken: 'key',
  })
})

test('a deactivated user is not offered to send the registration again', async () => {
  answers(403, { message: 'Account is not active' })
  await tryToSignIn('anna@example.org', 'correct horse')
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'See my registration and send it again' })).toBeNull()
})

test('an unverified user can request another mail without typing the email again', async () => {
  answers(403, { message: 'No', needsVerification: true })
  await tryToSignIn('anna@example.org', 'correct horse')
  const resend = await screen.findByRole('button', { name: 'Resend Verification Email' })
  answers(500, { message: '' })
  await userEvent.click(resend)
  await screen.findByText('Failed to resend verification email')
  answers(200, { message: 'On its way.' })
  await userEvent.click(resend)
  await screen.findByText('New verification email sent. Please check your inbox.')
  const [url, { body } = {}] = server.mock.calls.at(-1) ?? []
  expect([url, body]).toEqual(['/api/auth/resend-verification', '{"email":"anna@example.org"}'])
})

test('the screen links to password reset and registration', () => {
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
})
