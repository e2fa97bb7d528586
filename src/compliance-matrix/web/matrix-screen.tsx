import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { Role } from '#platform/contract/access.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { sectionPaths } from '#compliance/requirements/section-paths.ts'
import { messageOf } from '#compliance/requirements/web/messages.ts'
import { SectionLinks } from '#compliance/requirements/web/sections-panel.tsx'
import type { Matrix } from '../contract.ts'
import { filterMatrix, readMatrixSearch, type MatrixSearch } from '../matrix-search.ts'
import { shownStatuses, statusWord } from '#compliance/state/state-words.ts'
import classes from './matrix-screen.module.css'
import { MatrixTable } from './matrix-table.tsx'
import { matrixQuery } from './queries.ts'

const perPage = 50
const everybody = {
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
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const found = useQuery(matrixQuery({ asOf: search.asOf }))
  const show = (change: MatrixSearch) =>
    void navigate({
      to: sectionPaths.people(),
      search: { ...search, page: undefined, ...change },
      replace: true,
      resetScroll: false,
    })
  const day = found.data?.asOf ?? search.asOf ?? today
  return (
    <>
      <PageHeader
        title="Compliance Requirements"
        subtitle={
          day === today
            ? 'Everybody you oversee, as of today.'
            : `Everybody you oversee, as of ${formatDate(day)}.`
        }
      />
      <SectionLinks current="people" />
      <Filters search={search} matrix={found.data} today={today} onChange={show} />
      {found.isPending && <ListSkeleton rows={8} rowHeight={48} />}
      {found.error && !found.data && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </ErrorBanner>
      )}
      {found.data && (
        <People matrix={found.data} search={search} onChange={show} onClear={() => show(everybody)} />
      )}
    </>
  )
}

interface PeopleProps {
  matrix: Matrix
  search: MatrixSearch
  onChange: (change: MatrixSearch) => void
  onClear: () => void
}

function People({ matrix, search, onChange, onClear }: PeopleProps) {
  const { columns, people } = filterMatrix(matrix, search)
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(people.length / perPage)))
  const from = (page - 1) * perPage
  if (matrix.people.length === 0) return <EmptyState>Nobody is assigned to you yet.</EmptyState>
  if (matrix.requirements.length === 0) {
    return <EmptyState>No requirement is defined yet. Administrators define them.</EmptyState>
  }
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
      <p className={classes.count} aria-live="polite">
        {people.length === 1 ? '1 person' : `${people.length} people`}
        {matrix.isCapped && ', the first 2,000'}
      </p>
      <MatrixTable
        requirements={columns.flatMap((at) => matrix.requirements[at] ?? [])}
        columns={columns}
        people={people.slice(from, from + perPage)}
        asOf={search.asOf}
      />
      {people.length > perPage && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => onChange({ page: page - 1 })}>
            Previous
          </Button>
          <span className="tabular">
            {from + 1} to {Math.min(from + perPage, people.length)} of {people.length}
          </span>
          <Button
            variant="default"
            disabled={from + perPage >= people.length}
            onClick={() => onChange({ page: page + 1 })}
          >
            Next
          </Button>
        </div>
      )}
    </>
  )
}

interface FiltersProps {
  search: MatrixSearch
  matrix: Matrix | undefined
  today: string
  onChange: (change: MatrixSearch) => void
}

function Filters({ search, matrix, today, onChange }: FiltersProps) {
  const people = matrix?.people ?? []
  const roles = [...new Set(people.map(({ role }) => role))].toSorted()
  const bases = [...new Set(people.flatMap(({ baseCode }) => baseCode ?? []))].toSorted()
  const choice = (
    label: string,
    all: string,
    options: { value: string; label: string }[],
    field: 'role' | 'base' | 'requirement' | 'status',
  ) =>
    options.length > 1 && (
      <NativeSelect
        aria-label={label}
        className={classes.choice}
        data={[{ value: '', label: all }, ...options]}
        value={search[field] ?? ''}
        onChange={(event) => onChange({ [field]: event.currentTarget.value || undefined })}
      />
    )
  return (
    <div className={classes.filters}>
      <TextInput
        label="As of"
        type="date"
        min="1990-01-01"
        max="2099-12-31"
        value={search.asOf ?? today}
        onChange={(event) => {
          const day = event.currentTarget.value
          onChange({ asOf: day === today || day === '' ? undefined : day })
        }}
      />
      <SearchField
        className={classes.search}
        label="Search people"
        placeholder="Search people"
        q={search.q ?? ''}
        onChange={(q) => onChange({ q })}
      />
      {choice(
        'Status',
        'Every status',
        shownStatuses.map((status) => ({ value: status, label: statusWord(status) })),
        'status',
      )}
      {choice(
        'Requirement',
        'Every requirement',
        (matrix?.requirements ?? []).map(({ id, title }) => ({ value: id, label: title })),
        'requirement',
      )}
      {choice(
        'Role',
        'Every role',
        roles.map((role) => ({ value: role, label: roleLabel(role as Role) })),
        'role',
      )}
      {choice(
        'Base',
        'Every base',
        bases.map((base) => ({ value: base, label: base })),
        'base',
      )}
    </div>
  )
}
