import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { RosterClinician } from '../contract.ts'
import { rosterInOrder, rosterOrders, type RosterSearch } from '../roster-search.ts'
import { ClinicianCard } from './clinician-card.tsx'
import classes from './my-clinicians-screen.module.css'
import { myCliniciansQuery } from './queries.ts'

/** Lists the clinicians of a supervisor: who needs attention and why, then everybody. Nothing ranks them. */
export function MyCliniciansScreen({ search }: ScreenProps<RosterSearch>) {
  const roster = useQuery(myCliniciansQuery)
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
        subtitle="Who needs your attention today, and everybody you supervise."
      />
      {roster.isPending && <ListSkeleton rows={6} rowHeight={64} />}
      {roster.error && (
        <LoadError
          error={roster.error}
          loadedAt={roster.dataUpdatedAt}
          fallback="Your clinicians could not be loaded."
          onRetry={() => void roster.refetch()}
        />
      )}
      {clinicians?.length === 0 && (
        <EmptyState>No clinicians are assigned to you yet. An administrator can assign them.</EmptyState>
      )}
      {clinicians !== undefined && clinicians.length > 0 && (
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
