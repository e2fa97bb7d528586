import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoMatchCard } from '#platform/web/ui/no-match-card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { Organization } from '../contract.ts'
import { organizationsQuery } from './queries.ts'
import { CountersCard } from './counters-card.tsx'
import { CreateOrganizationDialog } from './create-organization-dialog.tsx'
import { EditOrganizationDialog } from './edit-organization-dialog.tsx'
import { loadFailed, noOrganizations } from './messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { OrganizationStatusDialog } from './move-organization-dialog.tsx'
import { OrganizationCards } from './organization-card.tsx'
import type { OrganizationSearch } from '../organization-search.ts'
import { OrganizationsFiltersForm } from './organizations-filters-form.tsx'
import { OrganizationsTable } from './organizations-table.tsx'

/** The dialog that is open over the list. */
type DialogState = { dialog: 'create' } | { dialog: 'edit' | 'move'; organization: Organization }

const filterOrganizations = (organizations: readonly Organization[], { q, status }: OrganizationSearch) =>
  organizations.filter(
    (organization) =>
      (status === null || organization.status === status) &&
      toPlainLetters(organization.org_name).includes(toPlainLetters(q.trim())),
  )

export function OrganizationsScreen({ search: filters }: ScreenProps<OrganizationSearch>) {
  const navigate = useNavigate()
  const organizationsResult = useQuery(organizationsQuery)
  const { user } = useAuth()
  const isAdminOfOne = user?.role === 'admin' && Boolean(user.organization)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [dialogState, setDialogState] = useState<DialogState | null>(null)
  const opener = useRef<Element | null>(null)
  const visibleOrganizations = filterOrganizations(organizationsResult.data ?? [], filters)

  const setFilters = ({ q, status }: OrganizationSearch) =>
    void navigate({ to: paths.organizations(), search: { q, status }, replace: true, resetScroll: false })
  const openDialog = (state: DialogState) => {
    opener.current = document.activeElement
    setDialogState(state)
  }
  const close = () => {
    setDialogState(null)
    // The dialog keeps the focus until it has closed.
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus())
  }
  const List = isWide ? OrganizationsTable : OrganizationCards

  return (
    <>
      <PageHeader
        title="Organization Management"
        subtitle="Manage all organizations in the system"
        action={
          user?.reach !== 'organization' && (
            <Button
              color="signal"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => openDialog({ dialog: 'create' })}
            >
              Add Organization
            </Button>
          )
        }
      />
      {isAdminOfOne && (
        <Text mb="md">You can change your own organization. Super administrators change the others.</Text>
      )}
      {organizationsResult.isError && (
        <ErrorBanner
          requestId={requestIdOf(organizationsResult.error)}
          onRetry={() => void organizationsResult.refetch()}
        >
          {loadFailed}
        </ErrorBanner>
      )}
      <CountersCard organizations={organizationsResult.data} />
      <OrganizationsFiltersForm filters={filters} onChange={setFilters} />
      {organizationsResult.isPending && <ListSkeleton rows={6} rowHeight={56} />}
      {organizationsResult.data?.length === 0 && <EmptyState>{noOrganizations}</EmptyState>}
      {organizationsResult.data !== undefined &&
        organizationsResult.data.length > 0 &&
        visibleOrganizations.length === 0 && (
          <NoMatchCard onClear={() => setFilters({ q: '', status: null })}>{noOrganizations}</NoMatchCard>
        )}
      {visibleOrganizations.length > 0 && (
        <List
          organizations={visibleOrganizations}
          onEdit={(organization) => openDialog({ dialog: 'edit', organization })}
          onChangeStatus={(organization) => openDialog({ dialog: 'move', organization })}
        />
      )}
      {dialogState && <OpenedDialog state={dialogState} onClose={close} />}
    </>
  )
}

function OpenedDialog({ state, onClose }: { state: DialogState; onClose: () => void }) {
  if (state.dialog === 'create') return <CreateOrganizationDialog onClose={onClose} />
  const { organization } = state
  const Dialog = state.dialog === 'edit' ? EditOrganizationDialog : OrganizationStatusDialog
  return <Dialog organization={organization} onClose={onClose} />
}
