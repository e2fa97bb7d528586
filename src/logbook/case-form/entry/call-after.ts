/**
 * A call that is sent as soon as the case is logged, such as the request for a signature. A panel of another
 * capability decides its content. The outbox stores the call with the case, also without a network, and does not look
 * into it.
 */
export interface CallAfter {
  /** The path of a POST without parameters. */
  path: `/api/${string}`
  body: Readonly<Record<string, unknown>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns stored data as a call; null if the data has another shape, such as that of another version of the app. */
export function readCallAfter(data: unknown): CallAfter | null {
  if (!isObject(data)) return null
  const { path, body } = data
  const isPath = typeof path === 'string' && /^\/api\/[a-z-]+(?:\/[a-z-]+)*$/.test(path)
  return isPath && isObject(body) ? { path: path as CallAfter['path'], body } : null
}
