import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from '@mantine/core'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { problemsAt } from '#platform/web/forms/problems.ts'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Requirements, RequirementsAndPeople } from '../contract.ts'
import { factorMessage, requiredOfLabels, requirements as words, withoutFactorText } from './messages.ts'
import { requirementsQuery, saveRequirements } from './queries.ts'

interface RequirementsDialogProps {
  onClose: () => void
}

/** Lets a super administrator choose which roles need a second factor, and from which day. */
export function RequirementsDialog({ onClose }: RequirementsDialogProps) {
  const requirementsResult = useQuery({ ...requirementsQuery, staleTime: 0 })
  // The requirements are loaded when the dialog opens, but not while somebody types: the form would restart.
  if (requirementsResult.data && requirementsResult.isFetchedAfterMount)
    return <RequirementsForm requirements={requirementsResult.data} onClose={onClose} />
  return (
    <Modal
      opened
      title={words.title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {requirementsResult.error === null ? (
        <Spinner />
      ) : (
        <ErrorBanner
          requestId={faultIdOf(requirementsResult.error)}
          onRetry={() => void requirementsResult.refetch()}
        >
          {factorMessage(requirementsResult.error)}
        </ErrorBanner>
      )}
    </Modal>
  )
}

type Values = Record<keyof Requirements, string>

const roles = Object.keys(requiredOfLabels) as (keyof Requirements)[] // all of them, as the type of the labels says

const toValues = (requirements: Requirements): Values => ({
  super_admin: requirements.super_admin ?? '',
  admin: requirements.admin ?? '',
  supervisor: requirements.supervisor ?? '',
  everybody: requirements.everybody ?? '',
})

const toRequest = (values: Values): Requirements => ({
  super_admin: values.super_admin || null,
  admin: values.admin || null,
  supervisor: values.supervisor || null,
  everybody: values.everybody || null,
})

interface RequirementsFormProps extends RequirementsDialogProps {
  requirements: RequirementsAndPeople
}

function RequirementsForm({ requirements, onClose }: RequirementsFormProps) {
  const queryClient = useQueryClient()
  const { root, form, current, showProblems } = useFormState(toValues(requirements))
  const saving = useMutation({
    mutationFn: saveRequirements,
    onSuccess: (answer) => {
      queryClient.setQueryData(requirementsQuery.queryKey, answer)
      toast.success(words.saved)
      onClose()
    },
    onError: (error) => showProblems(problemsAt(error, form.values)),
  })
  const { error } = saving
  return (
    <FormDialog
      title={words.title}
      formRef={root}
      failure={error && { error, words: factorMessage(error) }}
      isSaving={saving.isPending}
      color="signal"
      onSave={() => saving.mutate(toRequest(current()))}
      onClose={onClose}
    >
      <p className={textStyles.note}>{words.help}</p>
      {roles.map((role) => (
        <DateField
          key={role}
          form={form}
          path={role}
          label={`${requiredOfLabels[role]}, from`}
          description={withoutFactorText(role, requirements.people[role])}
        />
      ))}
    </FormDialog>
  )
}
