import type { Role } from '#platform/contract/access.ts'
import { actionPhrases } from './action-words.ts'
import type { EventKind } from './kinds.contract.ts'
import { ownActionPhrases } from './own-action-words.ts'

const roles: Record<Role, string> = {
  clinician: 'clinician',
  supervisor: 'supervisor',
  admin: 'administrator',
  super_admin: 'super administrator',
}

export interface EventFacts {
  /** null if nobody was signed in */
  who: string | null
  actorRole: Role | null
  /** Whether a request caused it; otherwise a job or the command line did. */
  hasOrigin: boolean
  action: string
  /** The number of people concerned, without the actor. */
  subjects: number
  /** The one person concerned; null if unknown or outside the reader's reach. */
  subject: string | null
}

/** Returns `Dr Ana Ruiz (supervisor) opened Robin Smith’s case.` */
export function eventSentence({ who, actorRole, hasOrigin, ...event }: EventFacts): string {
  const nobody = hasOrigin ? 'Somebody who was not signed in' : 'Sortie'
  const role = who !== null && actorRole !== null ? ` (${roles[actorRole]})` : ''
  return `${who ?? nobody}${role} ${toPhrase(event)}.`
}

function toPhrase({
  action,
  subjects,
  subject,
}: Pick<EventFacts, 'action' | 'subjects' | 'subject'>): string {
  const ownPhrase = subjects === 0 ? ownActionPhrases.get(action) : undefined
  const phrase = ownPhrase ?? actionPhrases.get(action) ?? ownActionPhrases.get(action)
  // An event of another version has no phrase, but its code is readable too.
  if (!phrase) return `did this: ${action.replaceAll('_', ' ')}`
  const did = phrase.did
    .replace('{whose}', subjects > 1 ? 'several people’s' : whose(subject))
    .replace('{of}', '')
  return did === phrase.did && subject !== null ? `${did} (${subject})` : did
}

const whose = (subject: string | null): string => (subject === null ? 'somebody’s' : `${subject}’s`)

export const findEventKind = (action: string): EventKind | null =>
  (actionPhrases.get(action) ?? ownActionPhrases.get(action))?.kind ?? null

/** Returns the actions of a kind, for a filter. */
export const listActionsOfKind = (kind: EventKind): string[] => {
  const actions = new Set([...actionPhrases.keys(), ...ownActionPhrases.keys()])
  return [...actions].filter((action) => findEventKind(action) === kind)
}
