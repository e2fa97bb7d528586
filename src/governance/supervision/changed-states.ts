import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import type { Changes } from './changes.contract.ts'

/** The status of each requirement, by its id. */
export type SavedStates = Readonly<Record<string, StateStatus>>

export interface RequirementState {
  id: string
  title: string
  blocksDuty: boolean
  now: StateStatus
}

/**
 * Returns the requirements whose status has changed since an earlier look. A requirement that did not apply then and does not now
 * is left out.
 */
export function changedStates(
  states: readonly RequirementState[],
  before: SavedStates,
): NonNullable<Changes['compliance']> {
  return states.flatMap((state) => {
    const earlier = before[state.id] ?? 'not_applicable'
    if (earlier === state.now) return []
    return [{ ...state, before: earlier === 'not_applicable' ? null : earlier }]
  })
}

export const toSavedStates = (states: readonly RequirementState[]): SavedStates =>
  Object.fromEntries(states.map(({ id, now }) => [id, now]))
