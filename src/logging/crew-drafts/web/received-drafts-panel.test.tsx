import { cleanup, screen, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import type { CrewDraft } from '../contract.ts'
import { HandToCrewDialog } from './hand-to-crew-dialog.tsx'
import { ReceivedDraftsPanel } from './received-drafts-panel.tsx'

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000030${number}`
const offer = (number: number, name: string): CrewDraft => ({
  _id: idOf(number),
  id: idOf(number),
  from: { id: idOf(9), name },
  missionNumber: `#26-0000${number}`,
  patientSequence: number,
  date: '2026-03-14',
  missionType: 'primary_scene',
  missionTypeLabel: 'Primary (scene)',
  platform: 'rotary_wing',
  platformLabel: 'Helicopter (rotary wing)',
  offeredAt: `2026-03-14T12:00:0${9 - number}.000Z`,
})

const mate = { _id: idOf(7), id: idOf(7), name: 'Mia Mate', profession: null }
let offers: CrewDraft[] = []
let refusal: { status: number; body: object } | null = null
const sentRequests: { path: string; body: unknown }[] = []

async function serve(path: string, { method, body }: { method: string; body: string | null }) {
  if (method === 'GET') {
    if (path.startsWith('/api/colleagues')) return Response.json({ colleagues: [mate], hasMore: false })
    return refusal !== null && offers.length === 0
      ? Response.json(refusal.body, { status: refusal.status })
      : Response.json({ offers })
  }
  sentRequests.push({ path, body: body ? JSON.parse(body) : null })
  if (refusal !== null) return Response.json(refusal.body, { status: refusal.status })
  const [, id = '', act] = /([\w-]{36})\/(\w+)$/.exec(path) ?? []
  if (act === 'offers') return Response.json({ offeredTo: [{ id: mate.id, name: mate.name }] })
  offers = act === 'restore' ? [offer(1, 'Sam Sender'), ...offers] : offers.filter((offer) => offer.id !== id)
  return Response.json({ _id: id, id, status: 'open' })
}

beforeEach(() => {
  stubBrowser()
  offers = [offer(1, 'Sam Sender'), offer(2, 'Kim Other')]
  refusal = null
  sentRequests.length = 0
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(Screen: () => React.ReactNode) {
  const screens = { '/': Screen, '/new-case': () => <p>The form</p>, '/logbook/$id': () => <p>The case</p> }
  const { router } = openScreen({ screens, path: '/' })
  return { router, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) }
}
const openPanel = () => open(() => <ReceivedDraftsPanel />)

test('each crew draft shows its sender and its mission', async () => {
  openPanel()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Sam Sender prepared a draft for you')
  expect(first?.textContent).toContain('#26-00001 · 14 Mar 2026 · Primary (scene) · Helicopter (rotary wing)')
  expect(second?.textContent).toContain('Patient 2')
})

test('an accepted draft opens in the form', async () => {
  const { router, user } = openPanel()
  await user.click(await screen.findByRole('button', { name: 'Accept the draft from Sam Sender, #26-00001' }))
  await screen.findByText('The form')
  expect(router.state.location.search).toEqual({ draft: idOf(1) })
})

test('a dismissed draft keeps its place, and dismissing can be undone', async () => {
  const { user } = openPanel()
  await user.click(await screen.findByRole('button', { name: /^Dismiss the draft from Sam/ }))
  const undo = await screen.findByRole('button', { name: /^Undo dismissing the draft from Sam/ })
  expect(document.activeElement).toBe(undo)
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('Dismissed the draft from Sam')
  await user.click(undo)
  expect(await screen.findByRole('button', { name: /^Accept the draft from Sam/ })).toBeDefined()
  expect(sentRequests.map(({ path }) => path.split('/').at(-1))).toEqual(['dismiss', 'restore'])
})

test('if the user already has a case of the patient, a link to it is shown and the crew draft stays', async () => {
  refusal = {
    status: 409,
    body: {
      code: 'case_duplicate',
      message: 'You have already logged this patient on this mission.',
      caseId: idOf(5),
      requestId: 'r',
    },
  }
  const { router, user } = openPanel()
  await user.click(await screen.findByRole('button', { name: /^Accept the draft from Sam/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('already logged this patient')
  await user.click(screen.getByRole('link', { name: 'Open your case' }))
  await screen.findByText('The case')
  expect(router.state.location.pathname).toBe(`/logbook/${idOf(5)}`)
})

test('the panel is empty without crew drafts, and shows an error if they could not be loaded', async () => {
  offers = []
  openPanel()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  cleanup()
  refusal = { status: 503, body: { code: 'service_unavailable', message: 'Try later.', requestId: 'r' } }
  const { user } = openPanel()
  expect(await screen.findByText(/Drafts from crewmates could not be loaded/)).toBeDefined()
  offers = [offer(1, 'Sam Sender')]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sam Sender prepared a draft for you')).toBeDefined()
})

const closed = vi.fn()
const openDialog = (colleagueUserIds: string[]) => {
  closed.mockClear()
  return open(function Handing() {
    const [opened, setOpened] = useState(true)
    return (
      <HandToCrewDialog
        caseId={idOf(4)}
        colleagueUserIds={colleagueUserIds}
        opened={opened}
        onClose={() => {
          closed()
          setOpened(false)
        }}
      />
    )
  })
}

test('a draft is sent to the crewmates named in the case', async () => {
  const { user } = openDialog([mate.id])
  expect(await screen.findByText('Mia Mate')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send draft' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sentRequests).toEqual([{ path: `/api/cases/${idOf(4)}/offers`, body: { userIds: [mate.id] } }])
})

test('nothing is sent without a chosen colleague', async () => {
  openDialog([])
  expect(await screen.findByRole('button', { name: 'Send draft' })).toHaveProperty('disabled', true)
})

test('after an error, the message is at the field and the chosen colleagues are still there', async () => {
  refusal = {
    status: 400,
    body: {
      code: 'request_invalid',
      message: 'Some fields are not valid.',
      fields: [{ path: 'userIds.0', message: 'Choose a colleague of your organization.' }],
      requestId: 'r',
    },
  }
  const { user } = openDialog([mate.id])
  await user.click(await screen.findByRole('button', { name: 'Send draft' }))
  expect(await screen.findByText('Choose a colleague of your organization.')).toBeDefined()
  expect(await screen.findByText('Mia Mate')).toBeDefined()
  expect(closed).not.toHaveBeenCalled()
})
