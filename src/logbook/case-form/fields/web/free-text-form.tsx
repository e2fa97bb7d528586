import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import type { EntryControl } from '../../entry/entry.ts'
import type { FreeTextProps } from './guarded-text-form.tsx'

// Most quick logs need no free text.
const freeText = lazyPart<FreeTextProps>(
  async () => (await import('./guarded-text-form.tsx')).GuardedTextForm,
  {
    waitingHeight: 68,
  },
)

/** The field for every free text of a case. */
export const FreeText = freeText.Part
export const loadFreeText = freeText.load

/** Returns a function that renders a free text field in a panel of another capability, such as the mission. */
export const freeTextRenderer =
  (control: EntryControl): RenderTextField =>
  (field) => <FreeText {...field} control={control} />
