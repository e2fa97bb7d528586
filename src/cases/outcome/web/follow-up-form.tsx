import { useMemo } from 'react'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/case-lists.ts'
import { diagnosisSearchWords } from '#reference/search-words.ts'
import { diagnosisChoices } from '../../clinical/web/diagnosis-form.tsx'
import type { EntryControl } from '../../entry/rules.ts'
import { FieldsForm, type FieldOf } from '../../entry/web/fields-form.tsx'
import type { Outcome } from '../contract.ts'

/** What came of it later, and how the working diagnosis compares. */
export function FollowUpForm(control: EntryControl) {
  const { fields, onChange } = control
  const { type, outcome } = fields
  const questions = useMemo(
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
        label: 'What became of the patient',
        choices: listedChoices(lists.followUpOutcomes),
      },
      {
        kind: 'one',
        name: 'followUpDiagnosis',
        label: 'Final diagnosis',
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
        label: 'Compared with the working diagnosis',
        choices: listedChoices(lists.diagnosisAgreements),
      },
      { kind: 'text', name: 'followUpNote', label: 'Note on the follow-up', maxLength: 500, rows: 2 },
    ],
    [type],
  )
  return (
    <FieldsForm
      path="outcome"
      fields={questions}
      part={outcome}
      onChange={(change) => onChange({ outcome: change })}
      control={control}
    />
  )
}
