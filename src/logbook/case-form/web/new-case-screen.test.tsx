import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecords } from '#platform/web/offline/device-records.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { toast } from '#platform/web/components/toast.ts'
import { toSavedCase } from '#testing/saved-case.ts'
import { caseForm } from './capability.ts'
import { clinician, openScreen, findScreen, stubBrowser, waitUntilRendered } from '#testing/screens.tsx'
import { caseRequestSchema, type Case, type EnteredCase } from '#logging/cases/contract.ts'
import { discardEntry, whenStored } from '../outbox/web/device-drafts.ts'
import type { Duplicate } from '#logging/cases/duplicates/contract.ts'
import { loadIssueRules } from '../fields/web/load-issues.ts'
import { startSending } from '../outbox/web/send.ts'

const sent: EnteredCase[] = []
/** The possible duplicates that the server returns. */
let duplicates: Duplicate[] = []
vi.mock('../fields/web/load-issues.ts', async (original) => {
  const api = await original<typeof import('../fields/web/load-issues.ts')>()
  return { ...api, loadIssueRules: vi.fn(api.loadIssueRules) }
})

const server = vi.fn<(url: string, request: { body: string }) => Promise<Response>>()

const savedCase = (entered: EnteredCase): Case => toSavedCase(entered, { id: entered._id ?? '' })

/** Validates the request with the contract, as the server would, and saves it. */
async function accept(_: string, { body }: { body: string }): Promise<Response> {
  const entered = caseRequestSchema.parse(JSON.parse(body))
  sent.push(entered)
  return Response.json(savedCase(entered), { status: 201 })
}

async function refuse(url: string, request: { body: string }): Promise<Response> {
  await accept(url, request)
  return Response.json(
    { message: 'Try later.', code: 'service_unavailable', requestId: 'req-9' },
    { status: 503 },
  )
}

const unreachable = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

const refusePermanently = async (): Promise<Response> =>
  Response.json(
    {
      message: 'Some fields are not valid.',
      code: 'request_invalid',
      requestId: 'req-1',
      fields: [{ path: 'mission.urgency', message: 'No longer in use.' }],
    },
    { status: 400 },
  )

// The answers that the server remembers; null while the server cannot be reached.
let remembered: { mission?: object; team?: object } | null = null

beforeEach(async () => {
  await whenStored()
  await Promise.all((await readRecords(clinician.id)).map(({ id }) => discardEntry(clinician.id, id)))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T12:00:00Z') })
  stubBrowser()
  localStorage.clear()
  sent.length = 0
  duplicates = []
  remembered = null
  server.mockImplementation(accept)
  vi.stubGlobal('fetch', async (url: string, request: { method: string; body: string }) => {
    if (url.startsWith('/api/case-duplicates?')) return Response.json({ duplicates })
    if (url !== '/api/logbook/defaults') return server(url, request)
    if (request.method === 'DELETE') remembered = {}
    return remembered === null
      ? unreachable()
      : Response.json({ answers: remembered.team ? remembered : null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open(as: SessionUser = clinician) {
  // Only a real browser knows whether a pointer reaches a control; here the check takes seconds.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const { router } = openScreen({
    screens: {
      '/new-case': findScreen(caseForm, '/new-case'),
      '/logbook/$id': () => <p>The case</p>,
      '/logbook': () => <p>The logbook</p>,
    },
    path: '/new-case',
    user: as,
  })
  await screen.findByRole('heading', { name: 'Log a case', level: 1 })
  await waitUntilRendered()
  return { user, router }
}
type User = ReturnType<typeof userEvent.setup>

const chip = (name: string) => screen.getByLabelText(name, { selector: 'input[type=radio]' })
const saveButton = () => screen.getByRole('button', { name: 'Log case' })

async function logQuickly(user: User) {
  for (const name of ['Primary', 'Transported', 'Helicopter', 'Trauma', 'Doctor'])
    await user.click(chip(name))
  await user.type(screen.getByRole('textbox', { name: 'Age' }), '34')
}

test('a quick log is saved with the chosen answers, and the case opens', async () => {
  const { user, router } = await open()
  await logQuickly(user)
  await user.click(chip('Female'))
  await user.click(chip('Independent'))
  await user.click(screen.getByRole('checkbox', { name: 'RSI' }))
  expect(screen.getByText('Ready to log')).toBeDefined()
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(router.state.location.pathname).toBe('/logbook/26-00042')
  expect(sent).toEqual([
    expect.objectContaining({
      date: '2026-03-14',
      type: 'trauma',
      patientAge: 34,
      patientAgeUnit: 'years',
      patient: { gender: 'female' },
      mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
      team: { myRole: 'doctor', supervisionLevel: 'independent' },
      procedures: [expect.objectContaining({ code: 'rapid_sequence_induction' })],
      status: 'completed',
    }),
  ])
})

test('a new case begins with the answers that the server remembers, also on a new device, and says so', async () => {
  remembered = {
    mission: { missionType: null, result: null, platform: 'boat', baseCode: null },
    team: { myRole: 'doctor', myGrade: null, myInvolvement: 'lead', supervisionLevel: 'distant' },
  }
  const { user } = await open()
  expect(screen.getByText('Boat · Doctor · Lead · Distant')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Age' }), '34')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.queryByText(/From your last case/)).toBeNull()
  expect(chip('Doctor')).toHaveProperty('checked', false)
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveProperty('value', '34')
  expect(remembered).toEqual({})
})

test('clearing one answer of the last case leaves the others, and it stays cleared in the next case', async () => {
  remembered = {
    mission: { missionType: null, result: null, platform: 'boat', baseCode: null },
    team: { myRole: 'doctor', myGrade: null, myInvolvement: 'lead', supervisionLevel: 'distant' },
  }
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Clear one' }))
  await user.click(screen.getByRole('button', { name: 'Clear Distant' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear Lead' }))
  expect(screen.getByText('Boat · Doctor · Lead')).toBeDefined()
  for (const name of ['Doctor', 'Boat'])
    await user.click(screen.getByRole('button', { name: `Clear ${name}` }))
  expect(chip('Doctor')).toHaveProperty('checked', false)
  await logQuickly(user)
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(sent[0]?.team).toEqual({ myRole: 'doctor', myInvolvement: 'lead' })
  cleanup()
  // This is the copy on the device. The server answers from the logged case.
  remembered = null
  await open()
  expect(chip('Doctor')).toHaveProperty('checked', true)
  expect(chip('Distant')).toHaveProperty('checked', false)
})

test('a case that may already be logged is shown with a link, and can be logged anyway', async () => {
  duplicates = [
    {
      _id: 'other',
      id: 'other',
      missionNumber: '#26-00041',
      patientSequence: 1,
      title: 'Rollover',
      date: '2026-03-14',
      status: 'draft',
    },
  ]
  const { user } = await open()
  expect(screen.queryByRole('region', { name: 'Possible duplicate' })).toBeNull()
  await logQuickly(user)
  const hint = within(await screen.findByRole('region', { name: 'Possible duplicate' }))
  expect(hint.getByRole('link', { name: '#26-00041 Rollover' }).getAttribute('href')).toBe('/logbook/other')
  expect(hint.getByText('14 Mar 2026, a draft')).toBeDefined()
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(sent).toHaveLength(1)
})

test('the next case starts with the mission, role and supervision of the last one', async () => {
  const { user } = await open()
  await logQuickly(user)
  await user.click(saveButton())
  await screen.findByText('The case')
  cleanup()
  await open()
  for (const name of ['Primary', 'Transported', 'Helicopter', 'Doctor']) {
    expect(chip(name)).toHaveProperty('checked', true)
  }
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveProperty('value', '')
})

test('saving too early shows an error at each missing field, and moves the focus to the first', async () => {
  const { user } = await open()
  expect(screen.getByText('4 required answers left')).toBeDefined()
  expect(screen.queryByText('Choose a mission type.')).toBeNull()
  await user.click(saveButton())
  const missionType = screen.getByRole('radiogroup', { name: /Mission type/ })
  expect(within(missionType).getByText('Choose a mission type.')).toBeDefined()
  expect(missionType.contains(document.activeElement)).toBe(true)
  expect(sent).toEqual([])
})

test('a mission without a patient hides the patient, clinical and procedure fields, and still saves', async () => {
  const { user } = await open()
  await logQuickly(user)
  await user.click(screen.getByRole('checkbox', { name: 'RSI' }))
  await user.click(chip('Stood down en route'))
  expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Working diagnosis' })).toBeNull()
  expect(screen.queryByRole('group', { name: /Procedures/ })).toBeNull()
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(sent[0]).toMatchObject({ procedures: [], mission: { result: 'stood_down_en_route' } })
  expect(sent[0]?.patientAge).toBeUndefined()
})

test('a case whose response is lost is stored, and sent again with the same id and content', async () => {
  const { user } = await open()
  await logQuickly(user)
  server.mockImplementationOnce(refuse)
  await user.click(saveButton())
  await screen.findByText('The logbook')
  expect(await readRecords(clinician.id)).toHaveLength(1)
  const stop = startSending(clinician.id)
  await waitFor(async () => expect(await readRecords(clinician.id)).toEqual([]))
  stop()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a refused case says why, and does not delay others', async () => {
  const { user } = await open()
  await logQuickly(user)
  server.mockImplementation(unreachable)
  await user.click(saveButton())
  await screen.findByText('The logbook')
  cleanup()
  const second = await open()
  await logQuickly(second.user)
  await second.user.click(saveButton())
  await screen.findByText('The logbook')
  server.mockImplementation(accept).mockImplementationOnce(refusePermanently)
  const stop = startSending(clinician.id)
  await waitFor(async () => expect(await readRecords(clinician.id)).toHaveLength(1))
  stop()
  cleanup()
  openScreen({
    screens: { '/logbook/drafts': findScreen(caseForm, '/logbook/drafts') },
    path: '/logbook/drafts',
    user: clinician,
  })
  const card = await screen.findByRole('listitem')
  expect(within(card).getByText('Needs attention')).toBeDefined()
  expect(card.textContent).toContain('No longer in use.')
})

test('if the validation rules cannot be loaded, the case is not sent, and nothing typed is lost', async () => {
  const toasts = vi.spyOn(toast, 'error')
  const { user } = await open()
  await logQuickly(user)
  vi.mocked(loadIssueRules).mockRejectedValueOnce(
    new TypeError('Failed to fetch dynamically imported module'),
  )
  await user.click(saveButton())
  await waitFor(() =>
    expect(toasts.mock.lastCall?.[0]).toMatch(
      /^This cannot be checked right now\. Nothing you typed is lost/,
    ),
  )
  expect(sent).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveProperty('value', '34')
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(sent).toHaveLength(1)
})

test('a case that the queue logs just before the form does is reported once', async () => {
  const toasts = vi.spyOn(toast, 'success')
  const { user } = await open()
  await logQuickly(user)
  await whenStored()
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
  server.mockImplementation(async (_, { body }) => {
    await slow
    // A GET of the case has no body: returns the case that was sent last.
    const { version: _version, ...request } = body ? JSON.parse(body) : sent.at(-1)
    sent.push(caseRequestSchema.parse(request))
    return Response.json(savedCase(sent.at(-1) as EnteredCase))
  })
  const stop = startSending(clinician.id)
  await waitFor(() => expect(server).toHaveBeenCalled())
  await user.click(saveButton())
  answer()
  await screen.findByText('The case')
  stop()
  expect(toasts.mock.calls).toEqual([['Case logged']])
})

test('a double tap sends one request', async () => {
  const { user } = await open()
  await logQuickly(user)
  await user.dblClick(saveButton())
  await screen.findByText('The case')
  expect(sent).toHaveLength(1)
})

test('a server error is shown at its field, even in a closed section', async () => {
  const { user } = await open()
  await logQuickly(user)
  server.mockImplementationOnce(refusePermanently)
  await user.click(saveButton())
  const urgency = await screen.findByRole('radiogroup', { name: 'Urgency' })
  expect(within(urgency).getByText('No longer in use.')).toBeDefined()
  expect(urgency.contains(document.activeElement)).toBe(true)
})

test('clock times past midnight belong to the next day, and the intervals update while typing', async () => {
  const { user } = await open()
  await user.click(chip('Yesterday'))
  await openSection(user, /Mission Information/)
  const clock = (name: string) => screen.getByRole('textbox', { name })
  await user.type(clock('Activated'), '2350')
  await user.type(clock('Mobile'), '2355')
  expect(clock('Activated')).toHaveProperty('value', '23:50')
  await user.type(clock('Arrived at scene'), '0015')
  const derived = screen.getByLabelText('Calculated from the times')
  expect(derived.textContent).toContain('Activation5 min')
  await waitFor(() => expect(derived.textContent).toContain('Response25 min'))
  expect(screen.getByText('+1').textContent).toContain('14 Mar 2026')
  await user.type(clock('At patient'), '0010')
  expect(await screen.findByText(/At patient is before arrived at scene/)).toBeDefined()
})

test('typed content is restored after a reload, and can be left for a new case', async () => {
  const first = await open()
  await logQuickly(first.user)
  cleanup()
  const { user } = await open()
  expect(screen.getByText(/^Restored what you had typed/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveProperty('value', '34')
  await user.click(screen.getByRole('button', { name: 'New case instead' }))
  await waitUntilRendered()
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveProperty('value', '')
  expect(screen.queryByText(/^Restored/)).toBeNull()
  expect(await screen.findByRole('link', { name: '1 other draft' })).toBeDefined()
})

test('a saved case leaves nothing behind to restore', async () => {
  const { user } = await open()
  await logQuickly(user)
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(await readRecords(clinician.id)).toEqual([])
})

test('procedures are found by common abbreviations', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Search all: Procedures' }))
  const dialog = await screen.findByRole('dialog', { name: 'Procedures' })
  const search = within(dialog).getByRole('searchbox')
  for (const [typed, found] of [
    ['rsi', 'Rapid Sequence Induction'],
    ['TXA', 'Tranexamic acid given'],
    ['rosc', 'Manual chest compressions'],
    ['eFAST', 'Ultrasound: eFAST'],
  ] as const) {
    await user.clear(search)
    await user.type(search, typed)
    expect(within(dialog).getByRole('button', { name: found })).toBeDefined()
  }
  await user.clear(search)
  await user.type(search, 'fona{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Done, 1 chosen' }))
  const chosen = await screen.findByRole('checkbox', { name: /Front-of-neck airway/ })
  expect(chosen).toHaveProperty('checked', true)
})

test('the meaning of the supervision level is shown where it is chosen', async () => {
  const { user } = await open()
  await user.click(chip('Distant'))
  expect(
    screen.getByText('Supervisor reachable by phone or radio but not able to attend at once.'),
  ).toBeDefined()
})

test('a note that may identify a person is refused before it is sent', async () => {
  const { user } = await open()
  await logQuickly(user)
  await user.click(screen.getByRole('switch', { name: /Flag this case for review/ }))
  await user.type(screen.getByRole('textbox', { name: /Note for the review/ }), 'Ask jane.doe@example.org')
  await user.click(saveButton())
  expect(screen.getByText(/Remove this, it may identify a person/)).toBeDefined()
  expect(sent).toEqual([])
})

const moorside = { code: 'moor', label: 'Moorside', active: true }
const supervisor = { id: '019a0000-0000-7000-8000-000000000007', name: 'Kim Osei' }
const member = (bases: (typeof moorside)[]): SessionUser => ({
  ...clinician,
  organization: clinician.organization && {
    ...clinician.organization,
    bases,
    regions: [{ code: 'dales', label: 'Dales', active: true }],
    settings: { paediatricAgeLimit: 16, requireSignOff: false },
  },
  supervisor,
})
/** Opens a section, whose code loads on demand. */
async function openSection(user: User, part: RegExp) {
  await user.click(screen.getByRole('button', { name: part }))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), { timeout: 10_000 })
}

test('base and region come from the lists of the organization, and the base is preselected next time', async () => {
  const bases = [moorside, { code: 'old', label: 'Closed base', active: false }]
  const { user } = await open(member(bases))
  await logQuickly(user)
  await openSection(user, /Mission Information/)
  const choices = within(screen.getByRole('radiogroup', { name: 'Base' })).getAllByRole('radio')
  expect(choices).toEqual([chip('Moorside')])
  await user.click(chip('Moorside'))
  await user.click(chip('Dales'))
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(sent[0]?.mission).toMatchObject({ baseCode: 'moor', regionCode: 'dales' })

  cleanup()
  const next = await open(member(bases))
  await openSection(next.user, /Mission Information/)
  expect(chip('Moorside')).toHaveProperty('checked', true)
  expect(chip('Dales')).toHaveProperty('checked', false)
})

test('without lists of the organization, the form asks for neither base nor region', async () => {
  const { user } = await open()
  await openSection(user, /Mission Information/)
  expect(screen.queryByRole('radiogroup', { name: 'Base' })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Region' })).toBeNull()
})

test('the linked supervisor is named if the level has one, and can be removed', async () => {
  const { user } = await open(member([]))
  await logQuickly(user)
  await openSection(user, /Team Information/)
  expect(screen.queryByRole('radiogroup', { name: 'Supervisor' })).toBeNull()
  await user.click(chip('Distant'))
  expect(chip('Kim Osei')).toHaveProperty('checked', true)
  await user.click(chip('Kim Osei'))
  expect(chip('Kim Osei')).toHaveProperty('checked', false)
  await user.click(chip('Kim Osei'))
  await user.click(saveButton())
  await screen.findByText('The case')
  expect(sent[0]?.team).toMatchObject({ supervisionLevel: 'distant', supervisorUserId: supervisor.id })
})

test('users without a linked supervisor see that no supervisor is linked', async () => {
  const { user } = await open()
  await user.click(chip('Distant'))
  await openSection(user, /Team Information/)
  expect(screen.getByText('No supervisor is linked to your account.')).toBeDefined()
})
