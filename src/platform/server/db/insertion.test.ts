import { describe, expect, test } from 'vitest'
import { toInsertStatement } from './insertion.ts'

describe('rows of several tables as one statement', () => {
  test('every value is a parameter, and the tables are written in their order', () => {
    const statement = toInsertStatement([
      { into: 'erased_cases', rows: [{ id: 'one', erased_at: "'); drop table users" }] },
      { into: 'setup_links', rows: [{ token_hash: Buffer.of(1), expires_at: '2026-01-01' }] },
    ])
    expect(statement.text).toBe(
      'with part_0 as (insert into erased_cases ("id", "erased_at") values ($1, $2)) ' +
        'insert into setup_links ("token_hash", "expires_at") values ($3, $4)',
    )
    expect(statement.values).toEqual(['one', "'); drop table users", Buffer.of(1), '2026-01-01'])
  })

  test('a value missing in one of several rows becomes the default of its column', () => {
    const rows = [
      { token_hash: Buffer.of(1), created_at: '2026-01-01', expires_at: '2026-01-02' },
      { token_hash: Buffer.of(2), created_at: undefined, expires_at: '2026-01-02' },
    ]
    const { text, values } = toInsertStatement([
      { into: 'setup_links', rows, skipConflictsOn: ['token_hash'] },
    ])
    expect(text).toBe(
      'insert into setup_links ("token_hash", "created_at", "expires_at") ' +
        'values ($1, $2, $3), ($4, default, $5) on conflict (token_hash) do nothing',
    )
    expect(values).toHaveLength(5)
  })

  test('there must be something to insert', () => {
    expect(() => toInsertStatement([])).toThrow('needs something')
    expect(() => toInsertStatement([{ into: 'setup_links', rows: [] }])).toThrow('setup_links')
  })
})
