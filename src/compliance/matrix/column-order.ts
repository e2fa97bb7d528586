import { isMet } from '#compliance/requirements/rules/status.ts'
import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'

interface Page {
  columns: readonly { blocks_duty: boolean }[]
  people: readonly { states: readonly { status: StateStatus }[] }[]
}

/**
 * Ranks of the columns: the lower its rank, the further left a column is. A rank depends on what is wrong for the people on the
 * page.
 */
const rank = {
  unmetBlocking: 0,
  expiringBlocking: 1,
  /** Expired, or returned to its owner. */
  lapsedAdvisory: 2,
  unmetAdvisory: 3,
  expiringAdvisory: 4,
  metBlocking: 5,
  metAdvisory: 6,
  appliesToNobody: 7,
}

function rankOf(blocksDuty: boolean, statuses: readonly StateStatus[]): number {
  const applicable = statuses.filter((status) => status !== 'not_applicable')
  const isUnmet = applicable.some((status) => !isMet(status))
  if (applicable.length === 0) return rank.appliesToNobody
  if (isUnmet && blocksDuty) return rank.unmetBlocking
  const isExpiring = applicable.includes('expiring')
  if (blocksDuty) return isExpiring ? rank.expiringBlocking : rank.metBlocking
  if (applicable.some((status) => status === 'expired' || status === 'rejected')) return rank.lapsedAdvisory
  if (isUnmet) return rank.unmetAdvisory
  return isExpiring ? rank.expiringAdvisory : rank.metAdvisory
}

/**
 * Orders the columns: first those that somebody on this page does not meet or that are expiring, then those that everybody
 * meets; in each group those that block duty before advisory ones. Columns that apply to nobody come last. Ties keep their
 * order.
 */
export function orderColumnsByUrgency<MatrixPage extends Page>(page: MatrixPage): MatrixPage {
  const { columns, people } = page
  const ranks = columns.map((column, index) =>
    rankOf(
      column.blocks_duty,
      people.flatMap(({ states }) => states[index]?.status ?? []),
    ),
  )
  const order = [...columns.keys()].toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
  const reorder = <Item>(values: readonly Item[]): Item[] =>
    order.flatMap((index) => values.slice(index, index + 1))
  return {
    ...page,
    columns: reorder(columns),
    people: people.map((person) => ({ ...person, states: reorder(person.states) })),
  }
}
