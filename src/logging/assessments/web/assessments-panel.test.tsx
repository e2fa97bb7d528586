import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { AssessmentsCard } from './assessments-panel.tsx'

const id = '019a0000-0000-7000-8000-000000000042'
const assessorUserId = '019a0000-0000-7000-8000-000000000007'
const requestedAt = '2026-03-14T12:00:00.000Z'
const completedAt = '2026-03-15T12:00:00.000Z'
const answered: Assessment[] = [
  { tool: 'dops', assessorUserId, requestedAt, status: 'completed', strengths: 'Calm.', completedAt },
  { tool: 'cbd', assessorUserId, requestedAt, status: 'declined', completedAt },
  { tool: 'mini_cex', assessorUserId, requestedAt, status: 'requested' },
]

const server = vi.fn<typeof fetch>()
beforeEach(() => {
  stubBrowser()
  localStorage.clear()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

interface Shown {
  assessments?: Assessment[]
  ownerId?: string
  status?: 'completed' | 'voided'
  at?: string
}

function open({
  assessments = answered,
  ownerId = clinician.id,
  status = 'completed',
  at = '/',
}: Shown = {}) {
  const createdBy = { id: ownerId, name: clinician.name, role: 'clinician' } as const
  const Screen = () => (
    <section>
      <AssessmentsCard caseRecord={{ id, status, createdBy, assessments }} />
    </section>
  )
  openScreen({ screens: { '/': Screen }, path: at })
}

const user = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const steps = () => screen.queryAllByRole('button').map((item) => item.getAttribute('aria-label'))

test('the learner replies to an answered assessment', async () => {
  server.mockImplementation(async (address) => {
    // This test loads no lists of names, because the privacy guard works without them.
    if (!JSON.stringify(address).startsWith('"/api/')) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  open()
  await screen.findByRole('list', { name: 'Assessments' })
  expect(steps()).toEqual([
    'Reply: Direct observation of procedural skills (DOPS)',
    'Reply: Case-based discussion (CBD)',
  ])
  const person = user()
  await person.click(screen.getByRole('button', { name: /^Reply: Direct/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('textbox', { name: 'Learner’s reply' }))
  await person.paste('I will, thank you.')
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [address, sent] = server.mock.calls.find(([, call]) => call?.method === 'POST') ?? []
  expect(address).toBe(`/api/cases/${id}/assessments/reply`)
  expect(JSON.parse(typeof sent?.body === 'string' ? sent.body : '')).toEqual({
    tool: 'dops',
    assessorUserId,
    learnerReply: 'I will, thank you.',
    privacyChecked: [],
  })
})

test('a refused reply stays in the field, with the reason', async () => {
  const message = 'You have already replied to this assessment.'
  server.mockImplementation(async (address) => {
    if (!JSON.stringify(address).startsWith('"/api/')) throw new TypeError('Failed to fetch')
    return Response.json({ code: 'assessment_replied', message, requestId: 'r' }, { status: 409 })
  })
  open()
  const person = user()
  await person.click(await screen.findByRole('button', { name: /^Reply: Direct/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const words = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Learner’s reply' })
  await person.click(words)
  await person.paste('I will.')
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  expect(words.value).toBe('I will.')
})

test('a reply is shown, and no second one is offered', async () => {
  open({ assessments: answered.slice(0, 1).map((item) => ({ ...item, learnerReply: 'I will.' })) })
  expect((await screen.findByText('Learner’s reply')).closest('div')?.textContent).toContain('I will.')
  expect(steps()).toEqual([])
})

test.each([
  ['somebody else’s case', { ownerId: id }],
  ['a voided case', { status: 'voided' }],
] as const)('nobody is offered to reply on %s', async (_, shown) => {
  open(shown)
  await screen.findByRole('list', { name: 'Assessments' })
  expect(steps()).toEqual([])
})

test('a link to the assessments scrolls to them once the case has loaded', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  open({ at: '/#assessments' })
  const list = await screen.findByRole('list', { name: 'Assessments' })
  await waitFor(() => expect(document.activeElement).toBe(list))
  expect(scrolled).toHaveBeenCalled()
  cleanup()
  open()
  expect(document.activeElement).not.toBe(await screen.findByRole('list', { name: 'Assessments' }))
})
