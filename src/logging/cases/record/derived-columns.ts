import { dashboardProceduresOf } from '#logging/treatment/done.ts'
import { impliedColumnOf } from '#logging/treatment/done-sql.ts'
import type { CaseFacts } from '../contract.ts'
import { searchColumnsOf } from '../search-codes.ts'

/**
 * The version of what follows from an entered case and is stored beside it: its suggested title and the columns below. Raise it
 * when any of that changes, and a job brings the stored cases up to date.
 */
export const derivationVersion = 1

/** Returns what is stored beside an entered case for lists, the search and counts. */
export const derivedColumnsOf = (
  entered: CaseFacts & { title: string; missionNumber: string },
  { hasReflection }: { hasReflection: boolean },
) => ({
  dashboard_procedures: dashboardProceduresOf(entered),
  implied_procedures: impliedColumnOf(entered),
  ...searchColumnsOf(entered, hasReflection),
})
