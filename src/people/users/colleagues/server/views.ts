import { maxColleagues, type Colleague } from '../contract.ts'
import type { ColleagueRow } from './queries.ts'

/** Maps the rows; one row more than the limit shows that there are more. */
export const toColleagueListView = (rows: readonly ColleagueRow[]) => ({
  colleagues: rows.slice(0, maxColleagues).map(toColleagueView),
  hasMore: rows.length > maxColleagues,
})

const toColleagueView = ({ id, name, profession }: ColleagueRow): Colleague => ({
  _id: id,
  id,
  name,
  profession,
})
