import { Button } from '@mantine/core'
import { IconEye, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import type { User } from '../contract.ts'
import type { Decision } from '../directory/web/queries.ts'
import { capitalized } from '../directory/web/messages.ts'
import classes from './row-actions-panel.module.css'

export interface RowActions {
  onEdit: (user: User) => void
  onDecide: (user: User, decision: Decision) => void
}

/** Renders only the actions that the viewer may take on this user. */
export function RowActionsPanel({ user, onEdit, onDecide }: RowActions & { user: User }) {
  const { user: viewer } = useAuth()
  const isSuperAdmin = viewer?.role === 'super_admin'
  const isSelf = viewer?.id === user.id
  const mayApprove = user.status === 'pending' && !isSelf && (isSuperAdmin || user.role !== 'super_admin')
  const otherDecision = user.status === 'active' ? 'deactivate' : 'activate'
  const OtherIcon = user.status === 'active' ? IconUserOff : IconUserCheck
  const labelProps = (label: string) => ({ 'aria-label': `${label}: ${user.name}`, title: label })
  return (
    <div className={classes.root}>
      {mayApprove && (
        <div className={classes.decide}>
          <Button size="xs" onClick={() => onDecide(user, 'approve')} {...labelProps('Approve')}>
            Approve
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => onDecide(user, 'reject')}
            {...labelProps('Reject')}
          >
            Reject
          </Button>
        </div>
      )}
      {isSuperAdmin ? (
        <RowMenu
          rowName={user.name}
          actions={[
            { label: 'View details', Icon: IconEye, to: paths.adminUser(user.id) },
            { label: 'Edit', Icon: IconPencil, onClick: () => onEdit(user) },
            !isSelf && {
              label: capitalized(otherDecision),
              Icon: OtherIcon,
              onClick: () => onDecide(user, otherDecision),
            },
          ]}
        />
      ) : (
        <Link to={paths.adminUser(user.id)} className={classes.details} {...labelProps('View details')}>
          View details
        </Link>
      )}
    </div>
  )
}
