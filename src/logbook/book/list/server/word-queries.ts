import type pg from 'pg'
import type { SearchTerm } from '../search-terms.ts'

// ANALYZE stores the share of cases that contain each frequent word.
const wordFrequencies = {
  name: 'cases_word_frequencies',
  text: `
    select coalesce(sum(frequent.share), 0)::float8 as share, max(cases_table.reltuples)::float8 as cases
    from unnest($1::text[], $2::boolean[]) with ordinality as word (stem, is_prefix, position)
    cross join (select reltuples from pg_class where oid = 'cases'::regclass) as cases_table
    left join (
      select lexeme, share
      from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
      where schemaname = current_schema and tablename = 'cases' and attname = 'search_vector'
    ) as frequent
      on frequent.lexeme = word.stem or (word.is_prefix and starts_with(frequent.lexeme, word.stem))
    group by word.position
    order by word.position`,
}

export interface TermEstimate {
  term: SearchTerm
  /** The share of cases with the term: 0 for hardly any, 1 for all. */
  share: number
  /** The estimated number of all cases. */
  cases: number
}

export async function estimateTerms(pool: pg.Pool, terms: readonly SearchTerm[]): Promise<TermEstimate[]> {
  const words = terms.flat()
  const { rows } = await pool.query<{ share: number; cases: number }>({
    ...wordFrequencies,
    values: [words.map(({ stem }) => stem), words.map(({ isPrefix }) => isPrefix)],
  })
  let rowsRead = 0
  return terms.map((term) => {
    const termRows = rows.slice(rowsRead, (rowsRead += term.length))
    const share = termRows.reduce((sum, row) => sum + row.share, 0)
    return { term, share: Math.min(share, 1), cases: Math.max(termRows[0]?.cases ?? 0, 0) }
  })
}
