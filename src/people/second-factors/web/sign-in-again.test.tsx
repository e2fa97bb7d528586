import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignInAgainDialog } from '#people/accounts/sign-in/web/sign-in-again-dialog.tsx'
import { signInSteps } from '#people/accounts/sessions/web/sign-in-steps.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  stubBrowser()
  server.mockReset()
  vi.stubGlobal('fetch', server)
  signInSteps.load = () => import('./sign-in-steps.ts')
})
afterEach(cleanup)

test('a person whose session ended while they typed signs in there with both steps', async () => {
  const held = () => <SignInAgainDialog user={clinician} onLeave={() => undefined} />
  openScreen({ screens: { '/held': held }, path: '/held' })
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
  server.mockImplementation(async () =>
    Response.json(
      {
        message: 'Confirm with your second factor that it is you.',
        code: 'second_factor_needed',
        needsSecondFactor: true,
        challengeToken: 'the-challenge',
        factors: ['code', 'recovery_code'],
      },
      { status: 403 },
    ),
  )
  await userEvent.type(
    within(dialog).getByLabelText(`Password of ${clinician.email}`),
    'correct horse{Enter}',
  )
  await userEvent.type(await within(dialog).findByLabelText('Code'), '123456')
  server.mockImplementation(async () =>
    Response.json({ message: 'This code is not valid.', code: 'code_wrong' }, { status: 400 }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await within(dialog).findByText('This code is not valid.')
  const [url] = server.mock.calls.at(-1) ?? []
  expect(url).toBe('/api/auth/login/second-factor')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
  expect(await within(dialog).findByLabelText(`Password of ${clinician.email}`)).toBeTruthy()
})
