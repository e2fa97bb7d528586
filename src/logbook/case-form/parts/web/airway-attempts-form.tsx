import { Button } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import * as lists from '#reference/airway-lists.ts'
import { clinicianGrades } from '#reference/team-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm, partForm, type EntryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import { FurtherFieldsForm } from '../../fields/web/further-fields-form.tsx'
import type { Airway, AirwayAttempt } from '#logging/cases/parts/airway.contract.ts'
import { airwayFigures } from '#logging/cases/parts/airway.ts'
import type { AirwayPatient } from '#logging/cases/parts/first-pass.ts'
import classes from './airway-form.module.css'

type AttemptField = FieldOf<AirwayAttempt>

const mainFields: readonly AttemptField[] = [
  { kind: 'one', name: 'operator', label: 'Operator', choices: listedChoices(lists.attemptOperators) },
  {
    kind: 'one',
    name: 'technique',
    label: 'Technique',
    choices: listedChoices(lists.attemptTechniques),
  },
  { kind: 'yesNo', name: 'success', label: 'Successful' },
]
const failureField: AttemptField = {
  kind: 'one',
  name: 'failureReason',
  label: 'Reason for failure',
  choices: listedChoices(lists.attemptFailureReasons),
  other: 'Which other reason?',
}
const laryngoscopyFields: readonly AttemptField[] = [
  { kind: 'one', name: 'laryngoscope', label: 'Laryngoscope', choices: listedChoices(lists.laryngoscopes) },
]
const furtherLaryngoscopyFields: readonly AttemptField[] = [
  {
    kind: 'one',
    name: 'view',
    label: 'Best view (Cormack-Lehane)',
    choices: listedChoices(lists.laryngealViews),
  },
  { kind: 'number', name: 'glotticOpeningPercent', label: 'Glottis seen (POGO)', unit: '%' },
  { kind: 'one', name: 'bougie', label: 'Bougie or stylet', choices: listedChoices(lists.bougieUses) },
  { kind: 'yesNo', name: 'externalManoeuvre', label: 'Laryngeal manipulation helped' },
]
const gradeField: AttemptField = {
  kind: 'one',
  name: 'operatorGrade',
  label: "Operator's grade",
  choices: listedChoices(clinicianGrades),
  other: 'Which other grade?',
}

const maxAttempts = 10

interface AirwayAttemptsFormProps {
  control: EntryControl
  /** The airway, with the values that the procedures imply. */
  airway: Airway
  /** An attempt that the procedures suggest, until the user edits or removes it. */
  suggestedAttempt: AirwayAttempt | null
  onChange: (attempts: AirwayAttempt[] | null) => void
}

const withNumbers = (attempts: readonly AirwayAttempt[]): AirwayAttempt[] | null =>
  attempts.length > 0 ? attempts.map((attempt, index) => ({ ...attempt, number: index + 1 })) : null

/**
 * Renders the airway attempts. An attempt begins when a blade or a device passes the teeth, with the intent to intubate or
 * to place the device.
 */
export function AirwayAttemptsForm({ airway, suggestedAttempt, onChange, control }: AirwayAttemptsFormProps) {
  const hasAttempts = (airway.attempts ?? []).length > 0 // a warning about an attempt is shown at its field, not here
  // `attempts` is undefined until the user edits them, and null once the user has removed the suggested attempt.
  const suggestedAttempts = airway.attempts === undefined && suggestedAttempt ? [suggestedAttempt] : []
  const attempts = airway.attempts ?? suggestedAttempts
  const setAttempts = (next: readonly AirwayAttempt[]) => onChange(withNumbers(next))
  const add = (attempt: Partial<AirwayAttempt>) => setAttempts([...attempts, { ...attempt, number: 0 }])
  const attemptForm = (attempt: AirwayAttempt, index: number) =>
    entryForm(control, `airway.attempts.${index}`, attempt, (change) =>
      setAttempts(
        attempts.map((other, otherIndex) => (otherIndex === index ? { ...other, ...change } : other)),
      ),
    )
  return (
    <BoundField form={partForm(control, 'airway')} path="attempts" {...(hasAttempts && { warning: null })}>
      {(error) => (
        <div className={classes.root}>
          {attempts.map((attempt, index) => (
            <AttemptForm
              key={attempt.number}
              form={attemptForm(attempt, index)}
              onRemove={() => setAttempts(attempts.filter((_, otherIndex) => otherIndex !== index))}
              onDuplicate={attempts.length < maxAttempts ? () => add(attempt) : null}
            />
          ))}
          <FirstPassResult airway={airway} patient={control.fields} />
          {attempts.length < maxAttempts && (
            <Button
              variant="default"
              className={classes.add}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => add(attempts.length === 0 ? { operator: 'self', technique: 'tracheal' } : {})}
            >
              {attempts.length === 0 ? 'Add an attempt' : 'Add another attempt'}
            </Button>
          )}
          {error !== undefined && attempts.length === 0 && <p className={textStyles.error}>{error}</p>}
        </div>
      )}
    </BoundField>
  )
}

interface AttemptFormProps {
  form: EntryForm<AirwayAttempt>
  onRemove: () => void
  /** Null if there is no room for another attempt. */
  onDuplicate: (() => void) | null
}

function AttemptForm({ form: baseForm, onRemove, onDuplicate }: AttemptFormProps) {
  const { values: attempt } = baseForm
  const name = `Attempt ${attempt.number}`
  const hasFailed = attempt.success === false || Boolean(attempt.failureReason)
  const isTracheal = attempt.technique === 'tracheal' || !attempt.technique
  const form: EntryForm<AirwayAttempt> = {
    ...baseForm,
    enter: (change) => baseForm.enter(change.success ? { failureReason: null, ...change } : change),
  }
  const isOwn = attempt.operator === 'self' && !attempt.operatorGrade
  return (
    <fieldset className={classes.group}>
      <legend className={classes.name}>{name}</legend>
      <FieldsForm
        form={form}
        fields={[
          ...mainFields,
          ...(hasFailed ? [failureField] : []),
          ...(isTracheal ? laryngoscopyFields : []),
          ...(isOwn ? [] : [gradeField]),
        ]}
      />
      {isTracheal && (
        <FurtherFieldsForm
          form={form}
          label="View, bougie, laryngeal manipulation"
          fields={furtherLaryngoscopyFields}
        />
      )}
      <div className={boxStyles.wrap}>
        {onDuplicate && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            aria-label={`Duplicate ${name.toLowerCase()}`}
            onClick={onDuplicate}
          >
            Duplicate
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

function firstPassText(airway: Airway, patient: AirwayPatient): string {
  const figures = airwayFigures(airway, patient)
  const { firstPassSuccess, firstPassWithoutHypoxiaOrHypotension: isWithoutHarm, attemptsTotal } = figures
  if (firstPassSuccess === null) return ''
  if (!firstPassSuccess)
    return `Not first pass, ${attemptsTotal} tracheal ${attemptsTotal === 1 ? 'attempt' : 'attempts'}`
  if (isWithoutHarm === null) return 'First pass success'
  if (!isWithoutHarm) return 'First pass success, with hypoxia, hypotension or cardiac arrest'
  const text = 'First pass success without hypoxia or hypotension'
  return figures.firstPassByReport ? `${text}, as stated, without recorded values` : text
}

const FirstPassResult = ({ airway, patient }: { airway: Airway; patient: AirwayPatient }) => (
  <output className={classes.figure} aria-label="First pass">
    {firstPassText(airway, patient)}
  </output>
)
