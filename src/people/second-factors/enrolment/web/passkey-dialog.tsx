import { useMutation } from '@tanstack/react-query'
import { deviceName } from '#people/accounts/sessions/device-name.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { problemsAt, hasProblems } from '#platform/web/forms/problems.ts'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { AddedFactor, OwnFactors, Passkey } from '../../contract.ts'
import { factorMessage, ruleMessages } from '../../web/messages.ts'
import { addPasskey, renamePasskey } from '../../web/queries.ts'

const maxName = 60

function suggestName(): string {
  const name = deviceName(navigator.userAgent)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

interface NameDialogProps<Saved> {
  title: string
  save: string
  initial: string
  help: string
  send: (name: string) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onClose: () => void
}

function NameDialog<Saved>({ title, save, initial, help, send, onSaved, onClose }: NameDialogProps<Saved>) {
  const { root, form, current, showProblems } = useFormState({ name: initial })
  const saving = useMutation({
    mutationFn: send,
    onSuccess: onSaved,
    onError: (error) => showProblems(problemsAt(error, form.values)),
  })
  const isShownAtField = hasProblems(problemsAt(saving.error, form.values))
  const submit = () => {
    const name = current().name.trim()
    if (name === '') showProblems({ name: ruleMessages.name })
    else saving.mutate(name)
  }
  return (
    <FormDialog
      title={title}
      formRef={root}
      failure={
        saving.error && !isShownAtField ? { error: saving.error, words: factorMessage(saving.error) } : null
      }
      isSaving={saving.isPending}
      saveLabel={save}
      color="signal"
      onSave={submit}
      onClose={onClose}
    >
      <p className={textStyles.note}>{help}</p>
      <TextField form={form} path="name" label="Name" maxLength={maxName} data-autofocus />
    </FormDialog>
  )
}

interface AddPasskeyDialogProps {
  onAdded: (added: AddedFactor) => void
  onClose: () => void
}

/** Asks for the name of a passkey, and lets the browser create it. */
export const AddPasskeyDialog = ({ onAdded, onClose }: AddPasskeyDialogProps) => (
  <NameDialog
    title="Add a passkey"
    save="Continue"
    initial={suggestName()}
    help="Give it a name. Then your device asks for your fingerprint, face or PIN, or for a security key."
    send={addPasskey}
    onSaved={onAdded}
    onClose={onClose}
  />
)

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onRenamed: (factors: OwnFactors) => void
  onClose: () => void
}

export const RenamePasskeyDialog = ({ passkey, onRenamed, onClose }: RenamePasskeyDialogProps) => (
  <NameDialog
    title="Rename the passkey"
    save="Save"
    initial={passkey.name}
    help="The name is only for you, to tell your passkeys apart."
    send={(name) => renamePasskey(passkey.id, name)}
    onSaved={onRenamed}
    onClose={onClose}
  />
)
