import {
  numberField,
  Facts,
  toFacts,
  codeField,
  textField,
  yesNoField,
  type FieldTable,
} from '#platform/web/ui/facts.tsx'
import { wellbeingAnswers } from '#reference/learning-lists.ts'
import type { Reflection } from '#logging/cases/parts/reflection.contract.ts'
import classes from './reflection-card.module.css'

const pointsField = (label: string) => ({
  label,
  isWide: true,
  format: (lines: readonly string[]) => (
    <ul className={classes.points}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ),
})

const reflectionFields: FieldTable<Reflection> = {
  what: textField('What?'),
  soWhat: textField('So what?'),
  nowWhat: textField('Now what?'),
  learningPoints: pointsField('Learning points'),
  learningNeeds: pointsField('Learning needs'),
  wellbeingCheck: codeField('How I felt afterwards', wellbeingAnswers),
  shareWithSupervisor: yesNoField('Shared with my supervisor'),
  cpdHours: numberField('CPD hours', 'hours'),
}

export function ReflectionCard({ reflection }: { reflection: Reflection }) {
  return <Facts facts={toFacts(reflection, reflectionFields)} />
}
