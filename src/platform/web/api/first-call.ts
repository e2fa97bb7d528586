/** As public/first-call.js leaves it. */
interface FirstCall {
  path: string
  token: string
  response: Promise<Response>
  startedAt: number
}

declare global {
  var firstCall: FirstCall | undefined
}

const freshForMs = 10_000

/**
 * The answer on its way to a call that was begun before the application was there: once, for the same address and the
 * same token, and only while it is of this moment.
 */
export function takeFirstCall(path: string, token: string | null): Promise<Response> | null {
  const begun = globalThis.firstCall
  if (begun?.path !== path) return null
  globalThis.firstCall = undefined
  const isFresh = performance.now() - begun.startedAt < freshForMs
  return isFresh && begun.token === token ? begun.response : null
}
