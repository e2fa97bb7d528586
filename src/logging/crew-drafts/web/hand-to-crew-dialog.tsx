import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { handingOverCase } from './queries.ts'
import { CrewmatesPanel } from './crewmates-panel.tsx'
import classes from './hand-to-crew-dialog.module.css'

interface HandToCrewDialogProps {
  caseId: string
  /** The colleagues already named in the case, who are preselected. */
  colleagueUserIds: readonly string[]
  opened: boolean
  onClose: () => void
}

/** Sends a draft of the mission to crewmates, who then log their own part. */
export function HandToCrewDialog({ caseId, colleagueUserIds, opened, onClose }: HandToCrewDialogProps) {
  const handOver = useMutation(handingOverCase(caseId))
  useReturnFocus()
  const close = () => {
    // A sent request cannot be cancelled, so the dialog stays open until its result is known.
    if (handOver.isPending) return
    handOver.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Send a draft to crewmates"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <CrewmatesForm {...{ colleagueUserIds, handOver }} onClose={close} onDone={onClose} />
    </Modal>
  )
}

interface CrewmatesFormProps extends Pick<HandToCrewDialogProps, 'colleagueUserIds' | 'onClose'> {
  handOver: ReturnType<typeof useMutation<{ offeredTo: { name: string }[] }, Error, string[]>>
  onDone: () => void
}

function CrewmatesForm({ colleagueUserIds, handOver, onClose, onDone }: CrewmatesFormProps) {
  const [userIds, setUserIds] = useState<readonly string[]>(colleagueUserIds)
  const form = useRef<HTMLFormElement>(null)
  const userIdsError = fieldProblemOf(handOver.error)
  const submit = () => {
    if (handOver.isPending || userIds.length === 0) return
    handOver.mutate([...userIds], {
      onSuccess: ({ offeredTo }) => {
        onDone()
        toast.success(`Draft sent to ${joinNames(offeredTo.map(({ name }) => name))}`)
      },
      onError: () => form.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(),
    })
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={textStyles.help}>
        Crewmates receive the facts of the mission: its number, date, times, type, result, urgency, base,
        region, location type, distance, light, weather, aircraft and vehicles (also those that the patient
        travelled in), hoist use, number of patients, major incident, agencies and reasons for delays. They
        also receive the number of this patient on the mission, and whether the case was real or simulated. No
        other details of the patient, nothing about your own part and no free text is sent.
      </p>
      {handOver.error !== null && userIdsError === undefined && (
        <ErrorBanner requestId={faultIdOf(handOver.error)}>{messageOf(handOver.error)}</ErrorBanner>
      )}
      <CrewmatesPanel
        value={userIds}
        error={userIdsError}
        disabled={handOver.isPending}
        onChange={(ids) => {
          setUserIds(ids)
          // The error was about the previous selection.
          if (handOver.isError) handOver.reset()
        }}
      />
      <DialogButtons>
        <Button variant="default" disabled={handOver.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="signal" loading={handOver.isPending} disabled={userIds.length === 0}>
          Send draft
        </Button>
      </DialogButtons>
    </form>
  )
}

const fieldProblemOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path.startsWith('userIds'))?.message : undefined

const messageOf = (error: Error): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
