import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser, waitUntilRendered } from '#testing/screens.tsx'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { changeEntry, emptyEntry, type CaseEntry, type EntryChange } from '../../entry/entry.ts'
import { requestOf } from '../../entry/entry-request.ts'
import { issuesOf } from '../../entry/issues.ts'
import { EntrySectionsPanel } from './entry-sections-panel.tsx'

const settings: EntrySettings = {
  zone: 'UTC',
  paediatricAgeLimit: 16,
  bases: [],
  regions: [],
  supervisor: { id: '019a0000-0000-7000-8000-000000000007', name: 'Kim Osei' },
}
const context = { ...settings, today: '2026-03-14', now: new Date('2026-03-14T12:00:00Z') }
const trauma: EntryChange = {
  type: 'trauma',
  patientAge: 34,
  patient: { gender: 'male' },
  mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
  team: { myRole: 'doctor', myInvolvement: 'lead', supervisionLevel: 'independent' },
  clinical: { diagnosisPrimary: 'polytrauma' },
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
let latest: CaseEntry

/** The sections around an entry, as in the form of a case, with every error shown. */
function Sections({ start }: { start: CaseEntry }) {
  const [entry, setEntry] = useState(start)
  const issues = issuesOf(entry, context)
  const onChange = useCallback((change: EntryChange) => {
    latest = changeEntry(latest, change)
    setEntry(latest)
  }, [])
  const onClocksChange = useCallback(() => undefined, [])
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <EntrySectionsPanel
          entry={entry}
          settings={settings}
          today={context.today}
          errors={issues.errors}
          warnings={issues.warnings}
          optionalFields={issues.optionalFields}
          required={issues.missingErrors}
          onChange={onChange}
          onClocksChange={onClocksChange}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
}

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(...changes: EntryChange[]) {
  latest = [trauma, ...changes].reduce(
    changeEntry,
    emptyEntry('019a0000-0000-7000-8000-000000000042', '2026-03-14'),
  )
  render(<Sections start={latest} />)
  await waitUntilRendered()
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}
type User = Awaited<ReturnType<typeof open>>

const sent = () => requestOf(latest, settings)
const bar = () => within(screen.getByRole('navigation', { name: 'Sections' }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole('textbox', { name })
const choose = (user: User, question: string | RegExp, answer: string) =>
  user.click(within(screen.getByRole('radiogroup', { name: question })).getByRole('radio', { name: answer }))

async function jump(user: User, section: RegExp) {
  await user.click(bar().getByRole('link', { name: section }))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), { timeout: 10_000 })
}

test('the section bar shows the missing fields of each section, and a click opens the section', async () => {
  const user = await open({ patientAge: 400 })
  expect(bar().getByRole('link', { name: /^Quick log/ }).textContent).toContain('1 to fix')
  expect(bar().getByRole('link', { name: /^Patient/ }).textContent).toContain('3 optional')
  const team = bar().getByRole('link', { name: /^Team Information/ })
  expect(team.textContent).toContain('Complete')
  expect(team.querySelector('svg')).not.toBeNull()
  // Nothing is required in this section, but nothing was entered either.
  const learning = bar().getByRole('link', { name: /^Learning/ })
  expect(learning.textContent).toContain('Empty')
  expect(learning.querySelector('svg')).toBeNull()
  await jump(user, /^Patient/)
  expect(button(/^Patient/).getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(button(/^Patient/))
  expect(screen.getByText(/Registries also ask for: injury, outcome, destination/)).toBeDefined()
})

test('a section with only the answers of the last case has no tick until the user enters something in it', async () => {
  latest = emptyEntry('019a0000-0000-7000-8000-000000000042', '2026-03-14', {
    mission: { missionType: 'primary_scene', result: 'patient_transported', baseCode: 'moor' },
    team: { myRole: 'doctor', myGrade: 'consultant', myInvolvement: 'lead', supervisionLevel: 'independent' },
  })
  render(<Sections start={latest} />)
  await waitUntilRendered()
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const team = () => bar().getByRole('link', { name: /^Team Information/ })
  for (const section of [team(), bar().getByRole('link', { name: /^Mission Information/ })]) {
    expect(section.textContent).toContain('As last time')
    expect(section.querySelector('svg')).toBeNull()
  }
  await jump(user, /^Team Information/)
  await choose(user, 'Learner present', 'Yes')
  await waitFor(() => expect(team().textContent).toContain('Complete'))
  expect(team().querySelector('svg')).not.toBeNull()
})

test('a mission without a patient has no patient section', async () => {
  await open({ mission: { result: 'stood_down_en_route' } })
  expect(bar().queryByRole('link', { name: /^Patient/ })).toBeNull()
  expect(bar().queryByRole('link', { name: /^Procedures/ })).toBeNull()
})

test('parts that apply are shown, others can be added, and a removed part can be restored', async () => {
  const user = await open()
  await jump(user, /^Patient/)
  expect(screen.getByRole('group', { name: 'Injury' })).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Cardiac arrest' })).toBeNull()
  await user.click(button('Add cardiac arrest'))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Cardiac arrest' }))
  await user.type(box('Shocks'), '3')
  expect(sent().clinical?.arrest).toEqual({ shocks: 3 })
  await user.click(button('Remove cardiac arrest'))
  expect(sent().clinical?.arrest).toBeUndefined()
  await user.click(button('Undo'))
  expect(box('Shocks')).toHaveProperty('value', '3')
  expect(sent().clinical?.arrest).toEqual({ shocks: 3 })
})

test('vital signs show coma score, mean pressure and shock index at once, and unusual values are questioned', async () => {
  const user = await open()
  await jump(user, /^Patient/)
  await user.click(button('Add vital signs'))
  await user.click(button('First on team arrival'))
  for (const [name, value] of [
    ['Heart rate', '240'],
    ['Systolic', '90'],
    ['Diastolic', '60'],
    ['Temperature', '34,5'],
  ] as const)
    await user.type(box(name), value)
  await choose(user, 'GCS: eyes', '3')
  await choose(user, /^Verbal/, '4')
  await choose(user, 'Motor', '5')
  const figures = screen.getByLabelText('Calculated values')
  expect(figures.textContent).toBe('GCS 12 · Mean pressure 70 mmHg · Shock index 2.67 (high)')
  expect(screen.getByText('Heart rate 240: is this right?')).toBeDefined()
  await choose(user, /^Verbal/, 'T')
  expect(figures.textContent).toContain('GCS E3 VT M5')
  expect(sent().clinical?.vitals).toEqual([
    {
      point: 'first',
      heartRate: 240,
      systolicBp: 90,
      diastolicBp: 60,
      temperatureC: 34.5,
      gcsEye: 3,
      gcsVerbalNotTestable: true,
      gcsMotor: 5,
    },
  ])
  await user.type(box('Diastolic'), '0')
  expect(screen.getByText(/Use a whole number from 0 to 200/)).toBeDefined()
})

test('the injury severity score is computed from the severity of the regions', async () => {
  const user = await open()
  await jump(user, /^Patient/)
  await choose(user, 'Head and neck', '3')
  await choose(user, 'Chest', '4')
  expect(screen.getByText('ISS 25, estimated')).toBeDefined()
  expect(sent().clinical?.injury?.ais).toHaveLength(2)
})

test('an induction opens the airway, its attempts and the drugs', async () => {
  const user = await open({ procedures: [{ code: 'rapid_sequence_induction' }] })
  await jump(user, /^Procedures/)
  // An induction implies a drug-assisted airway and an attempt at intubation. Neither is sent until the user answers.
  expect(sent()).not.toHaveProperty('airway')
  await choose(user, 'Neuromuscular blocker', 'Rocuronium')
  const first = within(screen.getByRole('group', { name: 'Attempt 1' }))
  await user.click(
    within(first.getByRole('radiogroup', { name: 'Successful' })).getByRole('radio', { name: 'No' }),
  )
  await user.click(button('Duplicate attempt 1'))
  const second = within(screen.getByRole('group', { name: 'Attempt 2' }))
  await user.click(
    within(second.getByRole('radiogroup', { name: 'Successful' })).getByRole('radio', { name: 'Yes' }),
  )
  expect(screen.getByLabelText('First pass').textContent).toBe('Not first pass, 2 tracheal attempts')
  await user.click(button('Remove attempt 1'))
  expect(screen.getByLabelText('First pass').textContent).toBe('First pass success')
  expect(
    within(screen.getByRole('radiogroup', { name: 'Final airway' })).getByRole('radio', {
      name: 'Tracheal tube',
    }),
  ).toHaveProperty('checked', true)
  expect(screen.getByText('Was waveform capnography used to confirm the tube?')).toBeDefined()
  const complications = within(screen.getByRole('group', { name: 'Airway' })).getByRole('group', {
    name: 'Complications',
  })
  await user.click(within(complications).getByRole('button', { name: 'Show all 21: Complications' }))
  await user.click(within(complications).getByRole('checkbox', { name: 'Endobronchial placement' }))
  await user.click(within(complications).getByRole('checkbox', { name: 'None' }))
  expect(sent().airway).toEqual({
    drugAssisted: true,
    neuromuscularBlocker: 'rocuronium',
    attempts: [{ number: 1, operator: 'self', technique: 'tracheal', success: true }],
    finalAirway: 'tracheal_tube',
    complications: ['none'],
  })
  await choose(user, 'Drug-assisted airway', 'No')
  expect(sent().airway).not.toHaveProperty('neuromuscularBlocker')
})

test('drugs and blood are logged with their amounts, a drug given twice has two lines', async () => {
  const user = await open()
  await jump(user, /^Procedures/)
  await user.click(button('Add drugs'))
  await user.click(screen.getByRole('checkbox', { name: 'Ketamine' }))
  await user.type(box('Dose'), '0.5')
  await user.click(button('Given again with another dose'))
  await user.click(button('Add blood products'))
  await user.click(screen.getByRole('checkbox', { name: 'Red cells' }))
  expect(document.activeElement).toBe(box('Units'))
  await user.keyboard('2')
  await user.click(button('Time, calcium, my role, reaction'))
  expect(document.activeElement).toBe(box('Started after activation'))
  await choose(user, 'Calcium given', 'No')
  expect(sent()).toMatchObject({
    drugs: [{ code: 'ketamine', dose: 0.5, unit: 'mg' }, { code: 'ketamine' }],
    blood: [{ product: 'red_cells', units: 2, calciumGiven: false }],
  })
})

test('a yes or no can be cleared', async () => {
  const user = await open()
  await jump(user, /^Patient/)
  await choose(user, 'Age estimated', 'No')
  expect(sent().patient).toMatchObject({ ageEstimated: false })
  await choose(user, 'Age estimated', 'No')
  expect(sent().patient).not.toHaveProperty('ageEstimated')
})

test('users who would like support see where to find it, and that nobody was notified', async () => {
  const user = await open()
  await jump(user, /^Learning/)
  expect(box('Title').getAttribute('placeholder')).toBe('Major trauma')
  await choose(user, 'How I felt afterwards', 'I would like support')
  expect(screen.getByRole('complementary', { name: 'Where to find support' }).textContent).toContain(
    'Nobody has been notified',
  )
  await user.click(button('Add a learning point'))
  expect(document.activeElement).toBe(box('Learning point 1'))
  await user.keyboard('Call for blood earlier')
  expect(sent().reflection).toMatchObject({
    wellbeingCheck: 'want_support',
    learningPoints: ['Call for blood earlier'],
  })
})

const typeAt = async (user: User, question: string, words: string) => {
  await user.click(box(question))
  // Pastes the whole text, because other tests cover single keystrokes.
  await user.paste(words)
}

describe('the text of "other"', () => {
  test('is requested for a mission', async () => {
    const user = await open({
      mission: { platformsUsed: ['other'], locationType: 'other', delayReasons: ['other'] },
    })
    await jump(user, /^Mission Information/)
    await typeAt(user, 'Which other aircraft or vehicle was used?', 'snow groomer')
    await typeAt(user, 'Which other location type?', 'a quarry')
    await typeAt(user, 'Which other delay?', 'a closed pass')
    expect(sent().mission).toMatchObject({
      platformsUsedOther: 'snow groomer',
      locationTypeOther: 'a quarry',
      delayReasonsOther: 'a closed pass',
    })
  })

  test('is requested for a grade and a role on board, and disappears with them', async () => {
    const crew = [
      { role: 'doctor', count: 2 },
      { role: 'other', count: 1 },
    ]
    const user = await open({ team: { myGrade: 'other', crew } })
    await jump(user, /^Team Information/)
    await typeAt(user, 'Which other grade?', 'visiting fellow')
    await typeAt(user, 'Which other role on board?', 'dog handler')
    expect(sent().team).toMatchObject({
      myGradeOther: 'visiting fellow',
      crew: [
        { role: 'doctor', count: 2 },
        { role: 'other', roleOther: 'dog handler', count: 1 },
      ],
    })
    await user.click(button('Remove Other'))
    expect(screen.queryByRole('textbox', { name: 'Which other role on board?' })).toBeNull()
    expect(sent().team?.crew).toEqual([{ role: 'doctor', count: 2 }])
  })

  test('is requested for a further diagnosis', async () => {
    const user = await open({ clinical: { diagnosisSecondary: ['other_diagnosis'] } })
    await jump(user, /^Patient/)
    await typeAt(user, 'Which further diagnosis?', 'crush')
    expect(sent().clinical).toMatchObject({ diagnosisSecondaryOther: 'crush' })
  })

  test('is checked while typing, like all free text', async () => {
    const user = await open({ mission: { locationType: 'other' } })
    await jump(user, /^Mission Information/)
    await typeAt(user, 'Which other location type?', 'call 07700 900123')
    expect(await screen.findByText(/it may identify a person: telephone number/)).toBeDefined()
    await user.click(button('Remove “07700 900123”'))
    expect(sent().mission).toMatchObject({ locationTypeOther: 'call ' })
  })

  test('is also checked for a role on board', async () => {
    const user = await open({ team: { crew: [{ role: 'other', count: 1 }] } })
    await jump(user, /^Team Information/)
    await typeAt(user, 'Which other role on board?', 'call 07700 900123')
    expect(await screen.findByText(/it may identify a person: telephone number/)).toBeDefined()
  })
})

test('a tag is checked like all free text, and confirming one does not confirm the next', async () => {
  const user = await open()
  await jump(user, /^Learning/)
  const tags = screen.getByLabelText('Tags', { selector: 'input[aria-expanded]' })
  await user.type(tags, '94 year old{Enter}')
  await user.click(await screen.findByRole('button', { name: /^I have checked “94/ }))
  expect(sent()).toMatchObject({ tags: ['94 year old'], privacyChecked: [{ path: 'tags.0' }] })
  await user.type(tags, '{Backspace}92 year old{Enter}')
  expect(await screen.findByRole('button', { name: /^I have checked “92/ })).toBeDefined()
  await user.type(tags, 'call 07700 900123{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove “07700 900123”' }))
  expect(sent()).toMatchObject({ tags: ['92 year old', 'call'] })
  expect(sent()).not.toHaveProperty('privacyChecked')
})

test('an assessment is requested from the linked supervisor, and can be removed before the case is logged', async () => {
  const user = await open()
  await jump(user, /^Learning/)
  await user.click(button('Add assessments'))
  expect(screen.getByText(/^Kim Osei is notified once the case is logged/)).toBeDefined()
  await user.click(button('Request an assessment'))
  const first = within(screen.getByRole('group', { name: 'Assessment 1' }))
  await user.click(first.getByRole('combobox', { name: 'Tool' }))
  await user.click(await screen.findByRole('option', { name: 'Other' }))
  await user.type(first.getByRole('textbox', { name: 'Which other tool?' }), 'debrief')
  const requested = { tool: 'other', toolOther: 'debrief', assessorUserId: settings.supervisor?.id }
  expect(sent().assessments).toEqual([requested])
  await user.click(button('Remove assessment 1'))
  expect(sent()).not.toHaveProperty('assessments')
})

test.each([
  ['patient.gender', { type: 'obstetric', patient: { gender: 'male' } }, null],
  ['mission.locationType', { mission: { locationType: 'hospital_icu' } }, /^Mission Information/],
  ['outcome.clinicalOutcome', { outcome: { clinicalOutcome: 'died_with_team' } }, /^Patient/],
  ['clinical.levelOfCare', { clinical: { levelOfCare: 'neonatal_intensive' } }, /^Patient/],
  ['airway.attempts', { procedures: [{ code: 'rapid_sequence_induction' }] }, /^Procedures/],
  ['flagCaseReview', { procedures: [{ code: 'field_amputation' }] }, null],
] as const)('the form questions an unusual value of %s', async (path, change, section) => {
  const user = await open(change as EntryChange)
  const warning = issuesOf(latest, context).warnings.find((other) => other.path === path)
  if (section) await jump(user, section)
  expect(screen.getByText(warning?.message ?? 'No such warning')).toBeDefined()
})
