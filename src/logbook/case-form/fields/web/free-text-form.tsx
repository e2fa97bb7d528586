import { textOf, type PathTo } from '#platform/web/forms/form.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import type { EntryControl } from '../../entry/entry.ts'
import type { EntryForm } from './entry-form.ts'
import type { FreeTextProps } from './guarded-text-form.tsx'

// Most quick logs need no free text.
const freeText = lazyPart<FreeTextProps>(
  async () => (await import('./guarded-text-form.tsx')).GuardedTextForm,
  {
    waitingHeight: 68,
  },
)

/** Renders a free text of a case that no `EntryForm` holds, such as a line of a list. */
export const FreeText = freeText.Part
export const loadFreeText = freeText.load

interface FreeTextFieldProps<Values> extends Omit<FreeTextProps, 'control' | 'path' | 'value' | 'onChange'> {
  form: EntryForm<Values>
  path: PathTo<Values, string>
}

/** Renders a free text field of an `EntryForm`. */
export const FreeTextField = <Values,>({ form, path, ...textProps }: FreeTextFieldProps<Values>) => (
  <FreeText {...textProps} {...textOf(form, path)} control={form.control} />
)

/** Returns a function that renders a free text field in a panel of another capability, such as the mission. */
export const freeTextRenderer =
  (control: EntryControl): RenderTextField =>
  (field) => <FreeText {...field} control={control} />
