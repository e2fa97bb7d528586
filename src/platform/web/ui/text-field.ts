import type { ReactNode } from 'react'

/** A question that is answered in one's own words. */
export interface TextField {
  /** Where the field stands in the request, such as `mission.locationTypeOther`. */
  path: string
  /** A `number` is an identifier, such as a mission number; else words. */
  kind?: 'words' | 'number'
  label: string
  description?: string
  maxLength: number
  value: string
  onChange: (words: string) => void
}

/** Asks it with whatever watches over the words, which a panel need not know. */
export type RenderTextField = (field: TextField) => ReactNode
