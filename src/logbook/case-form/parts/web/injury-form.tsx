import type { ReactNode } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { toFormField } from '#platform/web/forms/field-of.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/clinical-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Ais, Clinical } from '#logging/cases/parts/clinical.contract.ts'
import { issOf } from '#logging/cases/parts/clinical.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './injury-form.module.css'

type Injury = NonNullable<Clinical['injury']>

const injuryTypes = listedChoices(lists.injuryTypes)
const mainFields: readonly FieldOf<Injury>[] = [
  { kind: 'one', name: 'injuryType', label: 'Injury type', choices: injuryTypes },
  {
    kind: 'one',
    name: 'mechanism',
    label: 'Mechanism',
    choices: lists.mechanisms.map(({ code, label, type }) => {
      const group = injuryTypes.find(({ value }) => value === type)?.label
      return { value: code, label, ...(group !== undefined && { group }) }
    }),
    other: 'Which other mechanism?',
  },
  { kind: 'one', name: 'intent', label: 'Intent', choices: listedChoices(lists.intents) },
  { kind: 'one', name: 'entrapment', label: 'Entrapment', choices: listedChoices(lists.entrapments) },
]
const entrapmentFields: readonly FieldOf<Injury>[] = [
  { kind: 'number', name: 'entrapmentMinutes', label: 'Trapped for', unit: 'min' },
]
const careFields: readonly FieldOf<Injury>[] = [
  {
    kind: 'several',
    name: 'protection',
    label: 'Restraint or helmet',
    choices: listedChoices(lists.protections),
  },
  {
    kind: 'yesNo',
    name: 'haemorrhageControlPreTeam',
    label: 'Bleeding controlled before the team arrived',
    description: 'By a tourniquet or packing.',
  },
]
const burnFields: readonly FieldOf<Injury>[] = [
  { kind: 'number', name: 'burnPercent', label: 'TBSA burned', unit: '%', places: 1 },
  { kind: 'several', name: 'burnDepth', label: 'Burn depth', choices: listedChoices(lists.burnDepths) },
  { kind: 'yesNo', name: 'airwayBurn', label: 'Airway burn' },
]

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

export function InjuryForm(control: EntryControl) {
  const { fields, onChange } = control
  const injury: Injury = fields.clinical.injury ?? {}
  const form = entryForm(control, 'clinical.injury', injury, (change) =>
    onChange({ clinical: { injury: { ...injury, ...change } } }),
  )
  const isTrapped =
    injury.entrapment === 'relative' || injury.entrapment === 'absolute' || isGiven(injury.entrapmentMinutes)
  const isBurned =
    fields.type === 'burns' ||
    injury.injuryType === 'burn' ||
    injury.injuryType === 'mixed' ||
    isGiven(injury.burnPercent ?? injury.burnDepth ?? injury.airwayBurn)
  return (
    <>
      <FieldsForm
        form={form}
        fields={[
          ...mainFields,
          ...(isTrapped ? entrapmentFields : []),
          ...careFields,
          ...(isBurned ? burnFields : []),
        ]}
      />
      <SeveritiesField form={form} path="ais" />
    </>
  )
}

const severityChoices = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }))

interface SeveritiesProps {
  value: readonly Ais[]
  error?: ReactNode
  onChange: (ais: Ais[] | null) => void
}

/** Renders the clinician's own estimate: one digit per region. AIS is a licensed work, so its codes are not stored. */
function Severities({ value: ais, error, onChange }: SeveritiesProps) {
  const iss = issOf(ais)
  const setSeverity = (region: string, severity: string | null) => {
    const otherRegions = ais.filter((line) => line.region !== region)
    const next = severity === null ? otherRegions : [...otherRegions, { region, severity: Number(severity) }]
    onChange(next.length > 0 ? next : null)
  }
  return (
    <fieldset className={boxStyles.group}>
      <legend className={classes.legend}>Severity by region (AIS, estimated)</legend>
      <p className={classes.help}>1 minor, 2 moderate, 3 serious, 4 severe, 5 critical, 6 maximal.</p>
      <div className={classes.regions}>
        {lists.bodyRegions.map(({ code, label }) => {
          const severity = ais.find(({ region }) => region === code)?.severity
          return (
            <ChipGroup
              key={code}
              label={label}
              choices={severityChoices}
              value={severity === undefined ? null : String(severity)}
              onChange={(degree) => setSeverity(code, degree)}
            />
          )
        })}
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
      <output className={classes.figure}>
        {iss === null ? 'ISS is calculated from the regions.' : `ISS ${iss}, estimated`}
      </output>
    </fieldset>
  )
}

const SeveritiesField = toFormField<SeveritiesProps>(Severities, [])
