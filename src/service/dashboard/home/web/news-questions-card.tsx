import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/ui/to-do-card.module.css'
import { questionsWords } from '#service/news/posts/news-words.ts'
import type { Home } from '../contract.ts'

const dayMs = 24 * 3_600_000

/** Says how many readers wait for an answer to their question about a post, with the one that has waited longest. */
export function NewsQuestionsCard({ questions }: { questions: NonNullable<Home['newsQuestions']> }) {
  const { count, postId, title, oldestAt } = questions
  const [oldestDays] = useState(() => Math.floor((Date.now() - Date.parse(oldestAt)) / dayMs))
  return (
    <section className={classes.root} aria-label="Questions about news">
      <div className={classes.row}>
        <IconMessageQuestion size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.first}>{questionsWords(count, oldestDays)}</span>
          <span>{title}</span>
        </span>
        <Button
          size="sm"
          variant="default"
          aria-label={`Open ${title}, whose reader waits for an answer`}
          renderRoot={(props) => <Link to={paths.editNewsPost(postId)} {...props} />}
        >
          Open
        </Button>
      </div>
    </section>
  )
}
