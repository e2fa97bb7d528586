import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Facts, factsOf, listed, written, type PartWords } from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import { assessmentStatuses, assessmentTools } from '#reference/learning-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Assessment } from '../contract.ts'
import classes from './assessments-card.module.css'

const AssessmentDialog = lazy(async () => ({
  default: (await import('../../assessing/web/assessment-dialog.tsx')).AssessmentDialog,
}))

const words: PartWords<Assessment> = {
  tool: null,
  toolOther: null,
  assessorUserId: null,
  status: listed('Status', assessmentStatuses),
  requestedAt: { label: 'Requested', words: (at) => formatDate(at) },
  completedAt: null,
  entrustment: listed('Level needed next time', supervisionLevels),
  strengths: written('Strengths'),
  development: written('To develop'),
  agreedAction: written('Agreed action'),
}

interface AssessmentsCardProps {
  caseId: string
  assessments: readonly Assessment[]
}

const nameOf = ({ tool, toolOther }: Assessment): string => toolOther || labelOf(assessmentTools, tool)

/** What was asked for and what was answered; whoever it was asked of answers here. */
export function AssessmentsCard({ caseId, assessments }: AssessmentsCardProps) {
  const { user } = useAuth()
  const [answered, setAnswered] = useState<Assessment | null>(null)
  return (
    <>
      <ul className={classes.root} aria-label="Assessments">
        {assessments.map((assessment) => {
          const { tool, assessorUserId, requestedAt, status, completedAt } = assessment
          const name = nameOf(assessment)
          const facts = factsOf(assessment, words)
          const answeredAt = completedAt ? [{ label: 'Answered', words: formatDate(completedAt) }] : []
          return (
            <li key={`${tool}-${assessorUserId}-${requestedAt}-${assessment.toolOther ?? ''}`}>
              <h3 className={classes.name}>{name}</h3>
              <Facts facts={[...facts.slice(0, 2), ...answeredAt, ...facts.slice(2)]} />
              {status === 'requested' && assessorUserId === user?.id && (
                <Button
                  className={classes.answer}
                  aria-label={`Answer: ${name}`}
                  onClick={() => setAnswered(assessment)}
                >
                  Answer
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        {answered && <AssessmentDialog caseId={caseId} asked={answered} onClose={() => setAnswered(null)} />}
      </Suspense>
    </>
  )
}
