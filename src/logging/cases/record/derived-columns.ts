import { dashboardProceduresOf } from '#logging/treatment/done.ts'
import { impliedColumnOf } from '#logging/treatment/done-sql.ts'
import type { CaseFacts } from '../contract.ts'
import { searchColumnsOf } from '../search-codes.ts'

/**
 * The version of the values that are derived from an entered case and stored with it: its suggested title and the columns
 * below. Increase it when their derivation changes, and a job updates the stored cases.
 */
export const derivationVersion = 1

/** Returns the derived columns of a case, which lists, the search and counts use. */
export const derivedColumnsOf = (
  facts: CaseFacts & { title: string; missionNumber: string },
  { hasReflection }: { hasReflection: boolean },
) => ({
  dashboard_procedures: dashboardProceduresOf(facts),
  implied_procedures: impliedColumnOf(facts),
  ...searchColumnsOf(facts, hasReflection),
})
