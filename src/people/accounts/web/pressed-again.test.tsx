import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { startTransition, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { ChoosePasswordForm } from '../passwords/web/choose-password-form.tsx'
import { ForgotPasswordForm } from '../passwords/web/forgot-password-form.tsx'
import { ResetPasswordForm } from '../passwords/web/reset-password-form.tsx'
import { RegisterForm } from '../registration/web/register-form.tsx'
import { LoginForm } from '../sign-in/web/login-form.tsx'
import { ResendForm } from '../verification/web/resend-form.tsx'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  server.mockReset()
  server.mockImplementation(async (address) =>
    (address instanceof Request ? address.url : address.toString()).endsWith('/organizations/public')
      ? new Response('{"organizations":[]}')
      : new Response('{"message":"No"}', { status: 500 }),
  )
  vi.stubGlobal('fetch', server)
  stubBrowser()
})
afterEach(cleanup)

const nothing = () => undefined
const password = 'correct horse battery'
const email = 'anna@example.org'

interface FormCase {
  form: ReactNode
  /** What is typed, by the label of the field. */
  typed?: Record<string, string>
  button: string
}

const forms: Record<string, FormCase> = {
  'sign in': {
    form: <LoginForm onSignedIn={nothing} onSecondStep={async () => undefined} onPendingApproval={nothing} />,
    typed: { Email: email, Password: password },
    button: 'Sign in',
  },
  'forgotten password': {
    form: <ForgotPasswordForm onSent={nothing} />,
    typed: { Email: email },
    button: 'Send Reset Link',
  },
  'another verification email': {
    form: <ResendForm email={email} />,
    button: 'Resend Verification Email',
  },
  'new password': {
    form: <ResetPasswordForm token="key" onDone={async () => undefined} />,
    typed: { 'New Password': password, 'Confirm Password': password },
    button: 'Reset Password',
  },
  'own password': {
    form: <ChoosePasswordForm context={[]} email={email} onDone={nothing} />,
    typed: {
      'Password you were given': 'given by somebody',
      'New Password': password,
      'Confirm Password': password,
    },
    button: 'Set password and continue',
  },
}

const sent = () => server.mock.calls.filter(([, request]) => request?.method === 'POST').length

/** Presses the button, and again as soon as the failure is shown. */
async function pressTwice(button: string) {
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('alert')
  await person.click(screen.getByRole('button', { name: button }))
}

async function open(form: ReactNode, typed: Record<string, string>) {
  openScreen({ screens: { '/form': () => form }, path: '/form' })
  await screen.findAllByRole('button')
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text)
}

/** A transition of the page that does not end, such as the load of a screen on a slow network. */
const beginSlowTransition = () => startTransition(() => new Promise<void>(nothing))

test.each(Object.entries(forms))(
  '%s: the press right after a failure counts, even while the page waits for something else',
  async (_, { form, typed = {}, button }) => {
    await open(form, typed)
    beginSlowTransition()
    await pressTwice(button)
    await waitFor(() => expect(sent()).toBe(2))
  },
)

test('registering: the press right after a failure counts, even while the page waits for something else', async () => {
  const person = userEvent.setup()
  const account = {
    'Full name': 'Anna Lindqvist',
    Email: email,
    Password: password,
    'Confirm password': password,
  }
  await open(<RegisterForm onRegistered={async () => undefined} />, account)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(screen.getByRole('radio', { name: 'Doctor' }))
  await person.click(screen.getByRole('combobox', { name: 'Organization' }))
  await person.click(await screen.findByRole('option', { name: 'Not listed' }))
  await person.click(screen.getByRole('checkbox'))
  beginSlowTransition()
  await pressTwice('Register')
  await waitFor(() => expect(sent()).toBe(2))
})
