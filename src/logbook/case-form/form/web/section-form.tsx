import type { FieldError } from '#platform/contract/errors.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { TypedClocks } from '#logging/missions/clock.ts'
import { errorAt } from '../../entry/shown-errors.ts'
import type { OptionalPart, Section } from '../../entry/sections.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { type CaseEntry, type EntryChange } from '../../entry/entry.ts'
import { loadFreeText } from '../../fields/web/free-text-form.tsx'
import type { PartsControl } from './optional-parts-form.tsx'
import { QuickLogForm } from './quick-log-form.tsx'

export interface SectionFormProps {
  section: Section
  entry: CaseEntry
  settings: EntrySettings
  today: string
  /** The errors of this section. */
  errors: readonly FieldError[]
  warnings: readonly FieldError[]
  addedParts: readonly OptionalPart[]
  onAdd: (part: OptionalPart) => void
  onRemove: (part: OptionalPart) => void
  onChange: (change: EntryChange) => void
  onClocksChange: (clocks: TypedClocks) => void
}

export interface SectionBodyProps extends PartsControl {
  entry: CaseEntry
  settings: EntrySettings
  onClocksChange: (clocks: TypedClocks) => void
}

// Most cases need only the quick log, so the other sections load when they are opened.
const lazySections = {
  mission: lazyPart<SectionBodyProps>(
    async () => (await import('./mission-section-form.tsx')).MissionSectionForm,
  ),
  team: lazyPart<SectionBodyProps>(async () => (await import('./team-section-form.tsx')).TeamSectionForm),
  patient: lazyPart<SectionBodyProps>(
    async () => (await import('./patient-section-form.tsx')).PatientSectionForm,
  ),
  procedures: lazyPart<SectionBodyProps>(
    async () => (await import('./procedures-section-form.tsx')).ProceduresSectionForm,
  ),
  learning: lazyPart<SectionBodyProps>(
    async () => (await import('./learning-section-form.tsx')).LearningSectionForm,
  ),
}

/** Loads the code of a section; returns undefined if it is loaded. */
export function loadSection(section: Section): Promise<unknown> | undefined {
  if (section === 'quick') return undefined
  const loading = [loadFreeText(), lazySections[section].load()].filter((part) => part !== undefined)
  return loading.length > 0 ? Promise.all(loading) : undefined
}

/** Renders one section with its errors and warnings. */
export function SectionForm({ section, today, errors, warnings, ...props }: SectionFormProps) {
  const errorOf = (path: string) => errorAt(errors, path)
  const warningOf = (path: string) => (errorOf(path) === undefined ? errorAt(warnings, path) : undefined)
  const control = { ...props, fields: props.entry.fields, errorOf, warningOf }
  if (section === 'quick') return <QuickLogForm {...control} today={today} />
  const { Part } = lazySections[section]
  return <Part {...control} />
}
