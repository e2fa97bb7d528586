import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logbook } from '../../web/capability.ts'
import { clinician, openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import { putLogbookSettings, type LogbookSettings } from '../../settings/contract.ts'
import { listCases, type CaseSummary } from '../contract.ts'

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const listed = (number: number, facts: Partial<CaseSummary> = {}): CaseSummary => ({
  _id: idOf(number),
  id: idOf(number),
  missionNumber: `#26-${String(number).padStart(5, '0')}`,
  patientSequence: 1,
  title: `Case ${number}`,
  date: '2026-03-14',
  type: 'trauma',
  typeLabel: 'Trauma',
  missionType: 'primary_scene',
  missionTypeLabel: 'Primary (scene)',
  result: 'patient_transported',
  platform: 'rotary_wing',
  status: 'completed',
  patientAge: 34,
  patientAgeUnit: 'years',
  ageBand: null,
  gender: 'male',
  diagnosisPrimary: null,
  myRole: 'doctor',
  supervisionLevel: 'independent',
  procedures: [],
  flagCaseReview: false,
  encounterSetting: 'real',
  missionTimeHours: null,
  createdBy: { id: clinician.id, name: clinician.name, role: 'clinician' },
  createdAt: '2026-03-14T12:00:00.000Z',
  ...facts,
})

const server = vi.fn<(url: string) => Promise<Response>>()
const respond = (cases: CaseSummary[], nextCursor: string | null = null) =>
  Response.json({ cases, nextCursor })
const fault = () =>
  Response.json({ message: 'Not now.', code: 'internal_error', requestId: 'req-5' }, { status: 500 })

const totals = {
  listed: 1234,
  cases: 1234,
  missions: 1100,
  simulated: 5,
  flagged: 0,
  missionHours: 2040.5,
  isCapped: false,
}
const nearSearches = { searches: ['tourniquet'] }

const noSettings: LogbookSettings = {
  views: [],
  placements: [],
  columns: ['case', 'procedures', 'role'],
  version: 0,
}
let settings = noSettings

/** Serves the list; totals and similar searches have fixed answers, and the settings of the logbook are stored. */
const serve = async (url: string, request?: RequestInit): Promise<Response> => {
  if (url.startsWith('/api/logbook/settings')) {
    if (request?.method === 'PUT') {
      const sent = putLogbookSettings.body?.parse(JSON.parse(request.body as string))
      settings = { ...noSettings, ...sent, version: settings.version + 1 }
    }
    return Response.json(settings)
  }
  if (url.startsWith('/api/cases/totals')) return Response.json(totals)
  if (url.startsWith('/api/cases/near-searches')) return Response.json(nearSearches)
  return server(url)
}

/** Returns the query parameters of all requests so far, parsed with the schema of the contract. */
const requested = () =>
  server.mock.calls.map(([url]) => {
    const { searchParams } = new URL(url, 'http://sortie.test')
    return listCases.query?.parse(Object.fromEntries(searchParams))
  })

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
  settings = noSettings
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const open = (at = '/logbook') =>
  openScreen({
    screens: { '/logbook': findScreen(logbook, '/logbook'), '/logbook/$id': () => <p>The case</p> },
    path: at,
  })

test('a row shows the case in words, and links to it by its mission number', async () => {
  server.mockResolvedValue(
    respond([
      listed(42, {
        patientAge: 93,
        procedures: ['rapid_sequence_induction', 'pelvic_binder', 'iv_access'],
        flagCaseReview: true,
      }),
    ]),
  )
  open()
  const row = (await screen.findByRole('link', { name: 'Case 42' })).closest('tr')
  expect(row?.textContent).toBe(
    'Case 4214 Mar 2026 #26-00042 Flagged90+ y · TraumaPrimaryRSI, Pelvic binder +1DoctorIndependent',
  )
  expect(screen.getByRole('link', { name: 'Case 42' }).getAttribute('href')).toBe('/logbook/26-00042')
})

test('a draft, a case that waits for sign-off and a simulated case are marked as such', async () => {
  server.mockResolvedValue(
    respond([
      listed(1, { status: 'draft' }),
      listed(2, { status: 'pending' }),
      listed(3, { encounterSetting: 'simulated' }),
    ]),
  )
  open()
  const row = async (number: number) =>
    (await screen.findByRole('link', { name: `Case ${number}` })).closest('tr')?.textContent
  expect(await row(1)).toContain('Draft')
  expect(await row(2)).toContain('Waiting for sign-off')
  expect(await row(3)).toContain('Primary · Simulated')
})

test('the totals of all found cases are shown above the list', async () => {
  server.mockResolvedValue(respond([listed(1)], 'next'))
  open()
  expect((await screen.findByLabelText('Totals')).textContent).toBe(
    '1,234 cases in all1,100 missions2,040.5 mission hours5 simulated',
  )
})

test('more filters and the order are in the URL; the filters are expanded if any is set', async () => {
  server.mockImplementation(async () => respond([listed(1)]))
  const { router } = open('/logbook?supervision=distant&simulated=false&sort=oldest')
  await screen.findByRole('link', { name: 'Case 1' })
  expect(requested()[0]).toMatchObject({ supervision: 'distant', simulated: 'false', sort: 'oldest' })
  expect(screen.getByText('1 case')).toBeDefined()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Flag' }), 'Flagged for review')
  await waitFor(() => expect(requested().at(-1)).toMatchObject({ flagged: 'true', supervision: 'distant' }))
  expect(router.state.location.search).toMatchObject({ flagged: 'true', sort: 'oldest' })
})

test('j and k move through the cases, and a search that finds nothing offers a similar one', async () => {
  server.mockImplementation(async (url) => respond(url.includes('tourniqet') ? [] : [listed(1), listed(2)]))
  const { router } = open()
  await screen.findByRole('link', { name: 'Case 1' })
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Case 1' }))
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Case 2' }))
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Case 1' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cases' }), 'tourniqet')
  await userEvent.click(await screen.findByRole('button', { name: 'tourniquet' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'tourniquet' }))
})

test('two patients of one mission, and the cases of other clinicians, are linked by their ids', async () => {
  const other = { id: idOf(7), name: 'Sam Low', role: 'clinician' as const }
  server.mockResolvedValue(
    respond([
      listed(1, { missionNumber: '#26-1' }),
      listed(2, { missionNumber: '#26-1', patientSequence: 2 }),
      listed(3, { createdBy: other }),
    ]),
  )
  open()
  await screen.findByRole('link', { name: 'Case 1' })
  for (const number of [1, 2, 3]) {
    const link = screen.getByRole('link', { name: `Case ${number}` })
    expect(link.getAttribute('href')).toBe(`/logbook/${idOf(number)}`)
  }
  expect(screen.getByRole('columnheader', { name: 'Clinician' })).toBeDefined()
  expect(screen.getByText('Sam Low')).toBeDefined()
})

test('the search and the filters are in the URL, and the requests follow it', async () => {
  server.mockImplementation(async () => respond([listed(1)]))
  const { router } = open('/logbook?type=burns&period=custom&from=2026-01-01&to=2026-01-31')
  await screen.findByRole('link', { name: 'Case 1' })
  expect(requested()[0]).toMatchObject({ type: 'burns', from: '2026-01-01', to: '2026-01-31', limit: 25 })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cases' }), 'pelvic')
  await waitFor(() => expect(requested().at(-1)).toMatchObject({ q: 'pelvic', type: 'burns' }))
  expect(router.state.location.search).toMatchObject({ q: 'pelvic', type: 'burns', period: 'custom' })
})

test('an empty logbook invites the user to log a first case', async () => {
  server.mockResolvedValue(respond([]))
  open()
  expect(await screen.findByText('No cases yet. Log your first case.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log case' }).getAttribute('href')).toBe('/new-case')
})

test('filters that match nothing can be cleared', async () => {
  server.mockImplementation(async () => respond([]))
  const { router } = open('/logbook?q=nothing')
  expect(await screen.findByText('No cases match.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('No cases yet. Log your first case.')
  expect(router.state.location.search).toEqual({})
})

test('a failed "Load more" keeps the rows, and "Try again" continues from there', async () => {
  server.mockResolvedValueOnce(respond([listed(1)], 'next')).mockResolvedValueOnce(fault())
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not now.')
  expect(alert.textContent).toContain('req-5')
  expect(screen.getByRole('link', { name: 'Case 1' })).toBeDefined()
  server.mockResolvedValueOnce(respond([listed(2)]))
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Case 2' })
  expect(screen.getByText('2 cases')).toBeDefined()
  expect(requested().at(-1)).toMatchObject({ cursor: 'next' })
})

test('a logbook that cannot be loaded says why, with the request id, and can be retried', async () => {
  server.mockResolvedValueOnce(fault())
  open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Request req-5')
  server.mockResolvedValueOnce(respond([listed(1)]))
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Case 1' })).toBeDefined()
})

test('the filters shown now can be saved as a view, which is one tap away and can be deleted', async () => {
  server.mockImplementation(async () => respond([listed(1)]))
  open('/logbook?flagged=true')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save view' }))
  expect(screen.getByText('Name the view.')).toBeDefined()
  await user.type(screen.getByLabelText('Name'), 'Flagged ones{Enter}')
  const views = within(await screen.findByRole('navigation', { name: 'Saved views' }))
  const view = views.getByRole('link', { name: 'Flagged ones' })
  expect(view.getAttribute('aria-current')).toBe('page')
  expect(view.getAttribute('href')).toBe('/logbook?flagged=%22true%22')
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('button', { name: 'Delete the view Flagged ones' }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull())
  expect(settings.views).toEqual([])
})

test('a placement is a period: its dates filter the list', async () => {
  const id = '019a0000-0000-7000-8000-00000000abcd'
  settings = {
    ...noSettings,
    placements: [{ id, name: 'Moorside rotation', from: '2026-02-01', to: '2026-04-30' }],
  }
  server.mockImplementation(async () => respond([listed(1)]))
  open(`/logbook?placement=${id}`)
  await screen.findByText('Case 1')
  expect(requested()).toMatchObject([{ from: '2026-02-01', to: '2026-04-30' }])
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe(id)
  await userEvent.selectOptions(screen.getByLabelText('Period'), '')
  await waitFor(() => expect(requested()).toHaveLength(2))
  expect(requested()[1]).not.toHaveProperty('from')
})

test('the table has the chosen columns', async () => {
  settings = { ...noSettings, columns: ['diagnosis', 'mission', 'hours'] }
  server.mockImplementation(async () =>
    respond([listed(1, { diagnosisPrimary: 'stemi', missionTimeHours: 1.75 })]),
  )
  open()
  await screen.findByText('Case 1')
  const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(headings).toEqual(['What happened', 'Working diagnosis', 'Mission', 'Mission time'])
  const row = screen.getByRole('row', { name: /Case 1/ })
  for (const words of ['STEMI', 'Helicopter', 'Transported', '1 h 45 min'])
    expect(within(row).getByText(words)).toBeDefined()
})

test('only own cases can be selected, one by one or all that are shown', async () => {
  const other = { id: idOf(99), name: 'Robin Hale', role: 'clinician' as const }
  server.mockImplementation(async () => respond([listed(1), listed(2), listed(3, { createdBy: other })]))
  open()
  await screen.findByText('Case 1')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Select' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Select all 2 shown' }))
  const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  expect(checked()).toEqual([true, true])
  await user.click(screen.getByRole('checkbox', { name: 'Select Case 2' }))
  expect(checked()).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
