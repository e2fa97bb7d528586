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
  /** The unanswered fields that registries ask for in addition. */
  optionalFields: readonly MissingField[] | undefined
  /** The errors about required fields without an answer. */
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

const groupBySection = (errors: readonly FieldError[]) => Map.groupBy(errors, ({ path }) => sectionOf(path))

const preloadDelayMs = 1500

/** Loads the other sections soon after the quick log, so that they also open offline. */
function usePreloadedSections(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadChoiceDialog, ...sections.map((section) => () => loadSection(section))]) {
        load()?.catch(() => undefined) // Loaded again when the section is opened.
      }
    }, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

const noErrors: readonly FieldError[] = []

/** Renders all fields of a case: the quick log first, then the sections of the full form. */
export function EntrySectionsPanel(props: EntrySectionsPanelProps) {
  const {
    ref,
    entry,
    settings,
    errors,
    warnings = noErrors,
    optionalFields,
    required,
    ...sharedProps
  } = props
  const root = useRef<HTMLDivElement>(null)
  const [openedSections, setOpenedSections] = useState<readonly Section[]>([])
  const [addedParts, setAddedParts] = useState<readonly OptionalPart[]>([])
  const errorsBySection = groupBySection(errors)
  const warningsBySection = groupBySection(warnings)
  useImperativeHandle(
    ref,
    () => ({
      load: (paths) => {
        const loading = [...new Set(paths.map(sectionOf))].flatMap((section) => loadSection(section) ?? [])
        return loading.length > 0 ? Promise.all(loading) : undefined
      },
      open: (paths) => {
        const places = paths.map(placeOf)
        setOpenedSections((before) => [...new Set([...before, ...places.map(({ section }) => section)])])
        setAddedParts((before) => [
          ...new Set([...before, ...places.flatMap(({ part }) => (part === null ? [] : [part]))]),
        ])
      },
    }),
    [],
  )

  usePreloadedSections()

  const shownSections = sectionsOf(entry)
  const errorCounts = countBySection(errors.map(({ path }) => path))
  const optionalCounts = optionalFields && countBySection(optionalFields.map(({ path }) => path))
  const contents = useMemo(() => contentOfSections(entry), [entry])
  const requiredCounts = countBySection((required ?? noErrors).map(({ path }) => path))
  const stateOf = (section: Section) => ({
    section,
    errorCount: errorCounts[section],
    requiredCount: requiredCounts[section],
    optionalCount: optionalCounts?.[section] ?? null,
    content: contents.get(section) ?? null,
  })
  const jumpTo = async (section: Section) => {
    const loading = loadSection(section)
    flushSync(() => setOpenedSections((before) => [...new Set([...before, section])]))
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
    setOpenedSections((before) =>
      before.includes(section) ? before.filter((other) => other !== section) : [...before, section],
    )
  const sectionProps = (section: Section): SectionFormProps => ({
    ...sharedProps,
    section,
    entry,
    settings,
    errors: errorsBySection.get(section) ?? noErrors,
    warnings: warningsBySection.get(section) ?? noErrors,
    addedParts,
    onAdd: (part) => setAddedParts((before) => [...before, part]),
    onRemove: (part) => setAddedParts((before) => before.filter((other) => other !== part)),
  })
  return (
    <div ref={root} className={classes.root}>
      <SectionBarPanel states={shownSections.map(stateOf)} onJump={(section) => void jumpTo(section)} />
      {shownSections.map((section) => (
        <div key={section} id={sectionId(section)} tabIndex={-1} className={classes.section}>
          {section === 'quick' ? (
            <SectionForm {...sectionProps(section)} />
          ) : (
            <Collapsible
              title={sectionLabels[section]}
              summary={sectionSummary(stateOf(section))}
              opened={openedSections.includes(section)}
              onToggle={() => toggle(section)}
            >
              <StillMissing section={section} optionalFields={optionalFields ?? []} />
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
  optionalFields: readonly MissingField[]
}

function StillMissing({ section, optionalFields }: StillMissingProps) {
  const labels = optionalFields.filter(({ path }) => sectionOf(path) === section).map(({ label }) => label)
  if (labels.length === 0) return null
  return (
    <p className={classes.missing}>
      Registries also ask for: {[...new Set(labels)].join(', ').toLowerCase()}. It can be added later.
    </p>
  )
}
