import { useMemo } from 'react'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/case-lists.ts'
import { diagnosisSearchWords } from '#reference/search-words.ts'
import { diagnosisChoices } from './diagnosis-form.tsx'
import type { EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Outcome } from '#logging/cases/parts/outcome.contract.ts'

/** Renders the outcome at follow-up, and whether it agrees with our diagnosis. */
export function FollowUpForm(control: EntryControl) {
  const { type } = control.fields
  const followUpFields = useMemo(
    (): readonly FieldOf<Outcome>[] => [
      {
        kind: 'one',
        name: 'followUpStatus',
        label: 'Follow-up',
        choices: listedChoices(lists.followUpStatuses),
      },
      {
        kind: 'one',
        name: 'followUpOutcome',
        label: 'Outcome at follow-up',
        choices: listedChoices(lists.followUpOutcomes),
      },
      {
        kind: 'one',
        name: 'followUpDiagnosis',
        label: 'Diagnosis at follow-up',
        choices: diagnosisChoices(type).map((choice) => ({
          ...choice,
          keywords: `${choice.keywords ?? ''} ${diagnosisSearchWords[choice.value] ?? ''}`,
        })),
        other: 'Which other diagnosis?',
        otherCode: 'other_diagnosis',
      },
      {
        kind: 'one',
        name: 'diagnosisAgreement',
        label: 'Agreement with our diagnosis',
        choices: listedChoices(lists.diagnosisAgreements),
      },
      { kind: 'text', name: 'followUpNote', label: 'Follow-up note', maxLength: 500, rows: 2 },
    ],
    [type],
  )
  return <FieldsForm form={partForm(control, 'outcome')} fields={followUpFields} />
}
