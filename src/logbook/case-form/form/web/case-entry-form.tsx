import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#platform/contract/errors.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { Panels } from '#platform/web/components/panels.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { focusFirstError, unplacedErrors } from '#platform/web/ui/field-slot.tsx'
import { useTypedState } from '#platform/web/ui/use-typed-state.ts'
import type { TypedClocks } from '#logging/missions/clock.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { paths } from '#paths/paths.ts'
import { shownErrors } from '../../entry/shown-errors.ts'
import { isLogged, type SavedState } from '../../outbox/stored-entry.ts'
import { changedPaths, changeEntry, clockPaths, type CaseEntry, type EntryChange } from '../../entry/entry.ts'
import { loadGuard, loadIssueRules, useGuard, useIssueRules } from '../../fields/web/load-issues.ts'
import type { CallAfter } from '../../entry/call-after.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import { caseSaving } from './panel-places.ts'
import { useAutosave } from './autosave.ts'
import classes from './case-entry-form.module.css'
import { CarriedOverPanel } from './carried-over-panel.tsx'
import { EntrySectionsPanel, type EntrySections } from './entry-sections-panel.tsx'
import { SaveBarPanel } from './save-bar-panel.tsx'
import { useOpenedField } from './use-opened-field.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: most cases are saved without a problem.
const { Part: SaveProblemPanel } = lazyPart(
  async () => (await import('../../outbox/web/save-problem-panel.tsx')).SaveProblemPanel,
  { waitingHeight: 0 },
)
const { Part: LivePanel } = lazyPart(
  async () => (await import('#logging/missions/web/live-panel.tsx')).LivePanel,
)

interface CaseEntryFormProps {
  start: CaseEntry
  /** The saved case that is edited; null for a new one. */
  saved: SavedState | null
  userId: string
  settings: EntrySettings
  today: string
  /** Live entry: shows the time points one after the other instead of the form. */
  live?: { isOn: boolean; onFinish: () => void }
  /** Clears the answers of the last case; set if this case starts with them. */
  onForget?: (() => void) | undefined
  /** The field to open at the start, by its path in the request. */
  openAt?: string | undefined
  /** Called with the path of the screen to open next. */
  onDone: (path: string) => void
}

/** Renders the whole form of a case: its sections, their errors, and the save bar. */
export function CaseEntryForm(props: CaseEntryFormProps) {
  const { start, saved, userId, settings, today, live, openAt, onDone, onForget } = props
  const form = useRef<HTMLFormElement>(null)
  const sections = useRef<EntrySections>(null)
  useOpenedField(openAt, form, sections)
  const [initial] = useState(() => ({ entry: start, now: new Date() }))
  const { rendered, debounced, current, set, flush } = useTypedState(initial)
  const { entry } = rendered
  const callAfter = useRef<CallAfter>(undefined)
  const [hasTried, setHasTried] = useState(false)
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [refusedFields, setRefusedFields] = useState<readonly FieldError[]>([])
  const refusedFieldsRef = useRef(refusedFields)
  useLayoutEffect(() => {
    refusedFieldsRef.current = refusedFields
  }, [refusedFields])
  const [errorsWithoutField, setErrorsWithoutField] = useState<readonly FieldError[]>([])
  // Separate from the state of the outbox, which changes too late for a double click and for the focus.
  const [isSaving, setIsSaving] = useState(false)
  const { hasProblem, isUnstored, storeTyped, log } = useAutosave(userId, entry.fields._id)
  useScreenHold()
  // Finding all issues takes longer than a frame on a phone, so the keystroke is painted first.
  const deferredState = useDeferredValue(debounced)
  const issueRules = useIssueRules()
  const guard = useGuard(issueRules?.hasFreeText(deferredState.entry.fields) ?? false)
  const issues = useMemo(
    () =>
      issueRules?.issuesOf(deferredState.entry, { ...settings, guard, today, now: deferredState.now }) ??
      null,
    [issueRules, deferredState, settings, guard, today],
  )
  const errors = useMemo(
    () => [...(issues ? shownErrors(issues, { hasTried, leftFields }) : []), ...refusedFields],
    [issues, hasTried, leftFields, refusedFields],
  )

  const update = useCallback(
    (next: CaseEntry, paths: readonly string[]) => {
      set({ entry: next, now: new Date() })
      if (refusedFieldsRef.current.length > 0)
        setRefusedFields((before) =>
          before.filter(({ path }) => !paths.some((changedPath) => isWithin(path, changedPath))),
        )
      // An entry that continues as a new case no longer edits the saved one.
      storeTyped({ userId, entry: next, saved: next.fields._id === start.fields._id ? saved : null })
    },
    [userId, start, saved, storeTyped, set],
  )
  const onChange = useCallback(
    (change: EntryChange) => update(changeEntry(current().entry, change), changedPaths(change)),
    [update, current],
  )
  const onClocksChange = useCallback(
    (clocks: TypedClocks) => update({ ...current().entry, clocks }, [...clockPaths]),
    [update, current],
  )

  const setCallAfter = useCallback((call: CallAfter | null) => {
    callAfter.current = call ?? undefined
  }, [])

  const showErrors = async (errorsToShow: readonly FieldError[]) => {
    const paths = errorsToShow.map(({ path }) => path)
    const loading = sections.current?.load(paths)
    if (loading) await loading
    // The parts must be open and enabled before a field in them can take the focus.
    flushSync(() => {
      setIsSaving(false)
      setHasTried(true)
      sections.current?.open(paths)
    })
    if (!form.current) return
    setErrorsWithoutField(unplacedErrors(form.current, errorsToShow))
    focusFirstError(form.current, errorsToShow)
  }

  // The entry is checked again, because a time that was in the future may have passed.
  const findIssuesNow = async () => {
    const rules = await loadIssueRules().catch(() => null)
    const guardNow = rules?.hasFreeText(current().entry.fields) ? await loadGuard() : null
    return rules?.issuesOf(current().entry, { ...settings, guard: guardNow, today, now: new Date() }) ?? null
  }

  const submit = async () => {
    if (isSaving) return
    setIsSaving(true)
    const currentIssues = await findIssuesNow()
    if (currentIssues === null) {
      setIsSaving(false)
      toast.error('This cannot be checked right now. Nothing you typed is lost. Please try again.')
      return
    }
    setErrorsWithoutField([])
    if (currentIssues.errors.length > 0) {
      announce(`Not logged yet: ${currentIssues.errors.length} to fix.`, 'assertive')
      await showErrors(currentIssues.errors)
      return
    }
    const finished = { ...current().entry, callAfter: callAfter.current }
    const outcome = await log({ userId, entry: finished, saved })
    // The author has left the form. A toast appears when the case is logged.
    if (!form.current) return
    if (outcome.kind === 'logged') {
      onDone(paths.case(outcome.saved.missionNumber))
    } else if (outcome.kind === 'waiting' && isUnstored()) {
      setIsSaving(false)
      toast.error('Not sent yet, and not saved on this device. Keep this page open until it has been sent.')
    } else if (outcome.kind === 'waiting') {
      toast.info('Saved on this device. It will be sent as soon as there is a connection.')
      onDone(paths.logbook())
    } else {
      setIsSaving(false)
      const fields =
        outcome.kind === 'refused' && outcome.problem.kind === 'refused' ? outcome.problem.fields : []
      setRefusedFields(fields)
      if (fields.length > 0) await showErrors(fields)
    }
  }
  const isEdit = isLogged(saved?.status)
  const saving = (
    <Panels
      at={caseSaving}
      props={{
        // The current fields, not the deferred ones: an author may save at once after an answer on which the
        // signature depends.
        fields: entry.fields,
        settings,
        isEdit,
        onCallAfter: setCallAfter,
      }}
    />
  )
  const continueWith = (next: CaseEntry) => update(next, [])

  return (
    // The bubbling blur event only records which field the user has left.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={classes.root}
      data-kept
      noValidate
      aria-label="Log a case"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      // A chip computes its change from the rendered state, which must include the last keystroke.
      onBlurCapture={flush}
      onClickCapture={flush}
      onBlur={({ target }) => {
        const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
        if (path !== undefined && !leftFields.has(path)) setLeftFields(new Set([...leftFields, path]))
      }}
    >
      {onForget && !live?.isOn && (
        <CarriedOverPanel
          start={start.fields}
          mission={entry.fields.mission}
          team={entry.fields.team}
          bases={settings.bases}
          onChange={onChange}
          onForget={onForget}
        />
      )}
      <div className={classes.parts} inert={isSaving}>
        {isEdit && saving}
        {live?.isOn && (
          <LivePanel
            date={entry.fields.date}
            zone={settings.zone}
            clocks={entry.clocks}
            onFinish={live.onFinish}
            onChange={({ date, clocks }) =>
              update({ ...changeEntry(current().entry, { date }), clocks }, ['date', ...clockPaths])
            }
          />
        )}
        {!live?.isOn && (
          <EntrySectionsPanel
            ref={sections}
            entry={entry}
            settings={settings}
            today={today}
            errors={errors}
            warnings={issues?.warnings}
            optionalFields={issues?.optionalFields}
            required={issues?.missingErrors}
            onChange={onChange}
            onClocksChange={onClocksChange}
          />
        )}
        {!isEdit && !live?.isOn && saving}
      </div>
      <div className={classes.foot}>
        {(hasProblem || errorsWithoutField.length > 0) && (
          <SaveProblemPanel
            userId={userId}
            id={entry.fields._id}
            unplacedErrors={errorsWithoutField}
            settings={settings}
            onResolve={continueWith}
          />
        )}

        {!live?.isOn && (
          <SaveBarPanel
            remaining={
              issues && {
                missingCount: issues.missingErrors.length,
                errorCount: issues.errors.length - issues.missingErrors.length + refusedFields.length,
              }
            }
            isSaving={isSaving}
            userId={userId}
            id={entry.fields._id}
            isEdit={isEdit}
          />
        )}
      </div>
    </form>
  )
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}.`)
