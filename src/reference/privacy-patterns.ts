/** The published patterns of identifiers that the free text of a case must not contain. */
import lists from './data/privacy-patterns.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

export interface PrivacyPattern extends ListEntry {
  readonly regex: string
  readonly flags: string
  /** `block` refuses the text; `warn` asks the author to confirm. */
  readonly severity: string
  /** The check-digit rule that a match must pass. */
  readonly check?: string
}

export const privacyPatterns: readonly PrivacyPattern[] = lists.privacyPatterns
