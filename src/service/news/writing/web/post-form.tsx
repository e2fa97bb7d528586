import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { categoryLabels } from '../../posts/news-words.ts'
import type { NewsCategory } from '../../posts/contract.ts'
import type { NewsDraft, NewsPost } from '../contract.ts'
import { ownTimeZone, ZonedTimeForm } from '../../posts/web/zoned-time-form.tsx'
import { timeProblem, toMoment, toTypedTime } from '../../posts/zoned-time.ts'
import { EffectsForm } from '../../records/web/effects-form.tsx'
import { AudienceForm } from './audience-form.tsx'
import { failureWords, unfinishedWords } from './messages.ts'
import classes from './post-form.module.css'
import { audiencesQuery, saveMutation } from './queries.ts'
import { FilesForm } from '../../posts/web/files-form.tsx'
import { TextForm } from '../../text/web/text-form.tsx'

const PreviewDialog = lazyDialog(
  async () => (await import('../../reading/web/preview-dialog.tsx')).PreviewDialog,
)

const nobody = {
  everyone: false,
  organizations: [],
  roles: [],
  professions: [],
  bases: [],
  people: [],
  supervised: false,
}

const renewals = [
  { value: '', label: 'No' },
  { value: '6', label: 'After 6 months' },
  { value: '12', label: 'After 12 months' },
  { value: '24', label: 'After 24 months' },
]

const usualDaysOf = (category: NewsCategory) => (category === 'safety_alert' ? 3 : 21)

function toValues(post: NewsPost | null, organizationId: string | null): NewsDraft {
  if (post === null)
    return {
      organizationId,
      title: '',
      summary: '',
      category: 'clinical_update',
      audience: nobody,
      pinned: false,
      requiresAnswer: false,
      dueDays: usualDaysOf('clinical_update'),
      renewMonths: null,
      expiresAt: null,
      satisfies: null,
      cpd: null,
      source: '',
      files: [],
    }
  const { title, summary, category, pinned, requiresAnswer, dueDays, renewMonths, source, audience } = post
  const people = audience.people.map(({ id }) => id)
  return {
    organizationId: post.organizationId,
    title,
    summary,
    category,
    audience: { ...audience, people } as NewsDraft['audience'], // safe: it was saved by a request with these types
    pinned,
    requiresAnswer,
    dueDays,
    expiresAt: post.expiresAt,
    satisfies: post.satisfies?.id ?? null,
    cpd: post.cpd,
    renewMonths,
    source,
    files: (post.versions[0]?.files ?? []).map(({ id, alt }) => ({ id, alt })),
  }
}

interface PostFormProps {
  post: NewsPost | null
  onSaved: (post: NewsPost) => void
}

/** The form of a post. The text of a published one is changed by a new version instead. */
export function PostForm({ post, onSaved }: PostFormProps) {
  const { user } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => toValues(post, user?.organization?.id ?? null))
  const [isPreviewed, setPreviewed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [end, setEnd] = useState(() => toTypedTime(post?.timeZone ?? ownTimeZone(), post?.expiresAt ?? null))
  // The organization of a super administrator's post need not be their own.
  const { data: audiences } = useQuery(audiencesQuery(values.organizationId, ''))
  const timeZone =
    audiences?.organizations.find(({ id }) => id === values.organizationId)?.timeZone ??
    post?.timeZone ??
    null
  const zone = timeZone ?? ownTimeZone()
  const cache = useQueryClient()
  const save = useMutation(saveMutation(cache, post))
  const isPublished = post !== null && (post.status === 'live' || post.status === 'expired')
  const set = (change: Partial<NewsDraft>) => setValues({ ...values, ...change })
  const serverError = (field: string) =>
    save.error instanceof ApiError
      ? save.error.fields.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
      : undefined
  const isTitleShort = values.title.trim().length < 3
  const [unfinished, setUnfinished] = useState(0)
  const isTextMissing = values.source.trim() === ''
  const submit = () => {
    setSubmitted(true)
    const isEndSkipped = timeProblem(zone, end) !== undefined
    const missing = isTitleShort ? 'title' : isTextMissing ? 'source' : isEndSkipped ? 'expiresAt' : null
    if (missing !== null) return form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    if (save.isPending || unfinished > 0) return undefined
    const draft = { ...values, expiresAt: toMoment(zone, end) }
    return save.mutate(isPublished ? { ...draft, source: post.source, files: undefined } : draft, {
      onSuccess: (saved) => {
        toast.success('Saved.')
        onSaved(saved)
      },
    })
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.error && <ErrorBanner requestId={faultIdOf(save.error)}>{failureWords(save.error)}</ErrorBanner>}
      <TextInput
        name="title"
        label="Title"
        required
        maxLength={140}
        value={values.title}
        error={isSubmitted && isTitleShort ? 'Use at least 3 characters.' : serverError('title')}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      <TextInput
        label="Summary"
        description="One sentence for the list."
        maxLength={280}
        value={values.summary}
        error={serverError('summary')}
        onChange={({ currentTarget: { value } }) => set({ summary: value })}
      />
      {!isPublished && (
        <TextForm
          source={values.source}
          error={isSubmitted && isTextMissing ? 'Write the text.' : serverError('source')}
          onTitle={(title) => {
            if (values.title.trim() !== '') return false
            setValues((before) =>
              before.title.trim() === '' ? { ...before, title: title.replaceAll('\\', '') } : before,
            )
            return true
          }}
          onChange={(source) => setValues((before) => ({ ...before, source }))}
        />
      )}
      {!isPublished && (
        <FilesForm
          value={values.files ?? []}
          saved={post?.versions[0]?.files ?? []}
          failure={save.error}
          onChange={(files) => setValues((now) => ({ ...now, files }))}
          onUnfinished={setUnfinished}
        />
      )}
      <fieldset className={classes.group}>
        <NativeSelect
          label="Category"
          data={Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))}
          value={values.category}
          onChange={({ currentTarget: { value } }) =>
            set({
              category: value as NewsCategory,
              // Each category has its usual days. Authors who chose others keep them.
              ...(values.dueDays === usualDaysOf(values.category) && {
                dueDays: usualDaysOf(value as NewsCategory),
              }),
            })
          }
        />
        <Checkbox
          label="Every reader must answer"
          checked={values.requiresAnswer}
          error={serverError('requiresAnswer')}
          onChange={({ currentTarget: { checked } }) =>
            set({ requiresAnswer: checked, ...(!checked && { satisfies: null, cpd: null }) })
          }
        />
        {values.requiresAnswer && (
          <>
            <CountInput
              label="Days to answer"
              max={90}
              value={values.dueDays === 0 ? null : values.dueDays}
              error={serverError('dueDays')}
              onChange={(value) => set({ dueDays: value ?? 0 })}
            />
            <NativeSelect
              label="Ask again"
              description="Whoever has understood it is asked again after this time."
              data={renewals}
              value={String(values.renewMonths ?? '')}
              error={serverError('renewMonths')}
              onChange={({ currentTarget: { value } }) =>
                set({ renewMonths: value === '' ? null : (Number(value) as 6 | 12 | 24) })
              }
            />
          </>
        )}
        {values.requiresAnswer && (
          <EffectsForm
            values={values}
            saved={post?.satisfies ?? null}
            isPublished={isPublished}
            serverError={serverError}
            onChange={set}
          />
        )}
        <ZonedTimeForm
          name="expiresAt"
          label="Ends on"
          description="Leave it empty if the post has no end."
          timeZone={timeZone}
          value={end}
          error={serverError('expiresAt')}
          onChange={setEnd}
        />
        <Checkbox
          label="Pin it to the top"
          description="At most three posts are pinned."
          checked={values.pinned}
          onChange={({ currentTarget: { checked } }) => set({ pinned: checked })}
        />
      </fieldset>
      <AudienceForm
        values={{ organizationId: values.organizationId, audience: values.audience }}
        people={post?.audience.people ?? []}
        otherAuthor={post === null || post.author.id === user?.id ? null : post.author.name}
        onChange={({ organizationId, audience }) =>
          set({
            organizationId,
            audience,
            // A requirement belongs to one organization.
            ...(organizationId !== values.organizationId && { satisfies: null }),
          })
        }
      />
      {isSubmitted && unfinished > 0 && <p role="alert">{unfinishedWords}</p>}
      <div className={classes.actions}>
        <Button type="submit" color={post === null ? 'signal' : undefined} loading={save.isPending}>
          {post === null ? 'Save draft' : 'Save'}
        </Button>
        <Button variant="default" onClick={() => setPreviewed(true)}>
          Preview as a reader
        </Button>
      </div>
      {isPreviewed && (
        <PreviewDialog
          post={{ ...values, publishAt: post?.publishAt ?? null, authorName: post?.author.name ?? null }}
          timeZone={zone}
          organizations={audiences?.organizations ?? []}
          onClose={() => setPreviewed(false)}
        />
      )}
    </form>
  )
}
