import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { Form } from '#platform/web/forms/form.ts'
import { SingleChoiceField } from '#platform/web/forms/single-choice-field.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextareaField } from '#privacy/web/guarded-field-panel.tsx'
import { labelOf } from '#reference/codes.ts'
import { assessmentTools } from '#reference/learning-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { answerAssessment, type Answer } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './assessment-dialog.module.css'

const levels = listedChoices(
  supervisionLevels.filter(({ code }) => code !== 'observed' && code !== 'supervising'),
)
const textFields = [
  { name: 'strengths', label: 'Strengths', maxLength: 1000 },
  { name: 'development', label: 'To develop', maxLength: 1000 },
  { name: 'agreedAction', label: 'Agreed action', maxLength: 500 },
] as const
// Focuses the element that replaces the pressed button.
const takeFocus = (element: HTMLElement | null): void => element?.focus()

interface AnswerValues {
  entrustment: string | null
  strengths: string
  development: string
  agreedAction: string
  privacyChecked: PrivacyCheck[]
}

const emptyAnswer: AnswerValues = {
  entrustment: null,
  strengths: '',
  development: '',
  agreedAction: '',
  privacyChecked: [],
}

interface AssessmentDialogProps {
  caseId: string
  request: Assessment
  onClose: () => void
}

/** The dialog in which the assessor answers once: what they observed, and how much supervision is needed next time. */
export function AssessmentDialog({ caseId, request, onClose }: AssessmentDialogProps) {
  const { tool, toolOther } = request
  const cache = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(emptyAnswer)
  const [isDeclining, setIsDeclining] = useState(false)
  useReturnFocus()
  const send = useMutation({
    mutationFn: (answer: Answer) => answerAssessment(caseId, answer),
    onSuccess: async (_, { status }) => {
      announce(status === 'completed' ? 'Assessment completed' : 'Assessment declined')
      // The dialog closes after the refetch. If it closed earlier, the focus would return to a button that is about to
      // disappear.
      await cache.invalidateQueries({ queryKey: ['cases'] })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && root.current) focusFirstError(root.current, error.fields)
    },
  })
  const errorOf = (path: string) =>
    send.error instanceof ApiError
      ? send.error.fields.find((field) => field.path === path)?.message
      : undefined
  const form: Form<AnswerValues> = {
    values,
    errorOf,
    enter: (change) => setValues((before) => ({ ...before, ...change })),
  }
  const isErrorOutsideFields =
    send.error !== null && !['entrustment', ...textFields.map(({ name }) => name)].some(errorOf)
  return (
    <Modal
      opened
      size="lg"
      title={toolOther || labelOf(assessmentTools, tool)}
      onClose={() => send.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {isDeclining ? (
        <div className={classes.form}>
          <p className={textStyles.note}>
            Once you decline, you can no longer answer this request. What you wrote is not sent.
          </p>
          {send.error && <ErrorBanner>{send.error.message}</ErrorBanner>}
          <DialogButtons>
            <Button
              variant="default"
              disabled={send.isPending}
              onClick={() => {
                send.reset()
                setIsDeclining(false)
              }}
            >
              Back
            </Button>
            <Button
              ref={takeFocus}
              loading={send.isPending}
              onClick={() => send.mutate({ tool, toolOther, status: 'declined' })}
            >
              Decline request
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <form
          ref={root}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!send.isPending) send.mutate({ tool, toolOther, status: 'completed', ...values })
          }}
        >
          <p className={textStyles.note}>You can answer once. Everyone who can open the case can read it.</p>
          <SingleChoiceField
            form={form}
            path="entrustment"
            label="Supervision needed next time"
            choices={levels}
          />
          {textFields.map(({ name, ...fieldProps }) => (
            <GuardedTextareaField key={name} {...fieldProps} form={form} path={name} rows={3} />
          ))}
          {isErrorOutsideFields && <ErrorBanner>{send.error?.message}</ErrorBanner>}
          <DialogButtons>
            <Button variant="default" disabled={send.isPending} onClick={() => setIsDeclining(true)}>
              Decline
            </Button>
            <Button type="submit" loading={send.isPending}>
              Complete
            </Button>
          </DialogButtons>
        </form>
      )}
    </Modal>
  )
}
