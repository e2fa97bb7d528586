import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { OwnAssessorRequest, OwnAssessorRequests } from '../own-requests.contract.ts'
import { OutsideRequestsPanel } from './outside-requests-panel.tsx'

const none: OwnAssessorRequests = { waiting: [], waitingCount: 0, returned: [], returnedCount: 0 }

function toRequest(number: number, changes: Partial<OwnAssessorRequest> = {}): OwnAssessorRequest {
  const id = `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
  return {
    _id: id,
    id,
    case: { id: id.replace('019a', '019b'), title: 'Rollover', date: '2026-03-14' },
    address: 'kim@hospital.example',
    assessor: null,
    isFreeMail: false,
    state: 'open',
    askedAt: '2026-03-15T12:00:00.000Z',
    ageDays: 5,
    expiresAt: '2026-03-29T12:00:00.000Z',
    closedAt: null,
    assessorName: null,
    comment: null,
    ...changes,
  }
}

let mine: OwnAssessorRequests
const sent: string[] = []

beforeEach(() => {
  mine = none
  sent.length = 0
  stubBrowser()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, init) => {
      if (typeof input !== 'string') throw new Error('Not a path')
      if (init?.method !== 'POST') return Response.json(mine)
      sent.push(input)
      const [request] = mine.waiting
      mine = none
      return Response.json({ request })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (signOff: string | undefined) =>
  openScreen({
    screens: { '/logbook': () => <OutsideRequestsPanel search={{ signOff }} /> },
    path: '/logbook',
  })

test('a request says that it waits for somebody outside, at an address that I gave, and can be withdrawn here', async () => {
  mine = { ...none, waiting: [toRequest(1, { isFreeMail: true })], waitingCount: 1 }
  open('waiting')
  const card = within(await screen.findByRole('region', { name: 'Asked outside the service' }))
  const row = card.getByRole('listitem')
  expect(row.textContent).toContain('Waiting for kim@hospital.example for 5 days')
  expect(row.textContent).toContain(
    'Somebody outside the service. Marked as an address that you gave, at a public email provider',
  )
  expect(row.textContent).toContain('The link works until 29 Mar 2026.')
  await userEvent.click(card.getByRole('button', { name: 'Withdraw: Rollover' }))
  await card.findByText('You are not waiting for anybody outside the service.')
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
  expect(sent).toEqual([`/api/assessor-requests/${toRequest(1).id}/withdraw`])
})

test('a case returned from outside says who returned it and why, and links to its form', async () => {
  const facts = { state: 'returned', assessorName: 'Kim Osei', comment: 'I was not there.' } as const
  const back = toRequest(2, { ...facts, closedAt: '2026-03-20T12:00:00.000Z' })
  mine = { ...none, returned: [back], returnedCount: 1 }
  open('returned')
  const card = within(await screen.findByRole('region', { name: 'Came back from outside the service' }))
  expect(card.getByRole('listitem').textContent).toContain('Kim Osei returned it on 20 Mar 2026')
  expect(card.getByRole('link', { name: 'Edit the case: Rollover' }).getAttribute('href')).toBe(
    `/logbook/${back.case.id}/edit`,
  )
})

test('a user who has asked nobody outside does not see the list, and the logbook without the filter requests nothing', async () => {
  open(undefined)
  expect(fetch).not.toHaveBeenCalled()
  cleanup()
  open('waiting')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(screen.queryByRole('region')).toBeNull()
})
