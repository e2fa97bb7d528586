import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#paths/paths.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { eventKindLabels, type AuditSearch } from '../audit-search.ts'
import type { AuditEvent } from '../contract.ts'
import listStyles from '#platform/web/ui/event-list.module.css'
import classes from './audit-screen.module.css'

interface AuditRowProps {
  event: AuditEvent
  search: AuditSearch
}

/** One event as a sentence, with links that search for related events. */
export function AuditRow({ event, search }: AuditRowProps) {
  const { at, kind, sentence, fields, reason, ip, actorId, subjectId, record } = event
  const facts = [
    kind && eventKindLabels[kind],
    fields.length > 0 && `fields: ${fields.join(', ')}`,
    reason && `code: ${reason.replaceAll('_', ' ')}`,
    ip,
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={listStyles.row}>
      <span className={listStyles.sentence}>{sentence}</span>
      <span className={`${listStyles.facts} tabular`}>
        {[
          <time key="at" dateTime={at}>
            {formatDateTime(at)}
          </time>,
          ...facts.map((fact) => ` · ${fact}`),
        ]}
      </span>
      <span className={classes.links}>
        {actorId !== null && search.person !== actorId && (
          <More search={{ person: actorId }}>More of this person</More>
        )}
        {subjectId !== null && subjectId !== actorId && search.person !== subjectId && (
          <More search={{ person: subjectId }}>More about the person concerned</More>
        )}
        {record !== null &&
          record.id !== subjectId &&
          record.id !== actorId &&
          search.record !== record.id && (
            <More search={{ record: record.id }}>More about this {record.kind}</More>
          )}
      </span>
    </li>
  )
}

const More = ({ search, children }: { search: AuditSearch; children: ReactNode }) => (
  <Link to={paths.audit()} search={{ ...search }}>
    {children}
  </Link>
)
