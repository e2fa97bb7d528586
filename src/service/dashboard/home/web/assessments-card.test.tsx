import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, stubBrowser } from '#testing/screens.tsx'
import { HomeScreen } from '../../web/home-screen.tsx'
import type { Home } from '../contract.ts'

const caseId = '019a0000-0000-7000-8000-000000000042'
const request = {
  caseId,
  from: 'Lea Learner',
  missionNumber: '#26-00042',
  tool: 'dops',
  toolLabel: 'Direct observation of procedural skills (DOPS)',
  requestedAt: '2026-03-14T12:00:00.000Z',
}
const home: Home = {
  figures: { thisMonth: 0, lastMonth: 0, thisYear: 0, missionsThisYear: 0, flagged: 0 },
  casesByMonth: [],
  casesByType: [],
  procedures: [],
  drafts: { total: 0, newest: [] },
  openOffers: 0,
  waitingNews: 0,
  newsQuestions: null,
  hasRequirements: false,
  meetings: { toTick: 0, due: 0, first: [] },
  signOff: {
    waiting: [],
    waitingCount: 0,
    returned: [],
    returnedCount: 0,
    toSignCount: 0,
    toSignOldestDays: null,
    outside: { waiting: [], waitingCount: 0, returned: [], returnedCount: 0 },
  },
  isGrounded: false,
  secondFactorFrom: null,
  openAssessments: { total: 0, newest: [] },
  recentCases: [],
  clinicians: null,
}

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(openAssessments: Home['openAssessments']) {
  vi.stubGlobal('fetch', async () => Response.json({ ...home, openAssessments }))
  openScreen({ screens: { '/': HomeScreen }, path: '/' })
}

test('an assessor sees who requests which assessment, with a link to it on the case', async () => {
  open({ total: 1, newest: [request] })
  const waiting = within(await screen.findByRole('region', { name: 'Assessments to answer' }))
  expect(waiting.getByText('Lea Learner has requested an assessment')).toBeDefined()
  expect(waiting.getByText(/Direct observation.*#26-00042/)).toBeDefined()
  const link = waiting.getByRole('link', {
    name: 'Answer Lea Learner: Direct observation of procedural skills (DOPS), #26-00042',
  })
  expect(link.getAttribute('href')).toBe(`/logbook/${caseId}#assessments`)
  expect(waiting.queryByText(/more/)).toBeNull()
})

test('says how many more requests are waiting', async () => {
  open({ total: 7, newest: Array.from({ length: 5 }, () => request) })
  const waiting = within(await screen.findByRole('region', { name: 'Assessments to answer' }))
  expect(waiting.getAllByRole('link')).toHaveLength(5)
  expect(waiting.getByText(/^2 more requests are waiting/)).toBeDefined()
})

test('shows no list of requests if none are open', async () => {
  open({ total: 0, newest: [] })
  await screen.findByText(/Nothing is logged yet/)
  expect(screen.queryByRole('region', { name: 'Assessments to answer' })).toBeNull()
})

test('the name of an assigned clinician links to the cases of that clinician', async () => {
  const clinicians = [
    {
      id: caseId,
      name: 'Lea Learner',
      profession: null,
      lastCaseDate: null,
      casesIn90Days: 0,
      flaggedOpen: 0,
    },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ ...home, clinicians }))
  openScreen({ screens: { '/': HomeScreen }, path: '/' })
  const link = await screen.findByRole('link', { name: 'Lea Learner' })
  expect(link.getAttribute('href')).toBe(`/logbook?clinician=${caseId}`)
})
