import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WaitingCase } from '#governance/sign-off/requests/contract.ts'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { WaitingCasesCard } from './waiting-cases-card.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

const people = ['Ruth Ngata', 'Abel Frost']

/** Cases of two clinicians in turn, with the longest wait first. */
const waiting = (length: number): WaitingCase[] =>
  Array.from({ length }, (_, index) => {
    const id = `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`
    const name = people[index % 2] ?? ''
    return {
      _id: id,
      id,
      case: { id, title: `Fall ${index + 1}`, date: '2026-03-14', version: 1 },
      clinician: { id: `019a0000-0000-7000-8000-0000000000f${index % 2}`, name },
      askedAt: '2026-03-14T12:00:00.000Z',
      ageDays: length - 1 - index,
      nudgedAt: index === 0 ? '2026-03-20T12:00:00.000Z' : null,
      unratedBecause: null,
    }
  })

async function show(cases: WaitingCase[], count = cases.length) {
  const list = { waiting: cases, count, oldestDays: cases[0]?.ageDays ?? null }
  openScreen({ screens: { '/inbox': () => <WaitingCasesCard {...list} /> }, path: '/inbox' })
  await screen.findByRole('heading', { level: 2 })
}

const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('says how many cases wait and for how long, person by person, with the longest wait first', async () => {
  await show(waiting(4))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('4 to sign · oldest 3 days')
  expect(rowsOf('Ruth Ngata')).toEqual([
    'Fall 1 14 Mar 2026 asked 3 days ago reminded',
    'Fall 3 14 Mar 2026 asked 1 day ago ',
  ])
  expect(rowsOf('Abel Frost')).toEqual([
    'Fall 2 14 Mar 2026 asked 2 days ago ',
    'Fall 4 14 Mar 2026 asked today ',
  ])
})

test('links to the first case, and to each case', async () => {
  const cases = waiting(3)
  await show(cases)
  const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Sign')).toBe(`/my-clinicians/sign/${cases[0]?.id}`)
  expect(target(/^Fall 2/)).toBe(`/my-clinicians/sign/${cases[1]?.id}`)
})

test('shows the first cases, all loaded cases on request, and how many more there are', async () => {
  await show(waiting(100), 240)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('240 to sign')
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show 94 more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  expect(screen.getByText(/140 more were asked for/)).toBeTruthy()
})
