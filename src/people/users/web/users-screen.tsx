import type { ScreenProps } from '#platform/web/capability.ts'
import { Button, Pagination } from '@mantine/core'
import '@mantine/core/styles/Pagination.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatFigure } from '#platform/web/figures.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { focusNearest, neighboursOf } from '#platform/web/ui/next-row.ts'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import type { User } from '../contract.ts'
import { findDuplicates, matchesUserSearch } from '../directory/find-users.ts'
import type { UserSearch } from '../directory/user-search.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { usersQuery, type Decision } from '../directory/web/queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { decisionFailed, listFailed, reasonOf } from '../directory/web/messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { UserListCard } from './user-list-card.tsx'
import { UsersFiltersForm } from './users-filters-form.tsx'
import classes from './users-screen.module.css'
import { UsersTable } from './users-table.tsx'

const RequirementsDialog = lazyDialog(
  async () => (await import('#people/second-factors/web/requirements-dialog.tsx')).RequirementsDialog,
)

const pageSize = 50

/** Lists all users, filtered in the browser. The search and the filters are in the URL. */
export function UsersScreen({ search }: ScreenProps<UserSearch>) {
  const { user: viewer } = useAuth()
  const isSuperAdmin = viewer?.role === 'super_admin'
  const navigate = useNavigate()
  const usersResult = useQuery(usersQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [isRequirementsOpen, setRequirementsOpen] = useState(false)
  const change = (changes: UserSearch) => {
    void navigate({
      to: paths.adminUsers(),
      search: { ...search, page: undefined, ...changes },
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Manage system users and their permissions"
        action={
          isSuperAdmin && (
            <>
              <Button variant="default" onClick={() => setRequirementsOpen(true)}>
                Second factors
              </Button>
              <Button
                color="signal"
                leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setIsAdding(true)}
              >
                Add New User
              </Button>
            </>
          )
        }
      />
      <UsersFiltersForm
        search={search}
        pending={usersResult.data?.filter(({ status }) => status === 'pending').length ?? 0}
        onChange={change}
      />
      {usersResult.isPending && <Spinner />}
      {usersResult.isError && (
        <ErrorBanner requestId={faultIdOf(usersResult.error)} onRetry={() => void usersResult.refetch()}>
          {listFailed}
        </ErrorBanner>
      )}
      {usersResult.data !== undefined && (
        <Directory users={usersResult.data} search={search} onChange={change} />
      )}
      {isAdding && <AddUserDialog onClose={() => setIsAdding(false)} />}
      {isRequirementsOpen && <RequirementsDialog onClose={() => setRequirementsOpen(false)} />}
    </>
  )
}

interface OpenDecision {
  user: User
  decision: Decision
}

interface DirectoryProps {
  users: readonly User[]
  search: UserSearch
  onChange: (change: UserSearch) => void
}

function Directory({ users, search, onChange }: DirectoryProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [openDecision, setOpenDecision] = useState<OpenDecision | null>(null)
  const [editedUser, setEditedUser] = useState<User | null>(null)
  const [failure, setFailure] = useState<{ decision: Decision; error: unknown } | null>(null)
  const duplicates = useMemo(() => findDuplicates(users), [users])
  const { q, role, status } = search
  const matchingUsers = useMemo(
    () => users.filter((user) => matchesUserSearch(user, { q, role, status })),
    [users, q, role, status],
  )
  const pageCount = Math.max(1, Math.ceil(matchingUsers.length / pageSize))
  const page = Math.min(search.page ?? 1, pageCount)
  const pageOfUsers = matchingUsers.slice((page - 1) * pageSize, page * pageSize)
  const List = isWide ? UsersTable : UserListCard
  return (
    <>
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(failure.error)}>
          {decisionFailed[failure.decision]}
          {reasonOf(failure.error) !== null && <div>{reasonOf(failure.error)}</div>}
        </ErrorBanner>
      )}
      {matchingUsers.length === 0 ? (
        <NoMatchCard onClear={() => onChange({ q: undefined, role: undefined, status: undefined })}>
          No users found
        </NoMatchCard>
      ) : (
        <>
          <output className={classes.count}>{countText(matchingUsers.length, page)}</output>
          <List
            users={pageOfUsers}
            duplicates={duplicates}
            onEdit={setEditedUser}
            onDecide={(user, decision) => {
              setFailure(null)
              setOpenDecision({ user, decision })
            }}
          />
        </>
      )}
      {pageCount > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <Pagination
            size={44}
            layout="responsive"
            classNames={{ root: classes.pagination, control: classes.page, label: classes.label }}
            total={pageCount}
            value={page}
            onChange={(next) => {
              onChange({ page: next })
              scrollTo({ top: 0 })
            }}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </nav>
      )}
      {openDecision !== null && (
        <DecisionDialog
          {...openDecision}
          onClose={() => setOpenDecision(null)}
          onFailed={(error) => setFailure({ decision: openDecision.decision, error })}
          onRenewed={() => focusNearest(neighboursOf(pageOfUsers, openDecision.user))}
        />
      )}
      {editedUser !== null && <EditUserDialog user={editedUser} onClose={() => setEditedUser(null)} />}
    </>
  )
}

function countText(count: number, page: number): string {
  if (count === 1) return '1 user'
  const total = `${formatFigure(count)} users`
  if (count <= pageSize) return total
  const first = (page - 1) * pageSize + 1
  return `${formatFigure(first)}–${formatFigure(Math.min(count, first + pageSize - 1))} of ${total}`
}
