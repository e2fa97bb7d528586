/** What must not stand in free text: the patterns a case is checked against. */
import lists from './data/privacy-patterns.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export interface PrivacyPattern extends Listed {
  readonly regex: string
  readonly flags: string
  /** `block` refuses the text; `warn` asks the person to confirm. */
  readonly severity: string
  /** The check digit that must hold for a match to count. */
  readonly check?: string
}

export const privacyPatterns: readonly PrivacyPattern[] = lists.privacyPatterns
