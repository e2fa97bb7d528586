import { Button } from '@mantine/core'
import { useState } from 'react'
import { RoleBadge } from '#platform/web/components/role-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import type { UserDetail } from '../../contract.ts'
import { OrganizationDialog } from './organization-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import classes from './standing-card.module.css'

/** What somebody is in the service, for a super administrator to change: never their own. */
export function StandingCard({ user }: { user: UserDetail }) {
  const { user: viewer } = useAuth()
  const [open, setOpen] = useState<'role' | 'organization' | null>(null)
  const isOwn = viewer?.id === user.id
  const close = () => setOpen(null)
  return (
    <TitledCard title="Role & Organization">
      <dl className={classes.rows}>
        <div className={classes.row}>
          <div className={classes.words}>
            <dt className={classes.label}>Role</dt>
            <dd className={classes.value}>
              <RoleBadge role={user.role} />
            </dd>
          </div>
          {!isOwn && (
            <Button variant="default" onClick={() => setOpen('role')}>
              Change role
            </Button>
          )}
        </div>
        <div className={classes.row}>
          <div className={classes.words}>
            <dt className={classes.label}>Organization</dt>
            <dd className={classes.value}>{user.organization?.org_name ?? 'None of those listed'}</dd>
          </div>
          {!isOwn && (
            <Button variant="default" onClick={() => setOpen('organization')}>
              Change organization
            </Button>
          )}
        </div>
      </dl>
      {isOwn && <p className={classes.note}>Another super administrator can change yours.</p>}
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
      {open === 'organization' && <OrganizationDialog user={user} onClose={close} />}
    </TitledCard>
  )
}
