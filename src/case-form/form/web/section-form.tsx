import type { FieldError } from '#platform/contract/errors.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { TypedClocks } from '#missions/clock.ts'
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
  /** Those of this section. */
  errors: readonly FieldError[]
  warnings: readonly FieldError[]
  added: readonly OptionalPart[]
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

// The quick log is all that most cases need: the rest is fetched when it is opened.
const bodies = {
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

/** Fetches the code of a section; undefined when it is there. */
export function loadSection(section: Section): Promise<unknown> | undefined {
  if (section === 'quick') return undefined
  const loading = [loadFreeText(), bodies[section].load()].filter((part) => part !== undefined)
  return loading.length > 0 ? Promise.all(loading) : undefined
}

/** One section with its own errors, drawn anew only when something that it shows has changed. */
export function SectionForm({ section, today, errors, warnings, ...props }: SectionFormProps) {
  const errorOf = (path: string) => errorAt(errors, path)
  const warningOf = (path: string) => (errorOf(path) === undefined ? errorAt(warnings, path) : undefined)
  const control = { ...props, fields: props.entry.fields, errorOf, warningOf }
  if (section === 'quick') return <QuickLogForm {...control} today={today} />
  const { Part } = bodies[section]
  return <Part {...control} />
}

/** What each section shows of the entry. A section that shows more than it says here would show what is old. */
const readsOf: Readonly<Record<Section, (entry: CaseEntry) => readonly unknown[]>> = {
  quick: ({ fields }) => [
    ...ageAndType({ fields }),
    fields.date,
    fields.mission,
    fields.team,
    fields.patient.gender,
    fields.clinical.diagnosisPrimary,
    fields.clinical.diagnosisPrimaryOther,
    fields.procedures,
    fields.flagCaseReview,
    fields.flagReasons,
    fields.flagReasonsOther,
    fields.flagNote,
  ],
  mission: ({ fields, clocks }) => [fields.missionNumber, fields.date, fields.mission, clocks],
  team: ({ fields }) => [fields.team],
  patient: (entry) => [
    ...ageAndType(entry),
    entry.fields.mission,
    entry.fields.patient,
    entry.fields.clinical,
    entry.fields.outcome,
  ],
  procedures: ({ fields }) => [
    fields.type,
    fields.mission,
    fields.procedures,
    fields.airway,
    fields.drugs,
    fields.blood,
  ],
  learning: (entry) => [
    ...ageAndType(entry),
    entry.fields.mission,
    entry.fields.title,
    entry.fields.tags,
    entry.fields.encounterSetting,
    entry.fields.reflection,
    entry.fields.assessments,
    entry.fields.outcome,
  ],
}

function ageAndType({ fields }: Pick<CaseEntry, 'fields'>): readonly unknown[] {
  const { type, typeOther, patientAge, patientAgeUnit, patientAgeUnknown } = fields
  return [type, typeOther, patientAge, patientAgeUnit, patientAgeUnknown]
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])

const words = (errors: readonly FieldError[]): string[] =>
  errors.flatMap(({ path, message }) => [path, message])

/** Whether a section would be drawn just as it is: a keystroke elsewhere must cost it nothing. */
export function isSameSection(before: SectionFormProps, now: SectionFormProps): boolean {
  const others = ({ section, entry, settings, today, added, onChange, onClocksChange }: SectionFormProps) => [
    entry.fields.privacyChecked,
    section,
    settings,
    today,
    added,
    onChange,
    onClocksChange,
  ]
  const reads = readsOf[now.section]
  return (
    isSameList(others(before), others(now)) &&
    isSameList(words(before.errors), words(now.errors)) &&
    isSameList(words(before.warnings), words(now.warnings)) &&
    isSameList(reads(before.entry), reads(now.entry))
  )
}
