import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import type { StateStatus } from '../../rules/words.contract.ts'
import { statusTone, statusWord } from '../state-words.ts'
import textStyles from '#platform/web/ui/text.module.css'

/** The status of a requirement as word, icon and colour; red means that it grounds the person. */
export function StateBadge({ status, blocksDuty }: { status: StateStatus; blocksDuty: boolean }) {
  const tone = statusTone(status, { blocksDuty })
  if (tone === null) return <span className={textStyles.line}>{statusWord(status)}</span>
  return <ToneBadge tone={tone}>{statusWord(status)}</ToneBadge>
}
