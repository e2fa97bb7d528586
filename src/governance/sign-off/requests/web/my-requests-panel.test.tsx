import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { MySignOffRequests, SignOffRequest } from '../contract.ts'
import { MyRequestsPanel } from './my-requests-panel.tsx'

const kim = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Kim Osei' }
const ada = { id: '019a0000-0000-7000-8000-0000000000b2', name: 'Ada Frost' }
const day = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

function toRequest(number: number, title: string, changes: Partial<SignOffRequest> = {}): SignOffRequest {
  const id = `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const caseId = id.replace('019a', '019b')
  return {
    _id: id,
    id,
    case: { id: caseId, title, date: '2026-03-14' },
    supervisor: kim,
    maySign: true,
    state: 'open',
    askedAt: ago(5),
    ageDays: 5,
    nudgedAt: null,
    mayNudgeFrom: ago(2),
    isUnanswered: false,
    handedOverAt: null,
    closedAt: null,
    comment: null,
    ...changes,
  }
}

const none: MySignOffRequests = { waiting: [], waitingCount: 0, returned: [], returnedCount: 0 }
let mine: MySignOffRequests | null
let supervisorsFail = false
let refusal: object | null = null
const sent: { path: string; body: unknown }[] = []

const server = vi.fn<typeof fetch>(async (input, init) => {
  if (typeof input !== 'string') throw new Error('Not a path')
  const path = input
  if (init?.method === 'POST') {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    if (refusal) return Response.json(refusal, { status: 409 })
    const [request] = mine?.waiting ?? []
    mine = { ...none, waiting: mine?.waiting.slice(1) ?? [] }
    return Response.json({ request })
  }
  if (path.startsWith('/api/cases/')) {
    if (supervisorsFail) throw new TypeError('Failed to fetch')
    const supervisors = [kim, ada].map((person) => ({ ...person, isClinical: person === kim }))
    return Response.json({ requests: mine?.waiting.slice(0, 1), supervisors })
  }
  if (mine === null) throw new TypeError('Failed to fetch')
  return Response.json(mine)
})

beforeEach(() => {
  mine = none
  supervisorsFail = false
  refusal = null
  sent.length = 0
  stubBrowser()
  localStorage.clear()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockClear()
  vi.unstubAllGlobals()
})

function open(signOff: string | undefined, changes: Partial<MySignOffRequests> | null = {}) {
  mine = changes && { ...none, ...changes }
  openScreen({
    screens: { '/logbook': () => <MyRequestsPanel search={{ signOff }} /> },
    path: '/logbook',
  })
}
const list = async (name = 'My requests') => within(await screen.findByRole('region', { name }))

test('each request says whom I wait for and since when, and whether administrators see it or it was handed over', async () => {
  const waiting = [
    toRequest(1, 'Rollover', { ageDays: 20, isUnanswered: true }),
    toRequest(2, 'Fall', { supervisor: ada, handedOverAt: '2026-03-20T12:00:00.000Z' }),
    toRequest(3, 'Burn', { maySign: false, isUnanswered: true }),
    toRequest(4, 'Stroke', { nudgedAt: ago(1), mayNudgeFrom: ago(-2), ageDays: 0 }),
  ]
  open('waiting', { waiting, waitingCount: 4 })
  const card = await list()
  const [rollover, fall, burn, stroke] = await card.findAllByRole('listitem')
  expect(rollover?.textContent).toContain('Waiting for Kim Osei for 20 days')
  expect(rollover?.textContent).toContain('Not answered in time: your administrators see this.')
  expect(fall?.textContent).toContain('Handed over to Ada Frost on 20 Mar 2026.')
  expect(fall?.textContent).not.toContain('administrators')
  expect(burn?.textContent).toContain('Kim Osei can no longer sign your cases. Ask somebody else.')
  expect(burn?.textContent).toContain('Your administrators see this.')
  expect(stroke?.textContent).toContain('Waiting for Kim Osei, asked today')
  expect(stroke?.textContent).toContain('You can remind them from')
  expect(card.getAllByRole('button', { name: /^Remind/ })).toHaveLength(2)
  expect(card.getByRole('link', { name: 'Fall, 14 Mar 2026' }).getAttribute('href')).toBe(
    `/logbook/${waiting[1]?.case.id}`,
  )
})

test('the user sends a reminder, withdraws a request and asks somebody else; the focus stays in the list', async () => {
  const [first, second, third] = [toRequest(1, 'Rollover'), toRequest(2, 'Fall'), toRequest(3, 'Burn')]
  open('waiting', { waiting: [first, second, third], waitingCount: 3 })
  const card = await list()
  await userEvent.click(await card.findByRole('button', { name: 'Remind: Rollover' }))
  await vi.waitFor(() => expect(card.queryByText(/Rollover/)).toBeNull())
  await userEvent.click(card.getByRole('button', { name: 'Withdraw: Fall' }))
  await vi.waitFor(() => expect(card.queryByText(/Fall/)).toBeNull())
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
  await userEvent.click(card.getByRole('button', { name: 'Ask somebody else: Burn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask somebody else' }))
  // Kim already has this request.
  const whom = await dialog.findByRole('combobox', { name: 'Whom to ask' })
  expect(whom.textContent).toBe('Ada Frost')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await card.findByText('You are not waiting for a colleague’s signature.')
  expect(screen.queryByRole('dialog')).toBeNull()
  const at = '/api/sign-off-requests'
  expect(sent).toEqual([
    { path: `${at}/${first.id}/nudge`, body: null },
    { path: `${at}/${second.id}/withdraw`, body: null },
    { path: `${at}/${third.id}/redirect`, body: { supervisorId: ada.id } },
  ])
})

test('a refusal is shown at the request that was refused', async () => {
  const message = 'The supervisor was reminded less than three days ago.'
  refusal = { code: 'sign_off_nudged', message, error: message }
  open('waiting', { waiting: [toRequest(1, 'Rollover'), toRequest(2, 'Fall')], waitingCount: 2 })
  const card = await list()
  await userEvent.click(await card.findByRole('button', { name: 'Remind: Fall' }))
  const alert = await card.findByRole('alert')
  expect(alert.closest('li')?.textContent).toContain('Fall')
})

test('the list of other supervisors can be loaded again after a failure', async () => {
  supervisorsFail = true
  open('waiting', { waiting: [toRequest(1, 'Rollover')], waitingCount: 1 })
  await userEvent.click(await (await list()).findByRole('button', { name: 'Ask somebody else: Rollover' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask somebody else' }))
  await dialog.findByText(/could not be loaded/)
  supervisorsFail = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('combobox', { name: 'Whom to ask' })).toBeDefined()
})

test('a long list is short at first, and says when there are more requests than it can show', async () => {
  const waiting = Array.from({ length: 100 }, (_, index) => toRequest(index, `Case ${index}`))
  open('waiting', { waiting, waitingCount: 140 })
  const card = await list()
  expect(await card.findAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(card.getByRole('button', { name: 'Show all 100' }))
  expect(card.getAllByRole('listitem')).toHaveLength(100)
  expect(card.getByText('Only the 100 oldest requests are shown.')).toBeDefined()
})

test('a returned case shows the whole comment and a link to its form', async () => {
  const comment = 'Say which device you used.\nThen ask me again.'
  const back = toRequest(1, 'Rollover', { state: 'returned', closedAt: '2026-03-20T12:00:00.000Z', comment })
  open('returned', { returned: [back], returnedCount: 1 })
  const card = await list('Came back')
  await card.findByText(/Say which device you used/)
  expect(card.getByRole('listitem').textContent).toContain('Kim Osei returned it on 20 Mar 2026')
  expect(card.getByRole('link', { name: 'Edit the case: Rollover' }).getAttribute('href')).toBe(
    `/logbook/${back.case.id}/edit`,
  )
})

test('offline, the panel says that the requests could not be loaded, and can try again', async () => {
  open('waiting', null)
  const card = await list()
  await card.findByText(/Your requests could not be loaded/)
  mine = { ...none, waiting: [toRequest(1, 'Rollover')], waitingCount: 1 }
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Waiting for Kim Osei for 5 days')).toBeDefined()
})

test('the logbook without that filter requests nothing', () => {
  open(undefined)
  expect(screen.queryByRole('region')).toBeNull()
  expect(server).not.toHaveBeenCalled()
})
