import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate, formatAge } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { CaseSummary } from '#logbook/book/list/contract.ts'
import { isOverdue } from '../stored-entry.ts'
import { DiscardPanel } from './discard-panel.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './stored-entry-card.module.css'

interface SavedDraftCardProps {
  draft: CaseSummary
  now: Date
}

/** Shows a draft from the server, started on another device or on this one before signing out. */
export function SavedDraftCard({ draft, now }: SavedDraftCardProps) {
  const { id, title, date, missionNumber, createdAt } = draft
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      <span className={`${textStyles.line} tabular`}>
        Draft · {missionNumber} · {formatDate(date)} · started {formatAge(createdAt, now)}
      </span>
      <span className={classes.badges}>
        <ToneBadge tone="good">Saved</ToneBadge>
        {isOverdue(createdAt, now) && <ToneBadge tone="waiting">Open for more than two days</ToneBadge>}
      </span>
      <span className={classes.foot}>
        <Button
          aria-label={`Resume draft ${missionNumber}, ${title}`}
          renderRoot={(props) => <Link to={paths.newCase()} search={{ draft: id }} {...props} />}
        >
          Resume
        </Button>
        <DiscardPanel id={id} isSaved title={title} />
      </span>
    </li>
  )
}
