import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { goalSchema, type Goal } from '../contract.ts'
import { ActivityGoalsPanel } from './activity-goals-panel.tsx'

const activityId = '019a0000-0000-7000-8000-000000000042'
const activity = { id: activityId, title: 'Obstetric day', date: '2026-03-04', isDeleted: false }
const at = '2026-03-14T12:00:00.000Z'
const goalOf = (n: number, facts: Partial<Goal> = {}): Goal => {
  const id = `019a0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
  return goalSchema.parse({
    _id: id,
    id,
    ownerId: clinician.id,
    title: `Goal ${n}`,
    measure: 'Three drills.',
    approach: null,
    startDate: null,
    targetDate: `2026-12-${String(n).padStart(2, '0')}`,
    cycle: null,
    activities: [],
    status: 'open',
    closedOn: null,
    closingNote: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...facts,
  })
}

let goals: Goal[] = []
const sent: Record<string, unknown>[] = []
/** Answers a change as the server does. */
let change: (id: string, body: Record<string, unknown>) => Response

beforeEach(() => {
  stubBrowser()
  sent.length = 0
  change = (id, body) => {
    const linked = (body.activityIds as string[]).length > 0 ? [activity] : []
    goals = goals.map((goal) => (goal.id === id ? { ...goal, activities: linked, version: 2 } : goal))
    return Response.json(goals.find((goal) => goal.id === id))
  }
  vi.stubGlobal('fetch', async (address: string, call?: RequestInit) => {
    if (call?.method !== 'PUT') return Response.json({ goals })
    const body = JSON.parse(call.body as string) as Record<string, unknown> // `call` sends JSON
    sent.push(body)
    return change(address.split('/').at(-1) ?? '', body)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  openScreen({ screens: { '/': () => <ActivityGoalsPanel activityId={activityId} /> }, path: '/' })
const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('one tap links the activity to an open goal, and another removes the link', async () => {
  goals = [goalOf(2), goalOf(1), goalOf(3, { status: 'done', closedOn: '2026-03-01' })]
  open()
  expect(await listed('Other open goals'), 'the most urgent first, and none that is done').toEqual([
    'Goal 1',
    'Goal 2',
  ])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Link to Goal 2' }))
  expect(await listed('Goals of this activity')).toEqual(['Goal 2'])
  expect(sent).toMatchObject([{ title: 'Goal 2', measure: 'Three drills.', activityIds: [activityId] }])
  await user.click(screen.getByRole('button', { name: 'Unlink from Goal 2' }))
  await screen.findByRole('button', { name: 'Link to Goal 2' })
  expect(sent.at(-1)).toMatchObject({ activityIds: [] })
})

test('a link keeps what was changed in the goal elsewhere', async () => {
  goals = [goalOf(1)]
  const current = goalOf(1, { title: 'Another title', version: 5 })
  const accept = change
  change = (id, body) =>
    body.version === 5
      ? accept(id, body)
      : Response.json(
          { code: 'goal_changed', message: 'Changed elsewhere.', requestId: 'r', current },
          { status: 409 },
        )
  open()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Link to Goal 1' }))
  await screen.findByRole('list', { name: 'Goals of this activity' })
  expect(sent.at(-1)).toMatchObject({ title: 'Another title', activityIds: [activityId], version: 5 })
})

test('of many open goals, five are offered at first', async () => {
  goals = Array.from({ length: 7 }, (_, n) => goalOf(n + 1))
  open()
  expect(await listed('Other open goals')).toHaveLength(5)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 7 open goals' }))
  expect(await listed('Other open goals')).toHaveLength(7)
})

test('without open goals there is a link to set one', async () => {
  goals = []
  open()
  expect(await screen.findByRole('link', { name: 'Set a goal' })).toBeDefined()
})
