import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import { Facts, toFacts, codeField, textField, type FieldTable } from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import { assessmentStatuses, assessmentTools } from '#reference/learning-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { ImportedHistory } from '#logging/cases/record/case-history.contract.ts'
import { changeHeading } from '#logging/cases/record/change-words.ts'
import { FieldChangesPanel } from '#logging/cases/record/web/field-changes-panel.tsx'
import historyStyles from './changes-panel.module.css'
import classes from './imported-history-card.module.css'

type Change = ImportedHistory['history'][number]
type Assessment = ImportedHistory['assessments'][number]

const assessmentFields: FieldTable<Assessment> = {
  tool: null,
  toolOther: null,
  status: codeField('Status', assessmentStatuses),
  requestedAt: { label: 'Requested', format: (date) => formatDate(date) },
  completedAt: { label: 'Answered', format: (date) => formatDate(date) },
  entrustment: codeField('Level needed next time', supervisionLevels),
  strengths: textField('Strengths'),
  development: textField('To develop'),
  agreedAction: textField('Agreed action'),
  learnerReply: textField('Learner’s reply'),
}

/** Shows the history of an imported case, as the imported file has it. Sortie has verified none of it. */
export function ImportedHistoryCard({ importedHistory }: { importedHistory: ImportedHistory }) {
  const { importedAt, createdBy, createdAt, history, assessments } = importedHistory
  return (
    <section className={classes.imported} aria-label="From the imported file">
      <h3 className={historyStyles.kind}>From the imported file, unverified</h3>
      <p className={historyStyles.reason}>
        Imported on {formatDateTime(importedAt)}. The file says that {createdBy.name} created this case on{' '}
        {formatDateTime(createdAt)}. Files can be edited: Sortie has verified nothing below.
      </p>
      <ol className={historyStyles.list} aria-label="Imported entries, newest first">
        {assessments.map((assessment) => (
          <li
            key={`${assessment.tool} ${assessment.requestedAt} ${assessment.toolOther ?? ''}`}
            className={historyStyles.item}
          >
            <span className={historyStyles.kind}>
              Imported: assessment, {assessment.toolOther || labelOf(assessmentTools, assessment.tool)}{' '}
              (unverified)
            </span>
            <Facts facts={toFacts(assessment, assessmentFields)} />
          </li>
        ))}
        {history.toReversed().map((change) => (
          <ImportedChange key={`${change.version} ${change.changedAt} ${change.kind}`} change={change} />
        ))}
      </ol>
    </section>
  )
}

function ImportedChange({
  change: { kind, changedBy, changedAt, changes, reason, version },
}: {
  change: Change
}) {
  return (
    <li className={historyStyles.item}>
      <div className={historyStyles.head}>
        <span className={historyStyles.kind}>Imported: {changeHeading(kind)}</span>
        <span className={historyStyles.who}>
          {changedBy.name} · <time dateTime={changedAt}>{formatDateTime(changedAt)}</time> · version {version}{' '}
          (according to the file) · unverified
        </span>
      </div>
      {reason !== null && <p className={historyStyles.reason}>{reason}</p>}
      {changes.length > 0 && <FieldChangesPanel changes={changes} />}
    </li>
  )
}
