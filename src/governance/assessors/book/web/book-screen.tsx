import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { assessorStates, type BookSearch } from '../book-search.ts'
import type { Assessor, AssessorState } from '../contract.ts'
import { AssessorCard } from './assessor-card.tsx'
import classes from './book-screen.module.css'
import { CopiesCard } from './copies-card.tsx'
import { bookQuery } from './queries.ts'

const entryDialog = lazyPart(async () => (await import('./assessor-dialog.tsx')).AssessorDialog, {
  waitingHeight: 0,
})

/** The address book of an organization, for its administrators: the people without an account who may sign cases. */
export function BookScreen({ params: { id }, search }: ScreenProps<BookSearch, { id: string }>) {
  const navigate = useNavigate()
  const book = useQuery(bookQuery(id, search))
  const [edited, setEdited] = useState<Assessor | 'new' | null>(null)
  const isFiltered = search.q !== undefined || search.state !== undefined
  const show = (change: BookSearch) =>
    void navigate({
      to: paths.assessorBook(id),
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
  const rows = book.data?.assessors
  return (
    <>
      <Link to={paths.organizations()} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Back to Organizations
      </Link>
      <PageHeader
        title="Outside assessors"
        subtitle={book.data?.organization.name}
        action={
          <Button
            color="signal"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            disabled={!book.data}
            onClick={() => setEdited('new')}
          >
            Add an assessor
          </Button>
        }
      />
      <p className={classes.words}>
        People without an account whom clinicians ask to sign a case. Clinicians see the name and the role,
        never the address.{' '}
        <Anchor component={Link} to={paths.outsideSignatures()}>
          See the signatures from outside
        </Anchor>
        .
      </p>
      <div className={classes.filters}>
        <SearchField
          label="Search the address book"
          placeholder="Name, role or address"
          className={classes.search}
          q={search.q ?? ''}
          onChange={(q) => show({ q })}
        />
        <BookFilterForm value={search.state} onChange={(state) => show({ state })} />
      </div>
      {book.isPending && <ListSkeleton rows={4} rowHeight={72} />}
      {book.error && (
        <LoadError
          error={book.error}
          loadedAt={book.dataUpdatedAt}
          fallback="The address book could not be loaded."
          onRetry={() => void book.refetch()}
        />
      )}
      {rows?.length === 0 && !isFiltered && <EmptyState>The address book is empty.</EmptyState>}
      {rows?.length === 0 && isFiltered && (
        <NoMatchCard onClear={() => show({ q: undefined, state: undefined })}>No entry matches.</NoMatchCard>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className={`${boxStyles.bareList} ${classes.list}`} aria-label="Assessors">
          {rows.map((assessor) => (
            <AssessorCard
              key={assessor.id}
              organizationId={id}
              assessor={assessor}
              onEdit={() => setEdited(assessor)}
            />
          ))}
        </ul>
      )}
      {book.data?.isCapped === true && (
        <p className={textStyles.note}>Only the first 50 are shown. Search to find the others.</p>
      )}
      {book.data && <CopiesCard organizationId={id} copiesTo={book.data.copiesTo} />}
      {edited !== null && (
        <entryDialog.Part
          organizationId={id}
          assessor={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface BookFilterFormProps {
  value: AssessorState | undefined
  onChange: (state: AssessorState | undefined) => void
}

const stateLabels: Readonly<Record<AssessorState, string>> = {
  waiting: 'Not confirmed yet',
  verified: 'Confirmed',
  retired: 'Retired',
}

/** The choice of the entries that are shown. */
const BookFilterForm = ({ value, onChange }: BookFilterFormProps) => (
  <NativeSelect
    aria-label="Which entries"
    value={value ?? ''}
    data={[
      { value: '', label: 'All but retired' },
      ...assessorStates.map((state) => ({ value: state, label: stateLabels[state] })),
    ]}
    onChange={({ currentTarget }) => onChange(assessorStates.find((state) => state === currentTarget.value))}
  />
)
