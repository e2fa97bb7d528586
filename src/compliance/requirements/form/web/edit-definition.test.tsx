import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen as screenOf } from '#platform/web/capability.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { requirementSchema, updateRequirement, type Requirement } from '../../definitions/contract.ts'
import { definitionFromTemplate } from '../from-template.ts'
import { EditDefinitionScreen } from './definition-form-screen.tsx'

const server = vi.fn<typeof fetch>()
const id = '019a0000-0000-7000-8000-000000000101'
const winch = requirementSchema.parse({
  _id: id,
  id,
  ...definitionFromTemplate('winch_currency'),
  organizationId: clinician.organization?.id ?? null,
  status: 'active',
  retiredOn: null,
  isMine: true,
  mayAdminister: true,
  mayEdit: true,
  version: 3,
  createdAt: '2026-03-01T10:00:00Z',
  updatedAt: '2026-03-01T10:00:00Z',
})

interface Answers {
  current?: Requirement
  versions?: readonly object[]
  save?: () => Response
}

function answering({ current = winch, versions = [], save = () => Response.json(current) }: Answers) {
  server.mockImplementation(async (url, call) => {
    if ((url as string).endsWith('/preview'))
      return Response.json({
        count: 12,
        people: [{ id: 'a', name: 'Ada Quist', profession: 'doctor' }],
        changes: [{ from: 'valid', to: 'expired', count: 2 }],
      })
    if (call?.method === 'PUT') return save()
    if ((url as string).includes('/requirements/')) return Response.json({ requirement: current, versions })
    return Response.json({ users: [] })
  })
}
const puts = () =>
  server.mock.calls
    .filter(([, call]) => call?.method === 'PUT')
    .map(([, call]) => updateRequirement.body?.parse(JSON.parse(call?.body as string)))

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
const path = '/compliance-requirements/definitions/$id/edit'
const open = () =>
  openScreen({
    screens: {
      [path]: screenOf({ path, audience: 'users', load: async () => EditDefinitionScreen }),
      '/compliance-requirements/definitions': () => <p>The list</p>,
    },
    path: path.replace('$id', id),
    user: { ...clinician, role: 'admin' },
  })

async function enterDays(person: ReturnType<typeof user>, days: string) {
  const field = await screen.findByRole('textbox', { name: /^Days/ })
  await person.clear(field)
  await person.type(field, days)
}

test('a change of the period shows who changes status, and asks whether to recalculate existing records', async () => {
  answering({})
  open()
  const person = user()
  await screen.findByText('Applies to 12 people now')
  expect(screen.queryByRole('heading', { name: 'What this changes' })).toBeNull()
  await enterDays(person, '60')
  await screen.findByText('2 people change status')
  expect(
    within(screen.getByRole('list', { name: 'People who change status' })).getByText(
      '2 people: valid → expired',
    ),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose what happens to existing records.')
  expect(puts()).toEqual([])
  await person.click(screen.getByRole('radio', { name: 'Recalculate it' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The list')
  expect(puts()).toEqual([expect.objectContaining({ validityDays: 60, version: 3, applyToExisting: true })])
})

test('typed values stay if somebody else saved first, with a note of what they changed', async () => {
  answering({
    current: winch,
    save: () =>
      Response.json(
        { code: 'requirement_changed', message: 'This requirement was changed elsewhere.', requestId: 'r' },
        { status: 409 },
      ),
  })
  open()
  const person = user()
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })
  await person.clear(title)
  await person.type(title, 'Winch currency')
  const save = server.getMockImplementation()
  server.mockImplementation(async (url, call) => {
    const answer = await save?.(url, call)
    if (call?.method === 'PUT')
      answering({
        current: { ...winch, version: 4, remindDays: [14] },
        versions: [{ version: 4, savedAt: '2026-03-02T10:00:00Z', changed: ['remindDays'] }],
      })
    return answer ?? Response.error()
  })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Changed elsewhere while you edited: reminders\./)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Winch currency')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toMatchObject({ title: 'Winch currency', version: 4 })
})

test('a rule is shown as a sentence while it is edited', async () => {
  answering({})
  open()
  const person = user()
  await screen.findByText('Met by at least 3 hoist cycles in 90 days, real or simulated, or a valid record.')
  await person.click(screen.getByRole('checkbox', { name: 'Only cycles by night' }))
  await screen.findByText(/^Met by at least 3 hoist cycles by night in 90 days/)
  const first = within(screen.getByRole('group', { name: 'Condition 1' }))
  await person.click(first.getByRole('radio', { name: 'Missions' }))
  await screen.findByText(/^Met by at least 3 missions in 90 days/)
  await person.click(first.getByRole('radio', { name: 'Counts up to a number' }))
  await screen.findByText('Complete the conditions to read the rule as a sentence.')
  await person.click(screen.getByRole('button', { name: 'Remove: Condition 1' }))
  await screen.findByText('Met by a valid record.')
  expect(document.activeElement?.getAttribute('type'), 'the focus stays in the rule').toBe('radio')
})
