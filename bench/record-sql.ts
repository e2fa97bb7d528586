// Loaded into the server with --import: tells, over the channel, every statement the server sends to PostgreSQL.
import pg from 'pg'

export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

// pg's own typing has a dozen overloads; here only what is passed on matters.
const prototype: { query: (...args: unknown[]) => unknown } = pg.Client.prototype
const send = prototype.query

prototype.query = function query(this: unknown, ...args: unknown[]) {
  const statement = statementOf(args)
  if (statement) process.send?.(statement)
  return send.apply(this, args)
}

function statementOf([first, second]: unknown[]): Statement | null {
  const values = Array.isArray(second) ? second : []
  if (typeof first === 'string') return { name: undefined, text: first, values }
  if (typeof first !== 'object' || first === null || !('text' in first)) return null
  // A configuration of a query, as pg takes it.
  const config = first as { name?: string; text: string; values?: unknown[] }
  return { name: config.name, text: config.text, values: config.values ?? values }
}
