import { formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import type { NewsQuestion } from '../contract.ts'
import classes from './thread-card.module.css'

interface ThreadCardProps {
  thread: NewsQuestion
  title: string
  /** What to say while nobody has replied. */
  openNote?: string
}

/** The conversation between a reader and the author of a post. */
export const ThreadCard = ({ thread, title, openNote }: ThreadCardProps) => (
  <section className={boxStyles.frame} aria-label={title}>
    <h2 className={textStyles.title}>{title}</h2>
    <ol className={classes.messages}>
      {thread.messages.map(({ id, isAnswer, authorName, words, createdAt }) => (
        <li key={id} className={classes.message}>
          <span className={`${textStyles.quiet} tabular`}>
            {authorName}
            {isAnswer && ' replied'} · {formatDateTime(createdAt)}
          </span>
          <span className={classes.words}>{words}</span>
        </li>
      ))}
    </ol>
    {thread.status === 'open' && openNote !== undefined && <p className={textStyles.note}>{openNote}</p>}
  </section>
)
