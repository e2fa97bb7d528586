import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import { StatusBadge } from '#platform/web/components/status-badge.tsx'
import { formatAge } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { rowId } from '#platform/web/ui/next-row.ts'
import { paths } from '#paths/paths.ts'
import type { User } from '../contract.ts'
import type { Duplicate } from '../directory/find-users.ts'
import { CliniciansCard } from './clinicians-card.tsx'
import { notKnown, professionLabel } from '../directory/web/messages.ts'
import { RequestNoteCard } from './request-note-card.tsx'
import { RowActionsPanel, type RowActions } from './row-actions-panel.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './user-list-card.module.css'
import {
  IdentityChangesNote,
  CliniciansToggle,
  DuplicateNote,
  OrganizationNote,
  type UserListProps,
} from './users-table.tsx'

/** Renders the directory on a phone: the same facts in the same order, one card for each user. */
export function UserListCard({ users, duplicates, onEdit, onDecide }: UserListProps) {
  return (
    <CardList label="Users">
      {users.map((user) => (
        <UserCard key={user.id} user={user} duplicate={duplicates.get(user.id)} {...{ onEdit, onDecide }} />
      ))}
    </CardList>
  )
}

interface UserCardProps extends RowActions {
  user: User
  duplicate: Duplicate | undefined
}

function UserCard({ user, duplicate, onEdit, onDecide }: UserCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={classes.card}>
      <Link id={rowId(user)} to={paths.adminUser(user.id)} className={classes.name}>
        {user.name}
      </Link>
      <div className={textStyles.line}>
        <EmailAddress address={user.email} />
      </div>
      <OrganizationNote user={user} />
      <div className={boxStyles.wrap}>
        <RoleBadge role={user.role} />
        <StatusBadge status={user.status} />
      </div>
      <div className={textStyles.line}>
        {professionLabel(user.profession)} · Last active{' '}
        {user.lastActive === null ? notKnown : formatAge(user.lastActive)}
      </div>
      {duplicate !== undefined && <DuplicateNote duplicate={duplicate} />}
      <IdentityChangesNote user={user} />
      <RequestNoteCard request={user.request} />
      <div className={classes.foot}>
        {(user.clinicians?.length ?? 0) > 0 && (
          <CliniciansToggle user={user} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        )}
        <div className={classes.actions}>
          <RowActionsPanel user={user} onEdit={onEdit} onDecide={onDecide} />
        </div>
      </div>
      {isOpen && <CliniciansCard id={`clinicians-${user.id}`} clinicians={user.clinicians ?? []} />}
    </li>
  )
}
