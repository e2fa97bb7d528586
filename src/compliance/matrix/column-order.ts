import { isMet } from '#compliance/requirements/rules/status.ts'
import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'

interface Page {
  columns: readonly { blocks_duty: boolean }[]
  people: readonly { states: readonly { status: StateStatus }[] }[]
}

/** The smaller, the further to the left. */
function rankOf(blocksDuty: boolean, statuses: readonly StateStatus[]): number {
  const applicable = statuses.filter((status) => status !== 'not_applicable')
  const isUnmet = applicable.some((status) => !isMet(status))
  if (applicable.length === 0) return 7
  if (isUnmet && blocksDuty) return 0
  const isEnding = applicable.includes('expiring')
  if (blocksDuty) return isEnding ? 1 : 5
  if (applicable.some((status) => status === 'expired' || status === 'rejected')) return 2
  if (isUnmet) return 3
  return isEnding ? 4 : 6
}

/**
 * Moves the columns to the front in which somebody on the page does not meet something, or not for long; of these and of the others
 * what blocks duty comes before what is advisory. What nobody on the page is asked for comes last. Otherwise they keep their order.
 */
export function worstFirst<Found extends Page>(found: Found): Found {
  const { columns, people } = found
  const ranks = columns.map((column, at) =>
    rankOf(
      column.blocks_duty,
      people.flatMap(({ states }) => states[at]?.status ?? []),
    ),
  )
  const order = [...columns.keys()].toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
  const inOrder = <Item>(values: readonly Item[]): Item[] => order.flatMap((at) => values.slice(at, at + 1))
  return {
    ...found,
    columns: inOrder(columns),
    people: people.map((person) => ({ ...person, states: inOrder(person.states) })),
  }
}
