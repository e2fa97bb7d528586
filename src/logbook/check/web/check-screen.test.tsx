import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import { logbookCheck } from './capability.ts'
import type { Finding } from '../contract.ts'

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const compared = (number: number) => ({
  _id: idOf(number),
  id: idOf(number),
  missionNumber: `#26-${String(number).padStart(5, '0')}`,
  patientSequence: 1,
  title: `Case ${number}`,
  date: '2026-03-14',
  status: 'completed' as const,
})
const finding = (number: number, facts: Partial<Finding> = {}): Finding => ({
  ...compared(number),
  problem: 'Handover is before left scene.',
  field: 'mission.handoverAt',
  other: null,
  ...facts,
})

const counts = { supervisor: 0, times: 1, capnography: 0, duplicates: 1, drafts: 0 }
const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

/** Answers each path with its JSON; anything else fails. */
function serve(answers: Record<string, unknown>) {
  server.mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://sortie.test')
    const key = [init?.method ?? 'GET', pathname, searchParams.get('kind')].filter(Boolean).join(' ')
    if (!(key in answers))
      return Response.json({ message: 'Not now.', code: 'internal_error' }, { status: 500 })
    return Response.json(answers[key])
  })
}

const pageOf = (...findings: Finding[]) => ({ findings, nextCursor: null })

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

const open = (at = '/logbook/check') =>
  openScreen({ screens: { '/logbook/check': findScreen(logbookCheck, '/logbook/check') }, path: at })

test('a logbook without a problem says that there is nothing to fix', async () => {
  serve({
    'GET /api/cases/check': {
      counts: { ...counts, times: 0, duplicates: 0 },
      total: 0,
      isCapped: false,
    },
  })
  open()
  expect(await screen.findByText('Nothing to fix')).toBeDefined()
})

test('each kind has its count, and each finding a link to the field that fixes it', async () => {
  serve({
    'GET /api/cases/check': { counts, total: 2, isCapped: false },
    'GET /api/cases/check/findings times': pageOf(finding(42)),
    'GET /api/cases/check/findings duplicates': pageOf(
      finding(43, { problem: 'Same day as #26-00044.', field: null, other: compared(44) }),
    ),
  })
  open()
  const kinds = await screen.findByRole('navigation', { name: 'Kinds of problems' })
  expect(within(kinds).getByRole('link', { name: 'Impossible times 1' })).toBeDefined()
  expect(within(kinds).getByRole('link', { name: 'Old drafts 0' })).toBeDefined()
  const fix = await screen.findByRole('link', { name: 'Correct the times: #26-00042 Case 42' })
  expect(fix.getAttribute('href')).toBe(`/logbook/${idOf(42)}/edit?at=mission.handoverAt`)
  const pair = within(await screen.findByRole('list', { name: 'Likely duplicates' }))
  expect(pair.getByRole('link', { name: 'Open #26-00043 Case 43 in a new tab' })).toBeDefined()
  expect(pair.getByRole('link', { name: 'Open #26-00044 Case 44 in a new tab' })).toBeDefined()
})

test('with a kind in the URL, the list contains only that kind', async () => {
  serve({
    'GET /api/cases/check': { counts, total: 2, isCapped: true },
    'GET /api/cases/check/findings times': pageOf(finding(42)),
  })
  open('/logbook/check?kind=times')
  await screen.findByRole('list', { name: 'Impossible times' })
  expect(screen.queryByRole('heading', { name: 'Likely duplicates' })).toBeNull()
  expect(screen.getByText('Your newest 10,000 cases were checked; older ones were not.')).toBeDefined()
})

test('deleting one of two duplicates asks the server, and checks again', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/cases/check': { counts: { ...counts, times: 0 }, total: 1, isCapped: false },
    'GET /api/cases/check/findings duplicates': pageOf(finding(43, { field: null, other: compared(44) })),
    [`DELETE /api/cases/${idOf(44)}`]: {
      ...compared(44),
      type: null,
      typeLabel: null,
      deletedAt: '2026-03-15T12:00:00.000Z',
      daysLeft: 30,
    },
  }
  serve(answers)
  open()
  const remove = await screen.findByRole('button', { name: 'Delete #26-00044 Case 44' })
  answers['GET /api/cases/check'] = {
    counts: { ...counts, times: 0, duplicates: 0 },
    total: 0,
    isCapped: false,
  }
  await userEvent.click(remove)
  await waitFor(() => expect(screen.getByText('Nothing to fix')).toBeDefined())
  expect(server.mock.calls.some(([, init]) => init?.method === 'DELETE')).toBe(true)
})

test('an error message is shown if the check fails, and the user can retry', async () => {
  serve({})
  open()
  const again = await screen.findByRole('button', { name: /try again/i })
  serve({
    'GET /api/cases/check': {
      counts: { ...counts, times: 0, duplicates: 0 },
      total: 0,
      isCapped: false,
    },
  })
  await userEvent.click(again)
  expect(await screen.findByText('Nothing to fix')).toBeDefined()
})

const digest = 'a'.repeat(64)
const message = 'Temperature 20: is this right?'
const questioned = (number: number) => ({
  ...compared(number),
  questions: [{ path: 'clinical.vitals.0.temperatureC', message, digest }],
  moreQuestions: 0,
})

test('the cases are checked page by page, and questions that the user settled as correct leave the list', async () => {
  const inOrder = {
    'GET /api/cases/check': { counts: { ...counts, times: 0, duplicates: 0 }, total: 0, isCapped: false },
  }
  const settled: unknown[] = []
  serve(inOrder)
  const others = server.getMockImplementation()!
  server.mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://sortie.test')
    if (pathname === '/api/cases/check/questions/settled') {
      settled.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
      return Response.json({ isSettled: true })
    }
    if (pathname !== '/api/cases/check/questions') return others(url, init)
    const isOpen = searchParams.get('state') === 'open'
    if (!isOpen) return Response.json({ cases: settled.length > 0 ? [questioned(42)] : [], nextCursor: null })
    return Response.json(
      searchParams.has('cursor')
        ? { cases: [questioned(42)], nextCursor: null }
        : { cases: [], nextCursor: 'next' },
    )
  })
  open()
  const link = await screen.findByRole('link', { name: `Open: ${message} #26-00042 Case 42` })
  expect(link.getAttribute('href')).toBe(`/logbook/${idOf(42)}/edit?at=clinical.vitals.0.temperatureC`)
  await userEvent.click(screen.getByRole('button', { name: /^It is right as it is:/ }))
  expect(await screen.findByText('No question about your cases.')).toBeDefined()
  expect(settled).toEqual([
    { caseId: idOf(42), path: 'clinical.vitals.0.temperatureC', digest, isSettled: true },
  ])
  await userEvent.click(await screen.findByRole('button', { name: /^Right as it is/ }))
  expect(await screen.findByRole('button', { name: /^Ask again:/ })).toBeDefined()
})
