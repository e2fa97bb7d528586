import { useQuery } from '@tanstack/react-query'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { AskDialog } from './ask-dialog.tsx'
import { caseRequestsQuery } from './queries.ts'

interface AskForCasesDialogProps {
  title: string
  /** One of the cases. Who may sign it may sign all cases of its clinician. */
  caseId: string
  /** Whether those who are asked for the case already are left out. */
  isRedirect?: boolean
  /** Which cases are left out, and why. */
  note?: string | null
  failure: Error | null
  isSaving: boolean
  onAsk: (supervisorId: string, name: string) => void
  onClose: () => void
}

/** Loads whom the clinician may ask for cases that they chose in a list, and lets them choose. */
export function AskForCasesDialog(props: AskForCasesDialogProps) {
  const { caseId, isRedirect = false, note = null, ...dialog } = props
  const { data, isLoadingError, refetch } = useQuery(caseRequestsQuery(caseId))
  const asked = data?.requests.filter(({ state }) => isRedirect && state === 'open') ?? []
  const supervisors =
    data?.supervisors.filter(({ id }) => !asked.some(({ supervisor }) => supervisor.id === id)) ?? []
  const instead = () => {
    if (isLoadingError)
      return <LoadNote onRetry={() => void refetch()}>Whom you may ask could not be loaded.</LoadNote>
    if (!data) return <ListSkeleton rows={1} rowHeight={44} />
    if (supervisors.length > 0) return null
    return (
      <p className={textStyles.note}>
        {isRedirect ? 'Nobody else may sign your cases.' : 'Nobody may sign your cases yet.'} An administrator
        can link you to a supervisor.
      </p>
    )
  }
  return <AskDialog {...dialog} supervisors={supervisors} instead={instead()} note={note} />
}
