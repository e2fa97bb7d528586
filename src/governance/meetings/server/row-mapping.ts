import { v7 as uuid } from 'uuid'
import type { PrivacyCheck } from '#privacy/contract.ts'
import type { ObjectiveState, Side } from '../contract.ts'
import type { AgreementRow, Pair } from './queries.ts'

interface EnteredAction {
  id?: string | null | undefined
  words: string
  owner: Side
  dueOn?: string | null | undefined
}

export interface Entered {
  words: string
  day: string
  state?: ObjectiveState | null | undefined
  actions: EnteredAction[]
  agrees: boolean
  privacyChecked?: PrivacyCheck[] | null | undefined
}

export const toColumns = (
  { words, day, state = null, agrees }: Entered,
  { mine, now }: { mine: Side; now: Date },
) => ({
  words,
  day,
  state,
  clinician_agreed_at: agrees && mine === 'clinician' ? now : null,
  supervisor_agreed_at: agrees && mine === 'supervisor' ? now : null,
  updated_at: now,
  updated_side: mine,
})

interface People extends Pair {
  savedActions: AgreementRow['actions']
}

/**
 * Maps entered actions to rows. A kept action that was done stays done. An action with an id that is not in this agreement is
 * saved as a new action.
 */
export const toActionRows = (
  agreementId: string,
  actions: readonly EnteredAction[],
  { clinicianId, supervisorId, savedActions }: People,
) =>
  actions.map(({ id, words, owner, dueOn = null }, position) => {
    const saved = savedActions.find((item) => item.id === id)
    const isRepeated = actions.findIndex((item) => item.id === id) < position
    return {
      id: saved && !isRepeated ? saved.id : uuid(),
      agreement_id: agreementId,
      owner_id: owner === 'clinician' ? clinicianId : supervisorId,
      position,
      words,
      due_on: dueOn,
      done_on: saved && !isRepeated ? saved.done_on : null,
    }
  })

/** Returns the names of the fields that an edit changes. */
export function changedFieldsOf(saved: AgreementRow, entered: Entered): string[] {
  const { words, day, state } = saved
  const savedActions = saved.actions.map(({ words: actionWords, owner_id: ownerId, due_on: dueOn }) =>
    toComparable({
      words: actionWords,
      owner: ownerId === saved.clinician_id ? 'clinician' : 'supervisor',
      dueOn,
    }),
  )
  const before = { words, day, state, actions: savedActions }
  const after = {
    words: entered.words,
    day: entered.day,
    state: entered.state ?? null,
    actions: entered.actions.map(toComparable),
  }
  return (['words', 'day', 'state', 'actions'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}

const toComparable = ({ words, owner, dueOn = null }: EnteredAction) => [words, owner, dueOn]
