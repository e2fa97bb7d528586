import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen as screenOf } from '#platform/web/capability.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { requirementSchema } from '../../definitions/contract.ts'
import { definitionFromTemplate } from '../from-template.ts'
import { DefinitionsScreen } from './definitions-screen.tsx'

const server = vi.fn<typeof fetch>()
const idOf = (place: number) => `019a0000-0000-7000-8000-00000000010${place}`

function saved(place: number, code: string, change: object = {}) {
  const definition = definitionFromTemplate(code)
  if (!definition) throw new Error(`There is no template ${code}`)
  return requirementSchema.parse({
    _id: idOf(place),
    id: idOf(place),
    ...definition,
    organizationId: clinician.organization?.id ?? null,
    status: 'active',
    retiredOn: null,
    isMine: false,
    mayAdminister: true,
    mayEdit: true,
    version: 3,
    createdAt: '2026-03-01T10:00:00Z',
    updatedAt: '2026-03-01T10:00:00Z',
    ...change,
  })
}

/** Answers the list, and each decision as told. */
function answering(requirements: readonly unknown[], decide: () => Response = () => Response.json({})) {
  server.mockImplementation(async (_, call) =>
    (call?.method ?? 'GET') === 'GET' ? Response.json({ requirements }) : decide(),
  )
}
const sent = () =>
  server.mock.calls
    .filter(([, call]) => (call?.method ?? 'GET') !== 'GET')
    .map(([url, call]) =>
      `${call?.method} ${url as string} ${(call?.body as string | undefined) ?? ''}`.trim(),
    )

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
const path = '/compliance-requirements/definitions'
const open = (role: 'admin' | 'supervisor' = 'admin', search = '') =>
  openScreen({
    screens: { [path]: screenOf({ path, audience: 'users', load: async () => DefinitionsScreen }) },
    path: `${path}${search}`,
    user: { ...clinician, role },
  })

test('proposals come first, then the categories, each row in words', async () => {
  answering([
    saved(1, 'winch_currency', { blocksDuty: true }),
    saved(2, 'registration_paramedic_hcpc'),
    saved(3, 'huet', { status: 'proposed' }),
    saved(4, 'sea_survival', { status: 'retired', retiredOn: '2026-02-01' }),
  ])
  open()
  await screen.findByRole('heading', { name: 'Proposed (1)' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Proposed (1)',
    'Aviation and rescue safety (1)',
    'Registration and professional (1)',
  ])
  const winch = within(screen.getByRole('list', { name: 'Aviation and rescue safety' }))
  expect(winch.getByRole('listitem').textContent).toContain('90 days')
  expect(winch.getByText('blocks duty')).toBeTruthy()
  expect(winch.getByText(/Met by at least 3 hoist cycles in 90 days/)).toBeTruthy()
  expect(screen.getByText(/Paramedics · each 31 Aug, odd years/)).toBeTruthy()
  expect(screen.getByText('1 retired requirement')).toBeTruthy()
})

test('an administrator accepts a proposal, with the version that was seen', async () => {
  answering([saved(3, 'huet', { status: 'proposed' })])
  open()
  await user().click(await screen.findByRole('button', { name: /^Accept Helicopter underwater/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toContain(`/api/compliance/requirements/${idOf(3)}/accept {"version":3}`)
})

test('a supervisor sees proposals without the buttons of administrators', async () => {
  answering([saved(3, 'huet', { status: 'proposed', isMine: true, mayAdminister: false })])
  open('supervisor')
  await screen.findByRole('link', { name: 'Propose requirement' })
  await screen.findByRole('list', { name: 'Proposed' })
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  await user().click(screen.getByRole('button', { name: /^Actions for/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Duplicate', 'Delete'])
})

test('a requirement in use cannot be deleted, and can be retired from the dialog', async () => {
  const message = 'Records or waivers belong to this requirement. Retire it instead.'
  answering([saved(1, 'huet')], () =>
    Response.json({ code: 'requirement_in_use', message, requestId: 'r' }, { status: 409 }),
  )
  open()
  const person = user()
  await person.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  await person.click(screen.getByRole('button', { name: 'Retire it instead' }))
  await screen.findByRole('dialog', { name: /^Retire Helicopter/ })
  answering([saved(1, 'huet')])
  await person.click(screen.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().at(-1)).toContain(`/${idOf(1)}/retire {"version":3}`)
})

test('the search finds by group of people too, and an empty list leads to the templates', async () => {
  answering([saved(1, 'huet'), saved(2, 'registration_paramedic_hcpc')])
  open('admin', '?q=paramedics')
  await screen.findByText('Paramedic registration (HCPC)')
  expect(screen.queryByText(/^Helicopter underwater/)).toBeNull()
  cleanup()
  answering([])
  open()
  const link = await screen.findByRole('link', { name: 'Choose from templates' })
  expect(link.getAttribute('href')).toBe('/compliance-requirements/definitions/new')
})
