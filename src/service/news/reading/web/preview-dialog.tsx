import { Button, Modal, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { roleName } from '#platform/contract/role-names.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { readerWords } from '../../posts/news-words.ts'
import { PreviewPanel } from '../../text/web/preview-panel.tsx'
import type { NewsSummary } from '../contract.ts'
import type { PossibleReader } from '../preview.contract.ts'
import { NewsListCard } from './news-list-card.tsx'
import classes from './post-screen.module.css'
import { previewQuery, type PreviewedPost } from './queries.ts'
import { WaitingNewsCard } from './waiting-news-panel.tsx'

interface PreviewDialogProps {
  post: PreviewedPost
  timeZone: string
  organizations: readonly { id: string; name: string; bases: readonly { code: string; label: string }[] }[]
  onClose: () => void
}

const professions = [
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
  { value: 'student', label: 'Student' },
  { value: 'other', label: 'Another profession' },
  { value: '', label: 'No profession' },
]

const roles = ['clinician', 'supervisor', 'admin', 'super_admin'].map((value) => ({
  value,
  label: roleName(value),
}))

/** Shows a post as a reader with a certain role, profession and base would see it, or says that the post is not for them. */
export function PreviewDialog({ post, timeZone, organizations, onClose }: PreviewDialogProps) {
  const { audience } = post
  const [reader, setReader] = useState(() => typicalReader(post, organizations))
  useReturnFocus()
  const bases = organizations
    .filter(({ id }) => id === reader.organizationId)
    .flatMap(({ id, bases: list }) => list.map(({ code, label }) => ({ value: `${id}/${code}`, label })))
  const set = (change: Partial<PossibleReader>) => setReader({ ...reader, ...change })
  const result = useQuery({ ...previewQuery(post, reader), placeholderData: keepPreviousData })
  const base = bases.find(({ value }) => value === reader.base)?.label ?? null
  const words = readerWords(reader, base)
  return (
    <Modal
      opened
      title="Preview as a reader"
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <div className={classes.post}>
        <div className={classes.choices}>
          {post.organizationId === null && (
            <NativeSelect
              label="Organization"
              data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              value={reader.organizationId ?? ''}
              onChange={({ currentTarget: { value } }) => set({ organizationId: value, base: null })}
            />
          )}
          <NativeSelect
            label="Profession"
            data={professions}
            value={reader.profession ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ profession: value === '' ? null : (value as PossibleReader['profession']) })
            }
          />
          <NativeSelect
            label="Role"
            data={roles}
            value={reader.role}
            onChange={({ currentTarget: { value } }) => set({ role: value as PossibleReader['role'] })}
          />
          {bases.length > 0 && (
            <NativeSelect
              label="Base"
              data={[{ value: '', label: 'No base' }, ...bases]}
              value={reader.base ?? ''}
              onChange={({ currentTarget: { value } }) => set({ base: value === '' ? null : value })}
            />
          )}
        </div>
        {result.error && (
          <LoadError
            error={result.error}
            loadedAt={result.dataUpdatedAt}
            fallback="The preview could not be loaded."
            onRetry={() => void result.refetch()}
          />
        )}
        {result.data && !result.data.isMeant && (
          <Notice>
            Not meant for {words}.
            {audience.people.length > 0 && ' Whoever is chosen by name gets it all the same.'}
            {audience.supervised && ' Clinicians whom the author supervises get it all the same.'}
          </Notice>
        )}
        {result.data?.isMeant && (
          <ReaderScreens post={post} because={result.data.because} timeZone={timeZone} words={words} />
        )}
      </div>
    </Modal>
  )
}

/** The first reader whom an audience names, or a nurse who is a clinician at the first base. */
function typicalReader(
  { organizationId, audience }: PreviewedPost,
  organizations: PreviewDialogProps['organizations'],
): PossibleReader {
  const id =
    organizationId ??
    audience.organizations[0] ??
    audience.bases[0]?.split('/')[0] ??
    organizations[0]?.id ??
    null
  const code = organizations.find((organization) => organization.id === id)?.bases[0]?.code
  return {
    organizationId: id,
    role: audience.roles[0] ?? 'clinician',
    profession: audience.professions[0] ?? 'nurse',
    base: audience.bases[0] ?? (code === undefined ? null : `${id}/${code}`),
  }
}

interface ReaderScreensProps {
  post: PreviewedPost
  because: NewsSummary['because']
  timeZone: string
  words: string
}

function ReaderScreens({ post, because, timeZone, words }: ReaderScreensProps) {
  const { user } = useAuth()
  const text = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => new Date().toISOString())
  const publishedAt = post.publishAt ?? now
  const today = dateIn(timeZone, new Date(publishedAt))
  const summary: NewsSummary = {
    _id: 'preview',
    id: 'preview',
    title: post.title === '' ? 'Without a title' : post.title,
    summary: post.summary,
    category: post.category,
    authorName: post.authorName ?? user?.name ?? '',
    publishedAt,
    expiresAt: null,
    pinned: post.pinned,
    version: 1,
    because,
    isWaiting: post.requiresAnswer,
    dueOn: post.requiresAnswer ? plusDays(today, post.dueDays) : null,
    renewOn: null,
    isOpened: false,
    changes: [],
    answer: null,
    question: null,
  }
  return (
    <>
      <p className={textStyles.note}>Meant for {words}, who sees this on the day of publication:</p>
      <h2 className={textStyles.title}>Start page</h2>
      {post.requiresAnswer ? (
        <WaitingNewsCard first={summary} waiting={1} today={today}>
          <Button size="sm" variant="default" onClick={() => text.current?.focus()}>
            Read
          </Button>
        </WaitingNewsCard>
      ) : (
        <p className={textStyles.note}>Nothing: only a post that must be answered is shown there.</p>
      )}
      <h2 className={textStyles.title}>News</h2>
      <NewsListCard posts={[summary]} today={today} isPreview />
      <h2 ref={text} tabIndex={-1} className={textStyles.title}>
        Text
      </h2>
      <PreviewPanel source={post.source} />
      <p className={textStyles.note}>
        {post.requiresAnswer
          ? 'The answers follow here: Understood, Not applicable to me, I have a question.'
          : 'A button for a question to the author follows here.'}
      </p>
    </>
  )
}
