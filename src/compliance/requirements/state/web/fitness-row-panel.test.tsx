import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { Fitness, NamedState } from '../fitness.contract.ts'
import { FitnessRow } from './fitness-row-panel.tsx'

beforeEach(() => {
  stubBrowser()
  // A phone.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const unmet = (title: string, facts: Partial<NamedState>): NamedState => ({
  requirementId: title,
  title,
  status: 'expired',
  validUntil: null,
  daysLeft: null,
  isRenewalWaiting: false,
  returned: null,
  ...facts,
})

const first = [
  unmet('Aviation medical', { validUntil: '2026-11-03', daysLeft: -26 }),
  unmet('Life support', {
    status: 'rejected',
    returned: { on: '2026-11-20', reason: 'The dates do not match.' },
  }),
  unmet('Airway currency', { status: 'not_started' }),
  unmet('Mask fit', { status: 'not_started' }),
]
const fitness: Fitness = {
  verdict: 'not_fit',
  blocking: 5,
  grounding: { count: first.length, first },
  expiring: { count: 0, first: [] },
}

async function read({ isDense }: { isDense: boolean }) {
  const Screen = () => (
    <FitnessRow
      fitness={fitness}
      person={{ id: 'jack', name: 'Jack Bishop' }}
      isDense={isDense}
      heading="Jack Bishop"
    />
  )
  openScreen({ screens: { '/': Screen }, path: '/' })
  await screen.findByText('Jack Bishop')
}

test('on a phone every requirement is named with what is wrong, also beside people of other organizations', async () => {
  await read({ isDense: true })
  const reasons = screen.getByRole('button', {
    name: 'Aviation medical: expired; Life support: returned; Airway currency, Mask fit: nothing recorded',
  })
  fireEvent.click(reasons)
  expect(reasons.textContent).toContain('Aviation medical: expired 26 days ago')
  expect(reasons.textContent).toContain('Life support: returned 20 Nov 2026: The dates do not match.')
})

test('within one organization, the most urgent has its days, the others what is wrong', async () => {
  await read({ isDense: false })
  expect(screen.getByText('Aviation medical: expired 26 days ago')).toBeDefined()
  expect(
    screen.getByRole('button', {
      name: 'Life support: returned; Airway currency, Mask fit: nothing recorded',
    }),
  ).toBeDefined()
})
