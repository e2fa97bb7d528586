import { useMemo } from 'react'
import type { Choice } from '#platform/web/ui/choice.ts'
import { QuickChoiceField } from '#platform/web/forms/quick-choice-fields.tsx'
import { labelOf } from '#reference/codes.ts'
import { diagnoses, diagnosisGroups, type DiagnosisEntry } from '#reference/diagnoses.ts'
import { shortDiagnoses } from '#reference/short-labels.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { partForm } from '../../fields/web/entry-form.ts'
import { FreeTextField } from '../../fields/web/free-text-form.tsx'

const medicalGroups = [
  'cardiac',
  'respiratory',
  'neurological',
  'infection',
  'metabolic',
  'immunological',
  'gastro_surgical',
]
/** The diagnosis groups of each case type. A type that is not listed has the group of the same name. */
const groupsOfType: Readonly<Record<string, readonly string[]>> = {
  medical: medicalGroups,
  cardiac_arrest: ['cardiac'],
  sepsis_infection: ['infection'],
  metabolic_endocrine: ['metabolic'],
  paediatric: ['respiratory', 'neurological', 'infection', 'trauma'],
  burns: ['burns', 'trauma'],
  major_incident: ['trauma', 'burns'],
}

function toChoice(entry: DiagnosisEntry, isLikely: boolean): Choice {
  return {
    value: entry.code,
    label: entry.label,
    group: isLikely && entry.common ? 'Common for this case type' : labelOf(diagnosisGroups, entry.group),
    keywords: entry.icd10 ?? '',
  }
}

/** Returns all diagnoses: the likely ones of the case type first, then the rest of its group, then all others. */
export function diagnosisChoices(caseType: string | null | undefined): Choice[] {
  const groups = caseType ? (groupsOfType[caseType] ?? [caseType]) : []
  const rank = ({ group, common }: DiagnosisEntry) => (groups.includes(group) ? (common ? 0 : 1) : 2)
  return diagnoses.toSorted((a, b) => rank(a) - rank(b)).map((entry) => toChoice(entry, rank(entry) === 0))
}

export const loadDiagnosisSearch = async () =>
  (await import('#reference/search-words.ts')).diagnosisSearchWords

/** Returns the codes of the diagnoses that appear as chips for a case type. */
export function usualDiagnoses(caseType: string | null | undefined): string[] {
  const groups = caseType ? (groupsOfType[caseType] ?? [caseType]) : null
  return diagnoses
    .filter((entry) => entry.common && (groups === null || groups.includes(entry.group)))
    .map(({ code }) => code)
}

export function DiagnosisForm(control: EntryControl) {
  const { type, clinical } = control.fields
  const form = partForm(control, 'clinical')
  const choices = useMemo(() => diagnosisChoices(type), [type])
  const common = useMemo(() => usualDiagnoses(type), [type])
  const isOther = clinical.diagnosisPrimary === 'other_diagnosis'
  return (
    <>
      <QuickChoiceField
        // The chips follow the case type, so recent choices in other types do not apply.
        key={type}
        form={form}
        path="diagnosisPrimary"
        label="Working diagnosis"
        choices={choices}
        common={common}
        short={shortDiagnoses}
        loadWords={loadDiagnosisSearch}
        recentName={`diagnosis-${type ?? 'any'}`}
      />
      {isOther && (
        <FreeTextField form={form} path="diagnosisPrimaryOther" label="Which diagnosis?" maxLength={120} />
      )}
    </>
  )
}
