import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { amountText, daysLeftText, doneText, gapSentence } from '../../progress/amount-texts.ts'
import type { EnrolmentDetail } from '../contract.ts'
import { CycleActions } from './cycle-actions-card.tsx'
import { PaceBadge } from './cycle-card.tsx'
import classes from './cycle-screen.module.css'
import { messageOf } from './messages.ts'
import { NewRulesCard } from './new-rules-card.tsx'
import { enrolmentQuery } from './queries.ts'
import { TargetBars } from './target-bars-card.tsx'

/** One cycle: each target with the activities that count for it. */
export function CycleScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const cycleResult = useQuery(enrolmentQuery(id))
  const cycle = cycleResult.data
  const isOwn = cycle?.ownerId === user?.id
  return (
    <>
      <Anchor
        renderRoot={(props) => (
          <Link to={paths.cpdPortal()} search={cycle && !isOwn ? { user: cycle.ownerId } : {}} {...props} />
        )}
      >
        CPD Portal
      </Anchor>
      {cycleResult.isPending && <ListSkeleton rows={4} rowHeight={96} />}
      {cycleResult.error && !cycle && (
        <>
          <PageHeader title="CPD cycle" />
          <ErrorBanner requestId={requestIdOf(cycleResult.error)} onRetry={() => void cycleResult.refetch()}>
            {messageOf(cycleResult.error)}
          </ErrorBanner>
        </>
      )}
      {cycle && (
        <>
          <PageHeader
            title={cycle.rules.body}
            subtitle={`${cycle.rules.title} · ${formatDate(cycle.cycleStart)} to ${formatDate(cycle.cycleEnd)} · ${daysLeftText(cycle.progress.daysLeft)}`}
            action={isOwn && <CycleActions cycle={cycle} />}
          />
          {isOwn && cycle.newRules !== null && <NewRulesCard cycle={cycle} newRules={cycle.newRules} />}
          <CycleContent cycle={cycle} />
        </>
      )}
    </>
  )
}

function CycleContent({ cycle }: { cycle: EnrolmentDetail }) {
  const { progress, rules, overrideReason } = cycle
  return (
    <>
      <div className={classes.pace}>
        <PaceBadge cycle={cycle} />
        {progress.nextGap && cycle.status === 'active' && <p>{gapSentence(progress.nextGap, formatDate)}</p>}
      </div>
      {progress.targets.map((target) => (
        <DetailSection key={target.code} title={target.label}>
          <TargetBars targets={[target]} isNamed={false} />
          <Windows target={target} />
          <Entries target={target} countedEntries={cycle.entries[target.code]} />
          {!target.isConfirmed && <p className={classes.quiet}>Check this figure with your regulator.</p>}
        </DetailSection>
      ))}
      <DetailSection title="About this standard">
        {overrideReason !== null && <p className={classes.quiet}>Other minimums: {overrideReason}</p>}
        {rules.note !== null && <p className={classes.quiet}>{rules.note}</p>}
        <p className={classes.quiet}>
          {[rules.source, rules.year].filter(Boolean).join(', ')}
          {!rules.confirmed && '. Check these amounts with your regulator.'}
        </p>
      </DetailSection>
    </>
  )
}

type Target = EnrolmentDetail['progress']['targets'][number]

/** The shorter windows of a target, if it has any. */
function Windows({ target }: { target: Target }) {
  const { windows } = target
  if (windows.length < 2) return null
  return (
    <ul className={classes.windows}>
      {windows.map(({ from, to, amount, isMet }) => (
        <li key={from} className={classes.entry}>
          <span>
            {formatDate(from)} to {formatDate(to)}
          </span>
          <span className="tabular">
            {isMet ? 'Met: ' : ''}
            {doneText({ ...target, amount })}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface EntriesProps {
  target: Target
  countedEntries: EnrolmentDetail['entries'][string] | undefined
}

/** Entries shown per target before “Show all”, so that all targets fit on the page. */
const maxShownEntries = 5

function Entries({ target, countedEntries }: EntriesProps) {
  if (!countedEntries || countedEntries.newest.length === 0) {
    const text = target.amount > 0 ? 'Counted from your logbook.' : 'No activity counts for it yet.'
    return <p className={classes.quiet}>{text}</p>
  }
  const moreEntries = countedEntries.newest.slice(maxShownEntries)
  return (
    <>
      <EntryList
        label={`What counts for ${target.label}`}
        entries={countedEntries.newest.slice(0, maxShownEntries)}
        unit={target.unit}
      />
      {moreEntries.length > 0 && (
        <details className={classes.rest}>
          <summary>Show {moreEntries.length} more</summary>
          <EntryList
            label={`What else counts for ${target.label}`}
            entries={moreEntries}
            unit={target.unit}
          />
          {countedEntries.more > 0 && <p className={classes.quiet}>and {countedEntries.more} more</p>}
        </details>
      )}
    </>
  )
}

interface EntryListProps {
  label: string
  entries: NonNullable<EntriesProps['countedEntries']>['newest']
  unit: Target['unit']
}

const EntryList = ({ label, entries, unit }: EntryListProps) => (
  <ul className={classes.entries} aria-label={label}>
    {entries.map(({ activityId, title, date, amount, isAllocated }) => (
      <li key={activityId} className={classes.entry}>
        <span>
          <Anchor component={Link} to={paths.activity(activityId)}>
            {title}
          </Anchor>{' '}
          · {formatDate(date)}
        </span>
        <span className="tabular">
          {amountText(amount, unit)}
          {isAllocated && ' (set by hand)'}
        </span>
      </li>
    ))}
  </ul>
)
