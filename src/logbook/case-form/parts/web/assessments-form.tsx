import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { assessmentTools } from '#reference/learning-lists.ts'
import type { EntryControl, EntryFields } from '../../entry/entry.ts'
import { entryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import classes from './assessments-form.module.css'

type Line = NonNullable<EntryFields['assessments']>[number]

const toolFields: readonly FieldOf<Line>[] = [
  {
    kind: 'one',
    name: 'tool',
    label: 'Tool',
    choices: listedChoices(assessmentTools),
    other: 'Which other tool?',
  },
]
const maxAssessments = 5

interface AssessmentsFormProps {
  control: EntryControl
  /** The linked supervisor, the only one that the form offers, because the assessor must be allowed to see the case. */
  assessor: { id: string; name: string } | null
}

/** Requests workplace-based assessments. Only the assessor completes and closes them. */
export function AssessmentsForm({ control, assessor }: AssessmentsFormProps) {
  const { fields, onChange } = control
  const root = useRef<HTMLDivElement>(null)
  const lines = fields.assessments ?? []
  const setAssessments = (assessments: Line[]) => onChange({ assessments })
  const forms = lines.map((line, index) =>
    entryForm(control, `assessments.${index}`, line, (change) =>
      setAssessments(
        lines.map((other, otherIndex) => (otherIndex === index ? { ...other, ...change } : other)),
      ),
    ),
  )
  const add = (assessorUserId: string) => {
    // The user chooses the tool next; until then the line is incomplete.
    flushSync(() => setAssessments([...lines, { assessorUserId } as Line]))
    const inputs = root.current?.querySelectorAll<HTMLElement>('fieldset:last-of-type input')
    inputs?.item(0).focus()
  }
  return (
    <FieldSlot path="assessments">
      <div ref={root} className={classes.root}>
        <p className={textStyles.help}>
          {assessor
            ? `${assessor.name} is notified once the case is logged, and completes the assessment in Sortie. You cannot withdraw a request after logging.`
            : 'No supervisor is linked to your account, so you cannot request an assessment.'}
        </p>
        {forms.map((form, index) => (
          <fieldset
            // Only its position identifies a line.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={classes.line}
            aria-label={`Assessment ${index + 1}`}
          >
            <FieldsForm form={form} fields={toolFields} />
            <BoundField form={form} path="assessorUserId">
              {(error) => (
                <>
                  {error !== undefined && <p className={textStyles.error}>{error}</p>}
                  <Button
                    variant="subtle"
                    leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                    aria-label={`Remove assessment ${index + 1}`}
                    onClick={() => setAssessments(lines.filter((_, otherIndex) => otherIndex !== index))}
                  >
                    Remove
                  </Button>
                </>
              )}
            </BoundField>
          </fieldset>
        ))}
        {assessor && lines.length < maxAssessments && (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => add(assessor.id)}
          >
            {lines.length === 0 ? 'Request an assessment' : 'Request another'}
          </Button>
        )}
      </div>
    </FieldSlot>
  )
}
