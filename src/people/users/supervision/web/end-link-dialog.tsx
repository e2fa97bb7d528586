import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { UserDetail } from '../../contract.ts'
import type { SupervisionLink } from '../contract.ts'
import { endConsequence, endFailed, endQuestion, linkEnded, failureWords } from './messages.ts'
import { endLink, showLinks, supervisionQuery } from './queries.ts'
import classes from './supervision-card.module.css'

interface EndLinkDialogProps {
  user: UserDetail
  link: SupervisionLink
  onClose: () => void
}

/** Explains what ending a link does, and ends it when confirmed. */
export function EndLinkDialog({ user, link, onClose }: EndLinkDialogProps) {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endLink(link.id),
    onSuccess: async (answer) => {
      toast.success(linkEnded(link.supervisor.name))
      await showLinks(queryClient, user.id, answer)
      onClose()
    },
    onError: () => void queryClient.invalidateQueries(supervisionQuery(user.id)),
  })
  const failure = ending.error && {
    error: ending.error,
    words: failureWords(endFailed, ending.error),
  }
  return (
    <FormDialog
      title="End supervision"
      saveLabel="End supervision"
      color="signal"
      failure={failure}
      isSaving={ending.isPending}
      onSave={() => ending.mutate()}
      onClose={onClose}
    >
      <p className={classes.question}>{endQuestion(link, user.name)}</p>
      <p className={textStyles.note}>{endConsequence}</p>
    </FormDialog>
  )
}
