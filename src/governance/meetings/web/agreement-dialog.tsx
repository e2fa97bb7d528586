import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { plainText } from '#platform/web/plain-words.ts'
import { failureOf, useConflict } from '#platform/web/use-conflict.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import type { Agreement, AgreementKind, Side } from '../contract.ts'
import { ActionsForm } from './actions-form.tsx'
import {
  emptyValues,
  problemsOf,
  toBody,
  toValues,
  type ActionValues,
  type AgreementValues,
} from './agreement-values.ts'
import { kindWords, removedTicks, stateLabels } from './agreement-words.ts'
import { savingAgreement } from './queries.ts'

interface Named {
  id: string
  name: string
}

export interface AgreementDialogProps {
  kind: AgreementKind
  /** The entry that is edited; null for a new one. */
  edited: Agreement | null
  /** The people with whom a new entry can be: the user's supervisors, or the clinician. */
  partners: readonly Named[]
  mine: Side
  me: Named
  today: string
  onClose: () => void
}

const maxActions = 20
const maxWords = 2000

/** The form of an objective or a meeting. Before saving, it says whose ticks an edit removes. */
export function AgreementDialog(props: AgreementDialogProps) {
  const { kind, edited, partners, mine, me, today, onClose } = props
  const [newId] = useState(() => uuid())
  const form = useRef<HTMLFormElement>(null)
  const { base, conflict, resolveConflict } = useConflict(edited, toValues)
  const save = useMutation(savingAgreement(useQueryClient(), base))
  const [values, setValues] = useState(edited ? toValues(edited) : emptyValues(kind, today))
  const [partnerId, setPartnerId] = useState(partners[0]?.id ?? '')
  const [agrees, setAgrees] = useState(false)
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const partner = partners.find(({ id }) => id === partnerId) ?? me
  const clinician = edited?.clinician ?? (mine === 'clinician' ? me : partner)
  const supervisor = edited?.supervisor ?? (mine === 'clinician' ? partner : me)
  const names = { clinician: clinician.name, supervisor: supervisor.name }
  const problems = problemsOf(values)
  const errorOf = (path: string): string | undefined => {
    if (isSubmitted && problems[path] !== undefined) return problems[path]
    return save.error instanceof ApiError
      ? save.error.fields.find((field) => field.path === path)?.message
      : undefined
  }
  const enter = (change: Partial<AgreementValues>) => setValues((before) => ({ ...before, ...change }))
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (save.isPending) return
    const people = { clinicianId: clinician.id, supervisorId: supervisor.id }
    save.mutate(toBody(values, { _id: newId, kind, ...people, agrees, privacyChecked: checked }), {
      onError: (error) => setValues(resolveConflict(error, values) ?? values),
      onSuccess: () => {
        toast.success(kind === 'meeting' ? 'The meeting is saved.' : 'The objective is saved.')
        onClose()
      },
    })
  }
  const removed = base && removedTicks(base)
  const isMeeting = kind === 'meeting'
  return (
    <FormDialog
      title={
        edited === null ? `Add ${isMeeting ? 'a meeting' : 'an objective'}` : `Edit the ${kindWords[kind]}`
      }
      formRef={form}
      failure={failureOf(save.error, ({ message }) => `${message} What you typed is still here.`)}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what={isMeeting ? 'This meeting' : 'This objective'}
          conflict={conflict}
          labels={{
            words: isMeeting ? 'Topics' : 'Objective',
            day: isMeeting ? 'Date' : 'By when',
            ...(isMeeting ? { actions: 'Agreed actions' } : { state: 'State' }),
          }}
          format={(field, value) =>
            field === 'actions' ? actionWords(value as ActionValues[], names) : plainText(value)
          }
          onChoose={(field, value) => enter({ [field]: value })}
        />
      )}
      {removed !== null && <Notice>{removed}</Notice>}
      {edited === null && partners.length > 1 && (
        <NativeSelect
          label="With"
          data={partners.map(({ id, name }) => ({ value: id, label: name }))}
          value={partnerId}
          onChange={({ currentTarget: { value } }) => setPartnerId(value)}
        />
      )}
      {isMeeting && <DayInput label="Date" values={values} error={errorOf('day')} onEnter={enter} />}
      <GuardedTextarea
        path="words"
        label={isMeeting ? 'Topics' : 'Objective'}
        description={`Both of you read this.`}
        required
        rows={4}
        maxLength={maxWords}
        value={values.words}
        error={errorOf('words')}
        onChange={(words) => enter({ words })}
        checked={checked}
        onCheckedChange={setChecked}
      />
      {!isMeeting && (
        <>
          <DayInput label="By when" values={values} error={errorOf('day')} onEnter={enter} />
          {edited !== null && (
            <NativeSelect
              label="State"
              data={Object.entries(stateLabels).map(([value, label]) => ({ value, label }))}
              value={values.state}
              onChange={({ currentTarget: { value } }) =>
                enter({ state: value === 'reached' || value === 'dropped' ? value : 'open' })
              }
            />
          )}
        </>
      )}
      {isMeeting && (
        <ActionsForm
          actions={values.actions}
          maxActions={maxActions}
          names={names}
          errorOf={errorOf}
          checked={checked}
          onCheckedChange={setChecked}
          onChange={(actions) => enter({ actions })}
        />
      )}
      <Checkbox
        label="I agree"
        checked={agrees}
        onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
      />
    </FormDialog>
  )
}

interface DayInputProps {
  label: string
  values: AgreementValues
  error: string | undefined
  onEnter: (change: Partial<AgreementValues>) => void
}

const DayInput = ({ label, values, error, onEnter }: DayInputProps) => (
  <TextInput
    type="date"
    label={label}
    required
    min="2000-01-01"
    max="2099-12-31"
    value={values.day}
    error={error}
    onChange={({ currentTarget: { value } }) => onEnter({ day: value })}
  />
)

const actionWords = (actions: readonly ActionValues[], names: Record<Side, string>): string =>
  actions
    .map(({ words, owner, dueOn }) =>
      [words, names[owner], ...(dueOn === '' ? [] : [`by ${formatDate(dueOn)}`])].join(', '),
    )
    .join('; ')
