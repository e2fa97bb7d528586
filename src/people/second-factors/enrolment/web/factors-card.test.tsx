import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { OwnFactors } from '../../contract.ts'
import { FactorsCard } from './factors-card.tsx'

const none: OwnFactors = {
  passkeys: [],
  codes: null,
  recoveryCodesLeft: 0,
  required: false,
  requiredFrom: null,
  passkeysOffered: true,
}
const passkey = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  name: 'Base laptop',
  createdAt: '2026-03-14T10:00:00.000Z',
  lastUsedAt: null,
}
const withCodes: OwnFactors = {
  ...none,
  codes: { createdAt: '2026-03-14T10:00:00.000Z', lastUsedAt: null },
  recoveryCodesLeft: 10,
}
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `code-${index}-aaaa-bbbb`)

let factors: OwnFactors
const answers: Record<string, unknown> = {}
const server = vi.fn<typeof fetch>()

beforeEach(() => {
  stubBrowser()
  factors = none
  server.mockReset()
  server.mockImplementation(async (url, request) => {
    const called = `${request?.method} ${url as string}` // which is all that `call` passes
    if (called === 'GET /api/auth/second-factors') return new Response(JSON.stringify(factors))
    return called in answers
      ? new Response(JSON.stringify(answers[called]))
      : new Response('{"message":"No"}', { status: 500 })
  })
  vi.stubGlobal('fetch', server)
})
afterEach(cleanup)

const open = () => openScreen({ screens: { '/card': FactorsCard }, path: '/card' })

test('setting up one-time codes shows the key, accepts the first code, and shows ten recovery codes once', async () => {
  answers['POST /api/auth/second-factors/codes/setup'] = {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Sortie',
    qr: ['101', '010', '101'],
  }
  answers['POST /api/auth/second-factors/codes/confirm'] = { factors: withCodes, recoveryCodes }
  open()
  await screen.findByText('You have no second factor yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Set up one-time codes' }))
  const setup = await screen.findByRole('dialog', { name: 'Set up one-time codes' })
  expect(within(setup).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(within(setup).getByRole('figure', { name: 'QR code for your authenticator app' })).toBeTruthy()
  await userEvent.type(within(setup).getByLabelText('Code'), '123456{Enter}')

  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes)
  // Neither a key nor a click beside it closes what is shown only once.
  await userEvent.keyboard('{Escape}')
  expect(within(shown).getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true)
  await userEvent.click(within(shown).getByRole('checkbox', { name: 'I have stored them' }))
  await userEvent.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.body.textContent).not.toContain('code-0-aaaa-bbbb'))
  expect(screen.getByText(/10 left/)).toBeTruthy()
  expect(screen.getByText('One-time codes')).toBeTruthy()
})

test('the recovery codes are downloaded as a text that explains them', async () => {
  factors = withCodes
  answers['POST /api/auth/second-factors/recovery-codes'] = { recoveryCodes }
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(made.push(blob)) }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create new recovery codes' }))
  expect(server).toHaveBeenCalledTimes(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Create new codes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download as text' }))
  const text = await made[0]?.text()
  expect(text).toContain('Sortie recovery codes of robin@example.org')
  for (const code of recoveryCodes) expect(text).toContain(code)
})

test('a passkey is removed only after a confirmation, and a refusal is explained there', async () => {
  factors = { ...none, passkeys: [passkey], recoveryCodesLeft: 9 }
  open()
  await screen.findByText(/added 14 Mar 2026 · never used/)
  await userEvent.click(screen.getByRole('button', { name: /Base laptop/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Base laptop' })
  expect(server).toHaveBeenCalledTimes(1)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the passkey' }))
  await within(dialog).findByText('No')
  answers[`DELETE /api/auth/second-factors/passkeys/${passkey.id}`] = none
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the passkey' }))
  await screen.findByText('You have no second factor yet.')
})

test.each([
  [{ required: false, requiredFrom: null }, /does not require a second factor from you/],
  [
    { required: false, requiredFrom: '2026-12-01' },
    'Your service requires a second factor from you from 1 Dec 2026.',
  ],
  [
    { required: true, requiredFrom: '2026-11-01' },
    'Your service has required a second factor from you since 1 Nov 2026.',
  ],
])('it says whether one is required: %o', async (requirement, words) => {
  factors = { ...none, ...requirement }
  open()
  expect(await screen.findByText(words)).toBeTruthy()
})
