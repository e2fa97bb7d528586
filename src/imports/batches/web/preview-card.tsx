import type { CaseRequest } from '#cases/contract.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { ImportPreview, PreviewRow } from '../../contract.ts'
import classes from './preview-card.module.css'
import mapping from './mapping-form.module.css'

/** Shows the first rows as they would be logged, with what is wrong with them. */
export function PreviewCard({ preview: { rows } }: { preview: ImportPreview }) {
  return (
    <section className={mapping.section} aria-labelledby="preview">
      <h2 id="preview" className={mapping.title}>
        The first {rows.length} rows as cases
      </h2>
      <ul className={`tabular ${classes.rows}`} aria-labelledby="preview">
        {rows.map((row) => (
          <li key={row.row} className={classes.row}>
            <span className={classes.facts}>Row {row.row}</span>
            <RowAsCase row={row} />
            <RowNotes row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The line that the case would have in a list, its date, and whether it would be a draft. */
export function RowAsCase({ row: { request, reads } }: { row: PreviewRow }) {
  if (request === null || reads === null)
    return <span className={classes.none}>This row cannot become a case.</span>
  // The server made it of the row; see `mapRow`.
  const made = request as unknown as CaseRequest
  return (
    <span className={classes.case}>
      <strong>{reads}</strong>
      <span className={classes.facts}>
        {[
          made.date ? formatDate(made.date) : null,
          made.missionNumber,
          made.status === 'draft' ? 'Draft' : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

const shownNotes = 4

/** What is missing or was left out, and what may identify a person. */
export function RowNotes({ row: { problems, findings, duplicateOf } }: { row: PreviewRow }) {
  const notes = [
    ...(duplicateOf
      ? [duplicateOf.kind === 'same' ? 'Logged already.' : 'Very like a case that is logged already.']
      : []),
    ...findings.map(({ message }) => message),
    ...problems.map(({ column, value, message }) =>
      [column && `${column}:`, value && `“${value}”.`, message].filter(Boolean).join(' '),
    ),
  ]
  if (notes.length === 0) return <span className={classes.none}>Nothing to note</span>
  return (
    <ul className={classes.notes}>
      {notes.slice(0, shownNotes).map((words) => (
        <li key={words}>{words}</li>
      ))}
      {notes.length > shownNotes && <li>and {notes.length - shownNotes} more</li>}
    </ul>
  )
}
