import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import type { StateStatus } from '../../rules/words.contract.ts'
import type { State } from '../contract.ts'
import { readFitness } from '../fitness.ts'
import { FitToFly } from './fit-to-fly-panel.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const today = '2026-11-29'

const stateOf = (
  title: string,
  status: StateStatus,
  validUntil: string | null,
  { blocksDuty = false, isRenewalWaiting = false } = {},
): State => ({
  requirement: {
    _id: title,
    id: title,
    code: title,
    title,
    category: 'training',
    blocksDuty,
    evidenceRequired: false,
    verificationRequired: true,
    isAutomatic: false,
  },
  status,
  notApplicableBecause: null,
  startsOn: null,
  validUntil,
  daysLeft: null,
  isInGrace: false,
  waiver: null,
  recordId: null,
  waitingRecordId: isRenewalWaiting ? 'waiting' : null,
  isRenewalWaiting,
  returned: null,
  rule: null,
  nextAction: 'none',
})

const blocking = { blocksDuty: true }
const waiting = { isRenewalWaiting: true }

/** Shows the states of Ruth Ngata to her supervisor, or one's own. */
async function read(states: State[], { isOwn = false } = {}) {
  const person = isOwn ? null : { id: 'ruth', name: 'Ruth Ngata' }
  const Screen = () => (
    <FitToFly
      size="whole"
      fitness={readFitness(states, today)}
      states={states}
      person={person}
      day={today}
      isToday
    />
  )
  openScreen({ screens: { '/': Screen }, path: '/', user: { ...clinician, role: 'supervisor' } })
  await screen.findByRole('region', { name: 'Fit to fly' })
}

/** Returns the headings of the lists in which a requirement stands. */
const listsOf = (title: string) =>
  screen.getAllByRole('link', { name: title }).map((link) => link.closest('ul')?.getAttribute('aria-label'))

test('a supervisor finds each requirement in one list, with its action, whatever else is true of it', async () => {
  await read([
    stateOf('Mask fit', 'expiring', '2026-12-16', { ...blocking, ...waiting }),
    stateOf('ALS', 'expiring', '2026-12-18', blocking),
    stateOf('Data security', 'expired', '2026-11-03'),
    stateOf('Influenza', 'expired', '2026-11-01', waiting),
    stateOf('Procedures', 'valid', '2027-03-01', waiting),
    stateOf('Boat drill', 'valid', '2027-04-01'),
  ])
  expect(screen.getByText('Fit to fly today, but 2 requirements that block duty expire soon')).toBeDefined()
  const places = Object.fromEntries(
    ['Mask fit', 'ALS', 'Data security', 'Influenza', 'Procedures', 'Boat drill'].map((title) => [
      title,
      listsOf(title),
    ]),
  )
  expect(places).toEqual({
    'Mask fit': ['Blocks duty, expires soon'],
    ALS: ['Blocks duty, expires soon'],
    'Data security': ['Advisory, expired or returned'],
    Influenza: ['Waits for verification'],
    Procedures: ['Waits for verification'],
    'Boat drill': ['Next expiries'],
  })
  const verified = screen
    .getAllByRole('link', { name: /^Verify: / })
    .map((link) => link.getAttribute('aria-label'))
  expect(verified).toEqual(
    ['Mask fit', 'Influenza', 'Procedures'].map((title) => `Verify: ${title}, Ruth Ngata`),
  )
  expect(screen.queryByText(/^and \d+ more$/)).toBeNull()
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Blocks duty, expires soon',
    'Waits for verification',
    'Advisory, expired or returned',
    'Next expiries',
  ])
})

test('what grounds somebody is said to them, and of them to others', async () => {
  const states = [stateOf('Mask fit', 'not_started', null, blocking)]
  await read(states, { isOwn: true })
  expect(screen.getByText('You are not fit to fly today: one requirement blocks duty')).toBeDefined()
  cleanup()
  await read(states)
  expect(screen.getByText('Not fit to fly today: one requirement blocks duty')).toBeDefined()
})
