import { Button, CloseButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { BoundField, toFormField } from '#platform/web/forms/field-of.tsx'
import { toRequestPath } from '#platform/web/forms/form.ts'
import { MeasureField } from '#platform/web/forms/number-fields.tsx'
import type { Choice } from '#platform/web/ui/choice.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm, type EntryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'
import { gcsTotalOf, meanBpOf, shockIndexOf } from '#logging/cases/parts/clinical.ts'
import classes from './vitals-form.module.css'

type VitalsField = FieldOf<Vitals>

const usualFields: readonly VitalsField[] = [
  { kind: 'number', name: 'heartRate', label: 'Heart rate', unit: '/min' },
  { kind: 'number', name: 'systolicBp', label: 'Systolic', unit: 'mmHg' },
  { kind: 'number', name: 'diastolicBp', label: 'Diastolic', unit: 'mmHg' },
  { kind: 'number', name: 'respiratoryRate', label: 'Respiratory rate', unit: '/min' },
  { kind: 'number', name: 'spo2', label: 'SpO2', unit: '%' },
  { kind: 'number', name: 'etco2Kpa', label: 'EtCO2', unit: 'kPa', places: 1 },
  { kind: 'number', name: 'temperatureC', label: 'Temperature', unit: '°C', places: 1 },
  { kind: 'number', name: 'glucoseMmol', label: 'Glucose', unit: 'mmol/L', places: 1 },
  { kind: 'number', name: 'painScore', label: 'Pain (0 to 10)' },
]
const consciousnessFields: readonly VitalsField[] = [
  { kind: 'one', name: 'avpu', label: 'AVPU', choices: listedChoices(lists.avpuLevels) },
  { kind: 'one', name: 'pupils', label: 'Pupils', choices: listedChoices(lists.pupilFindings) },
]
const rareFields: readonly VitalsField[] = [
  { kind: 'number', name: 'meanBp', label: 'MAP (measured)', unit: 'mmHg' },
  { kind: 'number', name: 'fio2', label: 'FiO2 (0.21 to 1)', places: 2 },
  { kind: 'number', name: 'lactateMmol', label: 'Lactate', unit: 'mmol/L', places: 1 },
  { kind: 'number', name: 'haemoglobinGl', label: 'Haemoglobin', unit: 'g/L' },
  { kind: 'number', name: 'ph', label: 'pH', places: 2 },
  { kind: 'number', name: 'baseExcess', label: 'Base excess', unit: 'mmol/L', places: 1, min: -40 },
  { kind: 'number', name: 'potassiumMmol', label: 'Potassium', unit: 'mmol/L', places: 1 },
  { kind: 'number', name: 'capRefillSeconds', label: 'Capillary refill', unit: 's' },
  { kind: 'one', name: 'bpMethod', label: 'BP method', choices: listedChoices(lists.bpMethods) },
]

type Sets = readonly Vitals[]

/** Renders a set of vital signs for each time point of the mission, in order. */
export function VitalsForm(control: EntryControl) {
  const { fields, onChange } = control
  const sets: Sets = fields.clinical.vitals ?? []
  const setVitals = (next: Sets) => onChange({ clinical: { vitals: next.length > 0 ? [...next] : null } })
  const order = lists.vitalsPoints.map(({ code }) => code)
  const unusedPoints = lists.vitalsPoints.filter(({ code }) => !sets.some(({ point }) => point === code))
  return (
    <>
      {sets.map((set, index) => (
        <PointForm
          key={set.point}
          form={entryForm(control, `clinical.vitals.${index}`, set, (change) =>
            setVitals(sets.map((other) => (other === set ? { ...set, ...change } : other))),
          )}
          onRemove={() => setVitals(sets.filter((other) => other !== set))}
        />
      ))}
      {unusedPoints.length > 0 && (
        <FieldSlot path="clinical.vitals">
          <fieldset className={classes.points}>
            <legend className={classes.legend}>
              {sets.length === 0 ? 'When were they taken?' : 'Add another set'}
            </legend>
            {unusedPoints.map(({ code, label }) => (
              <Button
                key={code}
                variant="default"
                onClick={() =>
                  setVitals(
                    [...sets, { point: code }].toSorted(
                      (a, b) => order.indexOf(a.point) - order.indexOf(b.point),
                    ),
                  )
                }
              >
                {label}
              </Button>
            ))}
          </fieldset>
        </FieldSlot>
      )}
    </>
  )
}

interface PointFormProps {
  form: EntryForm<Vitals>
  onRemove: () => void
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

function PointForm({ form, onRemove }: PointFormProps) {
  const { values: set, errorOf } = form
  const label = labelOf(lists.vitalsPoints, set.point)
  const hasRareField = rareFields.some(
    ({ name }) => isGiven(set[name]) || errorOf(toRequestPath(form, name)) !== undefined,
  )
  const [isOpen, setIsOpen] = useState(false)
  return (
    <fieldset className={classes.set}>
      <legend className={classes.name}>{label}</legend>
      <CloseButton className={classes.remove} aria-label={`Remove: ${label}`} size={44} onClick={onRemove} />
      <FieldsForm form={form} fields={usualFields} />
      <ComaScale form={form} />
      <FieldsForm form={form} fields={consciousnessFields} />
      {hasRareField || isOpen ? (
        <FieldsForm form={form} fields={rareFields} />
      ) : (
        <Button variant="subtle" className={classes.more} onClick={() => setIsOpen(true)}>
          Blood gas and further values
        </Button>
      )}
      <DerivedVitals set={set} fields={form.control.fields} />
    </fieldset>
  )
}

const scoreChoices = (maxScore: number) =>
  Array.from({ length: maxScore }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
const eyeChoices = scoreChoices(4)
const verbalChoices = [...scoreChoices(5), { value: 'T', label: 'T' }]
const motorChoices = scoreChoices(6)
const numberText = (value: number | null | undefined) => (value == null ? null : String(value))
const numberOf = (value: string | null) => (value === null ? null : Number(value))

interface ScoreProps {
  label: string
  choices: readonly Choice[]
  value: number | null
  error?: ReactNode
  onChange: (score: number | null) => void
}

const ScoreField = toFormField<ScoreProps>(
  ({ value, onChange, ...input }) => (
    <ChipGroup {...input} value={numberText(value)} onChange={(score) => onChange(numberOf(score))} />
  ),
  null,
)

/** Renders the Glasgow coma scale as chips. A field for the total appears only if a component is unknown. */
function ComaScale({ form }: Pick<PointFormProps, 'form'>) {
  const { values: set, enter } = form
  const isVerbalNotTestable = set.gcsVerbalNotTestable === true
  const parts = [set.gcsEye, set.gcsVerbal, set.gcsMotor]
  const isComplete = isVerbalNotTestable || parts.every(isGiven)
  return (
    <div className={classes.coma}>
      <ScoreField form={form} path="gcsEye" label="GCS: eyes" choices={eyeChoices} />
      <BoundField form={form} path="gcsVerbal">
        {(error) => (
          <ChipGroup
            label="Verbal (T: tube or sedation)"
            choices={verbalChoices}
            value={isVerbalNotTestable ? 'T' : numberText(set.gcsVerbal)}
            error={error}
            onChange={(value) =>
              enter(
                value === 'T'
                  ? { gcsVerbal: null, gcsVerbalNotTestable: true, gcsTotal: null }
                  : { gcsVerbal: numberOf(value), gcsVerbalNotTestable: null },
              )
            }
          />
        )}
      </BoundField>
      <ScoreField form={form} path="gcsMotor" label="Motor" choices={motorChoices} />
      {(!isComplete || form.errorOf(toRequestPath(form, 'gcsTotal')) !== undefined) && (
        <MeasureField
          form={form}
          path="gcsTotal"
          label="GCS total"
          description="If the components are not known."
        />
      )}
    </div>
  )
}

const highShockIndex = 1
const scoreText = (value: number | null | undefined) => value ?? '?'

/** Renders the values derived from the measurements. They update while the user types. */
function DerivedVitals({ set, fields }: { set: Vitals } & Pick<EntryControl, 'fields'>) {
  const total = gcsTotalOf(set)
  const shockIndex = shockIndexOf(set, fields)
  const mean = isGiven(set.meanBp) ? null : meanBpOf(set)
  const comaText = set.gcsVerbalNotTestable
    ? `GCS E${scoreText(set.gcsEye)} VT M${scoreText(set.gcsMotor)}`
    : total !== null && `GCS ${total}`
  const derivedTexts = [
    comaText,
    mean !== null && `Mean pressure ${mean} mmHg`,
    shockIndex !== null &&
      `Shock index ${shockIndex.toFixed(2)}${shockIndex >= highShockIndex ? ' (high)' : ''}`,
  ].filter((figure) => figure !== false)
  return (
    <output className={classes.derived} aria-label="Calculated values">
      {derivedTexts.join(' · ')}
    </output>
  )
}
