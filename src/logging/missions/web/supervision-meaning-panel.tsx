import { useState } from 'react'
import { findEntry } from '#reference/codes.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import classes from './supervision-meaning-panel.module.css'

/** Explains the chosen supervision level, because hardly anyone knows the official definitions by heart. */
export function SupervisionMeaningPanel({ level }: { level: string | null }) {
  const [isExpanded, setExpanded] = useState(false)
  const meaning = level && findEntry(supervisionLevels, level)?.definition
  return (
    <div className={classes.meaning}>
      <p aria-live="polite">{meaning ? `${meaning}.` : 'Choose your level of supervision.'}</p>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? 'Hide the definitions' : 'What each level means'}
      </button>
      {isExpanded && (
        <dl className={classes.levels}>
          {supervisionLevels.map(({ code, label, definition }) => (
            <div key={code}>
              <dt>{label}</dt>
              <dd>{definition}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
