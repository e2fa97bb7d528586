/**
 * Returns the page to go back to after signing in, or null if it is not a page of the application. Rejects anything that
 * a browser could read as another site (`//host`, `/\host`, a scheme, control characters), and the sign-in page.
 */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null
  let target: URL
  try {
    target = new URL(path, location.origin)
  } catch {
    return null
  }
  if (target.origin !== location.origin || target.pathname.startsWith('//')) return null
  if (target.pathname === '/login' || target.pathname.startsWith('/api/')) return null
  return `${target.pathname}${target.search}${target.hash}`
}
