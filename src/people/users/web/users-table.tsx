import { ActionIcon, Table } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconPencilExclamation,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import { StatusBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate, formatAge } from '#platform/web/dates.ts'
import { rowId } from '#platform/web/ui/next-row.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import type { User } from '../contract.ts'
import type { Duplicate } from '../directory/find-users.ts'
import { describeChangedFields } from '../identity-changes/web/messages.ts'
import { CliniciansCard } from './clinicians-card.tsx'
import { notKnown, professionLabel } from '../directory/web/messages.ts'
import { RequestNoteCard } from './request-note-card.tsx'
import { RowActionsPanel, type RowActions } from './row-actions-panel.tsx'
import classes from './users-table.module.css'

export interface UserListProps extends RowActions {
  users: readonly User[]
  duplicates: ReadonlyMap<string, Duplicate>
}

export function UsersTable({ users, duplicates, onEdit, onDecide }: UserListProps) {
  return (
    <Table.ScrollContainer minWidth={960}>
      <Table className={classes.table} aria-label="Users" horizontalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Profession</Table.Th>
            <Table.Th>Last Active</Table.Th>
            <Table.Th className={classes.actions}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              duplicate={duplicates.get(user.id)}
              {...{ onEdit, onDecide }}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface UserRowProps extends RowActions {
  user: User
  duplicate: Duplicate | undefined
}

function UserRow({ user, duplicate, onEdit, onDecide }: UserRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const clinicians = user.clinicians ?? []
  return (
    <Fragment>
      <Table.Tr data-noted={user.request !== null || undefined}>
        <Table.Td className={classes.user}>
          <Link id={rowId(user)} to={paths.adminUser(user.id)} className={classes.name}>
            {user.name}
          </Link>
          <OrganizationNote user={user} />
          {clinicians.length > 0 && (
            <CliniciansToggle user={user} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          )}
          {duplicate !== undefined && <DuplicateNote duplicate={duplicate} />}
          <IdentityChangesNote user={user} />
        </Table.Td>
        <Table.Td className={classes.email}>
          <EmailAddress address={user.email} />
        </Table.Td>
        <Table.Td>
          <RoleBadge role={user.role} />
        </Table.Td>
        <Table.Td>
          <StatusBadge status={user.status} />
        </Table.Td>
        <Table.Td>{professionLabel(user.profession)}</Table.Td>
        <Table.Td className={classes.date}>
          {user.lastActive === null ? notKnown : formatAge(user.lastActive)}
        </Table.Td>
        <Table.Td className={classes.actions}>
          <RowActionsPanel user={user} onEdit={onEdit} onDecide={onDecide} />
        </Table.Td>
      </Table.Tr>
      {user.request !== null && (
        <Table.Tr>
          <Table.Td colSpan={7} className={classes.note}>
            <RequestNoteCard request={user.request} />
          </Table.Td>
        </Table.Tr>
      )}
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={7} className={classes.opened}>
            <CliniciansCard id={`clinicians-${user.id}`} clinicians={clinicians} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  )
}

/** Renders the user's organization; for pending users also the number that an administrator checks with the regulator. */
export function OrganizationNote({ user: { organization, status, licenseNumber } }: { user: User }) {
  const isPending = status === 'pending'
  if (organization === null && !isPending) return null
  return (
    <div className={textStyles.small}>
      {organization?.org_name ?? 'Organization not listed'}
      {isPending && (
        <div>{licenseNumber === null ? 'No registration number' : `Registration ${licenseNumber}`}</div>
      )}
    </div>
  )
}

interface CliniciansToggleProps {
  user: User
  isOpen: boolean
  onToggle: () => void
}

export function CliniciansToggle({ user, isOpen, onToggle }: CliniciansToggleProps) {
  const count = user.clinicians?.length ?? 0
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <span className={classes.toggle}>
      <span className={classes.badge}>{count === 1 ? '1 clinician' : `${count} clinicians`}</span>
      <ActionIcon
        size={36}
        aria-label={`${isOpen ? 'Hide' : 'Show'} the clinicians of ${user.name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `clinicians-${user.id}` : undefined}
        onClick={onToggle}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** Marks changed details discreetly: they are shown and confirmed on the user's page. */
export function IdentityChangesNote({ user: { identityChanges } }: { user: User }) {
  if (identityChanges === null) return null
  return (
    <div className={classes.changed}>
      <IconPencilExclamation size={16} stroke={1.75} aria-hidden="true" />
      <span>{describeChangedFields(identityChanges)} changed since approval</span>
    </div>
  )
}

/** Warns before a second account of the same user is approved. */
export function DuplicateNote({ duplicate: { otherUser, sameField } }: { duplicate: Duplicate }) {
  return (
    <div className={classes.duplicate}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        Possible duplicate: same {sameField === 'licence' ? 'licence number' : 'name'} as{' '}
        <Link to={paths.adminUser(otherUser.id)}>
          {sameField === 'licence' ? otherUser.name : <EmailAddress address={otherUser.email} />}
        </Link>
        {otherUser.createdAt !== null && `, since ${formatDate(otherUser.createdAt)}`}
      </span>
    </div>
  )
}
