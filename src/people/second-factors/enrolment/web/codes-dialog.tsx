import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import type { AddedFactor } from '../../contract.ts'
import { CodeField } from '../../web/code-form.tsx'
import { isCompleteCode } from '../../web/codes.ts'
import { factorMessage, ruleMessages } from '../../web/messages.ts'
import { confirmCodes } from '../../web/queries.ts'
import { QrCode } from '#platform/web/ui/qr-code.tsx'
import { useCopy } from '#platform/web/ui/use-copy.ts'
import classes from './factors-card.module.css'

export interface CodesSetup {
  secret: string
  uri: string
  /** Rows of 0 (light) and 1 (dark). */
  qr: readonly string[]
}

interface CodesDialogProps {
  setup: CodesSetup
  onAdded: (added: AddedFactor) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function CodesDialog({ setup, onAdded, onClose }: CodesDialogProps) {
  const { root, form, current, showProblems } = useFormState({ code: '' })
  const { copied, copy } = useCopy(setup.secret)
  const confirming = useMutation({
    mutationFn: confirmCodes,
    onSuccess: onAdded,
    onError: (error) => isWrong(error) && showProblems({ code: factorMessage(error) }),
  })
  const submit = () => {
    const { code } = current()
    if (isCompleteCode(code)) confirming.mutate(code)
    else showProblems({ code: ruleMessages.code })
  }
  const { error } = confirming
  return (
    <FormDialog
      title="Set up one-time codes"
      formRef={root}
      failure={error && !isWrong(error) ? { error, words: factorMessage(error) } : null}
      isSaving={confirming.isPending}
      saveLabel="Confirm"
      color="signal"
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.words}>Scan this with your authenticator app.</p>
      <QrCode label="QR code for your authenticator app" rows={setup.qr} />
      <div className={classes.secret}>
        <div className={classes.words}>
          <div>Or type this key into the app:</div>
          <code className={classes.key}>{inGroups(setup.secret)}</code>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={copy}
        >
          {copied ?? 'Copy the key'}
        </Button>
      </div>
      <CodeField form={form} path="code" data-autofocus />
    </FormDialog>
  )
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_wrong'

/** Groups a secret by four characters, which are easier to read and type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
