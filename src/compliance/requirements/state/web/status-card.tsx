import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import type { StateStatus } from '../../rules/words.contract.ts'
import { statusTone, statusWord } from '../state-words.ts'
import classes from './state-list-card.module.css'

/** The status of a requirement by word, icon and colour; red is what grounds somebody. */
export function StateBadge({ status, blocksDuty }: { status: StateStatus; blocksDuty: boolean }) {
  const tone = statusTone(status, { blocksDuty })
  if (tone === null) return <span className={classes.quiet}>{statusWord(status)}</span>
  return <ToneBadge tone={tone}>{statusWord(status)}</ToneBadge>
}
