import { formatDate } from '#platform/web/dates.ts'
import type { ImportPreview, ImportProblem, PreviewRow } from '../../contract.ts'
import { findingNote } from '../flagged-words.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './preview-card.module.css'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'
import mapping from './mapping-form.module.css'

/** Previews the first rows as records, with their problems. */
export function PreviewCard({
  preview: { rows, summary },
  texts,
  isOutdated,
}: {
  preview: ImportPreview
  texts: RecordTexts
  /** Whether the preview does not contain the last answers yet. */
  isOutdated: boolean
}) {
  return (
    <section className={mapping.section} aria-labelledby="preview">
      <h2 id="preview" className={textStyles.title}>
        The first {rows.length} rows{texts.recordPath && ` as ${texts.plural}`}
      </h2>
      <output className={mapping.note}>
        {isOutdated ? 'Your last answers are being read…' : 'With all your answers.'}
      </output>
      {summary && (
        <dl className={`tabular ${classes.summary}`} aria-label="What all rows would change">
          {summary.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-GB')}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={`tabular ${classes.rows}`} aria-labelledby="preview">
        {rows.map((row) => (
          <li key={row.row} className={classes.row}>
            <span className={classes.facts}>Row {row.row}</span>
            <RowAsRecord row={row} texts={texts} />
            <RowNotes row={row} texts={texts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  row: PreviewRow
  texts: RecordTexts
}

/** Fields that are shown for every kind of record that has them. */
interface CommonFields {
  date?: string
  endDate?: string | null
  missionNumber?: string | null
  status?: string
}

const statusWords: Readonly<Record<string, string>> = { draft: 'Draft', planned: 'Planned' }

/** A row as the record that it would become, with its dates, and whether it would be a draft. */
export function RowAsRecord({ row: { request, reads, files, claims }, texts }: RowProps) {
  if (request === null || reads === null) return <span className={classes.none}>{texts.noRecordNote}</span>
  const commonFields: CommonFields = request
  return (
    <span className={classes.case}>
      <strong>{reads}</strong>
      <span className={classes.facts}>
        {[
          commonFields.date &&
            [commonFields.date, commonFields.endDate]
              .flatMap((day) => (day ? formatDate(day) : []))
              .join(' to '),
          commonFields.missionNumber,
          texts.recordPath && statusWords[commonFields.status ?? ''],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {claims?.map((claim) => (
        <span key={claim} className={classes.facts}>
          {claim}
        </span>
      ))}
      {files && files.length > 0 && <span className={classes.facts}>Evidence: {files.join(', ')}</span>}
    </span>
  )
}

const maxShownNotes = 4

const duplicateText = ({ kind, row }: NonNullable<PreviewRow['duplicateOf']>, texts: RecordTexts): string => {
  if (row === null) return kind === 'same' ? texts.duplicateNote : texts.likelyDuplicateNote
  return kind === 'same' ? `The same as row ${row} of this file.` : `Very similar to row ${row} of this file.`
}

const severities: readonly ImportProblem['severity'][] = ['error', 'left_out', 'warning']

const bySeverity = (a: ImportProblem, b: ImportProblem): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity)

/** Notes about duplicates, missing or omitted values, and texts that may identify a person. */
export function RowNotes({ row: { request, problems, findings, duplicateOf }, texts }: RowProps) {
  const notes = [
    ...(duplicateOf ? [duplicateText(duplicateOf, texts)] : []),
    ...new Set(findings.map((finding) => findingNote(request, finding))),
    // First the reasons for a draft, then the omitted values.
    ...problems
      .toSorted(bySeverity)
      .map(({ column, value, message }) =>
        [column && `${column}:`, value && `“${value}”.`, message].filter(Boolean).join(' '),
      ),
  ]
  if (notes.length === 0) return <span className={classes.none}>Nothing to note</span>
  return (
    <ul className={classes.notes}>
      {notes.slice(0, maxShownNotes).map((note) => (
        <li key={note}>{note}</li>
      ))}
      {notes.length > maxShownNotes && <li>and {notes.length - maxShownNotes} more</li>}
    </ul>
  )
}
