import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { createUserRecord } from '#testing/user-record.ts'
import type { UpdateUserRequest, UserDetail } from '../contract.ts'
import { EditUserForm } from './edit-user-form.tsx'

const initialUser: UserDetail = {
  ...createUserRecord({
    email: 'old@example.org',
    profession: 'nurse',
    jobTitle: 'Nurse',
    employer: 'North',
    createdAt: '2026-03-14T04:12:00.000Z',
  }),
  supervisor: null,
  rejectionReason: null,
}

/** What the server stores by now, and what it was sent. */
let held = initialUser
const sent: UpdateUserRequest[] = []

async function answer(_address: string, { method, body }: { method: string; body?: string }) {
  if (method !== 'PUT') return Response.json({ users: [held] })
  const request = JSON.parse(body ?? 'null') as UpdateUserRequest
  sent.push(request)
  if (request.version === held.version) return Response.json({ ...held, version: held.version + 1 })
  const refusal = { message: 'Changed.', code: 'user_changed', requestId: 'r', current: held }
  return Response.json(refusal, { status: 409 })
}

beforeEach(() => {
  stubBrowser()
  held = initialUser
  sent.length = 0
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  openScreen({
    screens: {
      '/': () => (
        <EditUserForm user={initialUser} isSaved={false} onSaved={() => undefined} onCancel={() => undefined}>
          {null}
        </EditUserForm>
      ),
    },
    path: '/',
    user: { ...clinician, role: 'super_admin' },
  })
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value
const write = async (user: ReturnType<typeof open>, label: string, words: string) => {
  const input = await screen.findByLabelText(new RegExp(`^${label}`))
  await user.clear(input)
  await user.type(input, words)
}

test('the email is sent only when it was changed', async () => {
  const user = open()
  await write(user, 'Job Title', 'Lead')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ jobTitle: 'Lead', version: 1 })
  expect(sent[0]).not.toHaveProperty('email')

  await write(user, 'Email', 'new@example.org')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ email: 'new@example.org' }))
})

test('a conflict shows what changed, keeps what was typed, and saves what is chosen on the current version', async () => {
  const user = open()
  await write(user, 'Job Title', 'Lead')
  await write(user, 'Employer', 'South')
  held = { ...initialUser, email: 'moved@example.org', jobTitle: 'Chief', employer: 'East', version: 5 }
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('nothing is saved yet')
  expect(document.activeElement).toBe(notice)
  expect(within(notice).getByLabelText('Changed by somebody else').textContent).toBe(
    'Email is now “moved@example.org”, it was “old@example.org”.',
  )
  expect([fieldValue('Job Title'), fieldValue('Employer'), fieldValue('Email')]).toEqual([
    'Lead',
    'South',
    'moved@example.org',
  ])

  const employer = within(within(notice).getByRole('group', { name: 'Employer' }))
  await user.click(employer.getByRole('button', { name: 'Take theirs: “East”' }))
  expect(fieldValue('Employer')).toBe('East')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ jobTitle: 'Lead', employer: 'East', version: 5 })
  expect(sent[1]).not.toHaveProperty('email')
})
