import type { Role } from '#platform/contract/access.ts'
import { findPhrase } from '../../words/action-words.ts'
import { shownName } from '../../words/erased-name.ts'
import type { LookKind } from '../../words/kinds.contract.ts'
import { lookSentence } from '../../words/look-sentence.ts'
import type { LookRow, LookerRow } from './queries.ts'

export interface LookFacts {
  id: number
  at: Date
  who: string
  actorRole: Role | null
  kind: LookKind
  sentence: string
  caseId: string | null
}

export function toLookFacts(row: LookRow): LookFacts {
  const { action, actor_role: actorRole, record_date: recordDate, people } = row
  const who = shownName({ id: row.actor_id, name: row.actor_name, email: row.actor_email })
  return {
    id: row.event_id,
    at: row.at,
    who,
    actorRole,
    kind: findPhrase(action).kind,
    sentence: lookSentence({ who, actorRole, action, recordDate, people }),
    caseId: row.case_id,
  }
}

export const lookHeadings = ['at', 'who', 'role', 'kind', 'what'] as const

export function toLookLine(row: LookRow): unknown[] {
  const { at, who, actorRole, kind, sentence } = toLookFacts(row)
  return [at.toISOString(), who, actorRole, kind, sentence]
}

export interface AccessLogFacts {
  looks: LookFacts[]
  nextCursor: number | null
  lookedBackTo: Date | null
  wholeSince: Date
  people: { id: string; label: string }[]
}

export const toLooker = (row: LookerRow) => ({ id: row.id, label: shownName(row) })
