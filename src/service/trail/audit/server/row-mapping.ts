import type { Role } from '#platform/contract/access.ts'
import { shownName } from '../../words/erased-name.ts'
import { eventSentence, findEventKind } from '../../words/event-sentence.ts'
import type { EventKind } from '../../words/kinds.contract.ts'
import type { EventRow } from './queries.ts'

export interface EventView {
  id: number
  at: Date
  actorId: string | null
  actorRole: Role | null
  kind: EventKind | null
  sentence: string
  subjectId: string | null
  record: { kind: string; id: string } | null
  fields: string[]
  reason: string | null
  ip: string | null
}

export interface EventsPage {
  events: EventView[]
  nextCursor: number | null
  lookedBackTo: Date | null
  reachSince: Date | null
}

const unreachedPerson = 'somebody of another organization'

/**
 * The codes of an event. Codes of bases, regions and standards contain names that an administrator entered, so they are left
 * out.
 */
const codesOf = ({ entity, changed_fields: fields, reason }: EventRow) => ({
  fields: entity === 'organization' ? [...new Set(fields.map((field) => field.split('.')[0] ?? ''))] : fields,
  reason: entity === 'cpd_standard' ? null : reason,
})

/**
 * Maps an event to its view. For people outside the reach, the view only says that they acted. It contains neither their address
 * nor whose record it was.
 */
export function toEventView(row: EventRow): EventView {
  const {
    id,
    at,
    action,
    actor_id: actorId,
    actor_role: actorRole,
    entity,
    entity_id: entityId,
    subjects,
  } = row
  const actor = { id: actorId, name: row.actor_name, email: row.actor_email }
  const person = { id: row.subject_id, name: row.subject_name, email: row.subject_email }
  const isOutsideReach = person.id !== null && !row.is_subject_reached
  const name = person.id === null ? null : shownName(person)
  return {
    id,
    at,
    actorId: row.is_actor_reached ? actorId : null,
    actorRole,
    kind: findEventKind(action),
    sentence: eventSentence({
      who: actorId === null ? null : shownName(actor),
      actorRole,
      hasOrigin: row.request_id !== null,
      action,
      subjects,
      subject: isOutsideReach ? unreachedPerson : name,
    }),
    subjectId: isOutsideReach ? null : person.id,
    record: entityId === null || isOutsideReach ? null : { kind: entity.replaceAll('_', ' '), id: entityId },
    ...codesOf(row),
    ip: row.is_actor_reached ? row.address : null,
  }
}

export const eventHeadings = [
  'at',
  'who',
  'role',
  'kind',
  'what',
  'record',
  'recordId',
  'fields',
  'reason',
  'ip',
] as const

export function toEventLine(row: EventRow): unknown[] {
  const { at, actorId, actorRole, kind, sentence, record, fields, reason, ip } = toEventView(row)
  return [
    at.toISOString(),
    actorId,
    actorRole,
    kind,
    sentence,
    record?.kind,
    record?.id,
    fields.join(' '),
    reason,
    ip,
  ]
}
