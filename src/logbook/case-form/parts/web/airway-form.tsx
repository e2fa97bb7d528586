import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import * as lists from '#reference/airway-lists.ts'
import { drugs } from '#reference/drugs.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import { FurtherFieldsForm } from '../../fields/web/further-fields-form.tsx'
import type { Airway, AirwayAttempt } from '#logging/cases/parts/airway.contract.ts'
import {
  airwayAfterAttempts,
  expectedAttempt,
  hasCuffedAirway,
  isAssistedBy,
} from '#logging/cases/parts/airway.ts'
import { AirwayAttemptsForm } from './airway-attempts-form.tsx'
import classes from './airway-form.module.css'

type AirwayField = FieldOf<Airway>

const before: readonly AirwayField[] = [
  {
    kind: 'several',
    name: 'indications',
    label: 'Indications',
    description: 'One to four.',
    choices: listedChoices(lists.airwayIndications),
    other: 'Which other indication?',
  },
]
const circumstances: readonly AirwayField[] = [
  {
    kind: 'one',
    name: 'environment',
    label: 'Environment',
    choices: listedChoices(lists.laryngoscopyEnvironments),
  },
  {
    kind: 'one',
    name: 'position',
    label: 'Patient position',
    choices: listedChoices(lists.patientPositions),
  },
  {
    kind: 'several',
    name: 'difficultFeatures',
    label: 'Difficult-airway predictors',
    choices: listedChoices(lists.difficultAirwayFeatures),
  },
  { kind: 'one', name: 'checklist', label: 'Checklist', choices: listedChoices(lists.checklistUses) },
  {
    kind: 'several',
    name: 'oxygenation',
    label: 'Preoxygenation',
    choices: listedChoices(lists.oxygenationStrategies),
  },
]

const drugsOf = (group: string) =>
  listedChoices([...drugs.filter((drug) => drug.group === group), { code: 'none', label: 'None' }])
const agents: readonly AirwayField[] = [
  { kind: 'one', name: 'inductionAgent', label: 'Induction agent', choices: drugsOf('induction_sedation') },
  {
    kind: 'one',
    name: 'neuromuscularBlocker',
    label: 'Neuromuscular blocker',
    choices: drugsOf('neuromuscular_blocker'),
  },
  { kind: 'one', name: 'opioidCoInduction', label: 'Opioid at induction', choices: drugsOf('opioid') },
]

const assisted: readonly AirwayField[] = [
  { kind: 'yesNo', name: 'drugAssisted', label: 'Drug-assisted airway' },
]

const final: readonly AirwayField[] = [
  { kind: 'one', name: 'finalAirway', label: 'Final airway', choices: listedChoices(lists.finalAirways) },
  {
    kind: 'one',
    name: 'finalDevice',
    label: 'Final device',
    choices: listedChoices(lists.airwayDevices),
    other: 'Which other device?',
  },
]
const tube: readonly AirwayField[] = [
  { kind: 'number', name: 'tubeSizeMm', label: 'Tube size', unit: 'mm', places: 1 },
  { kind: 'number', name: 'tubeDepthCm', label: 'Tube depth', unit: 'cm', places: 1 },
]
const confirmation: AirwayField = {
  kind: 'several',
  name: 'confirmation',
  label: 'Confirmed by',
  choices: listedChoices(lists.tubeConfirmations),
}
const after: readonly AirwayField[] = [
  {
    kind: 'several',
    name: 'complications',
    label: 'Complications',
    choices: listedChoices(lists.airwayComplications),
    other: 'Which other complication?',
  },
]
const figures: readonly AirwayField[] = [
  { kind: 'number', name: 'lowestSpo2', label: 'Lowest SpO2', unit: '%' },
  { kind: 'number', name: 'lowestSystolic', label: 'Lowest systolic', unit: 'mmHg' },
  { kind: 'number', name: 'inductionToTubeMinutes', label: 'Induction to tube', unit: 'min' },
  { kind: 'number', name: 'decisionToSecuredMinutes', label: 'Decision to secured', unit: 'min' },
  { kind: 'text', name: 'notes', label: 'Notes on the airway', maxLength: 500, rows: 2 },
]

const withoutAgents = { inductionAgent: null, neuromuscularBlocker: null, opioidCoInduction: null }

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** Renders the airway fields, in the order of the Utstein-style airway template. */
export function AirwayForm(control: EntryControl) {
  const { fields, onChange } = control
  const { procedures } = fields
  // The values that the procedures imply apply until the user answers otherwise.
  const isImplied = fields.airway.drugAssisted === undefined && isAssistedBy(procedures)
  const airway: Airway = isImplied ? { ...fields.airway, drugAssisted: true } : fields.airway
  const implied = isImplied ? { drugAssisted: true } : {}
  const form = entryForm(control, 'airway', airway, (change) =>
    onChange({
      airway: { ...implied, ...(change.drugAssisted === false ? { ...withoutAgents, ...change } : change) },
    }),
  )
  const changeAttempts = (attempts: AirwayAttempt[] | null) =>
    form.enter(airwayAfterAttempts(fields.airway, attempts))
  const hasAgents = airway.drugAssisted === true || agents.some(({ name }) => isGiven(airway[name]))
  const hasTube = hasCuffedAirway(airway) || isGiven(airway.tubeSizeMm ?? airway.tubeDepthCm)
  const hasConfirmation = hasTube || airway.finalAirway === 'supraglottic' || Boolean(airway.confirmation)
  return (
    <>
      <FieldsForm form={form} fields={before} />
      <FurtherFieldsForm
        form={form}
        label="Where, position, difficult features, checklist, oxygenation"
        fields={circumstances}
      />
      <FieldsForm form={form} fields={assisted} />
      {hasAgents && (
        <fieldset className={classes.group}>
          <legend className={classes.name}>Drugs given to intubate</legend>
          <FieldsForm form={form} fields={agents} />
        </fieldset>
      )}
      <AirwayAttemptsForm
        airway={airway}
        expected={expectedAttempt(procedures)}
        onChange={changeAttempts}
        control={control}
      />
      <FieldsForm
        form={form}
        fields={[...final, ...(hasTube ? tube : []), ...(hasConfirmation ? [confirmation] : [])]}
      />
      <FieldsForm form={form} fields={after} />
      <FurtherFieldsForm form={form} label="Lowest values, minutes, notes" fields={figures} />
    </>
  )
}
