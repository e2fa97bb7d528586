import { mostColleagues, type Colleague } from '../contract.ts'
import type { ColleagueRow } from './queries.ts'

/** Maps the rows; one row more than the limit shows that there are more. */
export const toColleagueListView = (rows: readonly ColleagueRow[]) => ({
  colleagues: rows.slice(0, mostColleagues).map(toColleagueView),
  hasMore: rows.length > mostColleagues,
})

const toColleagueView = ({ id, name, profession }: ColleagueRow): Colleague => ({
  _id: id,
  id,
  name,
  profession,
})
