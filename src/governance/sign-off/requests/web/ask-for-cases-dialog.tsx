import { useQuery } from '@tanstack/react-query'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { AskDialog } from './ask-dialog.tsx'
import { caseRequestsQuery } from './queries.ts'

interface AskForCasesDialogProps {
  title: string
  /** One of the cases. A supervisor who may sign it may sign all cases of its clinician. */
  caseId: string
  /** Whether supervisors with an open request for the case are left out. */
  isRedirect?: boolean
  /** Says which cases are left out, and why. */
  note?: string | null
  failure: Error | null
  isSaving: boolean
  onAsk: (supervisorId: string, name: string) => void
  onClose: () => void
}

/** Loads the supervisors whom the clinician may ask to sign the selected cases, and lets the clinician choose one. */
export function AskForCasesDialog(props: AskForCasesDialogProps) {
  const { caseId, isRedirect = false, note = null, ...dialog } = props
  const { data, isLoadingError, refetch } = useQuery(caseRequestsQuery(caseId))
  const openRequests = data?.requests.filter(({ state }) => isRedirect && state === 'open') ?? []
  const supervisors =
    data?.supervisors.filter(({ id }) => !openRequests.some(({ supervisor }) => supervisor.id === id)) ?? []
  const instead = () => {
    if (isLoadingError)
      return (
        <LoadNote onRetry={() => void refetch()}>
          The supervisors whom you may ask could not be loaded.
        </LoadNote>
      )
    if (!data) return <ListSkeleton rows={1} rowHeight={44} />
    if (supervisors.length > 0) return null
    return (
      <p className={textStyles.note}>
        {isRedirect
          ? 'Nobody else may sign your cases.'
          : 'You have no supervisor who may sign your cases yet.'}{' '}
        An administrator can link you to a supervisor.
      </p>
    )
  }
  return <AskDialog {...dialog} supervisors={supervisors} instead={instead()} note={note} />
}
