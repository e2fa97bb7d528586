import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logbook } from '../../web/capability.ts'
import { clinician, openScreen, findScreen, stubBrowser } from '#testing/screens.tsx'
import type { Case, CaseRequest } from '#logging/cases/contract.ts'
import { toCase as shownCase, exampleCaseId } from '#testing/case.ts'

const id = exampleCaseId
const caseOf = (request: CaseRequest, facts: Partial<Case> = {}) =>
  shownCase(request, { createdBy: { id: clinician.id, name: clinician.name, role: 'clinician' }, ...facts })

const request: CaseRequest = {
  title: 'Rollover, entrapped driver',
  date: '2026-03-14',
  type: 'trauma',
  patientAge: 91,
  patientAgeUnit: 'years',
  mission: {
    missionType: 'primary_scene',
    result: 'patient_transported',
    locationType: 'other',
    locationTypeOther: 'Quarry',
    activatedAt: '2026-03-14T23:50+00:00',
    mobileAt: '2026-03-14T23:56+00:00',
    arriveSceneAt: '2026-03-15T00:15+00:00',
  },
  team: { myRole: 'doctor', crew: [{ role: 'pilot_in_command', count: 2 }] },
  clinical: { diagnosisPrimary: 'polytrauma', vitals: [{ point: 'first', heartRate: 120, systolicBp: 80 }] },
  procedures: [{ code: 'pelvic_binder', operatorRole: 'assisted' }],
  drugs: [{ code: 'ketamine', dose: 160, unit: 'mg' }],
  flagCaseReview: true,
  flagReasons: ['clinician_request'],
  reflection: { what: 'Two teams, one voice took a while.' },
}

const server = vi.fn<typeof fetch>()
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

const open = (at = '/logbook/26-00042') =>
  openScreen({ screens: { '/logbook/$id': findScreen(logbook, '/logbook/$id') }, path: at })
const section = (name: string) => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('section')
  if (found === null) throw new Error(`No section ${name}`)
  return within(found)
}

test('shows everything that was entered in words, with the derived values, and nothing twice', async () => {
  server.mockResolvedValue(Response.json(caseOf(request)))
  open()
  await screen.findByRole('heading', { name: 'Rollover, entrapped driver', level: 1 })
  expect(server.mock.calls[0]?.[0]).toBe('/api/cases/26-00042')
  expect(screen.getByText('#26-00042 · 14 Mar 2026')).toBeDefined()
  const glance = within(screen.getByRole('region', { name: 'At a glance' }))
  expect(glance.getByText('90+ y')).toBeDefined()
  expect(glance.getByText(/^Logged \d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/)).toBeDefined()
  // The summary has the age, from which the age band follows.
  expect(screen.queryByRole('heading', { name: 'Patient' })).toBeNull()
  expect(section('Mission Information').getByText('Other: Quarry')).toBeDefined()
  expect(section('Team Information').getByText('2 × Pilot in command')).toBeDefined()
  expect(glance.getByText(/Major trauma, multiple body regions/)).toBeDefined()
  expect(section('Clinical').queryByText(/Major trauma/)).toBeNull()
  expect(section('Clinical').getByRole('row', { name: 'Shock index 1.5' })).toBeDefined()
  expect(glance.getByText(/^Pelvic binder/)).toBeDefined()
  expect(glance.getByText('Ketamine 160 mg')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Drugs' })).toBeNull()
  expect(section('Review').getByText('Clinician asks for review')).toBeDefined()
  expect(section('Reflection').getByText('Private')).toBeDefined()
})

test('the summary shows the patient, the legs of the mission, the vital signs and the treatment', async () => {
  const vitals = [
    { point: 'first' as const, heartRate: 120, systolicBp: 80, diastolicBp: 40, spo2: 88 },
    { point: 'handover' as const, heartRate: 96, systolicBp: 110, spo2: 97 },
  ]
  const blood = [{ product: 'whole_blood', startedAfterActivationMinutes: 20 }]
  server.mockResolvedValue(
    Response.json(caseOf({ ...request, blood, clinical: { ...request.clinical, vitals } })),
  )
  open()
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }))
  expect(glance.getByText(/^90\+ y\. Major trauma/)).toBeDefined()
  const legs = within(glance.getByRole('list', { name: 'Legs of the mission' })).getAllByRole('listitem')
  expect(legs.map(({ textContent }) => textContent)).toEqual(['Activation 6 min', 'Outbound 19 min'])
  const events = within(glance.getByRole('list', { name: 'Timed events' })).getAllByRole('listitem')
  expect(events.map(({ textContent }) => textContent)).toEqual(['Whole blood 20 min after activation'])
  // The details show only the intervals that the summary does not.
  expect(section('Times').getByLabelText('Calculated from the times').textContent).toBe('Response25 min')
  const signs = within(glance.getByRole('table', { name: 'Main vital signs' }))
  expect(signs.getByRole('row', { name: 'BP 80/40 110' })).toBeDefined()
  expect(signs.getByRole('row', { name: 'SpO2 % 88 97' })).toBeDefined()
  expect(signs.queryByRole('row', { name: /GCS/ })).toBeNull()
  expect(glance.getByText('Ketamine 160 mg')).toBeDefined()
})

test('times show the local clock of the mission, and the date when the day differs', async () => {
  server.mockResolvedValue(Response.json(caseOf(request)))
  open()
  await screen.findByRole('heading', { level: 1, name: 'Rollover, entrapped driver' })
  const times = section('Times').getByRole('list', { name: 'Times' })
  expect(
    within(times)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['23:50Activated', '23:56Mobile', '00:15Arrived at scene15 Mar 2026'])
  expect(section('Times').getByLabelText('Calculated from the times').textContent).toContain('Response25 min')
})

test('an empty section says that nothing was recorded', async () => {
  server.mockResolvedValue(Response.json(caseOf(request)))
  open()
  await screen.findByRole('heading', { name: 'Blood' })
  expect(section('Blood').getByText('Nothing recorded')).toBeDefined()
  expect(section('Airway').getByText('Nothing recorded')).toBeDefined()
})

test('a mission that was stood down has no section and no fact about a patient', async () => {
  const mission = {
    missionType: 'primary_scene',
    result: 'stood_down_en_route',
    activatedAt: '2026-03-14T23:50+00:00',
    stoodDownAt: '2026-03-15T00:10+00:00',
  }
  const team = { myRole: 'doctor', myInvolvement: 'lead' }
  server.mockResolvedValue(
    Response.json(caseOf({ title: 'Stood down', date: '2026-03-14', type: 'trauma', mission, team })),
  )
  open()
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }))
  expect(glance.getByText('Stood down en route')).toBeDefined()
  expect(glance.queryByText('Role in care')).toBeNull()
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections.slice(0, -1)).toEqual(['Times', 'Mission Information'])
  expect(sections.at(-1)).toMatch(/^History/)
  expect(screen.queryByText('Nothing recorded')).toBeNull()
})

test('links the other cases with the same mission number', async () => {
  const other = '019a0000-0000-7000-8000-000000000043'
  const match = {
    id: other,
    missionNumber: '#26-00042',
    date: '2026-03-14',
    title: 'Passenger',
    patientSequence: 2,
  }
  server.mockResolvedValue(Response.json(caseOf(request, { otherMatches: [match] })))
  open()
  const link = await screen.findByRole('link', { name: 'Passenger, patient 2, 14 Mar 2026' })
  expect(link.getAttribute('href')).toBe(`/logbook/${other}`)
})

test('the page of a case that does not exist, or that the user may not see, links to the logbook', async () => {
  server.mockResolvedValue(
    Response.json({ message: 'No.', code: 'case_not_found', requestId: 'req-1' }, { status: 404 }),
  )
  open('/logbook/26-99999')
  expect(await screen.findByText('This case does not exist, or you may not see it.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to the logbook' }).getAttribute('href')).toBe('/logbook')
})

test('base, region and supervisor are shown by name', async () => {
  const supervisor = { id: '019a0000-0000-7000-8000-000000000007', name: 'Kim Osei' }
  const named: CaseRequest = {
    ...request,
    mission: { ...request.mission, baseCode: 'moor', regionCode: 'dales' },
    team: { ...request.team, supervisionLevel: 'distant', supervisorUserId: supervisor.id },
  }
  server.mockResolvedValue(Response.json(caseOf(named, { baseLabel: 'Moorside', supervisor })))
  open()
  await screen.findByRole('heading', { name: 'Rollover, entrapped driver', level: 1 })
  expect(section('Mission Information').getByText('Moorside')).toBeDefined()
  // The organization no longer lists this region, so only its code is left.
  expect(section('Mission Information').getByText('Dales')).toBeDefined()
  expect(section('Team Information').getByText('Kim Osei')).toBeDefined()
})

const user = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const actions = async (person: ReturnType<typeof user>) => {
  await person.click(await screen.findByRole('button', { name: 'More actions' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('the owner may edit, flag, void and delete the case', async () => {
  server.mockResolvedValue(Response.json(caseOf({ ...request, flagCaseReview: false, flagReasons: null })))
  open()
  const edit = await screen.findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/logbook/${id}/edit`)
  const offered = await actions(user())
  expect(offered.slice(-3)).toEqual(['Flag for review', 'Void', 'Delete'])
})

test('a supervisor may only flag the case; an administrator may also void it', async () => {
  const flaggedByOthers = {
    createdBy: { id: '019a0000-0000-7000-8000-000000000009', name: 'Kim', role: 'clinician' },
  } as const
  const unflagged = { ...request, flagCaseReview: false, flagReasons: null }
  for (const [role, offered] of [
    ['supervisor', ['Flag for review']],
    ['admin', ['Flag for review', 'Void']],
  ] as const) {
    server.mockResolvedValue(Response.json(caseOf(unflagged, flaggedByOthers)))
    openScreen({
      screens: { '/logbook/$id': findScreen(logbook, '/logbook/$id') },
      path: '/logbook/26-00042',
      user: { ...clinician, role },
    })
    expect(await actions(user())).toEqual(offered)
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    cleanup()
  }
})

test('a voided case says who voided it and why, and offers no change', async () => {
  const voided = {
    at: '2026-03-15T02:40:00.000Z',
    by: { id: clinician.id, name: 'Robin Hale' },
    reason: 'Logged twice by mistake.',
  }
  server.mockResolvedValue(Response.json(caseOf(request, { status: 'voided', voided })))
  open()
  expect(await screen.findByText('Logged twice by mistake.')).toBeDefined()
  expect(screen.getByText(/by Robin Hale on 15 Mar 2026/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('when a deletion fails, the screen says why and the case stays', async () => {
  server.mockImplementation(async (_, init) =>
    init?.method === 'DELETE'
      ? Response.json({ message: 'Away.', code: 'service_unavailable', requestId: 'r' }, { status: 503 })
      : Response.json(caseOf(request)),
  )
  open()
  const person = user()
  await actions(person)
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Away.')
  expect(screen.getByRole('heading', { level: 1, name: 'Rollover, entrapped driver' })).toBeDefined()
})

test('a requested assessor can complete the assessment on the case; nobody else can', async () => {
  const requestedAt = '2026-03-14T12:00:00.000Z'
  const requested = { tool: 'dops', status: 'requested', requestedAt } as const
  const assessments = [
    { ...requested, assessorUserId: clinician.id },
    { ...requested, tool: 'cbd', assessorUserId: id },
  ]
  server.mockImplementation(async (address) => {
    // This test loads no lists of names, because the privacy guard works without them.
    if (!JSON.stringify(address).startsWith('"/api/')) throw new TypeError('Failed to fetch')
    return Response.json(caseOf(request, { assessments }))
  })
  open()
  await screen.findByRole('heading', { name: 'Assessments', level: 2 })
  const answers = section('Assessments').getAllByRole('button', { name: /^Answer/ })
  expect(answers.map((answer) => answer.getAttribute('aria-label'))).toEqual([
    'Answer: Direct observation of procedural skills (DOPS)',
  ])
  const person = user()
  if (answers[0]) await person.click(answers[0])
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('radio', { name: 'Distant supervision' }))
  await person.click(dialog.getByRole('textbox', { name: 'Strengths' }))
  await person.paste('Calm throughout.')
  await person.click(dialog.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [address, sent] = server.mock.calls.find(([, call]) => call?.method === 'POST') ?? []
  expect(address).toBe(`/api/cases/${id}/assessments`)
  expect(JSON.parse(typeof sent?.body === 'string' ? sent.body : '')).toMatchObject({
    tool: 'dops',
    status: 'completed',
    entrustment: 'distant',
    strengths: 'Calm throughout.',
  })
})
