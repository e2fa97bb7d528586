import { IconBan, IconClock, IconFlag, IconPencil, IconUsers, type Icon } from '@tabler/icons-react'
import { toShortLabel, shortSupervisionLevels } from '#reference/short-labels.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { CaseSummary } from '../contract.ts'
import classes from './case-marks-card.module.css'

interface MarkProps {
  icon: Icon
  tone?: 'quiet' | 'waiting' | undefined
  children: string
}

const Mark = ({ icon: Drawing, tone = 'waiting', children }: MarkProps) => (
  <span className={classes.mark} data-tone={tone}>
    <Drawing size={16} stroke={1.75} aria-hidden="true" />
    {children}
  </span>
)

// A completed case needs no mark, because every case is completed in the end.
const statusMarks: Partial<Record<CaseSummary['status'], Omit<MarkProps, 'children'> & { words: string }>> = {
  draft: { icon: IconPencil, words: 'Draft' },
  pending: { icon: IconClock, words: 'Waiting for sign-off' },
  voided: { icon: IconBan, words: 'Voided', tone: 'quiet' },
}

/** Shows the status of a case and whether it is flagged, as text with an icon. */
export function CaseMarks({ caseSummary }: { caseSummary: CaseSummary }) {
  const statusMark = statusMarks[caseSummary.status]
  return (
    <>
      {statusMark && (
        <Mark icon={statusMark.icon} tone={statusMark.tone}>
          {statusMark.words}
        </Mark>
      )}
      {caseSummary.flagCaseReview && <Mark icon={IconFlag}>Flagged</Mark>}
    </>
  )
}

export const SupervisionMark = ({ level }: { level: string }) => (
  <Mark icon={IconUsers} tone="quiet">
    {toShortLabel(supervisionLevels, shortSupervisionLevels, level)}
  </Mark>
)
