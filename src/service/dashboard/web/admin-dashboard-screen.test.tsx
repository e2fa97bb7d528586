import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DashboardStats, RecentCase, TopUser } from '../contract.ts'
import { toRoute } from '#platform/web/screen-route.tsx'
import { AuthContext, type Auth } from '#platform/web/session/use-auth.ts'
import { findScreen } from '#testing/screens.tsx'
import { dashboard } from './capability.ts'

const noRole = { count: 0, active: 0, pending: 0 }
const emptyStats: DashboardStats = {
  userStats: { super_admin: noRole, admin: noRole, supervisor: noRole, clinician: noRole },
  caseStats: { totalCases: 0, flaggedCases: 0, averageMissionTime: 0 },
  cpdStats: { totalActivities: 0, totalHours: 0 },
  topUsers: [],
  recentCases: [],
  casesByType: [],
  casesByMonth: [],
  casesByMissionType: [],
  casesByDiagnosis: [],
  genderDistribution: [],
  levelOfCareDistribution: [],
  proceduresPerformed: {
    'Rapid Sequence Induction': 0,
    'Chest Drain Inserted': 0,
    'Airway Management': 0,
    'Fracture Splintage': 0,
    'Wound Management': 0,
    'Haemorrhage Management': 0,
    'Blood Given': 0,
    'Opioid Usage': 0,
  },
}

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`
const topUser = (number: number, facts: Partial<TopUser> = {}): TopUser => ({
  _id: idOf(number),
  id: idOf(number),
  name: `Person ${number}`,
  email: `person${number}@example.org`,
  role: 'clinician',
  caseCount: 10 - number,
  averageTime: 1.4,
  ...facts,
})
const recentCase = (number: number, facts: Partial<RecentCase> = {}): RecentCase => ({
  _id: idOf(number),
  id: idOf(number),
  missionNumber: `#26-0000${number}`,
  type: 'cardiac_arrest',
  flagCaseReview: false,
  createdBy: { name: `Person ${number}`, role: 'clinician' },
  createdAt: new Date().toISOString(),
  ...facts,
})

const server = vi.fn<typeof fetch>()
const nobody = { asOf: '2026-03-14', organizations: [] }
const respondWith = (stats: Partial<DashboardStats>) =>
  server.mockImplementation(async (url) => {
    const path = url as string // the API client always passes a string
    if (path.includes('/not-fit')) return Response.json(nobody)
    return Response.json(path.includes('/waiting-work') ? {} : { ...emptyStats, ...stats })
  })
const fails = (status: number) =>
  server.mockImplementation(async () =>
    Response.json({ message: 'No.', code: 'access_denied', requestId: 'req-7' }, { status }),
  )

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  // jsdom has no layout, so nothing is ever resized.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

async function open(url = '/admin/dashboard') {
  const root = createRootRoute()
  const routes = [
    toRoute(
      () => root,
      findScreen(dashboard, '/admin/dashboard'),
      async () => [],
    ),
    createRoute({ getParentRoute: () => root, path: '/logbook/$id', component: () => null }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [url] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AuthContext value={{ user: null } as Auth}>
          <RouterProvider router={router as never} />
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
  return router
}

const cardOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('section') as HTMLElement)
}
const requested = () =>
  server.mock.calls
    .map(([url]) => url as string) // the API client always passes a string
    .filter((url) => url.includes('/dashboard-stats'))

describe('the period', () => {
  test('is all time by default, and then not in the request', async () => {
    respondWith({})
    await open()
    expect(screen.getByText('Comprehensive overview of all system data')).toBeTruthy()
    const period = await screen.findByRole<HTMLInputElement>('radio', { name: 'All Time' })
    expect(period.checked).toBe(true)
    await screen.findByText('Total Users')
    expect(requested()).toEqual(['/api/admin/dashboard-stats'])
  })

  test('comes from the URL; choosing another one loads it and changes the URL', async () => {
    respondWith({})
    const router = await open('/admin/dashboard?period=this_week')
    const period = await screen.findByRole<HTMLInputElement>('radio', { name: 'This Week' })
    expect(period.checked).toBe(true)
    await screen.findByText('Total Users')
    await userEvent.click(screen.getByRole('radio', { name: 'Last Month' }))
    await screen.findByText('Total Users')
    expect(requested()).toEqual([
      '/api/admin/dashboard-stats?period=this_week',
      '/api/admin/dashboard-stats?period=last_month',
    ])
    expect(router.state.location.search).toEqual({ period: 'last_month' })
    await userEvent.click(screen.getByRole('radio', { name: 'All Time' }))
    expect(router.state.location.search).toEqual({})
  })
})

test('a spinner turns until the figures are loaded', async () => {
  server.mockImplementation(() => new Promise(() => {}))
  await open()
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('a failure shows a message with the request id, and "Try again" loads the figures', async () => {
  fails(403)
  await open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to fetch admin dashboard statistics')
  expect(alert.textContent).toContain('req-7')
  expect(screen.getByRole('heading', { name: 'No Data Available' })).toBeTruthy()
  expect(screen.getByText('Unable to load admin dashboard statistics.')).toBeTruthy()
  respondWith({})
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Total Users')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without any data each card, panel and chart names what is missing', async () => {
  respondWith({})
  await open()
  const average = (await screen.findByText('Avg Mission Time')).closest('div') as HTMLElement
  expect(average.textContent).toBe('Avg Mission TimeN/A')
  const organizations = screen.getByText('Total Organizations').closest('div') as HTMLElement
  expect(organizations.textContent).toBe('Total Organizations00 active, 0 inactive')
  for (const words of [
    'No user data available',
    'No recent cases available',
    'No case type data available',
    'No monthly data available',
    'No gender data available',
    'No level of care data available',
    'No procedure data available',
    'No mission type data available',
    'No diagnosis data available',
  ]) {
    expect(await screen.findByText(words)).toBeTruthy()
  }
})

test('the five cards sum up users, cases, mission time, organizations and CPD', async () => {
  respondWith({
    userStats: {
      ...emptyStats.userStats,
      admin: { count: 2, active: 2, pending: 0 },
      clinician: { count: 1_240, active: 1_200, pending: 31 },
    },
    caseStats: { totalCases: 12_345, flaggedCases: 17, averageMissionTime: 2 },
    organizationStats: { totalOrganizations: 4, activeOrganizations: 3, inactiveOrganizations: 1 },
    cpdStats: { totalActivities: 8, totalHours: 20.5 },
  })
  await open()
  const cards = (await screen.findByText('Total Users')).closest('dl') as HTMLElement
  expect([...cards.children].map((card) => card.textContent)).toEqual([
    'Total Users1,2421,202 active, 31 pending',
    'Total Cases12,34517 flagged',
    'Avg Mission Time2.0 hours',
    'Total Organizations43 active, 1 inactive',
    'CPD Activities820.5 total hours',
  ])
})

test('roles are shown as words, each with its number of users, active and pending', async () => {
  respondWith({ userStats: { ...emptyStats.userStats, super_admin: { count: 3, active: 2, pending: 1 } } })
  await open()
  const card = await cardOf('User Distribution by Role')
  expect(card.getByRole('row', { name: 'super admin 3 2 1' })).toBeTruthy()
})

test('the first five of the top users are ranked, and a user without a name is shown by email', async () => {
  respondWith({
    topUsers: [
      topUser(1, { role: 'super_admin' }),
      topUser(2, { name: '' }),
      topUser(3, { averageTime: 0, caseCount: 1 }),
      topUser(4),
      topUser(5),
    ],
  })
  await open()
  const rows = (await cardOf('Top Performing Users')).getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toHaveLength(5)
  expect(rows[0]).toBe('1Person 1super admin9 casesAvg 1.4 hours')
  expect(rows[1]).toContain('person2@example.org')
  expect(rows[2]).toBe('3Person 3clinician1 caseAvg N/A')
})

test('recent cases link to the case and show who logged it, when, and whether it is flagged', async () => {
  const threeHoursAgo = new Date(Date.now() - 3.2 * 3_600_000).toISOString()
  respondWith({
    recentCases: [
      recentCase(1, { flagCaseReview: true, createdAt: threeHoursAgo }),
      recentCase(2, { createdAt: '2026-01-05T12:00:00Z', createdBy: { name: 'Ada', role: 'super_admin' } }),
    ],
  })
  await open()
  const links = (await cardOf('Recent Cases')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/logbook/26-00001', '/logbook/26-00002'])
  expect(links[0]?.textContent).toBe('#26-00001 Cardiac ArrestPerson 1, clinicianFlagged3 hours ago')
  expect(links[1]?.textContent).toBe('#26-00002 Cardiac ArrestAda, super admin5 Jan 2026')
})

test('a recent case without a mission number is opened by its id', async () => {
  respondWith({ recentCases: [recentCase(1, { missionNumber: '' })] })
  await open()
  const link = (await cardOf('Recent Cases')).getByRole('link')
  expect(link.getAttribute('href')).toBe(`/logbook/${recentCase(1).id}`)
  expect(link.textContent).toContain('No mission number')
})

test('without procedures in the response the chart says that there is no data', async () => {
  respondWith({ proceduresPerformed: {} as typeof emptyStats.proceduresPerformed })
  await open()
  expect((await cardOf('Procedures Performed')).getByText('No procedure data available')).toBeDefined()
})

test('each chart has a table with the same figures', async () => {
  respondWith({
    genderDistribution: [
      { name: 'Male', value: 4 },
      { name: 'Not known', value: 2 },
    ],
    casesByMonth: [
      { label: 'Jan 2026', value: 0 },
      { label: 'Feb 2026', value: 6 },
    ],
    proceduresPerformed: { ...emptyStats.proceduresPerformed, 'Blood Given': 3 },
  })
  await open()
  const rowsOf = async (title: string) =>
    (await cardOf(title)).getAllByRole('row').map((row) => row.textContent)
  expect(await rowsOf('Gender Distribution')).toEqual(['NameCases', 'Male4', 'Not known2'])
  expect(await rowsOf('Cases by Month')).toEqual(['NameCases', 'Jan 20260', 'Feb 20266'])
  expect(await rowsOf('Procedures Performed')).toContain('Blood Given3')
  expect(await rowsOf('Procedures Performed')).toHaveLength(9)
})
