import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { CaseSummaryCard } from '../../case-list/web/case-summary-card.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from '../../case-list/web/case-card.module.css'
import type { QuestionedCase } from '../contract.ts'
import { useSettling } from './queries.ts'

interface QuestionCardProps {
  questionedCase: QuestionedCase
  isSettled: boolean
  /** Called when a question is about to disappear, so that the focus is not lost. */
  onSaved: () => void
}

/** Shows the questions about a case, each with a link to its field and a button that settles or reopens it. */
export function QuestionCard({ questionedCase, isSettled, onSaved }: QuestionCardProps) {
  const settling = useSettling(onSaved)
  const accessibleName = (message: string) =>
    `${message} ${questionedCase.missionNumber} ${questionedCase.title}`
  const settleLabel = isSettled ? 'Ask again' : 'It is right as it is'
  return (
    <li className={classes.card}>
      <CaseSummaryCard caseLine={questionedCase} />
      {questionedCase.questions.map((question) => (
        <div key={`${question.path} ${question.digest}`} className={classes.compared}>
          <span className={boxStyles.words}>
            <span className={classes.problem}>{question.message}</span>
          </span>
          <span className={classes.actions}>
            {!isSettled && (
              <Button
                variant="default"
                aria-label={`Open: ${accessibleName(question.message)}`}
                renderRoot={(props) => (
                  <Link to={paths.editCase(questionedCase.id)} search={{ at: question.path }} {...props} />
                )}
              >
                Open
              </Button>
            )}
            <Button
              variant="default"
              aria-label={`${settleLabel}: ${accessibleName(question.message)}`}
              disabled={settling.isPending}
              onClick={() => settling.mutate({ questionedCase, question, isSettled: !isSettled })}
            >
              {settleLabel}
            </Button>
          </span>
        </div>
      ))}
      {questionedCase.moreQuestions > 0 && (
        <span className={textStyles.figures}>
          {questionedCase.moreQuestions === 1
            ? '1 more question'
            : `${questionedCase.moreQuestions} more questions`}
        </span>
      )}
    </li>
  )
}
