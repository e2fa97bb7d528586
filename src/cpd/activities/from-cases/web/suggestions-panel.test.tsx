import { cleanup, screen, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { Suggestion } from '../contract.ts'
import { SuggestionsPanel } from './suggestions-panel.tsx'

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`
const suggestion = (number: number, title: string, facts: Partial<Suggestion> = {}): Suggestion => ({
  _id: idOf(number),
  id: idOf(number),
  title,
  date: `2026-02-0${9 - number}`,
  reasons: ['reflection'],
  hours: 0.5,
  cpdType: 'reflection',
  cpdTypeLabel: 'Written reflection',
  ...facts,
})

let dismissed: Set<string>
let all: Suggestion[]
const server = vi.fn<(address: string, options: RequestInit) => Promise<Response>>()
const unavailable = () =>
  Response.json({ message: 'Try later.', code: 'request_invalid', requestId: 'r' }, { status: 400 })

beforeEach(() => {
  stubBrowser()
  dismissed = new Set()
  all = [suggestion(1, 'Ladder fall'), suggestion(2, 'Seizure')]
  server.mockImplementation(async (address) => {
    const [, id = '', decision] = /suggestions\/([^/]+)\/(\w+)$/.exec(address) ?? []
    if (decision === 'dismiss') dismissed.add(id)
    if (decision === 'restore') dismissed.delete(id)
    if (decision) return Response.json({ _id: id, id, status: decision === 'dismiss' ? 'dismissed' : 'open' })
    const isDismissed = (suggestion: Suggestion) => dismissed.has(suggestion.id)
    return Response.json({
      suggestions: all.filter((item) => !isDismissed(item)),
      dismissed: all.filter(isDismissed),
    })
  })
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  openScreen({ screens: { '/': SuggestionsPanel }, path: '/' })
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Cases that could count as CPD' })).getAllByRole('listitem')

test('a suggestion says when it was, why it could count and for how long', async () => {
  all = [
    suggestion(1, 'Ladder fall', { reasons: ['reflection', 'cpd_hours'], hours: 0.75 }),
    suggestion(2, 'Drill', { reasons: ['follow_up_received', 'simulated'] }),
  ]
  open()
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('8 Feb 2026 · Reflection written · 0.75 hours of CPD in your reflection'),
    expect.stringContaining('7 Feb 2026 · Follow-up received · Simulation or training · 0.5 hours'),
  ])
})

test('a dismissed suggestion keeps its place and can be taken back there', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Dismiss Ladder fall' }))
  const undo = await screen.findByRole('button', { name: 'Undo dismissing Ladder fall' })
  expect((await rows()).map(({ textContent }) => textContent)[0]).toContain('Dismissed: Ladder fall')
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(await screen.findByRole('button', { name: 'Dismiss Ladder fall' })).toBeDefined()
  expect(dismissed.size).toBe(0)
})

test('a suggestion that could not be dismissed stays, with the reason', async () => {
  const user = open()
  const button = await screen.findByRole('button', { name: 'Dismiss Seizure' })
  server.mockImplementation(async () => unavailable())
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Try later.')
  expect(await rows()).toHaveLength(2)
})

test('suggestions that could not be loaded are not an empty list: loading them is tried again', async () => {
  const works = server.getMockImplementation()!
  server.mockImplementation(async () => unavailable())
  const user = open()
  expect(await screen.findByText(/Suggestions from your cases could not be loaded/)).toBeDefined()
  server.mockImplementation(works)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(2)
})
