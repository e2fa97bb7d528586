import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import type { StateStatus } from '../../rules/words.contract.ts'
import { statusTone, statusWord } from '../state-words.ts'
import classes from './state-list-card.module.css'

/** The status of a requirement by word, icon and colour. */
export function StateBadge({ status }: { status: StateStatus }) {
  const tone = statusTone(status)
  if (tone === null) return <span className={classes.quiet}>{statusWord(status)}</span>
  return <ToneBadge tone={tone}>{statusWord(status)}</ToneBadge>
}
