import { Button } from '@mantine/core'
import { IconFlagOff, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#platform/web/components/toast.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { paths } from '#paths/paths.ts'
import type { Case } from '#logging/cases/contract.ts'
import { flagCase } from './flagging.ts'
import { deleteCase, renewCases, restoreCase } from '#logging/cases/changes/web/queries.ts'
import { restoreErrorMessage } from '#logging/cases/changes/web/messages.ts'
import { templateOf } from '#logging/templates/template-content.ts'
import classes from './case-actions-panel.module.css'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import type { CaseDialog } from './case-menu-card.tsx'
import { CaseMenu } from './case-menu-panel.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: they are rarely opened, and they import the privacy guard.
const FlagDialog = lazyDialog(async () => (await import('./flag-dialog.tsx')).FlagDialog)
const VoidDialog = lazyDialog(async () => (await import('./void-dialog.tsx')).VoidDialog)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const HandToCrewDialog = lazyDialog(
  async () => (await import('#logging/crew-drafts/web/hand-to-crew-dialog.tsx')).HandToCrewDialog,
)
const SaveTemplateDialog = lazyDialog(
  async () => (await import('#logging/templates/web/save-template-dialog.tsx')).SaveTemplateDialog,
)

const ExportDialog = lazyDialog(async () => (await import('../../export/web/export-dialog.tsx')).ExportDialog)

const UnflagDialog = lazyDialog(async () => (await import('./unflag-dialog.tsx')).UnflagDialog)

interface CaseActionsProps {
  caseRecord: Case
  /** Called with the message of a failure, or with null when the next attempt begins. */
  onFailed: (message: string | null) => void
}

/** Shows only the actions that the signed-in user may take on this case. */
export function CaseActionsPanel({ caseRecord, onFailed }: CaseActionsProps) {
  const { user } = useAuth()
  const [dialog, setDialog] = useState<CaseDialog | null>(null)
  const isOwn = user?.id === caseRecord.createdBy.id
  const isDraft = caseRecord.status === 'draft'
  const isAdmin = user?.role === 'admin' || user?.role === 'super_admin'
  const remove = useDeleting(caseRecord, onFailed)
  const unflag = useUnflagging(caseRecord, onFailed)
  const close = () => setDialog(null)
  if (caseRecord.status === 'voided') return isOwn && <LogAnother />
  const mayFlag = isOwn || !caseRecord.flagCaseReview
  const mayUnflag = !isOwn && caseRecord.flagCaseReview && user !== null && mayEndReview(user, caseRecord)
  return (
    <div className={classes.root}>
      {isOwn && !isDraft && <LogAnother />}
      {isOwn && (
        <Button
          color="signal"
          leftSection={<IconPencil {...icon} />}
          renderRoot={(props) =>
            isDraft ? (
              <Link to={paths.newCase()} search={{ draft: caseRecord.id }} {...props} />
            ) : (
              <Link to={paths.editCase(caseRecord.id)} {...props} />
            )
          }
        >
          {isDraft ? 'Continue draft' : 'Edit'}
        </Button>
      )}
      {mayUnflag && (
        <Button leftSection={<IconFlagOff {...icon} />} onClick={() => setDialog('unflag')}>
          Remove flag
        </Button>
      )}
      {(mayFlag || isAdmin) && (
        <CaseMenu
          caseRecord={caseRecord}
          isOwn={isOwn}
          isAdmin={isAdmin}
          onDialog={setDialog}
          onUnflag={unflag}
          onRemove={remove}
        />
      )}

      {dialog === 'export' && <ExportDialog ids={[caseRecord.id]} onClose={close} />}
      {dialog === 'flag' && <FlagDialog caseRecord={caseRecord} onClose={close} />}
      {dialog === 'unflag' && <UnflagDialog caseRecord={caseRecord} onClose={close} />}
      {dialog === 'void' && <VoidDialog caseRecord={caseRecord} onClose={close} />}
      {dialog === 'crew-draft' && (
        <HandToCrewDialog
          opened
          caseId={caseRecord.id}
          colleagueUserIds={caseRecord.team?.colleagueUserIds ?? []}
          onClose={close}
        />
      )}
      {dialog === 'template' && (
        <SaveTemplateDialog opened content={templateOf(caseRecord)} onClose={close} />
      )}
    </div>
  )
}

/** Whether the user may end the review of another user's case. The server checks it again. */
const mayEndReview = ({ role, organization }: SessionUser, { organizationId }: Case): boolean =>
  role === 'supervisor' ||
  role === 'super_admin' ||
  (role === 'admin' && organizationId !== null && organizationId === organization?.id)

const LogAnother = () => (
  <Button variant="default" renderRoot={(props) => <Link to={paths.newCase()} {...props} />}>
    Log another
  </Button>
)

/** Deletes the case at once. It can be restored from the toast, and for 30 days from the screen "Recently deleted". */
function useDeleting({ id, title }: Case, onFailed: (message: string | null) => void): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const undo = async () => {
    try {
      await restoreCase(id)
      toast.success(`Restored: ${title}`)
    } catch (error) {
      toast.error(restoreErrorMessage(error))
      await navigate({ to: paths.deletedCases() })
    } finally {
      await renewCases(queryClient)
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteCase(id),
    onMutate: () => onFailed(null),
    onError: (error) => onFailed(loadErrorMessage(error)),
    onSuccess: async () => {
      await navigate({ to: paths.logbook() })
      toast.undo(`Deleted: ${title}`, () => void undo())
      queryClient.removeQueries({ queryKey: ['cases', 'one'] })
      await renewCases(queryClient)
    },
  })
  return () => {
    if (!isPending) mutate()
  }
}

function useUnflagging({ id }: Case, onFailed: (message: string | null) => void): () => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => flagCase(id, { flagCaseReview: false }),
    onMutate: () => onFailed(null),
    onError: (error) => onFailed(loadErrorMessage(error)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['cases'] }),
  })
  return () => mutate()
}
