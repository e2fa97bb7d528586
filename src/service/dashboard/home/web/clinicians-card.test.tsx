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

/**
 * Makes the server's answer about a person. `grounding` contains the titles of the requirements that ground them; null if no
 * requirement that blocks duty applies.
 */
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

/** Returns the text of the line for a supervisor with these clinicians. */
async function lineOf(names: readonly string[], people: readonly ReturnType<typeof read>[]) {
  vi.stubGlobal('fetch', async () => Response.json({ people }))
  const clinicians = names.map(person)
  openScreen({ screens: { '/': () => <TeamFitnessLine clinicians={clinicians} /> }, path: '/' })
  const line = await screen.findByLabelText('Your clinicians')
  return line.textContent
}

test('if all are fit to fly, the line says whose clinicians they are, and names up to three', async () => {
  const wordsFor = async (...names: string[]) => {
    const words = await lineOf(
      names,
      names.map((name) => read(name, [])),
    )
    cleanup()
    return words
  }
  expect(await wordsFor('Ruth Ngata')).toBe('Your clinician Ruth Ngata is fit to fly')
  expect(await wordsFor('Ada', 'Ben')).toBe('Your clinicians Ada and Ben are fit to fly')
  expect(await wordsFor('Ada', 'Ben', 'Cem')).toBe('Your clinicians Ada, Ben and Cem are fit to fly')
  expect(await wordsFor('Ada', 'Ben', 'Cem', 'Dag')).toBe(
    'All of the 4 clinicians in your list are fit to fly',
  )
})

test('if somebody was not evaluated, the line says how many, and does not say that all are fit', async () => {
  const words = await lineOf(['Ada', 'Ben', 'Cem'], [read('Ada', []), read('Ben', [])])
  expect(words).toBe('Of the 3 clinicians in your list, 2 are fit to fly; 1 was not evaluated')
})

test('a clinician without a requirement that blocks duty was not evaluated', async () => {
  const words = await lineOf(['Ada', 'Ben'], [read('Ada', []), read('Ben', null)])
  expect(words).toBe('Of the 2 clinicians in your list, 1 is fit to fly; 1 was not evaluated')
})

test('if no requirement blocks anybody’s duty, there is no verdict', async () => {
  const words = await lineOf(['Ada', 'Ben'], [read('Ada', null), read('Ben', null)])
  expect(words).toBe('No requirement that blocks duty applies to the 2 clinicians in your list')
  cleanup()
  expect(await lineOf(['Ada'], [read('Ada', null)])).toBe(
    'No requirement that blocks duty applies to your clinician Ada',
  )
})

test('the first three who are not fit are named with all reasons, and the others are counted', async () => {
  const names = ['Ada', 'Ben', 'Cem', 'Dag', 'Eve', 'Fay']
  const words = await lineOf(names, [
    ...names.slice(0, 4).map((name) => read(name, ['HUET', 'Winch'])),
    read('Eve', []),
  ])
  expect(words).toMatch(/^4 of the 6 clinicians in your list are not fit to fly/)
  expect(words).toContain('Ada: HUET, Winch: expired')
  expect(words).toContain('Cem: HUET, Winch: expired')
  expect(words).not.toContain('Dag')
  expect(words).toMatch(/and 1 more1 was not evaluated$/)
  expect(screen.getByRole('link', { name: 'Ada: HUET, Winch: expired' }).getAttribute('href')).toBe(
    '/compliance-requirements?user=id-of-Ada',
  )
  expect(screen.getByRole('link', { name: 'and 1 more' }).getAttribute('href')).toBe(
    '/compliance-requirements/people?status=not_fit',
  )
})

test('if only one clinician is not fit, the sentence names them', async () => {
  const words = await lineOf(['Ada', 'Ben'], [read('Ada', []), read('Ben', ['HUET'])])
  expect(words).toMatch(/^Your clinician Ben is not fit to fly/)
})

test('the line is only about the clinicians of this supervisor, even if the answer names others', async () => {
  const words = await lineOf(['Ada'], [read('Ada', []), read('Stranger', ['HUET'])])
  expect(words).toBe('Your clinician Ada is fit to fly')
})
