import { Button, Modal, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { UserDetail } from '../../contract.ts'
import { reasonOf } from '../../directory/web/messages.ts'
import type { EndReason, UserSession } from '../contract.ts'
import {
  signOutConsequence,
  endReasons,
  signOutQuestion,
  reasonLabels,
  signedOutText,
  signOutFailed,
} from './messages.ts'
import { endUserSessions, userSessionsQuery } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './user-sessions-card.module.css'

interface SignOutDialogProps {
  user: UserDetail
  /** Null for all sessions. */
  session: UserSession | null
  onClose: () => void
}

/** Asks for the reason, and signs the user out. */
export function SignOutDialog({ user, session, onClose }: SignOutDialogProps) {
  useReturnFocus()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<EndReason>('device_lost')
  const ending = useMutation({
    mutationFn: () => endUserSessions(user.id, { sessionId: session?.id ?? null, reason }),
    onSuccess: (answer) => {
      queryClient.setQueryData(userSessionsQuery(user.id).queryKey, answer)
      toast.success(signedOutText(user.name))
      onClose()
    },
    onError: () => void queryClient.invalidateQueries(userSessionsQuery(user.id)),
  })
  return (
    <Modal
      opened
      onClose={() => ending.isPending || onClose()}
      title="Sign out"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {ending.error !== null && (
        <ErrorBanner requestId={faultIdOf(ending.error)}>
          {signOutFailed}
          <div>{reasonOf(ending.error)}</div>
        </ErrorBanner>
      )}
      <p className={classes.question}>{signOutQuestion(user.name, session?.device ?? null)}</p>
      <p className={textStyles.note}>{signOutConsequence}</p>
      <NativeSelect
        className={classes.reason}
        label="Reason (included in the email)"
        data={endReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        value={reason}
        data-autofocus
        onChange={(event) =>
          setReason(endReasons.find((value) => value === event.currentTarget.value) ?? reason)
        }
      />
      <DialogButtons>
        <Button variant="default" disabled={ending.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="signal" loading={ending.isPending} onClick={() => ending.mutate()}>
          Sign out
        </Button>
      </DialogButtons>
    </Modal>
  )
}
