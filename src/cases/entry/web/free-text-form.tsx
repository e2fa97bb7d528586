import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { FreeTextProps } from './guarded-words-form.tsx'

// Most quick logs need no words at all.
const words = lazyPart<FreeTextProps>(
  async () => (await import('./guarded-words-form.tsx')).GuardedWordsForm,
  { waitingHeight: 68 },
)

/** Every free text of a case passes through here. */
export const FreeText = words.Part
export const loadFreeText = words.load
