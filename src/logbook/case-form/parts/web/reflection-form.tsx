import { SwitchField } from '#platform/web/forms/switch-field.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { wellbeingAnswers } from '#reference/learning-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import type { Reflection } from '#logging/cases/parts/reflection.contract.ts'
import { PointsForm } from './points-form.tsx'
import classes from './reflection-form.module.css'

type ReflectionField = FieldOf<Reflection>

const textFields: readonly ReflectionField[] = [
  { kind: 'text', name: 'what', label: 'What?', description: 'What happened.', maxLength: 2000, rows: 3 },
  {
    kind: 'text',
    name: 'soWhat',
    label: 'So what?',
    description: 'What it means.',
    maxLength: 2000,
    rows: 2,
  },
  {
    kind: 'text',
    name: 'nowWhat',
    label: 'Now what?',
    description: 'What will change.',
    maxLength: 2000,
    rows: 2,
  },
]
const wellbeingFields: readonly ReflectionField[] = [
  {
    kind: 'one',
    name: 'wellbeingCheck',
    label: 'How I felt afterwards',
    description: 'Only you see this answer. It is not shown to anyone, not counted, and nobody is notified.',
    choices: listedChoices(wellbeingAnswers),
  },
]
const cpdFields: readonly ReflectionField[] = [
  {
    kind: 'number',
    name: 'cpdHours',
    label: 'CPD hours',
    description: 'Fill this in to count the case as CPD: the CPD portal then suggests it.',
    unit: 'h',
    places: 2,
  },
]

interface ReflectionFormProps extends EntryControl {
  /** The linked supervisor, with whom a reflection may be shared. */
  supervisorName: string | null
}

/** Renders the reflection. It is private to its owner: not in reviews, exports or statistics unless shared. */
export function ReflectionForm({ supervisorName, ...control }: ReflectionFormProps) {
  const { fields, onChange } = control
  const { reflection } = fields
  // The values in the form lack only the default of the schema, which is not to share.
  const values: Reflection = { shareWithSupervisor: false, ...reflection }
  const form = entryForm(control, 'reflection', values, (change) => onChange({ reflection: change }))
  return (
    <>
      <FieldsForm form={form} fields={textFields} />
      <PointsForm
        name="learning point"
        path="reflection.learningPoints"
        points={reflection.learningPoints ?? []}
        control={control}
        onChange={(learningPoints) => form.enter({ learningPoints })}
      />
      <PointsForm
        name="learning need"
        path="reflection.learningNeeds"
        points={reflection.learningNeeds ?? []}
        control={control}
        onChange={(learningNeeds) => form.enter({ learningNeeds })}
      />
      <FieldsForm form={form} fields={wellbeingFields} />
      {reflection.wellbeingCheck === 'want_support' && <Support />}
      <FieldsForm form={form} fields={cpdFields} />
      <SwitchField
        form={form}
        path="shareWithSupervisor"
        size="md"
        label={supervisorName === null ? 'Share with my supervisor' : `Share with ${supervisorName}`}
        description="Your reflection, but not how you felt."
      />
    </>
  )
}

// Gives no phone numbers of services: they differ by country, and a wrong one is worse than none.
function Support() {
  return (
    <aside className={classes.support} aria-label="Where to find support">
      <p>
        <b>You do not have to carry this alone.</b> Nobody has been notified of this answer.
      </p>
      <ul>
        <li>Someone you flew with, or a colleague you trust.</li>
        <li>Your service&apos;s peer support, welfare lead or occupational health.</li>
        <li>Your own doctor, or the support line of your profession.</li>
        <li>If you might harm yourself, call your emergency number or crisis line now.</li>
      </ul>
    </aside>
  )
}
