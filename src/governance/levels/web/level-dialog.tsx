import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { labelOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Levels } from '../contract.ts'
import { evidenceWords, levelLabel, reachedWords } from '../level-words.ts'
import { decideLevel, levelsQuery } from './queries.ts'

export interface LevelDialogProps {
  levels: Levels
  /** Empty if the user still has to choose one. */
  procedure: string
  onClose: () => void
}

const minLength = 3
const maxLength = 500
const withdraw = 'withdraw'

const levelChoices = supervisionLevels
  .filter(({ code }) => code !== 'observed' && code !== 'supervising')
  .map(({ code, label }) => ({ value: code, label }))

/** Asks which level is reached in a procedure, and why. What is typed stays until it is saved. */
export function LevelDialog({ levels, procedure: given, onClose }: LevelDialogProps) {
  const { clinician } = levels
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const [procedure, setProcedure] = useState(given)
  const present = levels.procedures.find((item) => item.procedure === procedure)
  const [level, setLevel] = useState(present?.proposal?.level ?? '')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  const hasLevel = present !== undefined && present.level !== null
  const chosen = level === withdraw && !hasLevel ? '' : level
  const save = useMutation({
    mutationFn: () =>
      decideLevel(clinician.id, {
        procedure,
        level: chosen === withdraw ? null : chosen,
        reason: reason.trim(),
        privacyChecked: checked,
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(levelsQuery(clinician.id).queryKey, answer)
      toast.success(
        chosen === withdraw
          ? `The level in ${labelOf(procedures, procedure)} is withdrawn.`
          : `${labelOf(procedures, procedure)}: ${levelLabel(chosen)} is decided.`,
      )
      onClose()
    },
  })
  const isTooShort = reason.trim().length < minLength
  const fieldError = save.error instanceof ApiError ? save.error.fields[0]?.message : undefined
  const submit = () => {
    setSubmitted(true)
    const missing = procedure === '' ? 'procedure' : chosen === '' ? 'level' : isTooShort ? 'reason' : null
    if (missing !== null) form.current?.querySelector<HTMLElement>(`[name="${missing}"], textarea`)?.focus()
    else if (!save.isPending) save.mutate()
  }
  return (
    <FormDialog
      title={`Level of ${clinician.name}`}
      formRef={form}
      failure={
        save.error && fieldError === undefined
          ? { error: save.error, words: `${save.error.message} What you typed is still here.` }
          : null
      }
      isSaving={save.isPending}
      saveLabel={chosen === withdraw ? 'Withdraw' : 'Decide'}
      onSave={submit}
      onClose={onClose}
    >
      <NativeSelect
        name="procedure"
        label="Procedure"
        required
        data={[
          { value: '', label: 'Choose a procedure' },
          ...procedures.map(({ code, label }) => ({ value: code, label })),
        ]}
        value={procedure}
        error={isSubmitted && procedure === '' ? 'Choose a procedure.' : undefined}
        onChange={({ currentTarget: { value } }) => setProcedure(value)}
      />
      {present && (
        <p className={textStyles.note}>
          {reachedWords(present)}.
          {present.proposal &&
            ` Suggested: ${levelLabel(present.proposal.level)}, ${evidenceWords(present.proposal.evidence)}.`}
        </p>
      )}
      <NativeSelect
        name="level"
        label="Level reached"
        required
        data={[
          { value: '', label: 'Choose a level' },
          ...levelChoices,
          ...(hasLevel ? [{ value: withdraw, label: 'No level any more: withdraw it' }] : []),
        ]}
        value={chosen}
        error={isSubmitted && chosen === '' ? 'Choose a level.' : undefined}
        onChange={({ currentTarget: { value } }) => setLevel(value)}
      />
      <GuardedTextarea
        path="reason"
        label="Why?"
        description={`${clinician.name} reads this. It stays in the history.`}
        required
        maxLength={maxLength}
        rows={3}
        value={reason}
        error={isSubmitted && isTooShort ? `Say why, in at least ${minLength} characters.` : fieldError}
        onChange={setReason}
        checked={checked}
        onCheckedChange={setChecked}
      />
    </FormDialog>
  )
}
