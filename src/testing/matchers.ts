import { expect } from 'vitest'
import type { ErrorCode } from '#platform/contract/errors.ts'

interface TestResponse {
  status: number
  body: unknown
}

declare module 'vitest' {
  // The parameters must be Vitest's own, used or not.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The answer is an error of this status and code, in the one shape every error has. */
    toFailWith(status: number, code: ErrorCode): R
  }
}

expect.extend({
  toFailWith(answer: TestResponse, status: number, code: ErrorCode) {
    const body = typeof answer.body === 'object' && answer.body !== null ? answer.body : {}
    const actual = 'code' in body ? body.code : undefined
    const isWhole = 'message' in body && 'requestId' in body
    return {
      pass: answer.status === status && actual === code && isWhole,
      message: () =>
        `expected ${status} ${code}, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`,
    }
  },
})
