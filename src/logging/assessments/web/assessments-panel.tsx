import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Facts, toFacts, codeField, textField, type FieldTable } from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import { assessmentStatuses, assessmentTools } from '#reference/learning-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import classes from './assessments-panel.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

const AssessmentDialog = lazyDialog(async () => (await import('./assessment-dialog.tsx')).AssessmentDialog)

const ReplyDialog = lazyDialog(async () => (await import('./reply-dialog.tsx')).ReplyDialog)

const assessmentFields: FieldTable<Assessment> = {
  tool: null,
  toolOther: null,
  assessorUserId: null,
  status: codeField('Status', assessmentStatuses),
  requestedAt: { label: 'Requested', format: (at) => formatDate(at) },
  completedAt: null,
  entrustment: codeField('Level needed next time', supervisionLevels),
  strengths: textField('Strengths'),
  development: textField('To develop'),
  agreedAction: textField('Agreed action'),
  learnerReply: textField('Learner’s reply'),
}

interface AssessmentsCardProps {
  caseRecord: Pick<Case, 'id' | 'status' | 'createdBy' | 'assessments'>
}

const nameOf = ({ tool, toolOther }: Assessment): string => toolOther || labelOf(assessmentTools, tool)

/** Shows the requested and answered assessments. The assessor answers here, and the learner replies. */
export function AssessmentsCard({
  caseRecord: { id, status, createdBy, assessments },
}: AssessmentsCardProps) {
  const { user } = useAuth()
  const [answering, setAnswering] = useState<Assessment | null>(null)
  const [replyingTo, setReplyingTo] = useState<Assessment | null>(null)
  const root = useRef<HTMLUListElement>(null)
  const isLinkTarget = useLocation({ select: ({ hash }) => hash === 'assessments' })
  // The case loads after the browser has followed a link to `#assessments`, so scroll to the card here.
  useEffect(() => {
    if (!isLinkTarget) return
    root.current?.closest('section')?.scrollIntoView()
    root.current?.focus({ preventScroll: true })
  }, [isLinkTarget])
  const actionFor = (assessment: Assessment) => {
    if (status === 'voided') return null
    if (assessment.status === 'requested') {
      const isMine = assessment.assessorUserId === user?.id
      return isMine ? { label: 'Answer', take: () => setAnswering(assessment) } : null
    }
    const isOpen = createdBy.id === user?.id && !assessment.learnerReply
    return isOpen ? { label: 'Reply', take: () => setReplyingTo(assessment) } : null
  }
  return (
    <>
      <ul ref={root} className={classes.root} tabIndex={-1} aria-label="Assessments">
        {assessments?.map((assessment) => {
          const { tool, assessorUserId, requestedAt, completedAt } = assessment
          const name = nameOf(assessment)
          const facts = toFacts(assessment, assessmentFields)
          const answeredAt = completedAt ? [{ label: 'Answered', words: formatDate(completedAt) }] : []
          const action = actionFor(assessment)
          return (
            <li key={`${tool}-${assessorUserId}-${requestedAt}-${assessment.toolOther ?? ''}`}>
              <h3 className={classes.name}>{name}</h3>
              <Facts facts={[...facts.slice(0, 2), ...answeredAt, ...facts.slice(2)]} />
              {action && (
                <Button
                  className={classes.answer}
                  aria-label={`${action.label}: ${name}`}
                  onClick={action.take}
                >
                  {action.label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>

      {answering && <AssessmentDialog caseId={id} request={answering} onClose={() => setAnswering(null)} />}
      {replyingTo && <ReplyDialog caseId={id} assessment={replyingTo} onClose={() => setReplyingTo(null)} />}
    </>
  )
}
