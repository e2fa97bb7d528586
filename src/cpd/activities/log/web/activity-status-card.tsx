import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { labelOf } from '#reference/codes.ts'
import { cpdStatuses } from '#reference/cpd-lists.ts'
import type { ActivityStatus } from '../contract.ts'

const tones: Record<ActivityStatus, StatusTone> = {
  draft: 'waiting',
  planned: 'waiting',
  completed: 'good',
  verified: 'good',
  rejected: 'bad',
}

/** The status of an activity; only completed and verified ones count. */
export const ActivityStatusCard = ({ status }: { status: ActivityStatus }) => (
  <ToneBadge tone={tones[status]}>{labelOf(cpdStatuses, status)}</ToneBadge>
)
