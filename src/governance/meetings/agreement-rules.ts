import type { FieldError } from '#platform/contract/errors.ts'
import type { AgreementKind, ObjectiveState } from './contract.ts'

interface Entered {
  kind: AgreementKind
  state?: ObjectiveState | null | undefined
  actions: readonly unknown[]
}

/** Returns errors for fields that do not belong to an entry of this kind, and for those that are missing. */
export function agreementErrors({ kind, state, actions }: Entered): FieldError[] {
  const hasState = state !== null && state !== undefined
  if (kind === 'meeting')
    return hasState ? [{ path: 'state', message: 'Only an objective is open, reached or dropped.' }] : []
  return [
    ...(hasState ? [] : [{ path: 'state', message: 'Choose open, reached or dropped.' }]),
    ...(actions.length > 0 ? [{ path: 'actions', message: 'Only a meeting has actions.' }] : []),
  ]
}
