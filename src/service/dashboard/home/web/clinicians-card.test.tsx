import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NamedState } from '#compliance/requirements/state/fitness.contract.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { Clinician } from '../contract.ts'
import { TeamFitnessLine } from './clinicians-card.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = (name: string): Clinician => ({
  id: `id-of-${name}`,
  name,
  profession: null,
  lastCaseDate: null,
  casesIn90Days: 0,
  flaggedOpen: 0,
})

const unmet = (title: string): NamedState => ({
  requirementId: title,
  title,
  status: 'expired',
  validUntil: '2026-11-01',
  daysLeft: -3,
  isRenewalWaiting: false,
  returned: null,
})

/** What the server answers about somebody: the titles of what grounds them; null where nothing that blocks duty applies. */
function read(name: string, grounding: readonly string[] | null) {
  const nothing = { count: 0, first: [] }
  const fitness = {
    verdict: grounding?.length ? 'not_fit' : 'fit',
    blocking: grounding === null ? 0 : 5,
    grounding: { count: grounding?.length ?? 0, first: (grounding ?? []).map(unmet) },
    expiring: nothing,
  }
  return { id: `id-of-${name}`, fitness }
}

/** Returns the words of the line, as a supervisor with these clinicians reads it. */
async function lineOf(names: readonly string[], people: readonly ReturnType<typeof read>[]) {
  vi.stubGlobal('fetch', async () => Response.json({ people }))
  const clinicians = names.map(person)
  openScreen({ screens: { '/': () => <TeamFitnessLine clinicians={clinicians} /> }, path: '/' })
  const line = (await screen.findByText('My clinicians:')).parentElement
  return line?.textContent?.replace('My clinicians:', '').trim()
}

test('nobody is grounded where everybody was evaluated, and the line says of how many', async () => {
  expect(await lineOf(['Ada', 'Ben'], [read('Ada', []), read('Ben', [])])).toBe(
    'Nobody is grounded of the 2 below',
  )
})

test('where somebody was left out, it says so and how many, and gives nobody a clean bill', async () => {
  const words = await lineOf(['Ada', 'Ben', 'Cem'], [read('Ada', []), read('Ben', [])])
  expect(words).toBe('of 2 evaluated nobody is grounded; 1 was not evaluated')
  expect(screen.queryByText('Nobody is grounded')).toBeNull()
})

test('whoever has nothing that blocks duty was not evaluated', async () => {
  const words = await lineOf(['Ada', 'Ben'], [read('Ada', []), read('Ben', null)])
  expect(words).toBe('of 1 evaluated nobody is grounded; 1 was not evaluated')
})

test('where nothing blocks duty for anybody, nothing is claimed', async () => {
  const words = await lineOf(['Ada', 'Ben'], [read('Ada', null), read('Ben', null)])
  expect(words).toBe('nothing that blocks duty was evaluated for the 2 below')
  expect(screen.queryByText('Nobody is grounded')).toBeNull()
})

test('the first three who are grounded are named with what grounds them, and the others are counted', async () => {
  const names = ['Ada', 'Ben', 'Cem', 'Dag', 'Eve', 'Fay']
  const words = await lineOf(names, [
    ...names.slice(0, 4).map((name) => read(name, ['HUET', 'Winch'])),
    read('Eve', []),
  ])
  expect(words).toMatch(/^4 of 5 not fit to fly/)
  expect(words).toContain('Ada: HUET, Winch')
  expect(words).toContain('Cem: HUET, Winch')
  expect(words).not.toContain('Dag')
  expect(words).toMatch(/and 1 more1 was not evaluated$/)
  expect(screen.getByRole('link', { name: 'Ada: HUET, Winch' }).getAttribute('href')).toBe(
    '/compliance-requirements?user=id-of-Ada',
  )
  expect(screen.getByRole('link', { name: 'and 1 more' }).getAttribute('href')).toBe(
    '/compliance-requirements/people?status=not_fit',
  )
})

test('it is about the clinicians of this supervisor, whomever else the answer names', async () => {
  const words = await lineOf(['Ada'], [read('Ada', []), read('Stranger', ['HUET'])])
  expect(words).toBe('Nobody is grounded of the 1 below')
})
