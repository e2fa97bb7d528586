import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EvidenceListPanel } from '#evidence/web/evidence-list-panel.tsx'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { FromProfile } from '../../definitions/web/profile-link-card.tsx'
import { FromPost } from './from-post-card.tsx'
import { heading, lastDay } from './record-words.ts'
import { waitsForVerification } from '../../rules/words.contract.ts'
import type { ComplianceRecord } from '../contract.ts'
import type { Waiver } from '../waivers.contract.ts'
import classes from './record-history-card.module.css'
import { endWaiverMutation, recordsQuery, withdrawRecordMutation, type RecordsRequest } from './queries.ts'

/** Every record and waiver of a person for one requirement, newest first. Expired records stay as proof. */
export function RecordHistory({ request, today }: { request: RecordsRequest; today: string }) {
  const history = useQuery(recordsQuery(request))
  if (history.isPending) return <ListSkeleton rows={2} rowHeight={72} />
  if (!history.data) {
    return (
      <ErrorBanner requestId={requestIdOf(history.error)} onRetry={() => void history.refetch()}>
        {messageOf(history.error)}
      </ErrorBanner>
    )
  }
  const { records, waivers } = history.data
  const fetchRenewedLinks = async (id: string) => {
    const { data } = await history.refetch()
    return data?.records.find((record) => record.id === id)?.evidence ?? []
  }
  return (
    <>
      {waivers.length > 0 && (
        <DetailSection title="Waivers">
          <ul className={boxStyles.bareList}>
            {waivers.map((waiver) => (
              <WaiverEntry key={waiver.id} waiver={waiver} today={today} />
            ))}
          </ul>
        </DetailSection>
      )}
      <DetailSection title="Records" isEmpty={records.length === 0}>
        <ul className={boxStyles.bareList} aria-label="Records">
          {records.map((record) => (
            <RecordEntry
              key={record.id}
              record={record}
              isOwn={request.userId === undefined}
              onRenew={() => fetchRenewedLinks(record.id)}
            />
          ))}
        </ul>
      </DetailSection>
    </>
  )
}

const verificationBadges: Record<ComplianceRecord['verification'], [StatusTone, string] | null> = {
  not_needed: null,
  waiting: ['waiting', waitsForVerification],
  verified: ['good', 'Verified'],
  rejected: ['bad', 'Returned'],
}

interface RecordEntryProps {
  record: ComplianceRecord
  isOwn: boolean
  onRenew: () => Promise<ComplianceRecord['evidence']>
}

function RecordEntry({ record, isOwn, onRenew }: RecordEntryProps) {
  const withdraw = useMutation(withdrawRecordMutation(useQueryClient()))
  const badge = verificationBadges[record.verification]
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <strong>{heading(record)}</strong>
        <span>{lastDay(record)}</span>
        {badge && <ToneBadge tone={badge[0]}>{badge[1]}</ToneBadge>}
      </span>
      <span className={textStyles.quiet}>
        {[
          record.provider,
          record.certificateNumber,
          record.source !== 'profile' &&
            record.expiresBy === 'certificate' &&
            record.expiresOn !== null &&
            'expiry as stated on the certificate',
          record.decidedBy && record.decidedAt && `${record.decidedBy.name}, ${formatDate(record.decidedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {record.returnReason !== null && <span>Returned: {record.returnReason}</span>}
      {record.importedBy && (
        <span className={textStyles.quiet}>
          Imported by {record.importedBy.name} on {formatDate(record.createdAt)}
        </span>
      )}
      {record.post && <FromPost post={record.post} isOwn={isOwn} className={textStyles.quiet} />}
      {record.source === 'profile' && <FromProfile isOwn={isOwn} className={textStyles.quiet} />}
      {record.cpdActivityId !== null && (
        <Anchor
          className={classes.link}
          renderRoot={(props) => <Link to={paths.activity(record.cpdActivityId ?? '')} {...props} />}
        >
          Also recorded as CPD
        </Anchor>
      )}
      {record.evidence.length > 0 && <EvidenceListPanel files={record.evidence} onRenew={onRenew} />}
      {record.mayWithdraw && (
        <span className={boxStyles.wrap}>
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(record.id, {
                onSuccess: () => toast.success('Record withdrawn'),
                onError: (error) => toast.error(messageOf(error)),
              })
            }
          >
            Withdraw
          </Button>
        </span>
      )}
    </li>
  )
}

function WaiverEntry({ waiver, today }: { waiver: Waiver; today: string }) {
  const { user } = useAuth()
  const end = useMutation(endWaiverMutation(useQueryClient()))
  const isOver = waiver.until < today || waiver.endedOn !== null
  const mayEnd = !isOver && user?.role !== 'clinician' && user?.id !== waiver.ownerId
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <strong>
          {formatDate(waiver.from)} to {formatDate(waiver.until)}
        </strong>
        {isOver && <span>{waiver.endedOn === null ? 'over' : `ended ${formatDate(waiver.endedOn)}`}</span>}
      </span>
      <span>{waiver.reason}</span>
      <span className={textStyles.quiet}>Granted by {waiver.grantedBy.name}</span>
      {mayEnd && (
        <span className={boxStyles.wrap}>
          <Button
            variant="default"
            loading={end.isPending}
            onClick={() =>
              end.mutate(waiver.id, {
                onSuccess: () => toast.success('Waiver ended'),
                onError: (error) => toast.error(messageOf(error)),
              })
            }
          >
            End waiver
          </Button>
        </span>
      )}
    </li>
  )
}
