import { Table } from '@mantine/core'
import { IconAddressBook, IconCircleCheck, IconCircleX, IconMapPin, IconPencil } from '@tabler/icons-react'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { StatusBadge } from '#platform/web/components/status-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import type { Organization } from '../contract.ts'
import { mayManageOrganization } from '../organization-rights.ts'
import { paths } from '#paths/paths.ts'
import { placesPath } from '../places/place-paths.ts'
import classes from './organizations-table.module.css'

export interface OrganizationListProps {
  organizations: readonly Organization[]
  onEdit: (organization: Organization) => void
  onChangeStatus: (organization: Organization) => void
}

const dateFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/** Returns the date as `Mar 14, 2026`, as specified for this list. */
export const creationDate = (organization: Organization): string =>
  dateFormat.format(new Date(organization.createdAt))

export const statusVerb = ({ status }: Organization) => (status === 'active' ? 'deactivate' : 'activate')

export function OrganizationsTable({ organizations, ...actions }: OrganizationListProps) {
  return (
    <Table.ScrollContainer minWidth={880}>
      <Table className={classes.table} aria-label="Organizations" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Organization</Table.Th>
            <Table.Th>Slug</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Created By</Table.Th>
            <Table.Th>Created Date</Table.Th>
            <Table.Th className={classes.end}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {organizations.map((organization) => (
            <Table.Tr key={organization.id}>
              <Table.Th scope="row" className={classes.name}>
                {organization.org_name}
              </Table.Th>
              <Table.Td className={classes.slug}>{organization.slug}</Table.Td>
              <Table.Td>
                <StatusBadge status={organization.status} />
              </Table.Td>
              <Table.Td>
                <Creator organization={organization} />
              </Table.Td>
              <Table.Td className={classes.date}>{creationDate(organization)}</Table.Td>
              <Table.Td className={classes.end}>
                <RowActions organization={organization} {...actions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Creator({ organization: { createdBy } }: { organization: Organization }) {
  if (createdBy === null) return 'N/A'
  return (
    <>
      <div>{createdBy.name}</div>
      <div className={classes.email}>
        <EmailAddress address={createdBy.email} />
      </div>
    </>
  )
}

type RowActionsProps = Omit<OrganizationListProps, 'organizations'> & { organization: Organization }

export function RowActions({ organization, onEdit, onChangeStatus }: RowActionsProps) {
  const { user } = useAuth()
  const isActive = organization.status === 'active'
  const manager = { role: user?.role ?? '', organizationId: user?.organization?.id ?? null }
  if (!mayManageOrganization(manager, organization.id)) return null
  const mayEditPlaces = user?.role === 'super_admin' || user?.organization?.id === organization.id
  return (
    <RowMenu
      rowName={organization.org_name}
      actions={[
        { label: 'Edit', Icon: IconPencil, onClick: () => onEdit(organization) },
        mayEditPlaces && { label: 'Bases and regions', Icon: IconMapPin, to: placesPath(organization.id) },
        mayEditPlaces && {
          label: 'Outside assessors',
          Icon: IconAddressBook,
          to: paths.assessorBook(organization.id),
        },
        {
          label: isActive ? 'Deactivate' : 'Activate',
          Icon: isActive ? IconCircleX : IconCircleCheck,
          iconClassName: isActive ? classes.deactivate : classes.activate,
          onClick: () => onChangeStatus(organization),
        },
      ]}
    />
  )
}
