import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from './capability.ts'
import { clinician, openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import { createUserRecord } from '#testing/user-record.ts'
import type { User } from '../contract.ts'

const applicant = createUserRecord({
  status: 'pending',
  profession: 'nurse',
  createdAt: '2026-03-14T04:12:00.000Z',
  request: { note: null, refusedAt: null, refusedBecause: null },
})

/** Others in the list. */
let others: readonly Partial<User>[] = []
/** What the server stores by now, and the decisions that it was sent. */
let held = applicant
const decisions: { address: string; body: unknown }[] = []

async function answer(address: string, { method, body }: { method: string; body?: string }) {
  if (method === 'GET') return Response.json({ users: [held, ...others] })
  const sent = JSON.parse(body ?? 'null') as { version: number }
  decisions.push({ address, body: sent })
  if (sent.version === held.version) return Response.json({ ...held, status: 'active', supervisor: null })
  const message = 'This registration has changed since you saw it.'
  return Response.json({ message, code: 'registration_changed', requestId: 'r' }, { status: 409 })
}

beforeEach(() => {
  stubBrowser()
  held = applicant
  others = []
  decisions.length = 0
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(['Approve', 'Reject'])(
  'a registration that changes while it is reviewed is shown again before it is decided: %s',
  async (decision) => {
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
    openScreen({
      screens: { '/admin/users': findScreen(users, '/admin/users') },
      path: '/admin/users',
      user: { ...clinician, role: 'admin' },
    })
    const decide = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `${decision}: ${name}` }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: decision }))
    }
    await screen.findByRole('button', { name: `${decision}: Kim Osei` })
    held = { ...applicant, name: 'Kim Osei-Marsh', version: 2 }
    await decide('Kim Osei')
    expect((await screen.findByRole('alert')).textContent).toContain('has changed since you saw it')
    expect(await screen.findByRole('button', { name: `${decision}: Kim Osei-Marsh` })).toBeDefined()

    await decide('Kim Osei-Marsh')
    const address = `/api/admin/users/${applicant.id}/${decision.toLowerCase()}`
    await waitFor(() => {
      expect(decisions).toEqual([1, 2].map((version) => ({ address, body: { version } })))
    })
  },
)

test('a user without a status in the response is listed as active', async () => {
  const { status: _, ...unnamed } = applicant
  held = unnamed as User
  openScreen({
    screens: { '/admin/users': findScreen(users, '/admin/users') },
    path: '/admin/users',
    user: { ...clinician, role: 'admin' },
  })
  const row = (await screen.findByText('Kim Osei')).closest('tr, li') as HTMLElement
  expect(within(row).getByText('Active')).toBeDefined()
})

test('a record that lacks fields does not take down the list', async () => {
  others = [{ id: '019a0000-0000-7000-8000-00000000000a' }, { id: '019a0000-0000-7000-8000-00000000000b' }]
  openScreen({
    screens: { '/admin/users': findScreen(users, '/admin/users') },
    path: '/admin/users',
    user: { ...clinician, role: 'admin' },
  })
  expect(await screen.findByRole('link', { name: 'Kim Osei' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'No name' })).toHaveLength(2)
})

test.each([
  ['clinician', 'Nobody supervises them from now on.'],
  ['supervisor', 'They supervise nobody from now on'],
] as const)(
  'whoever deactivates a %s is told that their supervision ends, before it does',
  async (role, note) => {
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
    held = createUserRecord({ role, status: 'active' })
    openScreen({
      screens: { '/admin/users': findScreen(users, '/admin/users') },
      path: '/admin/users',
      user: { ...clinician, role: 'super_admin' },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Kim Osei' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(note)
  },
)
