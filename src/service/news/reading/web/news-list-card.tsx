import { IconPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { answerLabels, categoryLabels, dueWords } from '../../posts/news-words.ts'
import type { NewsSummary } from '../contract.ts'
import classes from './news-list-card.module.css'

interface NewsListCardProps {
  posts: readonly NewsSummary[]
  today: string
  /** For authors, before anybody can open it. */
  isPreview?: boolean
}

/** Lists posts with what the reader still has to do, or has answered. */
export const NewsListCard = ({ posts, today, isPreview = false }: NewsListCardProps) => (
  <ul className={classes.list} aria-label="Posts">
    {posts.map((post) => (
      <li key={post.id}>
        {isPreview ? (
          <div className={classes.row}>
            <RowContent post={post} today={today} />
          </div>
        ) : (
          <Link to={paths.newsPost(post.id)} className={classes.row}>
            <RowContent post={post} today={today} />
          </Link>
        )}
      </li>
    ))}
  </ul>
)

const RowContent = ({ post, today }: { post: NewsSummary; today: string }) => (
  <>
    <span className={classes.words}>
      <span className={`${textStyles.rowTitle} ${post.isOpened ? '' : classes.unread}`}>
        {post.pinned && <IconPin size={16} stroke={1.75} aria-label="Pinned" />} {post.title}
      </span>
      {post.summary !== '' && <span className={textStyles.line}>{post.summary}</span>}
      <span className={`${textStyles.quiet} tabular`}>
        {categoryLabels[post.category]} · {formatDate(post.publishedAt)} · {post.authorName}
      </span>
    </span>
    <PostState post={post} today={today} />
  </>
)

export function PostState({ post, today }: { post: NewsSummary; today: string }) {
  const { isWaiting, dueOn, answer, question } = post
  if (isWaiting && question === 'open') return <ToneBadge tone="neutral">Question is open</ToneBadge>
  if (isWaiting && dueOn !== null)
    return <ToneBadge tone={dueOn < today ? 'bad' : 'waiting'}>{dueWords(dueOn, today)}</ToneBadge>
  if (answer === null || answer.answer === 'question') return null
  return (
    <ToneBadge tone="good" isSentence>
      {`${answerLabels[answer.answer]}, ${formatDate(answer.answeredAt)}, version ${answer.version}`}
    </ToneBadge>
  )
}
