import { useQuery } from '@tanstack/react-query'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { caseRequestsQuery } from './queries.ts'

interface RedirectDialogProps {
  caseId: string
  failure: Error | null
  isSaving: boolean
  onAsk: (supervisorId: string, name: string) => void
  onClose: () => void
}

/** Chooses whom to ask for a case instead, among those who are not asked yet. */
export function RedirectDialog({ caseId, ...props }: RedirectDialogProps) {
  const { data, isLoadingError, refetch } = useQuery(caseRequestsQuery(caseId))
  const askedIds = data?.requests
    .filter(({ state }) => state === 'open')
    .map(({ supervisor }) => supervisor.id)
  return (
    <AskDialog
      {...props}
      title="Ask somebody else"
      supervisors={data?.supervisors.filter(({ id }) => !askedIds?.includes(id)) ?? []}
      instead={
        isLoadingError ? (
          <LoadNote onRetry={() => void refetch()}>Whom you may ask could not be loaded.</LoadNote>
        ) : (
          !data && <ListSkeleton rows={1} rowHeight={44} />
        )
      }
    />
  )
}
