import { useMemo } from 'react'
import type { Choice } from '#platform/web/ui/choice.ts'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { labelOf } from '#reference/codes.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'
import { shortProcedures } from '#reference/short-labels.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { caseForm, entryForm } from '../../fields/web/entry-form.ts'
import { FreeTextField } from '../../fields/web/free-text-form.tsx'

const groupOrder = procedureGroups.map(({ code }) => code)

const choices: readonly Choice[] = procedures
  .toSorted((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group))
  .map(({ code, label, group }) => ({
    value: code,
    label,
    group: labelOf(procedureGroups, group),
  }))

const usualCodes = [
  'iv_access',
  'airway_management',
  'rapid_sequence_induction',
  'opioid_usage',
  'ecg_12_lead',
]
const traumaCodes = [
  'rapid_sequence_induction',
  'airway_management',
  'haemorrhage_management',
  'blood_given',
  'tranexamic_acid_given',
  'pelvic_binder',
  'fracture_splintage',
]
/** The most frequent procedures of each case type. They come before the usual ones. */
const usualCodesOfType: Readonly<Record<string, readonly string[]>> = {
  trauma: traumaCodes,
  major_incident: traumaCodes,
  cardiac_arrest: ['cpr_mechanical', 'defibrillation', 'tracheal_intubation_oral', 'io_access'],
  respiratory: ['non_invasive_ventilation', 'nebuliser', 'oxygen_therapy'],
  burns: ['burn_care', 'ketamine_analgesia'],
  neonatal: ['newborn_life_support', 'incubator_transport', 'surfactant', 'umbilical_access'],
  obstetric: ['delivery_vaginal', 'pph_management'],
}

const loadProcedureWords = async () => (await import('#reference/search-words.ts')).procedureSearchWords

/** Renders the choice of procedures, by search or with one tap. Another section has their details. */
export function ProcedurePickerForm(control: EntryControl) {
  const { fields, onChange } = control
  const { procedures: chosenLines, type } = fields
  const common = useMemo(() => [...new Set([...(usualCodesOfType[type ?? ''] ?? []), ...usualCodes])], [type])

  const choose = (codes: readonly string[]) =>
    onChange({ procedures: codes.map((code) => chosenLines.find((line) => line.code === code) ?? { code }) })

  const otherIndex = chosenLines.findIndex(({ code }) => code === 'other_procedure')
  const otherLine = chosenLines[otherIndex]
  return (
    <>
      <BoundField form={caseForm(control)} path="procedures">
        {(error) => (
          <QuickChoice
            key={type}
            multiple
            label="Procedures"
            description="You can search by abbreviation, such as RSI or TXA."
            choices={choices}
            common={common}
            short={shortProcedures}
            loadWords={loadProcedureWords}
            limit={8}
            recentName="procedures"
            value={chosenLines.map(({ code }) => code)}
            error={error}
            onChange={choose}
          />
        )}
      </BoundField>
      {otherLine && (
        <FreeTextField
          form={entryForm(control, `procedures.${otherIndex}`, otherLine, (change) =>
            onChange({
              procedures: chosenLines.map((line) => (line === otherLine ? { ...line, ...change } : line)),
            }),
          )}
          path="codeOther"
          label="Which other procedure?"
          maxLength={120}
        />
      )}
    </>
  )
}
