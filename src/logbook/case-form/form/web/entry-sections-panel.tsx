import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#platform/contract/errors.ts'
import { bringIntoView } from '#platform/web/ui/bring-into-view.ts'
import { loadChoiceDialog } from '#platform/web/ui/quick-choice.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import type { TypedClocks } from '#logging/missions/clock.ts'
import { isExercise, isPatientless } from '#logging/missions/mission.ts'
import type { MissingField } from '#logging/cases/checks/completeness.ts'
import {
  contentOfSections,
  countBySection,
  placeOf,
  sectionLabels,
  sectionOf,
  sections,
  type OptionalPart,
  type Section,
} from '../../entry/sections.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import type { CaseEntry, EntryChange } from '../../entry/entry.ts'
import classes from './entry-sections-panel.module.css'
import { SectionBarPanel, sectionId, sectionSummary } from './section-bar-panel.tsx'
import { loadSection, SectionForm, type SectionFormProps } from './section-form.tsx'

/** The functions that the form calls to show an error in a section. */
export interface EntrySections {
  /** Loads the code of the sections that contain these fields; returns undefined if it is loaded. */
  load: (paths: readonly string[]) => Promise<unknown> | undefined
  /** Opens the sections, so that a field in them can take the focus. */
  open: (paths: readonly string[]) => void
}

interface EntrySectionsPanelProps {
  ref?: Ref<EntrySections>
  entry: CaseEntry
  settings: EntrySettings
  today: string
  /** The errors to show at their fields. */
  errors: readonly FieldError[]
  /** Undefined until the entry has been checked, as are the next two. */
  warnings: readonly FieldError[] | undefined
  /** The fields that registries ask for and the case lacks. */
  incomplete: readonly MissingField[] | undefined
  /** The required fields without an answer. */
  required: readonly FieldError[] | undefined
  onChange: (change: EntryChange) => void
  onClocksChange: (clocks: TypedClocks) => void
}

/** Returns the sections of an entry. Without a patient there is no patient section; an exercise still has procedures. */
function sectionsOf({ fields: { mission } }: CaseEntry): readonly Section[] {
  if (!isPatientless(mission)) return sections
  return sections.filter(
    (section) => section !== 'patient' && (section !== 'procedures' || isExercise(mission)),
  )
}

const bySection = (errors: readonly FieldError[]) => Map.groupBy(errors, ({ path }) => sectionOf(path))

const idleMs = 1500

/** Loads the other sections once the quick log is idle, so that they open offline. */
function useLoadedWhenIdle(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadChoiceDialog, ...sections.map((section) => () => loadSection(section))]) {
        load()?.catch(() => undefined) // Loaded again when the section is opened.
      }
    }, idleMs)
    return () => clearTimeout(timer)
  }, [])
}

const none: readonly FieldError[] = []

/** Renders all fields of a case: the quick log first, then the sections of the full form. */
export function EntrySectionsPanel(props: EntrySectionsPanelProps) {
  const { ref, entry, settings, errors, warnings = none, incomplete, required, ...shared } = props
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<readonly Section[]>([])
  const [added, setAdded] = useState<readonly OptionalPart[]>([])
  const errorsIn = bySection(errors)
  const warningsIn = bySection(warnings)
  useImperativeHandle(
    ref,
    () => ({
      load: (paths) => {
        const loading = [...new Set(paths.map(sectionOf))].flatMap((section) => loadSection(section) ?? [])
        return loading.length > 0 ? Promise.all(loading) : undefined
      },
      open: (paths) => {
        const places = paths.map(placeOf)
        setOpened((before) => [...new Set([...before, ...places.map(({ section }) => section)])])
        setAdded((before) => [
          ...new Set([...before, ...places.flatMap(({ part }) => (part === null ? [] : [part]))]),
        ])
      },
    }),
    [],
  )

  useLoadedWhenIdle()

  const shownSections = sectionsOf(entry)
  const wrong = countBySection(errors.map(({ path }) => path))
  const optional = incomplete && countBySection(incomplete.map(({ path }) => path))
  const contents = useMemo(() => contentOfSections(entry), [entry])
  const needed = countBySection((required ?? none).map(({ path }) => path))
  const stateOf = (section: Section) => ({
    section,
    wrong: wrong[section],
    needed: needed[section],
    optional: optional?.[section] ?? null,
    content: contents.get(section) ?? null,
  })
  const jump = async (section: Section) => {
    const loading = loadSection(section)
    flushSync(() => setOpened((before) => [...new Set([...before, section])]))
    const target = root.current?.querySelector<HTMLElement>(`#${sectionId(section)}`)
    const heading = target?.querySelector<HTMLElement>('button[aria-expanded]') ?? target
    heading?.focus({ preventScroll: true })
    if (!target) return
    bringIntoView(target, 'start')
    if (!loading) return
    // Without its content the section was too short to scroll to the top.
    await loading.catch(() => undefined)
    requestAnimationFrame(() => bringIntoView(target, 'start'))
  }
  const toggle = (section: Section) =>
    setOpened((before) =>
      before.includes(section) ? before.filter((other) => other !== section) : [...before, section],
    )
  const sectionProps = (section: Section): SectionFormProps => ({
    ...shared,
    section,
    entry,
    settings,
    errors: errorsIn.get(section) ?? none,
    warnings: warningsIn.get(section) ?? none,
    added,
    onAdd: (part) => setAdded((before) => [...before, part]),
    onRemove: (part) => setAdded((before) => before.filter((other) => other !== part)),
  })
  return (
    <div ref={root} className={classes.root}>
      <SectionBarPanel states={shownSections.map(stateOf)} onJump={(section) => void jump(section)} />
      {shownSections.map((section) => (
        <div key={section} id={sectionId(section)} tabIndex={-1} className={classes.section}>
          {section === 'quick' ? (
            <SectionForm {...sectionProps(section)} />
          ) : (
            <Collapsible
              title={sectionLabels[section]}
              summary={sectionSummary(stateOf(section))}
              opened={opened.includes(section)}
              onToggle={() => toggle(section)}
            >
              <StillMissing section={section} incomplete={incomplete ?? []} />
              <SectionForm {...sectionProps(section)} />
            </Collapsible>
          )}
        </div>
      ))}
    </div>
  )
}

interface StillMissingProps {
  section: Section
  incomplete: readonly MissingField[]
}

function StillMissing({ section, incomplete }: StillMissingProps) {
  const labels = incomplete.filter(({ path }) => sectionOf(path) === section).map(({ label }) => label)
  if (labels.length === 0) return null
  return (
    <p className={classes.missing}>
      Registries also ask for: {[...new Set(labels)].join(', ').toLowerCase()}. It can be added later.
    </p>
  )
}
