import { formatDate } from '#platform/web/dates.ts'
import type { Agreement, AgreementKind, ObjectiveState } from '../contract.ts'

export const kindWords: Record<AgreementKind, string> = { objective: 'objective', meeting: 'meeting' }

export const stateLabels: Record<ObjectiveState, string> = {
  open: 'Open',
  reached: 'Reached',
  dropped: 'Dropped',
}

/** Returns who agreed and who has not, such as "You agreed on 4 Mar 2026. Kim Osei has not agreed yet." */
export function tickWords({
  agreedAt,
  mine,
  clinician,
  supervisor,
}: Pick<Agreement, 'agreedAt' | 'mine' | 'clinician' | 'supervisor'>): string {
  const isClinician = mine === 'clinician'
  const other = isClinician ? supervisor.name : clinician.name
  const ownTickAt = isClinician ? agreedAt.clinician : agreedAt.supervisor
  const otherTickAt = isClinician ? agreedAt.supervisor : agreedAt.clinician
  if (ownTickAt === null && otherTickAt === null) return 'Neither of you has agreed yet.'
  return [
    ownTickAt === null ? 'You have not agreed yet.' : `You agreed on ${formatDate(ownTickAt)}.`,
    otherTickAt === null ? `${other} has not agreed yet.` : `${other} agreed on ${formatDate(otherTickAt)}.`,
  ].join(' ')
}

/** Returns which ticks an edit removes, to be shown before saving; null if there are no ticks. */
export function removedTicks({
  agreedAt,
  mine,
  clinician,
  supervisor,
}: Pick<Agreement, 'agreedAt' | 'mine' | 'clinician' | 'supervisor'>): string | null {
  const { clinician: ofClinician, supervisor: ofSupervisor } = agreedAt
  const isClinician = mine === 'clinician'
  const other = isClinician ? supervisor.name : clinician.name
  if (ofClinician !== null && ofSupervisor !== null)
    return `Both of you have agreed. Saving a change removes both ticks, and ${other} has to agree again.`
  if ((isClinician ? ofSupervisor : ofClinician) !== null)
    return `${other} has agreed. Saving a change removes their tick, and they have to agree again.`
  return ofClinician === null && ofSupervisor === null
    ? null
    : 'You have agreed. Saving a change removes your tick.'
}
