import { Anchor, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { concernsQuery } from '#cpd/activities/concerns/web/queries.ts'
import { enrolmentsQuery } from '#cpd/cycles/enrolments/web/queries.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { ProfilesPanel } from '../profiles/web/profiles-panel.tsx'
import { messageOf } from '../profiles/web/messages.ts'
import { DownloadsPanel } from '../documents/web/downloads-panel.tsx'
import type { Subject } from '../documents/web/queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './records-screen.module.css'

type Kind = Parameters<typeof DownloadsPanel>[0]['kinds'][number]

const nmcLog: Kind = {
  kind: 'nmc',
  label: 'NMC log',
  about: 'Practice hours and CPD as the Nursing and Midwifery Council requires them.',
}
const kinds: readonly Kind[] = [
  {
    kind: 'record',
    label: 'CPD record',
    about: 'Totals, targets, every activity with what you learned, and the index of evidence.',
  },
  { kind: 'list', label: 'List', about: 'Date, title, type and hours of each activity.' },
]

const otherPeriod = 'other'

/** Documents for regulators: files about a cycle or period, and profiles for an audit. */
export function RecordsScreen() {
  const { user } = useAuth()
  const cyclesResult = useQuery({ ...enrolmentsQuery(user?.id ?? ''), enabled: user !== null })
  const cycles = (cyclesResult.data ?? []).map(({ id, rules, cycleStart, cycleEnd }) => ({
    value: id,
    label: `${rules.body}, ${formatDate(cycleStart)} to ${formatDate(cycleEnd)}`,
    from: cycleStart,
    to: cycleEnd,
  }))
  return (
    <>
      <Anchor component={Link} to={paths.cpdPortal()} className={textStyles.back}>
        CPD Portal
      </Anchor>
      <PageHeader
        title="Records for your regulator"
        subtitle="Files to send or to keep, and answers to an audit."
      />
      {cyclesResult.error && !cyclesResult.data && (
        <ErrorBanner requestId={requestIdOf(cyclesResult.error)} onRetry={() => void cyclesResult.refetch()}>
          {messageOf(cyclesResult.error)}
        </ErrorBanner>
      )}
      {cyclesResult.isPending && <ListSkeleton rows={4} rowHeight={64} />}
      {cyclesResult.data && (
        <>
          <DetailSection title="Download">
            <Downloads cycles={cycles} />
          </DetailSection>
          <DetailSection title="Audits">
            <ProfilesPanel cycles={cycles} />
          </DetailSection>
        </>
      )}
    </>
  )
}

export interface CycleChoice {
  value: string
  label: string
  from: string
  to: string
}

function Downloads({ cycles }: { cycles: readonly CycleChoice[] }) {
  const [chosenSubject, setChosenSubject] = useState(cycles[0]?.value ?? otherPeriod)
  const [period, setPeriod] = useState({ from: '', to: '' })
  const { data: concerns } = useQuery(concernsQuery)
  const needsNmcLog = concerns?.codeThemes === true
  const [isShowingAll, setShowingAll] = useState(false)
  const isOther = chosenSubject === otherPeriod
  const isReversed = period.from !== '' && period.to !== '' && period.to < period.from
  const isPeriodValid = period.from !== '' && period.to !== '' && !isReversed
  const subject: Subject | null = isOther ? (isPeriodValid ? period : null) : { enrolmentId: chosenSubject }
  return (
    <>
      <div className={classes.choices}>
        <SearchSelect
          label="For"
          required
          choices={[...cycles, { value: otherPeriod, label: 'Another period' }]}
          value={chosenSubject}
          onChange={(value) => setChosenSubject(value ?? otherPeriod)}
        />
        {isOther && (
          <div className={classes.dates}>
            <TextInput
              label="From"
              withAsterisk
              type="date"
              value={period.from}
              onChange={(event) => setPeriod({ ...period, from: event.currentTarget.value })}
            />
            <TextInput
              label="To"
              withAsterisk
              type="date"
              value={period.to}
              error={isReversed && 'Use a day after the first one.'}
              onChange={(event) => setPeriod({ ...period, to: event.currentTarget.value })}
            />
          </div>
        )}
      </div>
      <DownloadsPanel kinds={needsNmcLog || isShowingAll ? [nmcLog, ...kinds] : kinds} subject={subject} />
      {!needsNmcLog && !isShowingAll && (
        <div>
          <Button variant="default" onClick={() => setShowingAll(true)}>
            All documents
          </Button>
        </div>
      )}
      {isShowingAll && (
        <p className={textStyles.help}>
          The NMC log shows your <Link to={paths.practiceHours()}>practice hours</Link>.
        </p>
      )}
    </>
  )
}
