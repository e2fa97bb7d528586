import { Avatar } from '@mantine/core'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import { StatusBadge, ToneBadge } from '#platform/web/components/status-badge.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import type { UserDetail } from '../contract.ts'
import classes from './user-header-card.module.css'
import { RequestNoteCard } from './request-note-card.tsx'

/** Whether the account needs no attention, so that the facts about the user's day come first. */
export const isAccountInOrder = ({ status, emailVerified }: UserDetail): boolean =>
  status === 'active' && emailVerified

/** The state of the account, which is independent of fitness to fly. */
export const AccountCard = ({ user }: { user: UserDetail }) => (
  <div className={boxStyles.wrap}>
    <StatusBadge status={user.status} />
    <ToneBadge tone={user.emailVerified ? 'good' : 'waiting'}>
      {user.emailVerified ? 'Verified' : 'Unverified'}
    </ToneBadge>
  </div>
)

export const UserHeaderCard = ({ user }: { user: UserDetail }) => (
  <header className={classes.root}>
    <Avatar src={user.image} name={user.name} alt="" size={64} color="brand" />
    <div className={classes.words}>
      <h1 className={classes.name}>{user.name}</h1>
      <p className={classes.email}>
        <EmailAddress address={user.email} />
      </p>
      <div className={boxStyles.wrap}>
        <RoleBadge role={user.role} />
        {!isAccountInOrder(user) && <AccountCard user={user} />}
      </div>
      <RequestNoteCard request={user.request} />
      {user.status === 'inactive' && user.rejectionReason !== null && (
        <p className={classes.reason}>Registration rejected: {user.rejectionReason}</p>
      )}
    </div>
  </header>
)
