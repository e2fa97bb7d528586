import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { WaitingForMe } from '#governance/sign-off/requests/contract.ts'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { RosterClinician } from '../contract.ts'
import { rosterInOrder, rosterOrders, type RosterSearch } from '../roster-search.ts'
import { waitingQuery } from '../signing/web/queries.ts'
import { WaitingCasesCard } from '../signing/web/waiting-cases-card.tsx'
import { ClinicianCard } from './clinician-card.tsx'
import classes from './my-clinicians-screen.module.css'
import { myCliniciansQuery } from './queries.ts'

/**
 * Shows a supervisor the cases that wait for their signature, then their clinicians: first those who need attention and why, then
 * everybody. There is no ranking.
 */
export function MyCliniciansScreen({ search }: ScreenProps<RosterSearch>) {
  const roster = useQuery(myCliniciansQuery)
  const waiting = useQuery(waitingQuery)
  // Both load before the screen is shown, so that nothing moves down while the user reads.
  const isLoading = roster.isPending || waiting.isPending
  const navigate = useNavigate()
  const change = (changed: RosterSearch) =>
    void navigate({
      to: paths.myClinicians(),
      search: { ...search, ...changed },
      replace: true,
      resetScroll: false,
    })
  const clinicians = roster.data?.clinicians
  return (
    <>
      <PageHeader
        title="My Clinicians"
        subtitle="The cases that wait for your signature, the clinicians who need your attention today, and everybody you supervise."
        action={
          <Button component={Link} to={paths.baseBoard()} variant="default">
            Base board
          </Button>
        }
      />
      {isLoading && <ListSkeleton rows={6} rowHeight={64} />}
      {!isLoading && (
        <Waiting
          list={waiting.data}
          hasClinicians={clinicians?.length !== 0}
          onRetry={() => void waiting.refetch()}
        />
      )}
      {!isLoading && roster.error && (
        <LoadError
          error={roster.error}
          loadedAt={roster.dataUpdatedAt}
          fallback="Your clinicians could not be loaded."
          onRetry={() => void roster.refetch()}
        />
      )}
      {!isLoading && clinicians?.length === 0 && (
        <EmptyState>No clinicians are assigned to you yet. An administrator can assign them.</EmptyState>
      )}
      {!isLoading && clinicians !== undefined && clinicians.length > 0 && (
        <>
          <div className={classes.filters}>
            <SearchField
              label="Search by name"
              placeholder="Name"
              q={search.q ?? ''}
              className={classes.search}
              onChange={(q) => change({ q })}
            />
            <NativeSelect
              aria-label="Order"
              data={rosterOrders.map(({ value, label }) => ({ value, label }))}
              value={search.sort ?? 'attention'}
              onChange={({ currentTarget: { value } }) =>
                change({ sort: value === 'name' || value === 'last_case' ? value : undefined })
              }
            />
          </div>
          <FoundClinicians
            key={`${search.q} ${search.sort}`}
            people={rosterInOrder(clinicians, search)}
            isByAttention={search.sort === undefined}
            onShowAll={() => change({ q: undefined })}
          />
          {roster.data?.isCapped === true && (
            <p className={textStyles.note}>Only the first {clinicians.length} by name are shown.</p>
          )}
        </>
      )}
    </>
  )
}

interface WaitingProps {
  list: WaitingForMe | undefined
  hasClinicians: boolean
  onRetry: () => void
}

function Waiting({ list, hasClinicians, onRetry }: WaitingProps) {
  if (!list)
    return <LoadNote onRetry={onRetry}>The cases that wait for your signature could not be loaded.</LoadNote>
  if (list.count > 0) return <WaitingCasesCard {...list} />
  return hasClinicians ? (
    <p className={`${textStyles.note} ${classes.none}`}>No case waits for your signature.</p>
  ) : null
}

interface FoundCliniciansProps {
  people: readonly RosterClinician[]
  isByAttention: boolean
  onShowAll: () => void
}

function FoundClinicians({ people, isByAttention, onShowAll }: FoundCliniciansProps) {
  if (people.length === 0) {
    const showAll = (
      <Button variant="default" onClick={onShowAll}>
        Show all
      </Button>
    )
    return <EmptyState action={showAll}>None of your clinicians has this name.</EmptyState>
  }
  if (!isByAttention) return <Section title="Everybody" people={people} />
  const needing = people.filter(({ attention }) => attention.length > 0)
  const others = people.filter(({ attention }) => attention.length === 0)
  return (
    <>
      {needing.length === 0 ? (
        <p className={textStyles.note}>Nobody needs your attention today.</p>
      ) : (
        <Section
          title={needing.length === 1 ? '1 needs attention' : `${needing.length} need attention`}
          people={needing}
        />
      )}
      {others.length > 0 && (
        <Section title={needing.length === 0 ? 'Everybody' : 'Everybody else'} people={others} />
      )}
    </>
  )
}

const shownAtOnce = 50

function Section({ title, people }: { title: string; people: readonly RosterClinician[] }) {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <section className={`${boxStyles.frame} ${classes.section}`}>
      <h2 className={textStyles.title}>{title}</h2>
      <ul className={boxStyles.list} aria-label={title}>
        {people.slice(0, shown).map((person) => (
          <ClinicianCard key={person.id} person={person} />
        ))}
      </ul>
      {people.length > shown && (
        <Button variant="default" className={classes.more} onClick={() => setShown(shown + shownAtOnce)}>
          Show {Math.min(shownAtOnce, people.length - shown)} more
        </Button>
      )}
    </section>
  )
}
