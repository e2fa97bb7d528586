import type { Role } from '#platform/contract/access.ts'
import { actionWords } from './action-words.ts'
import type { EventKind } from './kinds.contract.ts'
import { ownActionWords } from './own-action-words.ts'

const roles: Record<Role, string> = {
  clinician: 'clinician',
  supervisor: 'supervisor',
  admin: 'administrator',
  super_admin: 'super administrator',
}

export interface EventFacts {
  /** Null if nobody was signed in. */
  who: string | null
  actorRole: Role | null
  /** Whether a request caused it; else a job of Sortie or its command line. */
  hasOrigin: boolean
  action: string
  /** How many people it is about, without the actor. */
  subjects: number
  /** The one person whom it is about; null if nobody knows or may know. */
  subject: string | null
}

/** Returns `Dr Ana Ruiz (supervisor) opened Robin Smith’s case.` */
export function eventSentence({ who, actorRole, hasOrigin, ...event }: EventFacts): string {
  const nobody = hasOrigin ? 'Somebody who was not signed in' : 'Sortie'
  const role = who !== null && actorRole !== null ? ` (${roles[actorRole]})` : ''
  return `${who ?? nobody}${role} ${didOf(event)}.`
}

function didOf({ action, subjects, subject }: Pick<EventFacts, 'action' | 'subjects' | 'subject'>): string {
  const own = subjects === 0 ? ownActionWords.get(action) : undefined
  const words = own ?? actionWords.get(action) ?? ownActionWords.get(action)
  // An event of another version: its code is a word of the product too.
  if (!words) return `did this: ${action.replaceAll('_', ' ')}`
  const did = words.did
    .replace('{whose}', subjects > 1 ? 'several people’s' : whose(subject))
    .replace('{of}', '')
  return did === words.did && subject !== null ? `${did} (${subject})` : did
}

const whose = (subject: string | null): string => (subject === null ? 'somebody’s' : `${subject}’s`)

export const kindOfEvent = (action: string): EventKind | null =>
  (actionWords.get(action) ?? ownActionWords.get(action))?.kind ?? null

/** The actions of a kind, for a filter. */
export const actionsOfKind = (kind: EventKind): string[] => {
  const actions = new Set([...actionWords.keys(), ...ownActionWords.keys()])
  return [...actions].filter((action) => kindOfEvent(action) === kind)
}
