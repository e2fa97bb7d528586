import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { placesPath } from '#people/organizations/places/place-paths.ts'
import { paths } from '#paths/paths.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { maxListedPeople, type DutiesList } from '../contract.ts'
import { filterPeople, type DutiesSearch } from '../duties-search.ts'
import { ChangeDutiesCard, SelectAll } from './change-duties-card.tsx'
import { DutiesFiltersForm, organizationChoices } from './duties-filters-form.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './duties-list-panel.module.css'
import { DutiesTable } from './duties-table.tsx'
import { peopleCountText, messageOf } from './messages.ts'
import { dutiesListQuery } from './queries.ts'

const peoplePerPage = 50

interface DutiesListPanelProps {
  search: DutiesSearch
  onSearch: (search: DutiesSearch) => void
}

/** The people whose duties the user may set: find people, edit one, or change several at once. */
export function DutiesListPanel({ search, onSearch }: DutiesListPanelProps) {
  const listResult = useQuery(dutiesListQuery)
  if (listResult.isPending) return <ListSkeleton rows={8} rowHeight={64} />
  if (listResult.data === undefined) {
    return (
      <ErrorBanner requestId={requestIdOf(listResult.error)} onRetry={() => void listResult.refetch()}>
        {messageOf(listResult.error)}
      </ErrorBanner>
    )
  }
  if (listResult.data.people.length === 0) {
    return <EmptyState>There is nobody yet whose duties you can set.</EmptyState>
  }
  return <LoadedList list={listResult.data} search={search} onSearch={onSearch} />
}

/** A super administrator sees everybody, but bases and requirements belong to one organization, so they choose one first. */
function OrganizationChoice({ list, search, onSearch }: DutiesListPanelProps & { list: DutiesList }) {
  return (
    <>
      <h2 className={classes.choose}>Choose an organization</h2>
      <ul className={classes.organizations} aria-label="Organizations">
        {organizationChoices(list).map(({ value, label }) => (
          <li key={value}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              className={classes.organization}
              onClick={() => onSearch({ ...search, organization: value })}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function LoadedList({ list, search, onSearch }: DutiesListPanelProps & { list: DutiesList }) {
  const { user } = useAuth()
  const mustChooseOrganization = user?.role === 'super_admin' && list.organizations.length > 1
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const people = filterPeople(list, search)
  const selectedPeople = list.people.filter(({ id }) => selectedIds.has(id))
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(people.length / peoplePerPage)))
  const from = (page - 1) * peoplePerPage
  const toggle = (id: string) => {
    const nextIds = new Set(selectedIds)
    if (!nextIds.delete(id)) nextIds.add(id)
    setSelectedIds(nextIds)
  }
  if (mustChooseOrganization && search.organization === undefined)
    return <OrganizationChoice list={list} search={search} onSearch={onSearch} />
  return (
    <>
      <BasesNote list={list} />
      <DutiesFiltersForm
        list={list}
        anyOrganization={mustChooseOrganization ? 'Choose an organization' : 'Any organization'}
        search={search}
        onSearch={onSearch}
      />
      {people.length === 0 ? (
        <EmptyState
          action={
            <Button variant="default" onClick={() => onSearch({ organization: search.organization })}>
              Show everybody
            </Button>
          }
        >
          Nobody matches.
        </EmptyState>
      ) : (
        <>
          <div className={classes.head}>
            <SelectAll people={people} selectedIds={selectedIds} onChoose={setSelectedIds} />
            <p className={classes.count} aria-live="polite">
              {peopleCountText(people.length)}
              {list.isCapped && `, the first ${maxListedPeople.toLocaleString('en-GB')}`}
            </p>
          </div>
          <DutiesTable
            list={list}
            people={people.slice(from, from + peoplePerPage)}
            selectedIds={selectedIds}
            onToggle={toggle}
          />
          {people.length > peoplePerPage && (
            <Pages
              from={from}
              count={people.length}
              onPage={(step) => onSearch({ ...search, page: page + step })}
            />
          )}
        </>
      )}
      {selectedPeople.length > 0 && (
        <ChangeDutiesCard list={list} people={selectedPeople} onClear={() => setSelectedIds(new Set())} />
      )}
    </>
  )
}

interface PagesProps {
  from: number
  count: number
  onPage: (step: number) => void
}

function Pages({ from, count, onPage }: PagesProps) {
  return (
    <div className={boxStyles.pages}>
      <Button variant="default" disabled={from === 0} onClick={() => onPage(-1)}>
        Previous
      </Button>
      <span className="tabular">
        {from + 1} to {Math.min(from + peoplePerPage, count)} of {count}
      </span>
      <Button variant="default" disabled={from + peoplePerPage >= count} onClick={() => onPage(1)}>
        Next
      </Button>
    </div>
  )
}

/** Tells users who may edit the bases where to do it. */
function BasesNote({ list }: { list: DutiesList }) {
  const { user } = useAuth()
  const isEmpty = list.organizations.every(({ bases }) => !bases.some(({ active }) => active))
  if (user?.role === 'supervisor') {
    return isEmpty ? (
      <p className={classes.note}>No base is defined yet. Your administrators add them.</p>
    ) : null
  }
  const organizationId = user?.organization?.id
  return (
    <p className={classes.note}>
      {isEmpty ? 'No base is defined yet. ' : ''}
      <Link
        className={classes.link}
        to={organizationId === undefined ? paths.organizations() : placesPath(organizationId)}
      >
        {isEmpty ? 'Add bases' : 'Add or rename bases'}
      </Link>
    </p>
  )
}
