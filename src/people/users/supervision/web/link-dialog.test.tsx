import { cleanup, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#platform/contract/access.ts'
import { clinician, openScreen, stubBrowser } from '#testing/screens.tsx'
import { createUserRecord } from '#testing/user-record.ts'
import type { SupervisionLink } from '../contract.ts'
import { LinkDialog } from './link-dialog.tsx'

const north = { id: '019a0000-0000-7000-8000-0000000000aa', org_name: 'North Air Ambulance' }
const south = { id: '019a0000-0000-7000-8000-0000000000ab', org_name: 'South Air Ambulance' }

const person = { ...createUserRecord({ organization: north }), supervisor: null, rejectionReason: null }
const createSupervisor = (number: number, name: string, facts: Parameters<typeof createUserRecord>[0] = {}) =>
  createUserRecord({
    id: `019a0000-0000-7000-8000-00000000010${number}`,
    name,
    role: 'supervisor',
    organization: north,
    ...facts,
  })
const [colleague, teacher] = [createSupervisor(1, 'Ann Colleague'), createSupervisor(2, 'Ben Teacher')]
const people = [
  colleague,
  teacher,
  createSupervisor(3, 'Cat Elsewhere', { organization: south }),
  createSupervisor(4, 'Dan Unattached', { organization: null }),
  createSupervisor(5, 'Eve Inactive', { status: 'inactive' }),
]

const teaching: SupervisionLink = {
  _id: '019a0000-0000-7000-8000-000000000201',
  id: '019a0000-0000-7000-8000-000000000201',
  kind: 'educational',
  state: 'active',
  supervisor: { id: teacher.id, name: teacher.name },
  startsOn: '2026-03-03',
  endsOn: null,
  permissions: { viewCases: true, viewCpd: true, viewCompliance: true, signOff: true },
  covers: null,
  endedOn: null,
  version: 1,
}

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ users: people })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function offeredSupervisors(viewerRole: Role, as: string) {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  openScreen({
    screens: {
      '/': () => (
        <LinkDialog
          user={person}
          list={{ links: [teaching], today: '2026-03-14' }}
          link={null}
          onClose={() => undefined}
        />
      ),
    },
    path: '/',
    user: { ...clinician, role: viewerRole },
  })
  await user.selectOptions(await screen.findByLabelText('As'), as)
  await user.click(screen.getByRole('combobox', { name: 'Supervisor' }))
  const options = await screen.findAllByRole('option', { name: /@example.org/ })
  return options.map(({ textContent }) => textContent?.split('kim@')[0])
}

test('an administrator is offered active supervisors of the clinician’s organization only', async () => {
  expect(await offeredSupervisors('admin', 'Clinical supervisor')).toEqual(['Ann Colleague', 'Ben Teacher'])
})

test('a super administrator may also link a supervisor without an organization', async () => {
  expect(await offeredSupervisors('super_admin', 'Clinical supervisor')).toEqual([
    'Ann Colleague',
    'Ben Teacher',
    'Dan Unattached',
  ])
})

test('nobody is offered as an educational supervisor twice, nor as cover for themselves', async () => {
  expect(await offeredSupervisors('admin', 'Educational supervisor')).toEqual(['Ann Colleague'])
  cleanup()
  expect(await offeredSupervisors('admin', 'Cover')).toEqual(['Ann Colleague'])
})
