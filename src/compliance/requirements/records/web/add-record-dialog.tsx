import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { v7 as uuid } from 'uuid'
import {
  AlsoCpdForm,
  alsoCpdBody,
  alsoCpdErrors,
  type AlsoCpdValues,
} from '#cpd/activities/log/web/learning-form-panel.tsx'
import { EvidenceFormPanel } from '#evidence/web/evidence-form-panel.tsx'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { GuardedTextField } from '#privacy/web/guarded-field-panel.tsx'
import { fieldProblem, messageOf } from '../../definitions/web/messages.ts'
import type { Requirement } from '../../definitions/contract.ts'
import { mayBeLearning, usualLearning } from '#reference/usual-learning.ts'
import { isHealthCategory } from '../../definitions/requirement-rules.ts'
import type { ComplianceRecord } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './add-record-dialog.module.css'
import { addRecordMutation } from './queries.ts'

interface AddRecordDialogProps {
  requirement: Pick<Requirement, 'id' | 'title' | 'category' | 'evidenceRequired' | 'verificationRequired'>
  today: string
  onClose: () => void
}

interface FormValues {
  completedOn: string
  expiresOn: string
  provider: string
  certificateNumber: string
  evidenceIds: string[]
  /** null: it is not recorded as CPD */
  alsoCpd: AlsoCpdValues | null
}

/** Returns the problems of the entered values, by field. */
function findProblems(
  { completedOn, expiresOn, evidenceIds, alsoCpd }: FormValues,
  {
    today,
    needsEvidence,
    unfinishedUploads,
  }: { today: string; needsEvidence: boolean; unfinishedUploads: number },
): Partial<Record<string, string>> {
  return {
    ...(completedOn === '' && { completedOn: 'Enter the date on which you completed it.' }),
    ...(completedOn > today && { completedOn: 'This date is in the future.' }),
    ...(expiresOn !== '' &&
      expiresOn < completedOn && { expiresOn: 'The expiry date cannot be before the completion date.' }),
    ...(needsEvidence &&
      evidenceIds.length === 0 && { evidenceIds: 'Attach the certificate or a photo of it.' }),
    ...(alsoCpd && alsoCpdErrors(alsoCpd)),
    ...(unfinishedUploads > 0 && {
      evidenceIds: 'Wait until the files are uploaded, or remove those that failed.',
    }),
  }
}

function savedText({ expiresOn, verification, cpdActivityId }: ComplianceRecord, title: string): string {
  const cpdNote = cpdActivityId === null ? '' : ', and recorded as CPD'
  if (verification === 'waiting') return `${title}: sent for verification${cpdNote}`
  return expiresOn === null
    ? `${title}: recorded${cpdNote}`
    : `${title}: valid until ${formatDate(expiresOn)}${cpdNote}`
}

/**
 * A dialog to record that a requirement is met: dates, provider, number and certificate. If no expiry is entered, the server
 * calculates it. Health items have only the dates.
 */
export function AddRecordDialog({ requirement, today, onClose }: AddRecordDialogProps) {
  const [newId] = useState(() => uuid())
  const [newActivityId] = useState(() => uuid())
  const save = useMutation(addRecordMutation(useQueryClient(), newId))
  const [values, setEntered] = useState<FormValues>({
    completedOn: today,
    expiresOn: '',
    provider: '',
    certificateNumber: '',
    evidenceIds: [],
    alsoCpd: null,
  })
  const [unfinishedUploads, setUnfinishedUploads] = useState(0)
  const [isSubmitted, setSubmitted] = useState(false)
  const needsEvidence = requirement.evidenceRequired
  const problems = findProblems(values, { today, needsEvidence, unfinishedUploads })
  const form: Form<FormValues> = {
    values,
    errorOf: (path) => (isSubmitted ? problems[path] : undefined) ?? fieldProblem(save.error, path),
    enter: (change) => setEntered((before) => ({ ...before, ...change })),
  }
  const noteUnfinished = useCallback((count: number) => setUnfinishedUploads(count), [])
  const submit = () => {
    setSubmitted(true)
    if (save.isPending || Object.keys(problems).length > 0) return
    save.mutate(
      {
        requirementId: requirement.id,
        completedOn: values.completedOn,
        expiresOn: values.expiresOn || null,
        provider: values.provider.trim() || null,
        certificateNumber: values.certificateNumber.trim() || null,
        evidenceIds: values.evidenceIds,
        alsoCpd: alsoCpdBody(values.alsoCpd, newActivityId),
      },
      {
        onSuccess: (saved) => {
          const message = savedText(saved, requirement.title)
          announce(message)
          toast.success(message)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={requirement.title}
      width="wide"
      failure={save.error && { error: save.error, words: messageOf(save.error) }}
      isSaving={save.isPending}
      saveLabel={requirement.verificationRequired ? 'Send for verification' : 'Save'}
      onSave={submit}
      onClose={onClose}
    >
      <DateFields form={form} today={today} />
      {isHealthCategory(requirement.category) ? (
        <p className={textStyles.note}>
          For health items, Sortie stores only the status and the dates: no result, no number and no file.
        </p>
      ) : (
        <>
          <CertificateFields form={form} />
          <EvidenceFormPanel form={form} path="evidenceIds" onUnfinished={noteUnfinished} />
          {mayBeLearning(requirement.category) && (
            <AlsoCpdForm
              suggested={usualLearning(requirement.category)}
              values={values.alsoCpd}
              errorOf={(path) => form.errorOf(`alsoCpd.${path}`)}
              onEnter={(alsoCpd) => form.enter({ alsoCpd })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface PartProps {
  form: Form<FormValues>
  today: string
}

const DateFields = ({ form, today }: PartProps) => (
  <div className={classes.pair}>
    <DateField form={form} path="completedOn" label="Completed on" withAsterisk max={today} />
    <DateField
      form={form}
      path="expiresOn"
      label="Expiry on the certificate"
      hint="Only if the certificate states one. Otherwise it is calculated."
      min={form.values.completedOn}
    />
  </div>
)

const CertificateFields = ({ form }: Pick<PartProps, 'form'>) => (
  <div className={classes.pair}>
    <GuardedTextField form={form} path="provider" label="Provider" maxLength={120} />
    <GuardedTextField form={form} path="certificateNumber" label="Certificate number" maxLength={60} />
  </div>
)
