import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { labelOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import type { ProcedureLevel } from '../contract.ts'
import { decisionWords, evidenceWords, levelLabel, reachedWords } from '../level-words.ts'
import classes from './levels-panel.module.css'

interface LevelCardProps {
  item: ProcedureLevel
  onDecide: ((procedure: string) => void) | undefined
}

/** One procedure: the level with the signed cases behind it, the level that they suggest, and who decided it and why. */
export function LevelCard({ item, onDecide }: LevelCardProps) {
  const { procedure, proposal, history } = item
  const [isOpen, setOpen] = useState(false)
  const label = labelOf(procedures, procedure) ?? procedure
  const [newest, ...earlier] = history
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div className={classes.words}>
          <span className={textStyles.rowTitle}>{label}</span>
          <span>{reachedWords(item)}</span>
          {newest && (
            <span className={textStyles.line}>
              {newest.level === null ? 'Withdrawn' : 'Decided'} by {newest.decidedBy.name} on{' '}
              {formatDate(newest.decidedOn)}: {newest.reason}
            </span>
          )}
          {proposal && (
            <span className={textStyles.line}>
              Suggested: {levelLabel(proposal.level)}, {evidenceWords(proposal.evidence)}
            </span>
          )}
        </div>
        {onDecide && (
          <Button variant="default" aria-label={`Decide: ${label}`} onClick={() => onDecide(procedure)}>
            Decide
          </Button>
        )}
      </div>
      {earlier.length > 0 && (
        <div>
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={`History: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            History
          </Button>
          {isOpen && (
            <ol className={classes.history} aria-label={`History of ${label}`}>
              {history.map((decision) => (
                <li key={decision.id}>
                  <span>{decisionWords(decision)}</span>
                  <span className={textStyles.line}>
                    {formatDate(decision.decidedOn)}, {decision.decidedBy.name}: {decision.reason}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </li>
  )
}
