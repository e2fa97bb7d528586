import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { cpdSeverityRule } from '../cpd-questions.ts'
import classes from './quick-add-dialog.module.css'
import { emptyValues, problemsOf, toBody, withHours, withType } from './activity-values.ts'
import { isRepeated, messageOf } from './messages.ts'
import { refetchActivities, saveActivity } from './queries.ts'
import { RepeatedCard } from './repeated-card.tsx'
import type { SavedStatus } from './use-activity-form.ts'

const types = listedChoices(cpdTypes)

/** Records an activity by its title, date, hours and type; the rest can be added later. */
export function QuickAddDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null)
  const cache = useQueryClient()
  const [newId] = useState(() => uuid())
  const [values, setValues] = useState(() => emptyValues(today))
  const [problems, setProblems] = useState<Record<string, string>>({})
  useReturnFocus()
  const finishedStatus: SavedStatus = values.date > today ? 'planned' : 'completed'
  const save = useMutation({
    mutationFn: ({ status, again }: { status: SavedStatus; again: boolean; date: string }) =>
      saveActivity(toBody(values, status), again, { newId }),
    onSuccess: async () => {
      announce('CPD activity saved')
      onClose()
      await refetchActivities(cache)
    },
  })
  const submit = (status: SavedStatus, again = false) => {
    const nextProblems = problemsOf(values, status, today)
    const isValid = Object.keys(nextProblems).length === 0
    if (isValid || !root.current) setProblems(nextProblems)
    else showProblems(root.current, () => setProblems(nextProblems))
    if (isValid && !save.isPending) save.mutate({ status, again, date: values.date })
  }
  const errorAt = (path: string): string | undefined => {
    const fieldErrors = save.error instanceof ApiError ? save.error.fields : []
    return problems[path] ?? fieldErrors.find((field) => field.path === path)?.message
  }
  return (
    <Modal
      opened
      title="Quick add"
      onClose={() => save.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(finishedStatus)
        }}
      >
        {save.error !== null && !isRepeated(save.error) && (
          <ErrorBanner requestId={faultIdOf(save.error)}>{messageOf(save.error)}</ErrorBanner>
        )}
        <GuardedTextInput
          path="title"
          label="Title"
          required
          maxLength={160}
          value={values.title}
          error={errorAt('title')}
          severityRule={cpdSeverityRule}
          checked={values.privacyChecked}
          onCheckedChange={(privacyChecked) => setValues({ ...values, privacyChecked })}
          onChange={(title) => setValues((before) => ({ ...before, title }))}
        />
        <SearchSelect
          label="Type"
          required
          choices={types}
          recentName="cpd-types"
          value={values.type}
          error={errorAt('type')}
          onChange={(type) => setValues(withType(values, type))}
        />
        <div className={classes.pair}>
          <TextInput
            label="Date"
            withAsterisk
            type="date"
            value={values.date}
            error={errorAt('date') ?? errorAt('status')}
            onChange={(event) => setValues({ ...values, date: event.currentTarget.value })}
          />
          <MeasureInput
            label="Hours"
            withAsterisk
            places={2}
            unit="h"
            value={values.hours}
            error={errorAt('hours')}
            onChange={(hours) => setValues((before) => withHours(before, hours))}
          />
        </div>
        {isRepeated(save.error) && save.variables && (
          <RepeatedCard
            date={save.variables.date}
            isSaving={save.isPending}
            onConfirm={() => submit(save.variables.status, true)}
          />
        )}
        <DialogButtons>
          <Button variant="default" disabled={save.isPending} onClick={() => submit('draft')}>
            Finish later
          </Button>
          <Button type="submit" loading={save.isPending}>
            {finishedStatus === 'planned' ? 'Save as planned' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
