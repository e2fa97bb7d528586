import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EvidenceListPanel } from '#evidence/web/evidence-list-panel.tsx'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { decisionMessageOf } from '#compliance/requirements/records/web/messages.ts'
import { messageOf } from '#compliance/requirements/definitions/web/messages.ts'
import { SectionLinks } from '#compliance/requirements/definitions/web/sections-panel.tsx'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import type { ComplianceRecord } from '#compliance/requirements/records/contract.ts'
import type { listWaitingRecords } from '#compliance/requirements/records/verification.contract.ts'
import type { CallResponse } from '#platform/contract/endpoint.ts'
import { verifyRecordMutation, waitingQuery } from '#compliance/requirements/records/web/queries.ts'
import { readVerificationSearch } from '../matrix-search.ts'
import classes from './verification-screen.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const ReturnDialog = lazyDialog(async () => (await import('./return-dialog.tsx')).ReturnDialog)

const SeenOriginalDialog = lazyDialog(
  async () => (await import('./seen-original-dialog.tsx')).SeenOriginalDialog,
)

type Waiting = CallResponse<typeof listWaitingRecords>['waiting'][number]

/**
 * Records that wait for verification, those of duty-blocking requirements first. After a decision the next one moves up. A link
 * from a person shows only their records, first those of the requirement in the link.
 */
export function VerificationScreen({ search: urlSearch }: ScreenProps<object>) {
  const { user, requirement } = readVerificationSearch({ ...urlSearch })
  const waitingRecords = useQuery(waitingQuery(user))
  const [entryToReturn, setEntryToReturn] = useState<Waiting | null>(null)
  const isOfRequirement = ({ record }: Waiting) => record.requirementId === requirement
  const waitingInOrder = waitingRecords.data?.waiting ?? []
  const waiting = [
    ...waitingInOrder.filter(isOfRequirement),
    ...waitingInOrder.filter((entry) => !isOfRequirement(entry)),
  ]
  const furtherCount = (waitingRecords.data?.count ?? 0) - waiting.length
  return (
    <>
      <PageHeader
        title="Compliance Requirements"
        subtitle="Records that wait for verification: what blocks duty first, then the longest waiting."
      />
      <SectionLinks current="verification" />
      {waitingRecords.isPending && <ListSkeleton rows={3} rowHeight={120} />}
      {waitingRecords.error && !waitingRecords.data && (
        <ErrorBanner
          requestId={requestIdOf(waitingRecords.error)}
          onRetry={() => void waitingRecords.refetch()}
        >
          {messageOf(waitingRecords.error)}
        </ErrorBanner>
      )}
      {waitingRecords.isSuccess && waiting.length === 0 && (
        <EmptyState action={user !== undefined && <ShowAll />}>
          {user === undefined
            ? 'Nothing waits for verification.'
            : 'No record of this person waits any more.'}
        </EmptyState>
      )}
      {user !== undefined && waiting[0] && (
        <div className={classes.person}>
          <span>
            Only the records of <strong>{waiting[0].person.name}</strong>
          </span>
          <ShowAll />
        </div>
      )}
      {waiting.length > 0 && (
        <ul className={boxStyles.bareList} aria-label="Records to verify">
          {waiting.map((entry) => (
            <WaitingEntry
              key={entry.record.id}
              entry={entry}
              waiting={waitingQuery(user)}
              onReturn={() => setEntryToReturn(entry)}
            />
          ))}
        </ul>
      )}
      {furtherCount > 0 && <p className={textStyles.quiet}>and {furtherCount} more</p>}

      {entryToReturn && (
        <ReturnDialog
          record={entryToReturn.record}
          title={`${entryToReturn.requirementTitle}, ${entryToReturn.person.name}`}
          onClose={() => setEntryToReturn(null)}
        />
      )}
    </>
  )
}

const ShowAll = () => (
  <Button
    variant="default"
    renderRoot={(props) => <Link to={sectionPaths.verification()} search={{}} {...props} />}
  >
    Show all records to verify
  </Button>
)

const recordFacts = (record: ComplianceRecord): string =>
  [
    record.isCompletionKnown ? `Completed ${formatDate(record.completedOn)}` : 'Completion date not given',
    record.expiresOn === null ? 'never expires' : `valid until ${formatDate(record.expiresOn)}`,
    record.expiresBy === 'certificate' && record.expiresOn !== null && 'as stated on the certificate',
    record.provider,
    record.certificateNumber,
    record.importedBy && `imported by ${record.importedBy.name} on ${formatDate(record.createdAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function waitingSince({ createdAt }: ComplianceRecord, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(createdAt)) / 86_400_000)
  if (days < 1) return 'Waits since today'
  return `Waits since ${formatDate(createdAt)}, ${days === 1 ? '1 day' : `${days} days`}`
}

interface WaitingEntryProps {
  entry: Waiting
  /** The query whose result this entry is in. */
  waiting: ReturnType<typeof waitingQuery>
  onReturn: () => void
}

function WaitingEntry({ entry, waiting, onReturn }: WaitingEntryProps) {
  const { record, person, requirementTitle, blocksDuty } = entry
  const cache = useQueryClient()
  const verify = useMutation(verifyRecordMutation(cache))
  const recordLabel = `${requirementTitle}, ${person.name}`
  const [isConfirming, setConfirming] = useState(false)
  const [now] = useState(() => new Date())
  const accept = () =>
    verify.mutate(record, {
      onSuccess: () => announce(`${recordLabel}: verified`),
      onError: (error) => {
        setConfirming(false)
        toast.error(decisionMessageOf(error))
      },
    })
  const fetchRenewedLinks = async () => {
    const data = await cache.fetchQuery({ ...waiting, staleTime: 0 })
    return data.waiting.find(({ record: { id } }) => id === record.id)?.record.evidence ?? []
  }
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.title}>
          <strong>{requirementTitle}</strong>
          {blocksDuty && <span className={classes.blocks}>blocks duty</span>}
        </span>
        <span>{person.name}</span>
        <span>{waitingSince(record, now)}</span>
        <span className={textStyles.quiet}>{recordFacts(record)}</span>
        {record.evidence.length > 0 ? (
          <EvidenceListPanel files={record.evidence} onRenew={fetchRenewedLinks} />
        ) : (
          <span className={textStyles.quiet}>No evidence attached</span>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={verify.isPending}
          aria-label={`Return: ${recordLabel}`}
          onClick={onReturn}
        >
          Return
        </Button>
        <Button
          loading={verify.isPending}
          aria-label={`Verify: ${recordLabel}`}
          onClick={() => (record.evidence.length > 0 ? accept() : setConfirming(true))}
        >
          Verify
        </Button>
      </div>

      {isConfirming && (
        <SeenOriginalDialog
          recordLabel={recordLabel}
          isVerifying={verify.isPending}
          onVerify={accept}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  )
}
