import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import type { Requirement } from '../../definitions/contract.ts'
import classes from './definitions-screen.module.css'
import { messageOf } from '../../definitions/web/messages.ts'
import { decisionMutation, type Decision } from '../../definitions/web/queries.ts'

type ConfirmedDecision = Exclude<Decision, 'accept'>

const texts: Record<ConfirmedDecision, { verb: string; explanation: string; done: string }> = {
  retire: {
    verb: 'Retire',
    explanation:
      'From today it applies to nobody, and nobody is reminded. All records are kept as proof. You can reinstate it.',
    done: 'Retired',
  },
  reinstate: {
    verb: 'Reinstate',
    explanation: 'It applies again as soon as you reinstate it, with the records that people already have.',
    done: 'Reinstated',
  },
  delete: {
    verb: 'Delete',
    explanation:
      'This cannot be undone. A requirement with records or waivers cannot be deleted; retire it instead.',
    done: 'Deleted',
  },
}

interface DefinitionDecisionDialogProps {
  requirement: Requirement
  decision: ConfirmedDecision
  onClose: () => void
  /** Offered if a requirement cannot be deleted because it has records or waivers. */
  onRetire: () => void
}

/** Asks for confirmation before a requirement is retired, reinstated or deleted. */
export function DefinitionDecisionDialog(props: DefinitionDecisionDialogProps) {
  const { requirement, decision, onClose, onRetire } = props
  const decide = useMutation(decisionMutation(useQueryClient(), requirement))
  const { verb, explanation, done } = texts[decision]
  const { error } = decide
  const isInUse = error instanceof ApiError && error.code === 'requirement_in_use'
  return (
    <FormDialog
      title={`${verb} ${requirement.title}?`}
      failure={error && { error, words: messageOf(error) }}
      isSaving={decide.isPending}
      saveLabel={verb}
      color="signal"
      onClose={onClose}
      onSave={() => {
        if (decide.isPending) return
        decide.mutate(decision, {
          onSuccess: () => {
            toast.success(`${done}: ${requirement.title}`)
            onClose()
          },
        })
      }}
    >
      <p className={classes.explanation}>
        {requirement.status === 'proposed' ? 'This cannot be undone.' : explanation}
      </p>
      {isInUse && requirement.status === 'active' && (
        <Button variant="default" onClick={onRetire}>
          Retire it instead
        </Button>
      )}
    </FormDialog>
  )
}
