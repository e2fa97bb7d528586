import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, stubConflict, press } from '#testing/overtaken.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { practiceSchema } from '../contract.ts'
import { PracticeDialog } from './practice-dialog.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '019a0000-0000-7000-8000-000000000042'
const entry = practiceSchema.parse({
  _id: id,
  id,
  from: '2026-02-01',
  to: '2026-02-28',
  hours: 120,
  setting: 'prehospital',
  scope: null,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
})

test('hours that another device changed meanwhile are shown beside mine, and I choose', async () => {
  const sent = stubConflict('practice_changed', { ...entry, hours: 140, setting: 'hospital', version: 2 })
  const onClose = vi.fn()
  openScreen({
    screens: { '/': () => <PracticeDialog entry={entry} today="2026-03-14" onClose={onClose} /> },
    path: '/',
  })
  await enter(await screen.findByLabelText(/^Hours/), '130')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Setting is now “Hospital”, it was “Prehospital”.',
  )
  expect(screen.getByRole('button', { name: 'Keep mine: “130”' })).toBeDefined()
  await press('Take theirs: “140”')
  expect(screen.getByLabelText<HTMLInputElement>(/^Hours/).value).toBe('140')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ hours: 140, setting: 'hospital', version: 2 })
})
