import type { FreeTextKind } from '#platform/contract/free-text.ts'
import { GuardedTextarea, GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { guardedField, type EntryControl } from '../../entry/entry.ts'

export interface FreeTextProps {
  control: EntryControl
  /** The path of the field in the request, such as `clinical.summary`. */
  path: string
  kind?: FreeTextKind
  label: string
  description?: string
  placeholder?: string
  value: string
  maxLength: number
  /** If set, the field has several lines. */
  rows?: number
  onChange: (value: string) => void
}

/** Renders a free text field. The privacy guard checks it while the user types. */
export function GuardedTextForm({ control, rows, ...field }: FreeTextProps) {
  const guarded = { ...guardedField(control, field.path), ...field }
  return rows === undefined ? <GuardedTextInput {...guarded} /> : <GuardedTextarea {...guarded} rows={rows} />
}
