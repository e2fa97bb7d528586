import type { Method } from '#platform/contract/address.ts'

/** A placeholder that is replaced by a new id in every request. */
export const newId = '00000000-0000-7000-8000-00000000beef'

export interface Call {
  method: Method
  path: string
  token?: string
  /** JSON; may contain `newId`. */
  body?: string
}
