import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoginResponse } from '#people/accounts/contract.ts'
import { LoginForm } from '#people/accounts/sign-in/web/login-form.tsx'
import {
  signInSteps,
  type AwaitedStep,
  type SecondStepProps,
} from '#people/accounts/sessions/web/sign-in-steps.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { useState, type ComponentType } from 'react'

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

const respond = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const needed = (factors: string[]) =>
  respond(403, {
    message: 'Confirm with your second factor that it is you.',
    code: 'second_factor_needed',
    needsSecondFactor: true,
    challengeToken: 'the-challenge',
    factors: [...factors, 'recovery_code'],
  })

const server = vi.fn<typeof fetch>()
const onSignedIn = vi.fn<(signedIn: LoginResponse) => void>()

/** The two steps as the sign-in page shows them. */
function Steps() {
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<(AwaitedStep & { Form: ComponentType<SecondStepProps> }) | null>(null)
  if (step !== null)
    return <step.Form {...step} email={email} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
  return (
    <LoginForm
      email={email}
      onSignedIn={onSignedIn}
      onSecondStep={async (awaited, typed) => {
        const { SecondStep } = await signInSteps.load()
        setEmail(typed)
        setStep({ ...awaited, Form: SecondStep })
      }}
      onPendingApproval={() => undefined}
    />
  )
}

const bodyOf = (call: number): unknown => JSON.parse(server.mock.calls.at(call)?.[1]?.body as string) // JSON is all that is sent

beforeEach(() => {
  server.mockReset()
  onSignedIn.mockReset()
  vi.stubGlobal('fetch', server)
  stubBrowser()
  signInSteps.load = () => import('./sign-in-steps.ts')
})
afterEach(cleanup)

async function reachSecondStep(factors: string[]) {
  openScreen({ screens: { '/login': Steps }, path: '/login' })
  await userEvent.type(await screen.findByLabelText('Email'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  server.mockResolvedValueOnce(needed(factors))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Confirm that it is you' })
}

test('after the password, a pasted code with a space signs in; the device is not trusted unless that is ticked', async () => {
  await reachSecondStep(['code'])
  const field = screen.getByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  await userEvent.click(field)
  await userEvent.paste('123 456')
  server.mockResolvedValueOnce(respond(200, session))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session))
  expect(bodyOf(-1)).toEqual({ challengeToken: 'the-challenge', trustDevice: false, code: '123456' })
})

test('a wrong code is reported at its field, and the ticked box stays ticked', async () => {
  await reachSecondStep(['code'])
  await userEvent.click(screen.getByRole('checkbox', { name: /Trust this device for 30 days/ }))
  await userEvent.type(screen.getByLabelText('Code'), '000000')
  server.mockResolvedValueOnce(respond(400, { message: 'This code is not valid.', code: 'code_wrong' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('This code is not valid.')
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(screen.getByLabelText('Code'))
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  server.mockResolvedValueOnce(respond(200, session))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(bodyOf(-1)).toMatchObject({ trustDevice: true, code: '123456' })
})

test('a short code is not sent', async () => {
  await reachSecondStep(['code'])
  await userEvent.type(screen.getByLabelText('Code'), '123')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter the six digits of your authenticator app.')).toBeTruthy()
  expect(server).toHaveBeenCalledTimes(1)
})

test('a person who has lost the device signs in with a recovery code', async () => {
  await reachSecondStep(['code'])
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs')
  server.mockResolvedValueOnce(respond(200, session))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(bodyOf(-1)).toMatchObject({ recoveryCode: 'abcd-efgh-jkmn-pqrs' })
})

test('Back returns to the first step with the email, and without the password', async () => {
  await reachSecondStep(['code'])
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('anna@example.org')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('a sign-in that took too long says so, and starts again with Back', async () => {
  await reachSecondStep(['code'])
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  const message = 'This sign-in took too long, or was used already. Sign in again from the start.'
  server.mockResolvedValueOnce(respond(401, { message, code: 'sign_in_expired' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('where the browser has no passkeys, none are offered', async () => {
  await reachSecondStep(['passkey', 'code'])
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
})

test('passkeys are offered on this machine and over https, and one that is not used is explained', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { value: { get: cancelled }, configurable: true })
  await reachSecondStep(['passkey', 'code'])
  server.mockResolvedValueOnce(
    respond(200, {
      options: {
        rpId: 'localhost',
        challenge: 'AAAA',
        timeout: 60_000,
        allowCredentials: [],
        userVerification: 'required',
      },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No passkey was used. Try again, or choose another way.',
  )
  vi.unstubAllGlobals()
})

const cancelled = async () => {
  throw new DOMException('The operation was cancelled.', 'NotAllowedError')
}
