import type { Method } from '#platform/contract/endpoint.ts'

/** Stands for an identifier that is another in every request. */
export const newId = '00000000-0000-7000-8000-00000000beef'

export interface Call {
  method: Method
  path: string
  token?: string
  /** JSON; may contain `newId`. */
  body?: string
}
