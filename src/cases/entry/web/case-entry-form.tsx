import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#platform/contract/errors.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { focusFirstError, homelessErrors } from '#platform/web/ui/field-slot.tsx'
import type { TypedClocks } from '#missions/clock/rules.ts'
import { paths } from '#web/paths.ts'
import type { Case } from '../../contract.ts'
import { caseQuery } from '../../web/api.ts'
import { requestIdOf, saveErrorMessage } from '../../web/messages.ts'
import {
  changedPaths,
  changeEntry,
  clockPaths,
  issuesOf,
  shownErrors,
  type CaseEntry,
  type EntryChange,
} from '../rules.ts'
import type { EntrySettings } from '../../settings/rules.ts'
import { discardDraft, keepDraft, keepPresets, saveCase } from './api.ts'
import classes from './case-entry-form.module.css'
import { EntrySectionsPanel, type EntrySections } from './entry-sections-panel.tsx'
import { SaveBarPanel } from './save-bar-panel.tsx'

export type DraftState = 'nothing' | 'kept' | 'impossible'

interface CaseEntryFormProps {
  start: CaseEntry
  userId: string
  settings: EntrySettings
  today: string
  isRestored: boolean
  onDraftChange: (state: DraftState) => void
  onStartOver: () => void
}

/** The whole form of a new case: its sections, what is wrong with it, and saving it. */
export function CaseEntryForm({ start, onStartOver, ...props }: CaseEntryFormProps) {
  const { userId, settings, today, onDraftChange } = props
  const form = useRef<HTMLFormElement>(null)
  const sections = useRef<EntrySections>(null)
  // The newest entry, for callbacks that must stay the same so that a keystroke draws only its own part anew.
  const latest = useRef(start)
  const [typed, setTyped] = useState(() => ({ entry: start, now: new Date() }))
  const { entry } = typed
  const [draft, setDraft] = useState<DraftState>(props.isRestored ? 'kept' : 'nothing')
  const [hasTried, setHasTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const [homeless, setHomeless] = useState<readonly FieldError[]>([])
  // Not the mutation's own state, which is drawn a moment later: too late for a double click and for the focus.
  const [isSaving, setIsSaving] = useState(false)
  const navigate = useNavigate()
  // Judging everything takes longer than a frame on a phone: the letter is drawn first.
  const judged = useDeferredValue(typed)
  const issues = useMemo(
    () => issuesOf(judged.entry, { ...settings, today, now: judged.now }),
    [judged, settings, today],
  )
  const errors = useMemo(
    () => [...shownErrors(issues, { hasTried, left }), ...refused],
    [issues, hasTried, left, refused],
  )
  const save = useSaveCase({ userId, entry, onDraftChange })

  const update = useCallback(
    (next: CaseEntry, paths: readonly string[]) => {
      latest.current = next
      setTyped({ entry: next, now: new Date() })
      setRefused((before) =>
        before.length === 0
          ? before
          : before.filter(({ path }) => !paths.some((changed) => isWithin(path, changed))),
      )
      const state = keepDraft(userId, next) ? 'kept' : 'impossible'
      setDraft(state)
      onDraftChange(state)
    },
    [userId, onDraftChange],
  )
  const onChange = useCallback(
    (change: EntryChange) => update(changeEntry(latest.current, change), changedPaths(change)),
    [update],
  )
  const onClocksChange = useCallback(
    (clocks: TypedClocks) => update({ ...latest.current, clocks }, [...clockPaths]),
    [update],
  )

  const showErrors = async (wrong: readonly FieldError[]) => {
    const paths = wrong.map(({ path }) => path)
    const loading = sections.current?.load(paths)
    if (loading) await loading
    // The parts must be open, and not inert, before a field in them can take the focus.
    flushSync(() => {
      setIsSaving(false)
      setHasTried(true)
      sections.current?.open(paths)
    })
    if (!form.current) return
    setHomeless(homelessErrors(form.current, wrong))
    focusFirstError(form.current, wrong)
  }

  const submit = () => {
    if (isSaving) return
    // Judged anew: a time that lay in the future may have come to pass.
    const found = issuesOf(latest.current, { ...settings, today, now: new Date() })
    setHomeless([])
    if (found.errors.length > 0) {
      announce(`Not logged yet: ${found.errors.length} to look at.`, 'assertive')
      void showErrors(found.errors)
      return
    }
    setIsSaving(true)
    save.mutate(found.request, {
      onSuccess: (saved) => void navigate({ to: paths.case(saved.missionNumber) }),
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : []
        setRefused(fields)
        setIsSaving(false)
        if (fields.length > 0) void showErrors(fields)
      },
    })
  }

  return (
    // Blur is only overheard on its way up: it tells which field was left.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={classes.root}
      noValidate
      aria-label="Log a case"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onBlur={({ target }) => {
        const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
        if (path !== undefined && !left.has(path)) setLeft(new Set([...left, path]))
      }}
    >
      <div className={classes.parts} inert={isSaving}>
        <EntrySectionsPanel
          ref={sections}
          entry={entry}
          settings={settings}
          today={today}
          errors={errors}
          warnings={issues.warnings}
          onChange={onChange}
          onClocksChange={onClocksChange}
        />
      </div>
      <div className={classes.foot}>
        <SaveProblem
          error={save.error}
          homeless={homeless}
          caseId={entry.fields._id}
          onStartOver={onStartOver}
        />
        <SaveBarPanel
          missing={issues.missing.length}
          wrong={issues.errors.length - issues.missing.length + refused.length}
          isSaving={isSaving}
          kept={draft}
        />
      </div>
    </form>
  )
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}.`)

interface Saving extends Pick<CaseEntryFormProps, 'userId' | 'onDraftChange'> {
  entry: CaseEntry
}

function useSaveCase({ userId, entry, onDraftChange }: Saving) {
  const queryClient = useQueryClient()
  return useMutation({
    ...saveCase(),
    onSuccess: async (saved: Case) => {
      keepPresets(userId, entry)
      discardDraft(userId)
      onDraftChange('nothing')
      toast.success('Case logged')
      // A case changes the logbook and the figures everywhere.
      await queryClient.invalidateQueries()
      const { queryKey } = caseQuery(saved.missionNumber.replace('#', ''))
      queryClient.setQueryData(queryKey, saved)
    },
  })
}

interface SaveProblemProps {
  error: Error | null
  homeless: readonly FieldError[]
  caseId: string
  onStartOver: () => void
}

/** What stands between the form and being saved, as far as no field of it can say so. */
function SaveProblem({ error, homeless, caseId, onStartOver }: SaveProblemProps) {
  if (error === null && homeless.length === 0) return null
  const isTaken = error instanceof ApiError && error.code === 'case_id_taken'
  const sentences = homeless.map(({ message }) => message)
  return (
    <ErrorBanner requestId={requestIdOf(error)}>
      {error === null ? 'This keeps the case from being logged:' : saveErrorMessage(error)}
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {isTaken && (
        <div className={classes.taken}>
          <Link to={paths.case(caseId)}>Open the saved case</Link>
          <Button variant="default" size="sm" onClick={onStartOver}>
            Discard this and start a new case
          </Button>
        </div>
      )}
    </ErrorBanner>
  )
}
