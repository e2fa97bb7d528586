import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import type { Requirement } from '../../definitions/contract.ts'
import classes from './definitions-screen.module.css'
import { messageOf } from '../../definitions/web/messages.ts'
import { decidingOn, type Decision } from '../../definitions/web/queries.ts'

type Asked = Exclude<Decision, 'accept'>

const words: Record<Asked, { verb: string; explains: string; done: string }> = {
  retire: {
    verb: 'Retire',
    explains:
      'From today it applies to nobody, and nobody is reminded. All records stay as proof. You can reinstate it.',
    done: 'Retired',
  },
  reinstate: {
    verb: 'Reinstate',
    explains: 'It applies again as soon as you reinstate it, with the records that people already have.',
    done: 'Reinstated',
  },
  delete: {
    verb: 'Delete',
    explains:
      'It is gone for good. A requirement with records or waivers cannot be deleted; retire it instead.',
    done: 'Deleted',
  },
}

interface DefinitionDecisionDialogProps {
  requirement: Requirement
  decision: Asked
  onClose: () => void
  /** Offered when a requirement that is in use cannot be deleted. */
  onRetire: () => void
}

/** Asks before a requirement is retired, taken back into use, or deleted. */
export function DefinitionDecisionDialog(props: DefinitionDecisionDialogProps) {
  const { requirement, decision, onClose, onRetire } = props
  const deciding = useMutation(decidingOn(useQueryClient(), requirement))
  const { verb, explains, done } = words[decision]
  const { error } = deciding
  const isInUse = error instanceof ApiError && error.code === 'requirement_in_use'
  return (
    <FormDialog
      title={`${verb} ${requirement.title}?`}
      failure={error && { error, words: messageOf(error) }}
      isSaving={deciding.isPending}
      save={verb}
      color="signal"
      onClose={onClose}
      onSave={() => {
        if (deciding.isPending) return
        deciding.mutate(decision, {
          onSuccess: () => {
            toast.success(`${done}: ${requirement.title}`)
            onClose()
          },
        })
      }}
    >
      <p className={classes.explains}>
        {requirement.status === 'proposed' ? 'The proposal is gone for good.' : explains}
      </p>
      {isInUse && requirement.status === 'active' && (
        <Button variant="default" onClick={onRetire}>
          Retire it instead
        </Button>
      )}
    </FormDialog>
  )
}
