import { useState } from 'react'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { encounterSettings } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { isDoneByOthers, ownRoles } from '#reference/operator-roles.ts'
import * as lists from '#reference/procedures.ts'
import { shortSupervisionLevels } from '#reference/short-labels.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { EntryControl, EntryFields } from '../../entry/entry.ts'
import { entryForm, type EntryForm } from '../../fields/web/entry-form.ts'
import { FieldsForm, type FieldOf } from '../../fields/web/fields-form.tsx'
import { FurtherFieldsForm } from '../../fields/web/further-fields-form.tsx'
import { SupervisionMeaningPanel } from '#logging/missions/web/supervision-meaning-panel.tsx'
import {
  isPossibleComplication,
  questionsOf,
  type ProcedureQuestions,
} from '#logging/cases/parts/procedure-questions.ts'
import { DoneByOthersPanel } from '#logging/cases/web/done-by-others-panel.tsx'
import classes from './procedure-details-form.module.css'

type Line = EntryFields['procedures'][number]
type LineField = FieldOf<Line>

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

const complications = listedChoices(lists.procedureComplications)

/** Returns the fields that are shown first: those that apply to the procedure, and any that has an answer. */
const mainFields = (line: Line, questions: ProcedureQuestions): LineField[] => [
  { kind: 'one', name: 'operatorRole', label: 'My role', choices: listedChoices(ownRoles) },
  ...(questions.attempts || (line.attempts ?? 1) > 1
    ? [{ kind: 'number', name: 'attempts', label: 'Attempts' } as const]
    : []),
  { kind: 'one', name: 'outcome', label: 'Outcome', choices: listedChoices(lists.procedureOutcomes) },
  {
    kind: 'several',
    name: 'complications',
    label: 'Complications',
    choices: complications.filter(
      ({ value }) => isPossibleComplication(value, questions) || line.complications?.includes(value),
    ),
    other: 'Which other complication?',
  },
]
const supervisionField: FieldOf<Line> = {
  kind: 'one',
  name: 'supervisionLevel',
  label: 'Supervision level',
  description: 'If it differed from that of the case.',
  choices: listedChoices(supervisionLevels).map((choice) => ({
    ...choice,
    label: shortSupervisionLevels[choice.value] ?? choice.label,
  })),
}
const furtherFields = (line: Line, questions: ProcedureQuestions): LineField[] => [
  ...(questions.side || isGiven(line.site)
    ? [{ kind: 'one', name: 'site', label: 'Side', choices: listedChoices(lists.bodySides) } as const]
    : []),
  ...(questions.ultrasound || isGiven(line.ultrasoundGuided)
    ? [{ kind: 'yesNo', name: 'ultrasoundGuided', label: 'Ultrasound-guided' } as const]
    : []),
  { kind: 'one', name: 'setting', label: 'Setting', choices: listedChoices(encounterSettings) },
  { kind: 'text', name: 'notes', label: 'Notes', maxLength: 300, rows: 2 },
]

/** Renders a line for each chosen procedure: who performed it, its outcome, and the fields that apply to it. */
export function ProcedureDetailsForm(control: EntryControl) {
  const { fields, onChange, errorOf } = control
  const { procedures } = fields
  const [openedCodes, setOpenedCodes] = useState<readonly string[]>([])
  if (procedures.length === 0) {
    return <p className={classes.none}>Choose procedures in the quick log, under Treatment.</p>
  }
  return (
    <div className={classes.lines}>
      {procedures.map((line, index) => {
        const name = labelOf(lists.procedures, line.code) ?? line.code
        const changeLine = (change: Partial<Line>) =>
          onChange({
            procedures: procedures.map((other, otherIndex) =>
              otherIndex === index ? { ...other, ...change } : other,
            ),
          })
        const isOpen = openedCodes.includes(line.code) || errorOf(`procedures.${index}`) !== undefined
        return (
          <div key={line.code} className={classes.line}>
            <Collapsible
              level={4}
              title={name}
              summary={summaryOf(line)}
              opened={isOpen}
              onToggle={() =>
                setOpenedCodes(
                  isOpen ? openedCodes.filter((code) => code !== line.code) : [...openedCodes, line.code],
                )
              }
            >
              <LineForm form={entryForm(control, `procedures.${index}`, line, changeLine)} />
            </Collapsible>
            <DoneByOthersPanel
              name={name}
              doneBy={line.operatorRole}
              onChange={(role) => changeLine({ operatorRole: role ?? 'performed' })}
            />
          </div>
        )
      })}
    </div>
  )
}

function summaryOf(line: Line): string {
  const parts = [
    // The chips below say who else did it.
    !isDoneByOthers(line.operatorRole) && labelOf(ownRoles, line.operatorRole ?? 'performed'),
    line.attempts != null && `${line.attempts} ${line.attempts === 1 ? 'attempt' : 'attempts'}`,
    labelOf(lists.procedureOutcomes, line.outcome),
  ]
  return parts.filter(Boolean).join(', ')
}

interface LineFormProps {
  form: EntryForm<Line>
}

function LineForm({ form: baseForm }: LineFormProps) {
  const { values: line } = baseForm
  const questions = questionsOf(line.code)
  const furtherWords = [
    'Supervision',
    questions.side && 'side',
    questions.ultrasound && 'ultrasound',
    'notes',
  ]
  const form = { ...baseForm, values: { ...line, operatorRole: line.operatorRole ?? 'performed' } }
  return (
    <FieldSlot path={form.at ?? ''}>
      <div className={classes.fields}>
        <FieldsForm form={form} fields={mainFields(line, questions)} />
        <FurtherFieldsForm
          form={form}
          label={furtherWords.filter(Boolean).join(', ')}
          fields={[supervisionField, ...furtherFields(line, questions)]}
        />
        {line.supervisionLevel && <SupervisionMeaningPanel level={line.supervisionLevel} />}
      </div>
    </FieldSlot>
  )
}
