import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Profiler, type ComponentType, type FunctionComponent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecords } from '#platform/web/offline/device-records.ts'
import { readJournal } from '#platform/web/offline/typing-journal.ts'
import { caseForm } from '../../web/capability.ts'
import { clinician, openScreen, findScreen, stubBrowser, waitUntilRendered } from '#testing/screens.tsx'
import { loadGuard, loadIssueRules } from '../../fields/web/load-issues.ts'
import { discardEntry, whenStored } from '../../outbox/web/device-drafts.ts'
import type { TypedEntry } from '../../outbox/stored-entry.ts'
import type { Section } from '../../entry/sections.ts'
import { sectionId } from './section-bar-panel.tsx'

// Typing feels fast if a keystroke renders little. The tests count renders, because times depend on the machine.

const renderCounts = vi.hoisted(() => new Map<string, number>())
/** The labels of the controls that rendered. */
const controls = vi.hoisted(() => new Set<string>())

vi.mock('#platform/web/ui/memoized.tsx', async (original) => {
  const { memoized } = await original<typeof import('#platform/web/ui/memoized.tsx')>()
  const recorded =
    <Props extends object>(Control: FunctionComponent<Props>) =>
    (props: Props) => (
      <Profiler id="control" onRender={() => void controls.add(labelOf(props))}>
        <Control {...props} />
      </Profiler>
    )
  return {
    memoized: <Props extends object>(Control: FunctionComponent<Props>) => memoized(recorded(Control)),
  }
})
const labelOf = (props: object): string =>
  'label' in props && typeof props.label === 'string' ? props.label : JSON.stringify(props)

function counted<Props extends object>(name: string, Part: ComponentType<Props>) {
  return (props: Props) => (
    <Profiler id={name} onRender={(id) => void renderCounts.set(id, (renderCounts.get(id) ?? 0) + 1)}>
      <Part {...props} />
    </Profiler>
  )
}
vi.mock('./quick-log-form.tsx', async (original) => {
  const { QuickLogForm } = await original<typeof import('./quick-log-form.tsx')>()
  return { QuickLogForm: counted('quick', QuickLogForm) }
})
vi.mock('./mission-section-form.tsx', async (original) => {
  const { MissionSectionForm } = await original<typeof import('./mission-section-form.tsx')>()
  return { MissionSectionForm: counted('mission', MissionSectionForm) }
})
vi.mock('./team-section-form.tsx', async (original) => {
  const { TeamSectionForm } = await original<typeof import('./team-section-form.tsx')>()
  return { TeamSectionForm: counted('team', TeamSectionForm) }
})
vi.mock('./patient-section-form.tsx', async (original) => {
  const { PatientSectionForm } = await original<typeof import('./patient-section-form.tsx')>()
  return { PatientSectionForm: counted('patient', PatientSectionForm) }
})
vi.mock('./procedures-section-form.tsx', async (original) => {
  const { ProceduresSectionForm } = await original<typeof import('./procedures-section-form.tsx')>()
  return { ProceduresSectionForm: counted('procedures', ProceduresSectionForm) }
})
vi.mock('./learning-section-form.tsx', async (original) => {
  const { LearningSectionForm } = await original<typeof import('./learning-section-form.tsx')>()
  return { LearningSectionForm: counted('learning', LearningSectionForm) }
})

beforeEach(async () => {
  await whenStored()
  await Promise.all((await readRecords(clinician.id)).map(({ id }) => discardEntry(clinician.id, id)))
  stubBrowser()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ cases: [], offers: [], names: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Not by role: computing the roles of so long a form takes seconds in jsdom.
const box = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}(?: \\*)?$`), {
    selector: 'input:not([type=radio]), textarea',
  })
const chip = (question: string, answer: string) => {
  const legend = screen.getByText((_, element) => element?.textContent?.replace(' *', '') === question, {
    selector: 'legend',
  })
  return within(legend.parentElement ?? legend).getByLabelText(answer)
}
const link = (section: Section) => {
  const found = document.querySelector(`nav [href='#${sectionId(section)}']`)
  if (!found) throw new Error(`The bar has no ${section}`)
  return found
}
const journalEntry = () => (readJournal(clinician.id)[0] as TypedEntry | undefined)?.entry.fields

/** Types one keystroke, without waiting for the renders that follow. */
const type = (field: HTMLElement, text: string) => fireEvent.input(field, { target: { value: text } })

async function openForm(...sections: Section[]) {
  openScreen({ screens: { '/new-case': findScreen(caseForm, '/new-case') }, path: '/new-case' })
  await screen.findByRole('heading', { name: 'Log a case', level: 1 })
  await waitUntilRendered()
  for (const [question, answer] of [
    ['Mission type', 'Primary'],
    ['Mission outcome', 'Transported'],
    ['Case type', 'Trauma'],
  ] as const)
    fireEvent.click(chip(question, answer))
  for (const section of sections) fireEvent.click(link(section))
  await waitUntilRendered()
  await whenIdle()
}

/** Waits until nothing has rendered for a while, and returns what rendered. */
async function whenIdle(): Promise<string[]> {
  let before = -1
  let changedAt = 0
  let quietLooks = 0
  await waitFor(
    () => {
      const now = [...renderCounts.values()].reduce((sum, count) => sum + count, 0)
      if (now !== before) [before, changedAt, quietLooks] = [now, performance.now(), 0]
      quietLooks += 1
      // `waitFor` also runs its check when the document changes, which is right after a render. On a busy machine its
      // timed checks are late and rare.
      expect(quietLooks > 5 && performance.now() - changedAt > 250).toBe(true)
    },
    { interval: 50 },
  )
  const names = [...renderCounts.keys()]
  renderCounts.clear()
  return names
}

test('a keystroke renders nothing before it is painted, and then no control of another section', async () => {
  await openForm('mission', 'team', 'patient', 'procedures', 'learning')
  for (const [name, section] of [
    ['Mission number', 'mission'],
    ['Summary', 'patient'],
  ] as const) {
    const field = box(name)
    fireEvent.focus(field)
    // The first keystroke loads code that the next keystrokes need. Until then nothing renders, which takes seconds
    // on a busy machine.
    type(field, 'x')
    await Promise.all([loadIssueRules(), loadGuard()])
    await waitFor(() => expect(renderCounts.get(section)).toBeGreaterThan(0))
    await whenIdle()
    controls.clear()
    for (const text of ['2', '26', '26-']) type(field, text)
    expect([...renderCounts]).toEqual([])
    expect([...controls]).toEqual([])
    expect(field.value).toBe('26-')
    await waitFor(() => expect(renderCounts.get(section)).toBeGreaterThan(0))
    await whenIdle()
    const own = document.getElementById(sectionId(section))
    expect([...controls].filter((label) => !own?.textContent?.includes(label))).toEqual([])
    fireEvent.blur(field)
    await whenIdle()
  }
}, 60_000)

test('after typing stops, the section bar and the progress are up to date', async () => {
  await openForm('mission', 'team', 'patient', 'procedures', 'learning')
  const age = box('Age')
  const progress = screen.getByText('2 required answers left')
  const quickLog = link('quick')
  const before = quickLog.textContent
  fireEvent.focus(age)
  for (const text of ['3', '34']) type(age, text)
  await waitFor(() => expect(progress.textContent).toBe('1 required answer left'))
  fireEvent.click(chip('My role', 'Doctor'))
  await waitFor(() => expect(progress.textContent).toBe('Ready to log'))
  expect(quickLog.textContent).not.toBe(before)
}, 60_000)

test('a keystroke is stored before it renders, and a chip tapped right afterwards does not lose it', async () => {
  await openForm('patient')
  fireEvent.click(screen.getByText('Add vital signs'))
  fireEvent.click(screen.getByText('First on team arrival'))
  const [heartRate, systolic, diastolic] = ['Heart rate', 'Systolic', 'Diastolic'].map(box)
  const motor = chip('Motor', '5')
  const figures = screen.getByLabelText('Calculated values')
  if (!heartRate || !systolic || !diastolic) throw new Error('The set of vital signs is not there')
  type(heartRate, '120')
  expect(journalEntry()?.clinical.vitals).toEqual([{ point: 'first', heartRate: 120 }])
  // Nothing has rendered since, and a chip computes the whole list of vital signs from what is rendered.
  fireEvent.click(motor)
  type(systolic, '80')
  fireEvent.blur(systolic)
  type(diastolic, '50')
  expect(journalEntry()?.clinical.vitals).toEqual([
    { point: 'first', heartRate: 120, gcsMotor: 5, systolicBp: 80, diastolicBp: 50 },
  ])
  await waitFor(() => expect(figures.textContent).toBe('Mean pressure 60 mmHg'))
}, 60_000)
