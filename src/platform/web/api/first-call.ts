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
 * Returns the response of the request that was started before the application loaded. Only once, only for the same path
 * and token, and only while it is fresh.
 */
export function takeFirstCall(path: string, token: string | null): Promise<Response> | null {
  const started = globalThis.firstCall
  if (started?.path !== path) return null
  globalThis.firstCall = undefined
  const isFresh = performance.now() - started.startedAt < freshForMs
  return isFresh && started.token === token ? started.response : null
}
