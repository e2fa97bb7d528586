import { post, type Attempt } from './id-attempts.ts'

/** A mapping in which no column is used. */
export const noColumns = { preset: null, columns: [], fixed: [] }

const column = (code: string) => ({
  index: 0,
  header: 'Date',
  use: 'field',
  target: 'team.supervisorUserId',
  procedure: null,
  drug: null,
  format: { dateOrder: null, decimalMark: null, unit: null },
  words: [{ word: 'Distant', code }],
})

/**
 * Returns the attempts for codes in the mapping of an import, where the id of a supervisor may stand. It is stored as it is; the
 * case that would name a stranger is refused when it is logged.
 */
export function inMapping(endpoint: string, step: string): Record<string, Attempt> {
  const attempt = (part: (value: string) => object): Attempt => ({
    request: (value, { imported }) =>
      post(`/api/imports/${imported}/${step}`, { mapping: { ...noColumns, ...part(value) } }),
    answer: () => 200,
    good: () => 'local',
  })
  return {
    [`${endpoint}.mapping.columns[].words[].code`]: attempt((code) => ({ columns: [column(code)] })),
    [`${endpoint}.mapping.columns[].otherwise`]: attempt((code) => ({
      columns: [{ ...column('local'), otherwise: code }],
    })),
    [`${endpoint}.mapping.fixed[].code`]: attempt((code) => ({
      fixed: [{ target: 'team.supervisorUserId', code }],
    })),
  }
}
