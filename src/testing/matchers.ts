import { expect } from 'vitest'
import type { ErrorCode } from '#platform/contract/errors.ts'

interface TestResponse {
  status: number
  body: unknown
}

declare module 'vitest' {
  // The type parameters must match Vitest's declaration, used or not.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Asserts that the response is an error with this status and code, in the common error format. */
    toFailWith(status: number, code: ErrorCode): R
  }
}

expect.extend({
  toFailWith(response: TestResponse, status: number, code: ErrorCode) {
    const body = typeof response.body === 'object' && response.body !== null ? response.body : {}
    const actual = 'code' in body ? body.code : undefined
    // If another user saved first, the response contains the current record.
    const isConflict = code.endsWith('_changed')
    const isComplete = 'message' in body && 'requestId' in body && (!isConflict || 'current' in body)
    return {
      pass: response.status === status && actual === code && isComplete,
      message: () =>
        `expected ${status} ${code}, got ${response.status} ${JSON.stringify(response.body).slice(0, 600)}`,
    }
  },
})
