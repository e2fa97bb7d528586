import type { Role } from '#platform/contract/access.ts'
import { shownName } from '../../words/erased-name.ts'
import { eventSentence, kindOfEvent } from '../../words/event-sentence.ts'
import type { EventKind } from '../../words/kinds.contract.ts'
import type { EventRow } from './queries.ts'

export interface FoundEvent {
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

export interface FoundEvents {
  events: FoundEvent[]
  nextCursor: number | null
  lookedBackTo: Date | null
  reachSince: Date | null
}

const elsewhere = 'somebody of another organization'

/** The codes of an event. Those of bases, regions and standards are made of what an administrator named them, so they stay out. */
const codesOf = ({ entity, changed_fields: fields, reason }: EventRow) => ({
  fields: entity === 'organization' ? [...new Set(fields.map((field) => field.split('.')[0] ?? ''))] : fields,
  reason: entity === 'cpd_standard' ? null : reason,
})

/** Of people out of reach nothing is named but that they acted: neither their address, nor whose record it was. */
export function toFoundEvent(row: EventRow): FoundEvent {
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
  const isForeign = person.id !== null && !row.is_subject_reached
  const name = person.id === null ? null : shownName(person)
  return {
    id,
    at,
    actorId: row.is_actor_reached ? actorId : null,
    actorRole,
    kind: kindOfEvent(action),
    sentence: eventSentence({
      who: actorId === null ? null : shownName(actor),
      actorRole,
      hasOrigin: row.request_id !== null,
      action,
      subjects,
      subject: isForeign ? elsewhere : name,
    }),
    subjectId: isForeign ? null : person.id,
    record: entityId === null || isForeign ? null : { kind: entity.replaceAll('_', ' '), id: entityId },
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
  const { at, actorId, actorRole, kind, sentence, record, fields, reason, ip } = toFoundEvent(row)
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
