import { Button } from '@mantine/core'
import { useState } from 'react'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { UserDetail } from '../../contract.ts'
import { reachLabel } from './messages.ts'
import classes from './membership-panel.module.css'

const RoleDialog = lazyDialog(async () => (await import('./role-dialog.tsx')).RoleDialog)
const OrganizationDialog = lazyDialog(
  async () => (await import('./organization-dialog.tsx')).OrganizationDialog,
)

/** Shows a user's membership for a super administrator to change, never their own. */
export function MembershipCard({ user }: { user: UserDetail }) {
  const { user: viewer } = useAuth()
  const [open, setOpen] = useState<'role' | 'organization' | null>(null)
  const isOwn = viewer?.id === user.id
  const close = () => setOpen(null)
  return (
    <TitledCard title="Role & Organization">
      <div className={classes.rows}>
        <div className={classes.row}>
          <div className={classes.words}>
            <div className={textStyles.small}>Role</div>
            <div className={classes.value}>
              <RoleBadge role={user.role} />
              {user.reach !== null && <div>Administers: {reachLabel(user.reach, user)}</div>}
            </div>
          </div>
          {!isOwn && (
            <Button variant="default" onClick={() => setOpen('role')}>
              Change role
            </Button>
          )}
        </div>
        <div className={classes.row}>
          <div className={classes.words}>
            <div className={textStyles.small}>Organization</div>
            <div className={classes.value}>{user.organization?.org_name ?? 'None of those listed'}</div>
          </div>
          {!isOwn && (
            <Button variant="default" onClick={() => setOpen('organization')}>
              Change organization
            </Button>
          )}
        </div>
      </div>
      {isOwn && (
        <p className={classes.note}>Another super administrator can change your role and organization.</p>
      )}
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
      {open === 'organization' && <OrganizationDialog user={user} onClose={close} />}
    </TitledCard>
  )
}
