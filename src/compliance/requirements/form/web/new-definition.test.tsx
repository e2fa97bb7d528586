import { cleanup, screen, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen as screenOf } from '#platform/web/capability.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { createRequirement } from '../../definitions/contract.ts'
import { NewDefinitionScreen } from './definition-form-screen.tsx'

const server = vi.fn<typeof fetch>()
const posted = () =>
  server.mock.calls
    .filter(([, call]) => call?.method === 'POST')
    // `call` sends JSON; the contract takes each request.
    .map(([, call]) => createRequirement.body?.parse(JSON.parse(call?.body as string)))

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
const path = '/compliance-requirements/definitions/new'
const open = (search = '', role: SessionUser['role'] = 'admin') =>
  openScreen({
    screens: {
      [path]: screenOf({ path, audience: 'users', load: async () => NewDefinitionScreen }),
      '/compliance-requirements/definitions': () => <p>The list</p>,
    },
    path: `${path}${search}`,
    user: { ...clinician, role },
  })

const huet = 'Helicopter underwater escape training (HUET)'
const crm = 'Crew resource management (CRM)'

test('several templates are added at once; failures are named, and only those are tried again', async () => {
  let refused = 1
  server.mockImplementation(async (_, call) => {
    if (call?.method !== 'POST') return Response.json({ requirements: [] })
    const { code } = JSON.parse(call.body as string) as { code: string }
    if (code === 'huet' && refused-- > 0)
      return Response.json({ code: 'internal_error', message: 'Broken.', requestId: 'r' }, { status: 500 })
    return Response.json({}, { status: 201 })
  })
  open()
  const person = user()
  await person.click(await screen.findByLabelText(huet))
  await person.click(screen.getByLabelText(crm))
  await person.click(screen.getByText('Add 2 requirements'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    `1 requirement added. 1 requirement could not be added:${huet}: Broken.`,
  )
  await person.click(screen.getByText('Add 1 requirement'))
  await screen.findByText('The list')
  const [first, second, third] = posted()
  expect([first?.code, second?.code]).toEqual(['huet', 'crew_resource_management'])
  expect(third, 'under the same id, so that it is never added twice').toEqual(first)
  expect(posted()).toHaveLength(3)
})

test('templates are found by words of their note, and say when to check locally', async () => {
  server.mockImplementation(async () =>
    Response.json({ requirements: [{ code: 'huet', status: 'active', organizationId: null }] }),
  )
  open()
  const person = user()
  const used = await screen.findByLabelText<HTMLInputElement>(huet)
  expect(used.disabled, 'in use already').toBe(true)
  const search = screen.getByLabelText('Search templates')
  const lookFor = async (words: string) => {
    await person.clear(search)
    await person.click(search)
    await person.paste(words)
  }
  await lookFor('opito')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await lookFor('winch currency')
  expect(screen.getByText(/^Check locally/)).toBeTruthy()
  await lookFor('nothing like it')
  await screen.findByText('No template matches.')
})

test('a requirement from scratch names missing values, then is saved with a code from its title', async () => {
  server.mockImplementation(async (url, call) => {
    if ((url as string).endsWith('/preview')) return Response.json({ count: 4, people: [], changes: [] })
    if (call?.method === 'POST')
      return Response.json({ title: 'Night line check', status: 'active' }, { status: 201 })
    return Response.json({ users: [] })
  })
  open('?blank=true')
  const person = user()
  await person.click(await screen.findByRole('button', { name: 'Add requirement' }))
  await screen.findByText('Use at least 3 characters.')
  expect(screen.getByText('Choose at least one group or person.')).toBeTruthy()
  await person.click(screen.getByRole('textbox', { name: /^Title/ }))
  await person.paste('Night line check')
  await person.click(screen.getByRole('combobox', { name: /^Category/ }))
  await person.click(await screen.findByText('Service induction and policy'))
  await person.click(screen.getByRole('checkbox', { name: 'Doctors' }))
  await screen.findByText('Applies to 4 people now')
  await person.click(screen.getByRole('button', { name: 'Add requirement' }))
  await screen.findByText('The list')
  const bodies = server.mock.calls.filter(
    ([url, call]) => call?.method === 'POST' && !(url as string).endsWith('/preview'),
  )
  expect(bodies).toHaveLength(1)
  await waitFor(() =>
    expect(createRequirement.body?.parse(JSON.parse(bodies[0]?.[1]?.body as string))).toMatchObject({
      code: 'night_line_check',
      audiences: ['doctor'],
      validityMonths: 12,
      rule: null,
    }),
  )
})

test('a super administrator limits a requirement to bases of another organization', async () => {
  const organization = { id: 'b7b0c8de-65a1-4a0e-8f3c-0d2a2f4d7e11', org_name: 'Mountain Rescue' }
  server.mockImplementation(async (url) => {
    if ((url as string).endsWith('/preview')) return Response.json({ count: 2, people: [], changes: [] })
    if ((url as string).endsWith(`/${organization.id}/places`))
      return Response.json({ bases: [{ code: 'alpine', label: 'Alpine base', active: true }] })
    return Response.json((url as string).endsWith('/api/organizations') ? [organization] : { users: [] })
  })
  open('?blank=true', 'super_admin')
  const person = user()
  await person.click(await screen.findByRole('checkbox', { name: 'Doctors' }))
  expect(screen.queryByText('Alpine base')).toBeNull()
  await screen.findByRole('option', { name: 'Mountain Rescue' })
  await person.selectOptions(screen.getByLabelText('Organization'), organization.id)
  await person.click(await screen.findByRole('checkbox', { name: 'Alpine base' }))
  await person.selectOptions(screen.getByLabelText('Organization'), 'every')
  expect(screen.queryByText('Alpine base')).toBeNull()
})

test('bases of another organization that cannot be loaded are not taken for none', async () => {
  const organization = { id: 'b7b0c8de-65a1-4a0e-8f3c-0d2a2f4d7e11', org_name: 'Mountain Rescue' }
  const broken = { code: 'internal_error', message: 'Broken.', requestId: 'r' }
  server.mockImplementation(async (url) => {
    if ((url as string).endsWith('/preview')) return Response.json({ count: 2, people: [], changes: [] })
    if ((url as string).endsWith('/places')) return Response.json(broken, { status: 500 })
    return Response.json((url as string).endsWith('/api/organizations') ? [organization] : { users: [] })
  })
  open('?blank=true', 'super_admin')
  const person = user()
  await person.click(await screen.findByRole('checkbox', { name: 'Doctors' }))
  await screen.findByRole('option', { name: 'Mountain Rescue' })
  await person.selectOptions(screen.getByLabelText('Organization'), organization.id)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The bases could not be loaded. Reload the page to try again.',
  )
})
