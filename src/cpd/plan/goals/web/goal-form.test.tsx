import { cleanup, screen, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, stubConflict, press } from '#testing/overtaken.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { ReviewForm } from '../../reviews/web/review-form.tsx'
import { planReviewSchema } from '../../reviews/contract.ts'
import { goalSchema } from '../contract.ts'
import { GoalForm } from './goal-form.tsx'

const server = vi.fn<typeof fetch>()
/** Answers the request that saves; everything else the form can do without. */
const answering = (answer: () => Response) =>
  server.mockImplementation(async (_, call) => {
    if (call?.method !== 'POST') throw new TypeError('Failed to fetch')
    return answer()
  })
const posted = () => {
  const calls = server.mock.calls.filter(([, call]) => call?.method === 'POST')
  return calls.map(([, call]) => JSON.parse(call?.body as string) as Record<string, unknown>) // `call` sends JSON
}

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

const user = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
function open() {
  const onSaved = vi.fn()
  const Screen = () => <GoalForm userId={clinician.id} today="2026-03-14" edited={null} onSaved={onSaved} />
  openScreen({ screens: { '/': Screen }, path: '/' })
  return onSaved
}
const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Goal/ })

async function fill(): Promise<void> {
  const person = user()
  await person.click(await titleField())
  await person.paste('Lead a debrief')
  await person.click(screen.getByLabelText(/^Target date/))
  await person.keyboard('2026-12-01')
  await person.click(screen.getByRole('button', { name: 'Save' }))
}

test('what was typed stays after a failure, and trying again sends the same goal', async () => {
  answering(() =>
    Response.json({ code: 'internal_error', message: 'Broken.', requestId: 'r' }, { status: 500 }),
  )
  const onSaved = open()
  await fill()
  expect((await screen.findByRole('alert')).textContent).toContain('What you typed is still here.')
  expect((await titleField()).value).toBe('Lead a debrief')
  answering(() => Response.json({}, { status: 201 }))
  await user().click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const [first, second] = posted()
  expect(first).toMatchObject({ title: 'Lead a debrief', targetDate: '2026-12-01', activityIds: [] })
  expect(second, 'under the same id, so that it is never set twice').toEqual(first)
})

test('what was typed survives a closed tab, until it is thrown away', async () => {
  answering(() => {
    throw new TypeError('Failed to fetch')
  })
  open()
  await fill()
  await screen.findByRole('alert')
  cleanup()
  open()
  await screen.findByText('This is what you typed before. It is not saved yet.')
  expect((await titleField()).value).toBe('Lead a debrief')
  await user().click(screen.getByRole('button', { name: 'Start again' }))
  expect((await titleField()).value).toBe('')
  cleanup()
  open()
  expect((await titleField()).value).toBe('')
  expect(screen.queryByText('This is what you typed before. It is not saved yet.')).toBeNull()
})

test('a saved goal is not offered again', async () => {
  answering(() => Response.json({}, { status: 201 }))
  const onSaved = open()
  await fill()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  cleanup()
  open()
  expect((await titleField()).value).toBe('')
})

const saved = {
  _id: '019a0000-0000-7000-8000-000000000042',
  id: '019a0000-0000-7000-8000-000000000042',
  ownerId: clinician.id,
  cycle: null,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
}

test('a goal that another device changed meanwhile is compared before it is saved again', async () => {
  const goal = goalSchema.parse({
    ...saved,
    title: 'Lead a debrief',
    measure: null,
    approach: null,
    startDate: null,
    targetDate: '2026-12-01',
    activities: [],
    status: 'open',
    closedOn: null,
    closingNote: null,
  })
  const current = { ...goal, title: 'Lead two debriefs', targetDate: '2026-11-01', version: 2 }
  const sent = stubConflict('goal_changed', current)
  const onSaved = vi.fn()
  const form = { userId: clinician.id, today: '2026-03-14', edited: goal, onSaved }
  openScreen({ screens: { '/': () => <GoalForm {...form} /> }, path: '/' })
  await enter(await titleField(), 'Lead three debriefs')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Target date is now “1 Nov 2026”, it was “1 Dec 2026”.',
  )
  await press('Take theirs: “Lead two debriefs”')
  expect((await titleField()).value).toBe('Lead two debriefs')
  await press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ title: 'Lead two debriefs', targetDate: '2026-11-01', version: 2 })
})

test('a review that another device changed meanwhile is compared before it is saved again', async () => {
  const review = planReviewSchema.parse({
    ...saved,
    kind: 'mid',
    date: '2026-03-10',
    wentWell: 'Debriefs.',
    toChange: null,
    nextSteps: null,
  })
  const sent = stubConflict('plan_review_changed', { ...review, wentWell: 'Two debriefs.', version: 2 })
  const onSaved = vi.fn()
  const form = { userId: clinician.id, today: '2026-03-14', edited: review, onSaved }
  openScreen({ screens: { '/': () => <ReviewForm {...form} /> }, path: '/' })
  await enter(await screen.findByLabelText(/^What went well/), 'All debriefs.')
  await press('Save')
  await press('Take theirs: “Two debriefs.”')
  await press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ wentWell: 'Two debriefs.', version: 2 })
})
