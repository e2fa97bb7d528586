import { NativeSelect } from '@mantine/core'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { RecordFields } from '../../mapping/web/record-fields.ts'

interface FieldFormProps {
  label: string
  fields: RecordFields
  /** Null if the column is left out, undefined if nothing is chosen yet. */
  value: string | null | undefined
  onChange: (code: string | null) => void
}

/** No field has this value. */
const leaveOut = { value: '-', label: 'Leave out' }

const choicesOf = ({ groups, fields }: RecordFields): Choice[] => [
  leaveOut,
  ...Object.entries(groups).flatMap(([group, label]) =>
    fields
      .filter((field) => field.group === group)
      .map(({ code, label: name }) => ({ value: code, label: name, group: label })),
  ),
]

const choicesCache = new WeakMap<RecordFields['fields'], Choice[]>()

/** Caches the choices of a field list, so that the long list is not rendered again with each answer. */
function choicesFor(fields: RecordFields): Choice[] {
  const choices = choicesCache.get(fields.fields) ?? choicesOf(fields)
  choicesCache.set(fields.fields, choices)
  return choices
}

/** Lets the user choose the field of a column, with a search for any word of its name. */
export const FieldForm = ({ label, fields, value, onChange }: FieldFormProps) => (
  <SearchSelect
    label={label}
    choices={choicesFor(fields)}
    value={value === undefined ? null : (value ?? leaveOut.value)}
    required
    onChange={(code) => onChange(code === leaveOut.value ? null : code)}
  />
)

interface UnitFieldProps {
  column: ColumnPreview
  onChange: (mapping: ColumnMapping) => void
}

/**
 * Lets the user choose the unit of a column whose heading does not contain it. A unit that most values contradict is not
 * preselected.
 */
export const UnitField = ({ column: { mapping, units }, onChange }: UnitFieldProps) => {
  const { choices, isOpen } = units ?? { choices: [], isOpen: false }
  const chosenUnit = choices.find((unit) => unit.toLowerCase() === mapping.format.unit?.toLowerCase())
  return (
    <NativeSelect
      size="md"
      label="Values are in"
      error={isOpen && 'Most values do not fit this unit, so none of them is used. Choose the unit.'}
      data={isOpen ? [{ value: '', label: 'Choose the unit' }, ...choices] : choices.slice()}
      value={isOpen ? '' : (chosenUnit ?? choices[0])}
      onChange={(event) => {
        const unit = event.currentTarget.value
        if (unit !== '') onChange({ ...mapping, format: { ...mapping.format, unit } })
      }}
    />
  )
}
