import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { PostTextPanel } from '../../text/web/post-text-panel.tsx'
import type { Block } from '../../text/text-tree.ts'
import type { NewsPost } from '../contract.ts'
import { loadFallback } from './messages.ts'
import classes from './post-form.module.css'
import { PostForm } from './post-form.tsx'
import { PublicationCard } from './publication-card.tsx'
import { managedPostQuery } from './queries.ts'
import { QuestionsCard } from './questions-card.tsx'

const filesPanel = lazyPart(async () => (await import('../../posts/web/files-panel.tsx')).FilesPanel)

/** The files of the present version. */
const filesOf = (post: NewsPost | undefined) => post?.versions[0]?.files ?? []

const BackLink = () => (
  <Anchor component={Link} to={paths.newsManagement()} className={textStyles.back}>
    <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
    News Management
  </Anchor>
)

/** Writes a new post. It becomes a draft, which is published on its own page. */
export function NewPostScreen() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink />
      <PageHeader title="Write a post" subtitle="A draft is seen only by those who manage it." />
      <PostForm
        post={null}
        onSaved={({ id }) => void navigate({ to: paths.editNewsPost(id), replace: true })}
      />
    </>
  )
}

/** One post for its managers: how far it is, what readers asked, and its form. */
export function EditPostScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const result = useQuery(managedPostQuery(id))
  const post = result.data
  const files = filesOf(post)
  const isFixed = post && ['live', 'expired', 'withdrawn'].includes(post.status)
  return (
    <>
      <BackLink />
      <PageHeader title={post?.title ?? 'Post'} />
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
        <div className={classes.form}>
          <PublicationCard post={post} />
          {post.questions.length > 0 && <QuestionsCard questions={post.questions} />}
          {isFixed && (
            // Safe cast: the server stores no other tree.
            <section aria-label="Text">
              <PostTextPanel tree={post.tree as Block[]} />
            </section>
          )}
          {(post.status === 'live' || post.status === 'expired') && (
            <h2 className={textStyles.title}>Title, audience and times</h2>
          )}
          {isFixed && files.length > 0 && (
            <filesPanel.Part files={files} onRenew={async () => filesOf((await result.refetch()).data)} />
          )}
          {post.status !== 'withdrawn' && <PostForm key={post.id} post={post} onSaved={() => undefined} />}
        </div>
      )}
    </>
  )
}
