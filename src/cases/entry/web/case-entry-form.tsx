import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#platform/contract/errors.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { focusFirstError, homelessErrors } from '#platform/web/ui/field-slot.tsx'
import type { TypedClocks } from '#missions/clock/rules.ts'
import { missionTimes } from '#missions/contract.ts'
import { paths } from '#web/paths.ts'
import type { Case } from '../../contract.ts'
import { caseQuery } from '../../web/api.ts'
import { requestIdOf, saveErrorMessage } from '../../web/messages.ts'
import { changedPaths, changeEntry, errorAt, issuesOf, type CaseEntry, type EntryChange } from '../rules.ts'
import type { EntrySettings } from '../../settings/rules.ts'
import { discardDraft, keepDraft, keepPresets, saveCase } from './api.ts'
import classes from './case-entry-form.module.css'
import { MorePartsForm, partsOf, type MorePart } from './more-parts-form.tsx'
import { QuickLogForm } from './quick-log-form.tsx'
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

const clockPaths = new Set<string>(missionTimes.map(({ field }) => `mission.${field}`))

/** The whole form of a new case: quick log, further parts, what is wrong with it, and saving it. */
export function CaseEntryForm({ start, onStartOver, ...props }: CaseEntryFormProps) {
  const { userId, settings, today, onDraftChange } = props
  const form = useRef<HTMLFormElement>(null)
  const [entry, setEntry] = useState(start)
  const [draft, setDraft] = useState<DraftState>(props.isRestored ? 'kept' : 'nothing')
  const [opened, setOpened] = useState<readonly MorePart[]>([])
  const [hasTried, setHasTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const [homeless, setHomeless] = useState<readonly FieldError[]>([])
  // Not the mutation's own state, which is drawn a moment later: too late for a double click and for the focus.
  const [isSaving, setIsSaving] = useState(false)
  const navigate = useNavigate()
  const [now, setNow] = useState(() => new Date())
  const issues = useMemo(() => issuesOf(entry, { ...settings, today, now }), [entry, settings, today, now])
  const save = useSaveCase({ userId, entry, onDraftChange })

  const noteDraft = (next: CaseEntry) => {
    const state = keepDraft(userId, next) ? 'kept' : 'impossible'
    setDraft(state)
    onDraftChange(state)
  }
  const update = (next: CaseEntry, paths: readonly string[]) => {
    setEntry(next)
    setNow(new Date())
    setRefused(refused.filter(({ path }) => !paths.some((changed) => isWithin(path, changed))))
    noteDraft(next)
  }
  const onChange = (change: EntryChange) => update(changeEntry(entry, change), changedPaths(change))
  const onClocksChange = (clocks: TypedClocks) => update({ ...entry, clocks }, [...clockPaths])

  const errorOf = (path: string): string | undefined => {
    // Before the first try only what was typed and left is judged; times show their order as they are typed.
    const isShown = (error: FieldError) =>
      hasTried ||
      clockPaths.has(error.path) ||
      (left.has(path) && !issues.missing.some((missing) => missing.path === error.path))
    return errorAt([...issues.errors.filter(isShown), ...refused], path)
  }
  const warningOf = (path: string) =>
    errorOf(path) === undefined ? errorAt(issues.warnings, path) : undefined

  const showErrors = (errors: readonly FieldError[]) => {
    const parts = partsOf(errors.map(({ path }) => path))
    // The parts must be open, and not inert, before a field in them can take the focus.
    flushSync(() => {
      setIsSaving(false)
      setHasTried(true)
      setOpened([...new Set([...opened, ...parts])])
    })
    if (!form.current) return
    setHomeless(homelessErrors(form.current, errors))
    focusFirstError(form.current, errors)
  }

  const submit = () => {
    if (isSaving) return
    // Judged anew: a time that lay in the future may have come to pass.
    const { errors, request } = issuesOf(entry, { ...settings, today, now: new Date() })
    setHomeless([])
    if (errors.length > 0) {
      announce(`Not logged yet: ${errors.length} to look at.`, 'assertive')
      showErrors(errors)
      return
    }
    setIsSaving(true)
    save.mutate(request, {
      onSuccess: (saved) => void navigate({ to: paths.case(saved.missionNumber) }),
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : []
        setRefused(fields)
        setIsSaving(false)
        if (fields.length > 0) showErrors(fields)
      },
    })
  }

  const control = { fields: entry.fields, onChange, errorOf, warningOf }
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
        <QuickLogForm {...control} today={today} />
        <MorePartsForm
          {...control}
          entry={entry}
          settings={settings}
          opened={opened}
          onToggle={(part) =>
            setOpened(opened.includes(part) ? opened.filter((other) => other !== part) : [...opened, part])
          }
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
