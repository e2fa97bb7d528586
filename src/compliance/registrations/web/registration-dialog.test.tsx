import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, stubConflict, press } from '#testing/overtaken.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { registrationSchema } from '../contract.ts'
import { RegistrationDialog } from './registration-dialog.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '019a0000-0000-7000-8000-000000000042'
const registration = registrationSchema.parse({
  _id: id,
  id,
  regulator: 'hcpc',
  regulatorOther: null,
  regulatorLabel: 'HCPC',
  number: 'PA12345',
  expiresOn: '2027-08-31',
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
})

test('a registration that another device changed meanwhile is compared, and mine is kept if I say so', async () => {
  const current = { ...registration, number: 'PA54321', expiresOn: '2029-08-31', version: 2 }
  const sent = stubConflict('regulator_registration_changed', current)
  const onClose = vi.fn()
  const dialog = { registration, usualNumber: '', country: 'GB', onClose }
  openScreen({ screens: { '/': () => <RegistrationDialog {...dialog} /> }, path: '/' })
  await enter(await screen.findByLabelText(/^Registration number/), 'PA99999')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Expires on is now “31 Aug 2029”, it was “31 Aug 2027”.',
  )
  expect(screen.getByRole('button', { name: 'Take theirs: “PA54321”' })).toBeDefined()
  await press('Keep mine: “PA99999”')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ number: 'PA99999', expiresOn: '2029-08-31', version: 2 })
})
