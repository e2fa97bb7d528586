import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { RemindPanel } from '../../mails/web/remind-panel.tsx'
import { statusLabels, statusTones } from '../../posts/news-words.ts'
import type { NewsPost } from '../contract.ts'
import { failureWords } from './messages.ts'
import classes from './post-form.module.css'
import { duplicateMutation } from './queries.ts'

const dialogs = {
  publish: lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog),
  version: lazyPart(async () => (await import('./version-dialog.tsx')).VersionDialog),
  withdraw: lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog),
}

const timeWords = (at: string, timeZone: string | null) => {
  const own = formatDateTime(at)
  const there = formatDateTime(at, timeZone ?? undefined)
  return own === there ? own : `${there} (${timeZone}), ${own} where you are`
}

/** How far a post is, and what its manager can do with it: publish, change its text, withdraw, write one like it. */
export function PublicationCard({ post }: { post: NewsPost }) {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const navigate = useNavigate()
  const duplicate = useMutation(duplicateMutation(useQueryClient()))
  const { status, publishAt, readers } = post
  const isPublished = status === 'live' || status === 'expired'
  const Dialog = opened && dialogs[opened].Part
  return (
    <section className={boxStyles.frame} aria-label="Publication">
      <div className={classes.group}>
        <p className={classes.actions}>
          <ToneBadge tone={statusTones[status]}>{statusLabels[status]}</ToneBadge>
          {publishAt !== null && (
            <span className={textStyles.quiet}>{timeWords(publishAt, post.timeZone)}</span>
          )}
          <span className={textStyles.quiet}>Version {post.version}</span>
        </p>
        {post.withdrawnReason !== null && (
          <p className={textStyles.note}>Withdrawn: {post.withdrawnReason}</p>
        )}
        {isPublished && (
          <p className={textStyles.note}>
            Of {readers.people} people in the audience, {readers.opened} have opened it, {readers.understood}{' '}
            have understood it, {readers.asked} have asked, and for {readers.notApplicable} it is not
            applicable.
          </p>
        )}
        {duplicate.error && (
          <ErrorBanner requestId={faultIdOf(duplicate.error)}>{failureWords(duplicate.error)}</ErrorBanner>
        )}
        <div className={classes.actions}>
          {publishAt !== null && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to={paths.newsReport(post.id)} {...props} />}
            >
              Report
            </Button>
          )}
          {(status === 'draft' || status === 'scheduled') && (
            <Button color="signal" onClick={() => setOpened('publish')}>
              {status === 'draft' ? 'Publish' : 'Change the time'}
            </Button>
          )}
          {isPublished && (
            <Button variant="default" onClick={() => setOpened('version')}>
              Change the text
            </Button>
          )}
          {status === 'live' && post.requiresAnswer && <RemindPanel postId={post.id} />}
          <Button
            variant="default"
            loading={duplicate.isPending}
            onClick={() =>
              duplicate.mutate(post.id, {
                onSuccess: (copy) => {
                  toast.success('A draft like this post is ready.')
                  void navigate({ to: paths.editNewsPost(copy.id) })
                },
              })
            }
          >
            Duplicate
          </Button>
          {status !== 'withdrawn' && (
            <Button variant="default" onClick={() => setOpened('withdraw')}>
              Withdraw
            </Button>
          )}
        </div>
      </div>
      {Dialog && <Dialog post={post} onClose={() => setOpened(null)} />}
    </section>
  )
}
