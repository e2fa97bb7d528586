import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { Notice } from '#platform/web/components/notice.tsx'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { categoryLabels, reasonSentence } from '../../posts/news-words.ts'
import { PostTextPanel } from '../../text/web/post-text-panel.tsx'
import type { Block } from '../../text/text-tree.ts'
import { ThreadCard } from '../../posts/web/thread-card.tsx'
import { AnswerForm } from './answer-form.tsx'
import { GivesCard } from './gives-card.tsx'
import { loadFallback } from '../../posts/web/messages.ts'
import { PostState } from './news-list-card.tsx'
import classes from './post-screen.module.css'
import { postQuery } from './queries.ts'

const filesPanel = lazyPart(async () => (await import('../../posts/web/files-panel.tsx')).FilesPanel)

const openNote = 'Nobody has replied yet.'
const pausedNote = 'Your deadline to respond to the post is paused until somebody does.'

/** One post, with the answers at the end of its text. */
export function PostScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const result = useQuery(postQuery(id))
  const post = result.data
  return (
    <>
      <Anchor component={Link} to={paths.news()} className={textStyles.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        News
      </Anchor>
      <PageHeader
        title={post?.title ?? 'News'}
        subtitle={
          post && `${categoryLabels[post.category]} · ${formatDate(post.publishedAt)} · ${post.authorName}`
        }
      />
      {result.isPending && <ListSkeleton rows={4} rowHeight={64} />}
      {result.error && (
        <LoadError
          error={result.error}
          loadedAt={result.dataUpdatedAt}
          fallback={loadFallback}
          onRetry={() => void result.refetch()}
        />
      )}
      {post && (
        <article className={classes.post}>
          {post.keptAt !== undefined && (
            <Notice>
              Sortie cannot be reached. This is the post as it was {formatDateTime(post.keptAt)}. You can
              answer it: the answer is sent when there is a network.
            </Notice>
          )}
          <p className={classes.facts}>
            <span className={textStyles.quiet}>
              {reasonSentence(post.because)} · version {post.version}
            </span>
            <PostState post={post} today={today} />
          </p>
          {post.changes.length > 0 && (
            <section className={boxStyles.frame} aria-label="What changed since you read it">
              <h2 className={textStyles.title}>What changed since you read it</h2>
              <ul className={classes.changes}>
                {post.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </section>
          )}
          {/* Safe cast: the server stores no other tree. */}
          <PostTextPanel tree={post.tree as Block[]} />
          {post.files.length > 0 && (
            <filesPanel.Part
              files={post.files}
              onRenew={async () => (await result.refetch()).data?.files ?? []}
            />
          )}
          {post.thread && (
            <ThreadCard
              thread={post.thread}
              title="Your question"
              openNote={post.isWaiting ? `${openNote} ${pausedNote}` : openNote}
            />
          )}
          <AnswerForm post={post} userId={user?.id ?? ''} />
          <GivesCard post={post} />
        </article>
      )}
    </>
  )
}
