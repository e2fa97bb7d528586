import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { UserDetail } from '../../contract.ts'
import type { SupervisionLink } from '../contract.ts'
import { periodText, kindText, linksFailed, permissionsText, stateLabels } from './messages.ts'
import { supervisionQuery } from './queries.ts'
import classes from './supervision-card.module.css'

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)
const EndLinkDialog = lazyDialog(async () => (await import('./end-link-dialog.tsx')).EndLinkDialog)

type OpenDialog = { action: 'add' } | { action: 'change' | 'end'; linkId: string }

/** Shows an administrator who supervises a clinician, from when to when and with what permissions, and changes it. */
export function SupervisionCard({ user }: { user: UserDetail }) {
  const result = useQuery(supervisionQuery(user.id))
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const list = result.data
  const openLink =
    openDialog && openDialog.action !== 'add' && list?.links.find(({ id }) => id === openDialog.linkId)
  const close = () => setOpenDialog(null)
  return (
    <TitledCard title="Supervision">
      {result.isPending && <ListSkeleton rows={2} />}
      {result.error && (
        <ErrorBanner requestId={faultIdOf(result.error)} onRetry={() => void result.refetch()}>
          {linksFailed}
        </ErrorBanner>
      )}
      {list?.links.length === 0 && <EmptyNote>Nobody supervises this clinician</EmptyNote>}
      {list && list.links.length > 0 && (
        <ul className={classes.list} aria-label={`Who supervises ${user.name}`}>
          {list.links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onOpen={(action) => setOpenDialog({ action, linkId: link.id })}
            />
          ))}
        </ul>
      )}
      {list && (
        <Button className={classes.add} variant="default" onClick={() => setOpenDialog({ action: 'add' })}>
          Add supervisor
        </Button>
      )}
      {list && openDialog?.action === 'add' && (
        <LinkDialog user={user} list={list} link={null} onClose={close} />
      )}
      {list && openLink && openDialog?.action === 'change' && (
        <LinkDialog user={user} list={list} link={openLink} onClose={close} />
      )}
      {openLink && openDialog?.action === 'end' && (
        <EndLinkDialog user={user} link={openLink} onClose={close} />
      )}
    </TitledCard>
  )
}

interface LinkRowProps {
  link: SupervisionLink
  onOpen: (action: 'change' | 'end') => void
}

function LinkRow({ link, onOpen }: LinkRowProps) {
  const { name, id } = link.supervisor
  const isEnded = link.state === 'ended'
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={paths.adminUser(id)} className={textStyles.name}>
          {name}
        </Link>
        <div className={textStyles.line}>
          {kindText(link)} · {stateLabels[link.state]} · {periodText(link)}
        </div>
        {!isEnded && <div className={textStyles.line}>{permissionsText(link.permissions)}</div>}
      </div>
      {!isEnded && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-label={`Change supervision by ${name}`}
            onClick={() => onOpen('change')}
          >
            Change
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={`End supervision by ${name}`}
            onClick={() => onOpen('end')}
          >
            End
          </Button>
        </div>
      )}
    </li>
  )
}
