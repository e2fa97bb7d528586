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
  toSuggestedAttempt,
  hasCuffedAirway,
  isDrugAssistedBy,
} from '#logging/cases/parts/airway.ts'
import { AirwayAttemptsForm } from './airway-attempts-form.tsx'
import classes from './airway-form.module.css'

type AirwayField = FieldOf<Airway>

const indicationFields: readonly AirwayField[] = [
  {
    kind: 'several',
    name: 'indications',
    label: 'Indications',
    description: 'One to four.',
    choices: listedChoices(lists.airwayIndications),
    other: 'Which other indication?',
  },
]
const circumstanceFields: readonly AirwayField[] = [
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
const agentFields: readonly AirwayField[] = [
  { kind: 'one', name: 'inductionAgent', label: 'Induction agent', choices: drugsOf('induction_sedation') },
  {
    kind: 'one',
    name: 'neuromuscularBlocker',
    label: 'Neuromuscular blocker',
    choices: drugsOf('neuromuscular_blocker'),
  },
  { kind: 'one', name: 'opioidCoInduction', label: 'Opioid at induction', choices: drugsOf('opioid') },
]

const drugAssistedFields: readonly AirwayField[] = [
  { kind: 'yesNo', name: 'drugAssisted', label: 'Drug-assisted airway' },
]

const finalAirwayFields: readonly AirwayField[] = [
  { kind: 'one', name: 'finalAirway', label: 'Final airway', choices: listedChoices(lists.finalAirways) },
  {
    kind: 'one',
    name: 'finalDevice',
    label: 'Final device',
    choices: listedChoices(lists.airwayDevices),
    other: 'Which other device?',
  },
]
const tubeFields: readonly AirwayField[] = [
  { kind: 'number', name: 'tubeSizeMm', label: 'Tube size', unit: 'mm', places: 1 },
  { kind: 'number', name: 'tubeDepthCm', label: 'Tube depth', unit: 'cm', places: 1 },
]
const confirmationField: AirwayField = {
  kind: 'several',
  name: 'confirmation',
  label: 'Confirmed by',
  choices: listedChoices(lists.tubeConfirmations),
}
const complicationFields: readonly AirwayField[] = [
  {
    kind: 'several',
    name: 'complications',
    label: 'Complications',
    choices: listedChoices(lists.airwayComplications),
    other: 'Which other complication?',
  },
]
const measurementFields: readonly AirwayField[] = [
  { kind: 'number', name: 'lowestSpo2', label: 'Lowest SpO2', unit: '%' },
  { kind: 'number', name: 'lowestSystolic', label: 'Lowest systolic', unit: 'mmHg' },
  { kind: 'number', name: 'inductionToTubeMinutes', label: 'Induction to tube', unit: 'min' },
  { kind: 'number', name: 'decisionToSecuredMinutes', label: 'Decision to secured', unit: 'min' },
  { kind: 'text', name: 'notes', label: 'Notes on the airway', maxLength: 500, rows: 2 },
]

const clearedAgents = { inductionAgent: null, neuromuscularBlocker: null, opioidCoInduction: null }

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** Renders the airway fields, in the order of the Utstein-style airway template. */
export function AirwayForm(control: EntryControl) {
  const { fields, onChange } = control
  const { procedures } = fields
  // Until the user answers, an airway procedure with drugs implies that the airway was drug-assisted.
  const isImplied = fields.airway.drugAssisted === undefined && isDrugAssistedBy(procedures)
  const airway: Airway = isImplied ? { ...fields.airway, drugAssisted: true } : fields.airway
  const impliedChange = isImplied ? { drugAssisted: true } : {}
  const form = entryForm(control, 'airway', airway, (change) =>
    onChange({
      airway: {
        ...impliedChange,
        ...(change.drugAssisted === false ? { ...clearedAgents, ...change } : change),
      },
    }),
  )
  const changeAttempts = (attempts: AirwayAttempt[] | null) =>
    form.enter(airwayAfterAttempts(fields.airway, attempts))
  const hasAgents = airway.drugAssisted === true || agentFields.some(({ name }) => isGiven(airway[name]))
  const hasTube = hasCuffedAirway(airway) || isGiven(airway.tubeSizeMm ?? airway.tubeDepthCm)
  const hasConfirmation = hasTube || airway.finalAirway === 'supraglottic' || Boolean(airway.confirmation)
  return (
    <>
      <FieldsForm form={form} fields={indicationFields} />
      <FurtherFieldsForm
        form={form}
        label="Where, position, difficult features, checklist, oxygenation"
        fields={circumstanceFields}
      />
      <FieldsForm form={form} fields={drugAssistedFields} />
      {hasAgents && (
        <fieldset className={classes.group}>
          <legend className={classes.name}>Drugs given to intubate</legend>
          <FieldsForm form={form} fields={agentFields} />
        </fieldset>
      )}
      <AirwayAttemptsForm
        airway={airway}
        suggestedAttempt={toSuggestedAttempt(procedures)}
        onChange={changeAttempts}
        control={control}
      />
      <FieldsForm
        form={form}
        fields={[
          ...finalAirwayFields,
          ...(hasTube ? tubeFields : []),
          ...(hasConfirmation ? [confirmationField] : []),
        ]}
      />
      <FieldsForm form={form} fields={complicationFields} />
      <FurtherFieldsForm form={form} label="Lowest values, minutes, notes" fields={measurementFields} />
    </>
  )
}
