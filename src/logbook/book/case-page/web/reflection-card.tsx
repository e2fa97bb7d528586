import { counted, Facts, factsOf, listed, written, yesNo, type PartWords } from '#platform/web/ui/facts.tsx'
import { wellbeingAnswers } from '#reference/learning-lists.ts'
import type { Reflection } from '#logging/cases/parts/reflection.contract.ts'
import classes from './reflection-card.module.css'

const points = (label: string) => ({
  label,
  isWide: true,
  words: (lines: readonly string[]) => (
    <ul className={classes.points}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ),
})

const words: PartWords<Reflection> = {
  what: written('What?'),
  soWhat: written('So what?'),
  nowWhat: written('Now what?'),
  learningPoints: points('Learning points'),
  learningNeeds: points('Learning needs'),
  wellbeingCheck: listed('How I felt afterwards', wellbeingAnswers),
  shareWithSupervisor: yesNo('Shared with my supervisor'),
  cpdHours: counted('CPD hours', 'hours'),
}

export function ReflectionCard({ reflection }: { reflection: Reflection }) {
  return <Facts facts={factsOf(reflection, words)} />
}
