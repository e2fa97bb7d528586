import type { FieldError } from '#platform/contract/errors.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { EnteredCase } from '../../contract.ts'
import type { LoggingContext, PersonRow } from './context-queries.ts'
import { mayAssess, mayBeColleague, maySupervise, type NamedPerson } from './policy.ts'

export interface PeopleContext extends Pick<LoggingContext, 'linkedSupervisors'> {
  /** The active users that the case names. */
  people: readonly PersonRow[]
  /** The case before an edit. A colleague who has left since then must not block other changes. */
  before?: NamingFields
}

interface NamedUser {
  /** The role in which the case names the user. */
  part: string
  path: string
  id: string
  isRight: (person: NamedPerson) => boolean
  message: string
}

type NamingFields = Pick<EnteredCase, 'team' | 'assessments'>

/** Returns the ids of all users that a case names. */
export const listNamedIds = ({ team, assessments }: NamingFields): string[] => [
  ...[team?.supervisorUserId ?? []].flat(),
  ...(team?.colleagueUserIds ?? []),
  ...(assessments ?? []).map(({ assessorUserId }) => assessorUserId),
]

function listNamedUsers(
  { team, assessments }: NamingFields,
  actor: Actor,
  { linkedSupervisors }: Pick<PeopleContext, 'linkedSupervisors'>,
): NamedUser[] {
  const supervisors = [team?.supervisorUserId ?? []].flat().map((id) => ({
    part: 'supervisor',
    path: 'team.supervisorUserId',
    id,
    isRight: (person: NamedPerson) => maySupervise(actor, linkedSupervisors, person),
    message: 'Choose a supervisor of your organization.',
  }))
  const colleagues = (team?.colleagueUserIds ?? []).map((id, index) => ({
    part: 'colleague',
    path: `team.colleagueUserIds.${index}`,
    id,
    isRight: (person: NamedPerson) => mayBeColleague(actor, person),
    message: 'Choose a colleague of your organization.',
  }))
  const assessors = (assessments ?? []).map(({ assessorUserId }, index) => ({
    part: 'assessor',
    path: `assessments.${index}.assessorUserId`,
    id: assessorUserId,
    isRight: (person: NamedPerson) => mayAssess(actor, linkedSupervisors, person),
    message: 'Choose an assessor of your organization.',
  }))
  return [...supervisors, ...colleagues, ...assessors]
}

/** Returns the errors for named users. A user who may not be named gets the same error as an id that does not exist. */
export function peopleErrors(actor: Actor, entered: EnteredCase, context: PeopleContext): FieldError[] {
  const namedBefore = context.before ? listNamedUsers(context.before, actor, context) : []
  const isInvalid = ({ part, id, isRight }: NamedUser) => {
    if (namedBefore.some((item) => item.part === part && item.id === id)) return false
    const person = context.people.find((person) => person.id === id)
    return !person || !isRight(person)
  }
  return listNamedUsers(entered, actor, context)
    .filter(isInvalid)
    .map(({ path, message }) => ({ path, message }))
}
