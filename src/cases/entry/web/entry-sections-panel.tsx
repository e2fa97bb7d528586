import { useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import type { FieldError } from '#platform/contract/errors.ts'
import type { TypedClocks } from '#missions/clock/rules.ts'
import type { EntrySettings } from '../../settings/rules.ts'
import { errorAt, type CaseEntry, type EntryChange } from '../rules.ts'
import { MorePartsForm, partsOf, type MorePart } from './more-parts-form.tsx'
import { QuickLogForm } from './quick-log-form.tsx'

/** What the form asks of its sections when something in them is to be put right. */
export interface EntrySections {
  /** Fetches the code of the sections that hold these fields; undefined when it is there already. */
  load: (paths: readonly string[]) => Promise<unknown> | undefined
  /** Opens them, so that a field in them can take the focus. */
  open: (paths: readonly string[]) => void
}

interface EntrySectionsPanelProps {
  ref?: Ref<EntrySections>
  entry: CaseEntry
  settings: EntrySettings
  today: string
  /** Those to be shown at their fields. */
  errors: readonly FieldError[]
  warnings: readonly FieldError[]
  /** Stays the same from one drawing to the next, as does the other. */
  onChange: (change: EntryChange) => void
  onClocksChange: (clocks: TypedClocks) => void
}

/** Every field of a case: the quick log first, then the sections of the full form. */
export function EntrySectionsPanel(props: EntrySectionsPanelProps) {
  const { ref, entry, settings, today, errors, warnings, onChange, onClocksChange } = props
  const [opened, setOpened] = useState<readonly MorePart[]>([])
  useImperativeHandle(
    ref,
    () => ({
      load: () => undefined,
      open: (paths) => setOpened((before) => [...new Set([...before, ...partsOf(paths)])]),
    }),
    [],
  )
  const errorOf = (path: string) => errorAt(errors, path)
  const warningOf = (path: string) => (errorOf(path) === undefined ? errorAt(warnings, path) : undefined)
  const control = { fields: entry.fields, onChange, errorOf, warningOf }
  return (
    <>
      <QuickLogForm {...control} today={today} />
      <MorePartsForm
        {...control}
        entry={entry}
        settings={settings}
        opened={opened}
        onToggle={(part) =>
          setOpened(opened.includes(part) ? opened.filter((other) => other !== part) : [...opened, part])
        }
        onClocksChange={onClocksChange}
      />
    </>
  )
}
