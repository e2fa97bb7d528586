/**
 * A call that follows as soon as the case is logged, such as the one that asks for a signature. A capability above the form says
 * what to send; the outbox stores it with the case, also without a network, and does not read it.
 */
export interface CallAfter {
  /** The path of a POST without parameters. */
  path: `/api/${string}`
  body: Readonly<Record<string, unknown>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns stored data as a call, or null if another version of the app, or a fault, stored something else. */
export function readCallAfter(data: unknown): CallAfter | null {
  if (!isObject(data)) return null
  const { path, body } = data
  const isPath = typeof path === 'string' && /^\/api\/[a-z-]+(?:\/[a-z-]+)*$/.test(path)
  return isPath && isObject(body) ? { path: path as CallAfter['path'], body } : null
}
