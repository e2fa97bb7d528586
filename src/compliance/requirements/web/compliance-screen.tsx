import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DutiesLine } from '#people/duties/web/duties-panel.tsx'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { complianceCategories } from '#reference/compliance-lists.ts'
import { messageOf } from '../definitions/web/messages.ts'
import { SectionLinks } from '../definitions/web/sections-panel.tsx'
import type { State } from '../state/contract.ts'
import type { WholeFitness } from '../state/fitness.contract.ts'
import { readStateSearch, type StateSearch } from '../state/state-search.ts'
import { shownStatuses, statusWord } from '../state/state-words.ts'
import { FitToFly } from '../state/web/fit-to-fly-panel.tsx'
import { isWaiting, type PersonShown } from '../state/web/overseers-action-card.tsx'
import { statesQuery } from '../state/web/queries.ts'
import { StateList } from '../state/web/state-list-card.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './compliance-screen.module.css'
import { ownRequirementsEnd } from './panel-places.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const AddRecordDialog = lazyDialog(
  async () => (await import('../records/web/add-record-dialog.tsx')).AddRecordDialog,
)

/**
 * Shows whether a person is fit to fly today, then every requirement, the most urgent first. Overseers can also open it for
 * their people.
 */
export function ComplianceScreen({ search: urlSearch }: ScreenProps<object>) {
  const search = readStateSearch({ ...urlSearch })
  const { user } = useAuth()
  const navigate = useNavigate()
  const isOwn = search.user === undefined || search.user === user?.id
  const compliance = useQuery(statesQuery({ userId: isOwn ? undefined : search.user, asOf: search.asOf }))
  const [adding, setAdding] = useState<State | null>(null)
  const show = (change: StateSearch) =>
    void navigate({
      to: paths.compliance(),
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
  const isToday = compliance.data !== undefined && compliance.data.asOf === compliance.data.today
  const userId = isOwn ? user?.id : search.user
  return (
    <>
      <PageHeader
        title={
          isOwn || !compliance.data ? 'Compliance Requirements' : `Compliance of ${compliance.data.userName}`
        }
        subtitle={
          isOwn
            ? 'What you must keep current, the most urgent first.'
            : 'What they must keep current, the most urgent first.'
        }
      />
      <SectionLinks current={isOwn ? 'mine' : 'people'} />
      {compliance.isPending && <ListSkeleton rows={6} rowHeight={64} />}
      {compliance.error && !compliance.data && (
        <ErrorBanner requestId={requestIdOf(compliance.error)} onRetry={() => void compliance.refetch()}>
          {messageOf(compliance.error)}
        </ErrorBanner>
      )}
      {compliance.data && (
        <>
          <div className={classes.fitness}>
            <FitToFly
              size="whole"
              fitness={compliance.data.fitness}
              states={compliance.data.states}
              person={isOwn ? null : { id: compliance.data.userId, name: compliance.data.userName }}
              asOf={search.asOf}
              day={compliance.data.asOf}
              isToday={isToday}
            />
          </div>
          {userId !== undefined && (
            <DutiesLine
              key={userId}
              userId={userId}
              isOwn={isOwn}
              name={isOwn ? undefined : compliance.data.userName}
            />
          )}
          <Filters search={search} onChange={show} />
          <States
            states={compliance.data.states}
            search={search}
            person={isOwn ? null : { id: compliance.data.userId, name: compliance.data.userName }}
            namedAbove={isOwn ? noRequirements : findNamedAbove(compliance.data)}
            isToday={isToday}
            onAdd={setAdding}
            onClear={() => show({ q: undefined, status: undefined })}
          />
          {isOwn && <Panels at={ownRequirementsEnd} props={{}} />}
        </>
      )}

      {adding && compliance.data && (
        <AddRecordDialog
          requirement={adding.requirement}
          today={compliance.data.today}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

const noRequirements: ReadonlySet<string> = new Set()

interface PersonCompliance {
  fitness: WholeFitness
  states: readonly State[]
}

/**
 * Returns the requirements that are named with an action above the list: a second button for the same record would look like
 * another action.
 */
const findNamedAbove = ({ fitness: { grounding, lapsed }, states }: PersonCompliance): ReadonlySet<string> =>
  new Set([
    ...[...grounding.first, ...lapsed.first].map(({ requirementId }) => requirementId),
    ...states.filter(isWaiting).map(({ requirement }) => requirement.id),
  ])

function Filters({ search, onChange }: { search: StateSearch; onChange: (change: StateSearch) => void }) {
  const statuses = shownStatuses.map((status) => ({ value: status, label: statusWord(status) }))
  return (
    <div className={boxStyles.filters}>
      <SearchField
        className={classes.search}
        label="Search requirements"
        placeholder="Search requirements"
        q={search.q ?? ''}
        onChange={(q) => onChange({ q })}
      />
      <NativeSelect
        aria-label="Status"
        data={[{ value: '', label: 'Any status' }, ...statuses]}
        value={search.status ?? ''}
        onChange={(event) =>
          onChange({ status: shownStatuses.find((status) => status === event.currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label="Order"
        data={[
          { value: 'urgency', label: 'Most urgent first' },
          { value: 'group', label: 'In groups' },
        ]}
        value={search.grouped ? 'group' : 'urgency'}
        onChange={(event) => onChange({ grouped: event.currentTarget.value === 'group' || undefined })}
      />
    </div>
  )
}

interface StatesProps {
  states: readonly State[]
  search: StateSearch
  person: PersonShown | null
  namedAbove: ReadonlySet<string>
  isToday: boolean
  onAdd: (state: State) => void
  onClear: () => void
}

function States({ states, search: { q, status, grouped }, onClear, ...list }: StatesProps) {
  const word = toPlainLetters(q ?? '')
  const matchingStates = states.filter(
    (state) =>
      toPlainLetters(state.requirement.title).includes(word) &&
      (status === undefined || state.status === status),
  )
  const applicable = matchingStates.filter((state) => state.status !== 'not_applicable')
  const others = matchingStates.filter((state) => state.status === 'not_applicable')
  if (states.length === 0) {
    return (
      <EmptyState>Your service has not defined any requirements yet. Its administrators do that.</EmptyState>
    )
  }
  if (matchingStates.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Show all requirements
      </Button>
    )
    return <EmptyState action={clear}>No requirement matches.</EmptyState>
  }
  return (
    <>
      {grouped
        ? inGroups(applicable).map(({ code, label, members }) => (
            <section key={code} aria-label={label}>
              <h2 className={classes.group}>{label}</h2>
              <StateList label={label} states={members} {...list} />
            </section>
          ))
        : applicable.length > 0 && <StateList label="Requirements" states={applicable} {...list} />}
      {others.length > 0 && (
        <details className={classes.others} open={applicable.length === 0}>
          <summary>
            {others.length === 1 ? '1 requirement does' : `${others.length} requirements do`} not apply
          </summary>
          <StateList label="Not applicable" states={others} {...list} />
        </details>
      )}
    </>
  )
}

/** Groups the states by category. */
const inGroups = (states: readonly State[]) =>
  complianceCategories
    .map(({ code, label }) => ({
      code,
      label,
      members: states.filter(({ requirement }) => requirement.category === code),
    }))
    .filter(({ members }) => members.length > 0)
