import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { paths } from '#paths/paths.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from '#platform/web/ui/to-do-card.module.css'
import { dueWords, reasonSentence } from '../../posts/news-words.ts'
import type { NewsSummary } from '../contract.ts'
import { waitingNewsQuery } from './queries.ts'

/** The one post to read first: why it is for the reader, what has changed, and until when. The others are a count. */
export function WaitingNewsPanel() {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const { data } = useQuery(waitingNewsQuery)
  if (!data?.first) return null
  const { first, waiting } = data
  return (
    <WaitingNewsCard first={first} waiting={waiting} today={today}>
      <Button
        size="sm"
        variant="default"
        aria-label={`Read ${first.title}`}
        renderRoot={(props) => <Link to={paths.newsPost(first.id)} {...props} />}
      >
        Read
      </Button>
    </WaitingNewsCard>
  )
}

interface WaitingNewsCardProps {
  first: Pick<NewsSummary, 'title' | 'because' | 'changes' | 'dueOn'>
  waiting: number
  today: string
  /** How the reader comes to the text. */
  children: ReactNode
}

export function WaitingNewsCard({ first, waiting, today, children }: WaitingNewsCardProps) {
  const { title, because, changes, dueOn } = first
  return (
    <section className={classes.root} aria-label="News to answer">
      <div className={classes.row}>
        <IconSpeakerphone size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.first}>{title}</span>
          <span>
            {reasonSentence(because)}. {dueOn === null ? 'Your question is open' : dueWords(dueOn, today)}.
          </span>
          {changes.length > 0 && <span>Changed since you read it: {changes.slice(0, 2).join(' ')}</span>}
        </span>
        {children}
      </div>
      {waiting > 1 && (
        <p className={classes.more}>
          <Link to={paths.news()} search={{ part: 'waiting' }} className={textStyles.link}>
            {waiting === 2 ? 'One more post waits' : `${waiting - 1} more posts wait`} for your answer
          </Link>
        </p>
      )}
    </section>
  )
}
