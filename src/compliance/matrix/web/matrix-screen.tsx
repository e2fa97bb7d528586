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
import { perPage } from '../page-size.contract.ts'
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

const everybody: MatrixSearch = {
  q: undefined,
  role: undefined,
  base: undefined,
  status: undefined,
  requirement: undefined,
}

/** People × requirements on any day. */
export function MatrixScreen({ search: inUrl }: ScreenProps<object>) {
  const search = readMatrixSearch({ ...inUrl })
  const { user } = useAuth()
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const isChosen = user?.role !== 'super_admin' || search.organization !== undefined
  const found = useQuery({ ...matrixQuery(search), enabled: isChosen })
  const { chosen, choose, clear } = useChosen()
  const show = (change: MatrixSearch) =>
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
        subtitle={isChosen ? undefined : 'Choose an organization.'}
        action={
          isChosen && (
            <>
              {user?.role === 'super_admin' && search.organization !== undefined && (
                <OrganizationChoice
                  value={search.organization}
                  onChange={(organization) => show({ organization, base: undefined, requirement: undefined })}
                />
              )}
              {isWide && <MatrixFilesPanel search={search} />}
            </>
          )
        }
      />
      <SectionLinks current="people" />
      {isChosen ? (
        <MatrixFiltersForm
          search={search}
          choices={found.data?.choices}
          today={found.data?.today ?? ''}
          onChange={show}
        />
      ) : (
        <OrganizationList search={search} />
      )}
      {isChosen && found.isPending && <ListSkeleton rows={8} rowHeight={48} />}
      {found.error && (!found.data || found.isPlaceholderData) && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </ErrorBanner>
      )}
      {isChosen && found.data && (
        <div className={found.isPlaceholderData ? classes.old : undefined} aria-busy={found.isFetching}>
          <People
            matrix={found.data}
            isWide={isWide}
            search={search}
            onChange={show}
            onClear={() => show(everybody)}
            chosen={chosen}
            onChoose={choose}
          />
        </div>
      )}
      {found.data && chosen.size > 0 && (
        <BulkPanel
          chosen={chosen}
          requirements={found.data.choices.requirements}
          requirementId={search.requirement}
          today={found.data.today}
          onClear={clear}
        />
      )}
    </>
  )
}

/** The chosen people by id with their names; they stay chosen on other pages and with other filters. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(() => new Map())
  const choose = (some: readonly MatrixPerson[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const { id, name } of some) {
      if (isChosen) next.set(id, name)
      else next.delete(id)
    }
    setChosen(next)
  }
  return { chosen, choose, clear: () => setChosen(new Map()) }
}

interface PeopleProps {
  matrix: Matrix
  isWide: boolean
  search: MatrixSearch
  onChange: (change: MatrixSearch) => void
  onClear: () => void
  chosen: ReadonlyMap<string, string>
  onChoose: (people: readonly MatrixPerson[], isChosen: boolean) => void
}

const isFiltered = ({ q, role, base, status, requirement }: MatrixSearch): boolean =>
  [q, role, base, status, requirement].some((value) => value !== undefined)

function People({ matrix, isWide, search, onChange, onClear, chosen, onChoose }: PeopleProps) {
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
    return <EmptyState>No requirement is defined yet. Administrators define them.</EmptyState>
  if (people.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Show everybody
      </Button>
    )
    return <EmptyState action={clear}>Nobody matches.</EmptyState>
  }
  return (
    <>
      <div className={classes.bar}>
        {!isTable && <ChooseAll isBrief matrix={matrix} chosen={chosen} onChoose={onChoose} />}
        <p className={classes.count} aria-live="polite">
          <CountOfPeople matrix={matrix} isWhole={!isFiltered(search)} />
        </p>
        {!isWide && <MatrixFilesPanel search={search} />}
      </div>
      <MatrixTable matrix={matrix} asOf={search.asOf} chosen={chosen} onChoose={onChoose} />
      <Pages page={search.page ?? 1} shown={people.length} count={count} onChange={onChange} />
    </>
  )
}

interface CountOfPeopleProps {
  matrix: Matrix
  /** Whether no filter leaves anybody out. */
  isWhole: boolean
}

function CountOfPeople({ matrix: { count, notFit, isCapped }, isWhole }: CountOfPeopleProps) {
  const people = count === 1 ? '1 person' : `${count} people`
  if (notFit === null) return people
  const counted = isCapped ? `the first 2,000 of ${people}` : people
  // Only if everybody was judged: of those who are filtered out or beyond the first 2,000 nothing is known here.
  if (notFit === 0 && isWhole && !isCapped) {
    return (
      <>
        <ToneBadge tone="good">Nobody is grounded</ToneBadge> {counted}
      </>
    )
  }
  const words = `${notFit} of ${counted} not fit to fly`
  return notFit === 0 ? words : <ToneBadge tone="bad">{words}</ToneBadge>
}

interface PagesProps {
  page: number
  shown: number
  count: number
  onChange: (change: MatrixSearch) => void
}

function Pages({ page, shown, count, onChange }: PagesProps) {
  const before = (page - 1) * perPage
  if (count <= perPage && page === 1) return null
  return (
    <nav className={boxStyles.pages} aria-label="Pages">
      <Button variant="default" disabled={page === 1} onClick={() => onChange({ page: page - 1 })}>
        Previous
      </Button>
      <span className="tabular">
        {before + 1} to {before + shown} of {count}
      </span>
      <Button
        variant="default"
        disabled={before + shown >= count}
        onClick={() => onChange({ page: page + 1 })}
      >
        Next
      </Button>
    </nav>
  )
}
