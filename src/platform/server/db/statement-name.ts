import { createHash } from 'node:crypto'

const names = new Map<string, string>()
const maxRemembered = 2_000

/**
 * Returns the name of a prepared statement whose SQL text varies: one name for each text, so that PostgreSQL plans each
 * text once per connection.
 */
export function statementName(prefix: string, text: string): string {
  const cachedName = names.get(text)
  if (cachedName !== undefined) return cachedName
  const name = `${prefix}_${createHash('sha1').update(text).digest('base64url')}`
  if (names.size >= maxRemembered) names.clear()
  names.set(text, name)
  return name
}
