import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useConflict } from '#platform/web/use-conflict.ts'
import { forgetForm, readKeptForm, useKeptForm } from '#platform/web/offline/kept-form.ts'
import type { Activity } from '../contract.ts'
import { problemsOf, toBody, toCompared, toValues, type ActivityValues } from './activity-values.ts'
import { activityQuery, renewActivities, saveActivity } from './queries.ts'

export type SavedStatus = 'draft' | 'planned' | 'completed'

export interface ActivityFormOptions {
  userId: string
  today: string
  /** The edited activity; null for a new one. */
  edited: Activity | null
  /** Under which name the device keeps what was typed into a new one. */
  keptAs?: string
  initial: ActivityValues
  onSaved: (saved: Activity) => void
  onRefused: () => void
}

const unfinished = 'A file is not uploaded yet: wait for it, try it again, or remove it.'

const firstOf = (path: string): string => path.split('.')[0] ?? ''

/** The state of the form: what was typed survives a failure, a closed tab and an expired session. */
export function useActivityForm(options: ActivityFormOptions) {
  const { userId, today, edited, keptAs = 'new', initial, onSaved, onRefused } = options
  const place = { form: 'cpd-form', userId, what: edited?.id ?? keptAs }
  const { base, conflict, meet } = useConflict(edited, (saved: Activity) => toCompared(toValues(saved)))
  const version = base?.version ?? null
  const cache = useQueryClient()
  const [newId] = useState(() => uuid())
  const [kept] = useState(() => readKeptForm(place, initial))
  const [hasKept, setHasKept] = useState(kept !== null)
  const form = useForm<ActivityValues>({ mode: 'controlled', initialValues: kept?.values ?? initial })
  const [unfinishedUploads, setUnfinishedUploads] = useState(0)
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  const saving = useMutation({
    mutationFn: ({ status, again }: { status: SavedStatus; again: boolean; date: string }) =>
      saveActivity(
        toBody(form.getValues(), status),
        again,
        base ? { id: base.id, version: base.version } : { newId },
      ),
    onSuccess: (saved) => {
      forgetForm(place)
      cache.setQueryData(activityQuery(saved.id).queryKey, saved)
      void renewActivities(cache)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const merged = meet(error, toCompared(form.getValues()))
      if (merged !== null) return form.setValues(merged)
      form.setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [firstOf(path), message])))
      onRefused()
    },
  })
  useKeptForm(place, { values: form.values, version }, isChanged && !saving.isSuccess)
  const submit = (status: SavedStatus, again = false) => {
    if (saving.isPending) return
    const problems = {
      ...problemsOf(form.getValues(), status, today),
      ...(unfinishedUploads > 0 && { evidenceIds: unfinished }),
    }
    form.setErrors(problems)
    if (Object.keys(problems).length > 0) return onRefused()
    saving.mutate({ status, again, date: form.getValues().date })
  }
  const discard = () => {
    forgetForm(place)
    form.setValues(initial)
    form.clearErrors()
    setHasKept(false)
  }
  const isOutdated = hasKept && conflict === null && kept?.version !== version
  return { form, saving, base, conflict, submit, discard, hasKept, isOutdated, setUnfinishedUploads }
}
