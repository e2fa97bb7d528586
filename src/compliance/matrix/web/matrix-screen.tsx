import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { messageOf } from '#compliance/requirements/definitions/web/messages.ts'
import { SectionLinks } from '#compliance/requirements/definitions/web/sections-panel.tsx'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { peoplePerPage } from '../page-size.contract.ts'
import type { Matrix } from '../contract.ts'
import { readMatrixSearch, type MatrixPerson, type MatrixSearch } from '../matrix-search.ts'
import { BulkPanel } from './bulk-panel.tsx'
import { MatrixFiltersForm } from './matrix-filters-form.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './matrix-screen.module.css'
import { MatrixFilesPanel } from './matrix-files-panel.tsx'
import { ChooseAll, MatrixTable } from './matrix-table.tsx'
import { OrganizationChoice, OrganizationList } from './organization-list-card.tsx'
import { matrixQuery } from './queries.ts'

const noFilters: MatrixSearch = {
  q: undefined,
  role: undefined,
  base: undefined,
  status: undefined,
  requirement: undefined,
}

/** The compliance matrix, people by requirements, on a chosen day. */
export function MatrixScreen({ search: urlSearch }: ScreenProps<object>) {
  const search = readMatrixSearch({ ...urlSearch })
  const { user } = useAuth()
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const hasOrganization = user?.role !== 'super_admin' || search.organization !== undefined
  const matrix = useQuery({ ...matrixQuery(search), enabled: hasOrganization })
  const { selection, choose, clear } = useSelection()
  const changeSearch = (change: MatrixSearch) =>
    void navigate({
      to: sectionPaths.people(),
      search: { ...search, page: undefined, ...change },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title="Compliance Requirements"
        subtitle={hasOrganization ? undefined : 'Choose an organization to see its requirements.'}
        action={
          hasOrganization && (
            <>
              {user?.role === 'super_admin' && search.organization !== undefined && (
                <OrganizationChoice
                  value={search.organization}
                  onChange={(organization) =>
                    changeSearch({ organization, base: undefined, requirement: undefined })
                  }
                />
              )}
              {isWide && <MatrixFilesPanel search={search} />}
            </>
          )
        }
      />
      <SectionLinks current="people" />
      {hasOrganization ? (
        <MatrixFiltersForm
          search={search}
          choices={matrix.data?.choices}
          today={matrix.data?.today ?? ''}
          onChange={changeSearch}
        />
      ) : (
        <OrganizationList search={search} />
      )}
      {hasOrganization && matrix.isPending && <ListSkeleton rows={8} rowHeight={48} />}
      {matrix.error && (!matrix.data || matrix.isPlaceholderData) && (
        <ErrorBanner requestId={requestIdOf(matrix.error)} onRetry={() => void matrix.refetch()}>
          {messageOf(matrix.error)}
        </ErrorBanner>
      )}
      {hasOrganization && matrix.data && (
        <div className={matrix.isPlaceholderData ? classes.old : undefined} aria-busy={matrix.isFetching}>
          <People
            matrix={matrix.data}
            isWide={isWide}
            search={search}
            onChange={changeSearch}
            onClear={() => changeSearch(noFilters)}
            selection={selection}
            onChoose={choose}
          />
        </div>
      )}
      {matrix.data && selection.size > 0 && (
        <BulkPanel
          selection={selection}
          requirements={matrix.data.choices.requirements}
          requirementId={search.requirement}
          today={matrix.data.today}
          onClear={clear}
        />
      )}
    </>
  )
}

/** Returns the names of the selected people by id. The selection survives paging and filtering. */
function useSelection() {
  const [selection, setSelection] = useState<ReadonlyMap<string, string>>(() => new Map())
  const choose = (people: readonly MatrixPerson[], isChosen: boolean) => {
    const next = new Map(selection)
    for (const { id, name } of people) {
      if (isChosen) next.set(id, name)
      else next.delete(id)
    }
    setSelection(next)
  }
  return { selection, choose, clear: () => setSelection(new Map()) }
}

interface PeopleProps {
  matrix: Matrix
  isWide: boolean
  search: MatrixSearch
  onChange: (change: MatrixSearch) => void
  onClear: () => void
  selection: ReadonlyMap<string, string>
  onChoose: (people: readonly MatrixPerson[], isChosen: boolean) => void
}

const isFiltered = ({ q, role, base, status, requirement }: MatrixSearch): boolean =>
  [q, role, base, status, requirement].some((value) => value !== undefined)

function People({ matrix, isWide, search, onChange, onClear, selection, onChoose }: PeopleProps) {
  const { people, count } = matrix
  const isTable = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const { user } = useAuth()
  const isAdministrator = user?.role === 'admin' || user?.role === 'super_admin'
  if (count === 0 && !isFiltered(search)) {
    return (
      <EmptyState>
        {isAdministrator ? 'Nobody belongs to this organization yet.' : 'Nobody is assigned to you yet.'}
      </EmptyState>
    )
  }
  if (matrix.choices.requirements.length === 0)
    return <EmptyState>No requirements yet. Administrators define them.</EmptyState>
  if (people.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    )
    return <EmptyState action={clear}>Nobody matches.</EmptyState>
  }
  return (
    <>
      <div className={classes.bar}>
        {!isTable && <ChooseAll isBrief matrix={matrix} selection={selection} onChoose={onChoose} />}
        <p className={classes.count} aria-live="polite">
          <CountOfPeople matrix={matrix} isUnfiltered={!isFiltered(search)} />
        </p>
        {!isWide && <MatrixFilesPanel search={search} />}
      </div>
      <MatrixTable matrix={matrix} asOf={search.asOf} selection={selection} onChoose={onChoose} />
      <Pages page={search.page ?? 1} shown={people.length} count={count} onChange={onChange} />
    </>
  )
}

interface CountOfPeopleProps {
  matrix: Matrix
  /** Whether no filter is set. */
  isUnfiltered: boolean
}

function CountOfPeople({
  matrix: { people: listedPeople, count, notFit, isCapped },
  isUnfiltered,
}: CountOfPeopleProps) {
  const people = count === 1 ? '1 person' : `${count} people`
  if (notFit === null) return people
  const peopleCounted = isCapped ? `the first 2,000 of ${people}` : people
  // This is shown only if everybody was evaluated. People who are filtered out, or who come after the first 2,000, were not.
  if (notFit === 0 && isUnfiltered && !isCapped) {
    // A person to whom no duty-blocking requirement applies has no verdict. The people on other pages are not in this list.
    const isEachFit =
      listedPeople.length === count && listedPeople.every(({ fitness }) => fitness && fitness.blocking > 0)
    if (!isEachFit)
      return <ToneBadge tone="good">{`Of ${people}, nobody is marked not fit to fly`}</ToneBadge>
    return (
      <ToneBadge tone="good">
        {count === 1 ? '1 person, fit to fly' : `All ${people} are fit to fly`}
      </ToneBadge>
    )
  }
  const notFitText = `${notFit} of ${peopleCounted} not fit to fly`
  return notFit === 0 ? notFitText : <ToneBadge tone="bad">{notFitText}</ToneBadge>
}

interface PagesProps {
  page: number
  shown: number
  count: number
  onChange: (change: MatrixSearch) => void
}

function Pages({ page, shown, count, onChange }: PagesProps) {
  const offset = (page - 1) * peoplePerPage
  if (count <= peoplePerPage && page === 1) return null
  return (
    <nav className={boxStyles.pages} aria-label="Pages">
      <Button variant="default" disabled={page === 1} onClick={() => onChange({ page: page - 1 })}>
        Previous
      </Button>
      <span className="tabular">
        {offset + 1} to {offset + shown} of {count}
      </span>
      <Button
        variant="default"
        disabled={offset + shown >= count}
        onClick={() => onChange({ page: page + 1 })}
      >
        Next
      </Button>
    </nav>
  )
}
