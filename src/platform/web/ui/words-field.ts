import type { ReactNode } from 'react'

/** A question that is answered in one's own words. */
export interface WordsField {
  /** Where the field stands in the request, such as `mission.locationTypeOther`. */
  path: string
  label: string
  description?: string
  maxLength: number
  value: string
  onChange: (words: string) => void
}

/** Asks it with whatever watches over the words, which a panel need not know. */
export type AskWords = (field: WordsField) => ReactNode
