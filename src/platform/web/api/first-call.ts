/** The request that public/first-call.js started. */
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
 * Returns the response of the request that was started before the application loaded. Returns null after the first time, for
 * another path or token, and once the request is older than ten seconds.
 */
export function takeFirstCall(path: string, token: string | null): Promise<Response> | null {
  const earlyCall = globalThis.firstCall
  if (earlyCall?.path !== path) return null
  globalThis.firstCall = undefined
  const isFresh = performance.now() - earlyCall.startedAt < freshForMs
  return isFresh && earlyCall.token === token ? earlyCall.response : null
}
