import type { ReactNode } from 'react'

/** A free-text field. */
export interface TextField {
  /** The path of the field in the request, such as `mission.locationTypeOther`. */
  path: string
  /** `number` for an identifier, such as a mission number; otherwise `words`. */
  kind?: 'words' | 'number'
  label: string
  description?: string
  maxLength: number
  value: string
  onChange: (text: string) => void
}

/** Renders a free-text field with the caller's privacy check, which the panel does not need to know. */
export type RenderTextField = (field: TextField) => ReactNode
