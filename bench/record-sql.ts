// Loaded into the server with --import: reports over IPC every statement that the server sends to PostgreSQL.
import pg from 'pg'

export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

// The types of pg have a dozen overloads, which do not matter here.
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
  // The query configuration of pg.
  const config = first as { name?: string; text: string; values?: unknown[] }
  return { name: config.name, text: config.text, values: config.values ?? values }
}
