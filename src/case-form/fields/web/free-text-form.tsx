import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { RenderTextField } from '#platform/web/ui/text-field.ts'
import type { EntryControl } from '../../entry/entry.ts'
import type { FreeTextProps } from './guarded-text-form.tsx'

// Most quick logs need no words at all.
const words = lazyPart<FreeTextProps>(async () => (await import('./guarded-text-form.tsx')).GuardedTextForm, {
  waitingHeight: 68,
})

/** Every free text of a case passes through here. */
export const FreeText = words.Part
export const loadFreeText = words.load

/** For the panels of what is no case by itself, such as a mission. */
export const freeTextRenderer =
  (control: EntryControl): RenderTextField =>
  (field) => <FreeText {...field} control={control} />
