import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import { logbook } from '../../web/capability.ts'
import type { CaseTypeSummary } from '../contract.ts'

const none = { minutes: null, missions: 0 }
const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']
const summary: CaseTypeSummary = {
  type: 'trauma',
  label: 'Trauma',
  cases: 1234,
  missions: 1200,
  lastSeen: '2026-03-14',
  months: months.map((name, index) => ({ month: `2026-${index}`, name, cases: index })),
  procedures: [{ code: 'iv_access', label: 'IV access', cases: 900 }],
  outcomes: [{ code: 'not_recorded', label: 'Not recorded', cases: 1234 }],
  times: {
    activation: { minutes: 4.5, missions: 1 },
    response: { minutes: 18, missions: 1100 },
    scene: none,
    transport: none,
    mission: { minutes: 125, missions: 900 },
  },
  isCapped: false,
}

const server = vi.fn<(url: string) => Promise<Response>>()
const serve = (figures: Response) =>
  server.mockImplementation(async (url) =>
    url.startsWith('/api/cases/type/') ? figures.clone() : Response.json({ cases: [], nextCursor: null }),
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

const open = (type: string) =>
  openScreen({
    screens: { '/case-type/$type': findScreen(logbook, '/case-type/$type') },
    path: `/case-type/${type}`,
  })

test('the figures show the number of cases, the date of the last one and the usual times', async () => {
  serve(Response.json(summary))
  open('trauma')
  expect((await screen.findByRole('region', { name: 'Statistics' })).textContent).toBe(
    'Cases1,234Missions1,200Last seen14 Mar 2026',
  )
  expect(screen.getByRole('region', { name: 'Median times' }).textContent).toBe(
    'Median timesActivation5 minof 1 missionResponse18 minof 1,100 missionsOn scene–No times recordedTransport–No times recordedMission2 h 05 minof 900 missions',
  )
  const trend = screen.getByRole('table', { name: 'Cases in the last twelve months' })
  expect(within(trend).getByRole('row', { name: 'Mar 11' })).toBeDefined()
  expect(screen.getByRole('table', { name: 'Most frequent procedures' })).toBeDefined()
  expect(screen.getByRole('table', { name: 'Outcomes' })).toBeDefined()
  expect(await screen.findByText('No case of this type yet.')).toBeDefined()
})

test('the page of an unknown type links to the existing types and sends no request', async () => {
  open('lightning')
  expect(await screen.findByRole('heading', { level: 1, name: 'No such case type' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Trauma' }).getAttribute('href')).toBe('/case-type/trauma')
  expect(server).not.toHaveBeenCalled()
})

test('the user can retry after the figures could not be loaded', async () => {
  serve(Response.json({ message: 'Not now.', code: 'internal_error' }, { status: 500 }))
  open('trauma')
  expect(await screen.findByRole('button', { name: /try again/i })).toBeDefined()
})
