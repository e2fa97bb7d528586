import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#compliance/requirements/definitions/web/messages.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { leftOutReasonTexts } from '../bulk-words.ts'
import { bulkMutation } from './queries.ts'

interface RemindPanelProps {
  person: { id: string; name: string }
  requirement: { id: string; title: string }
  onClose: () => void
}

/** A dialog that names a person and a requirement, and sends the reminder when confirmed. */
export function RemindPanel({ person, requirement, onClose }: RemindPanelProps) {
  const remind = useMutation(bulkMutation(useQueryClient()))
  const submit = () =>
    remind.mutate(
      { action: 'remind', requirementId: requirement.id, userIds: [person.id] },
      {
        onSuccess: ({ leftOut: [leftOut] }) => {
          if (leftOut) toast.error(`${person.name} was not reminded: ${leftOutReasonTexts[leftOut.why]}`)
          else toast.success(`${person.name} gets an email about ${requirement.title}`)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={`Remind ${person.name} of ${requirement.title}?`}
      failure={remind.error && { error: remind.error, words: messageOf(remind.error) }}
      isSaving={remind.isPending}
      saveLabel={`Remind ${person.name}`}
      onSave={submit}
      onClose={onClose}
    >
      <p>They get one email about it. Nobody is reminded of a requirement more than once a day.</p>
    </FormDialog>
  )
}
