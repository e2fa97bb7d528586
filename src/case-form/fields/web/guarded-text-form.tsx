import type { FreeTextKind } from '#platform/contract/free-text.ts'
import { GuardedTextarea, GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { guardedField, type EntryControl } from '../../entry/entry.ts'

export interface FreeTextProps {
  control: EntryControl
  /** Where the field stands in the request, such as `clinical.summary`. */
  path: string
  kind?: FreeTextKind
  label: string
  description?: string
  placeholder?: string
  value: string
  maxLength: number
  /** More than one line. */
  rows?: number
  onChange: (value: string) => void
}

/** Every free text of the full form: judged, while it is typed, by whether it might identify a person. */
export function GuardedTextForm({ control, rows, ...field }: FreeTextProps) {
  const guarded = { ...guardedField(control, field.path), ...field }
  return rows === undefined ? <GuardedTextInput {...guarded} /> : <GuardedTextarea {...guarded} rows={rows} />
}
