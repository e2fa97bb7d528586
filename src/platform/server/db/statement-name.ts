import { createHash } from 'node:crypto'

const names = new Map<string, string>()
const maxCachedNames = 2_000

/**
 * Returns a name for a prepared statement, one for each SQL text, so that PostgreSQL plans each text once per connection.
 */
export function statementName(prefix: string, text: string): string {
  const cachedName = names.get(text)
  if (cachedName !== undefined) return cachedName
  const name = `${prefix}_${createHash('sha1').update(text).digest('base64url')}`
  if (names.size >= maxCachedNames) names.clear()
  names.set(text, name)
  return name
}
