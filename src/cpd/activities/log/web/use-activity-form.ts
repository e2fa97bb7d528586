import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts'
import type { Activity } from '../contract.ts'
import { problemsOf, toBody, toValues, withChange, type ActivityValues } from './activity-values.ts'
import { activityQuery, refetchActivities, saveActivity } from './queries.ts'

export type SavedStatus = 'draft' | 'planned' | 'completed'

/** How to save the activity. `again` saves it even if one with the same day and title exists. */
interface SaveOptions {
  status: SavedStatus
  again: boolean
}

export interface ActivityFormOptions {
  userId: string
  today: string
  /** The edited activity; null for a new one. */
  edited: Activity | null
  /** The name under which the device stores the input of a new activity; `new` if absent. */
  inputName?: string
  initial: ActivityValues
  onSaved: (saved: Activity) => void
}

const unfinishedUploadMessage = 'A file is not uploaded yet: wait for it, try it again, or remove it.'

/** The state of the form of an activity. */
export function useActivityForm(options: ActivityFormOptions) {
  const { userId, today, edited, inputName = 'new', initial, onSaved } = options
  const cache = useQueryClient()
  const [newId] = useState(() => uuid())
  const [unfinishedUploads, setUnfinishedUploads] = useState(0)
  const formState = useKeptForm<ActivityValues, Activity, SaveOptions>({
    formKey: { form: 'cpd-form', userId, what: edited?.id ?? inputName },
    edited,
    initial,
    toValues,
    follow: withChange,
    validate: (values, { status }) => ({
      ...problemsOf(values, status, today),
      ...(unfinishedUploads > 0 && { evidenceIds: unfinishedUploadMessage }),
    }),
    save: (values, base, { status, again }) =>
      saveActivity(toBody(values, status), again, base ? { id: base.id, version: base.version } : { newId }),
    onSaved: (saved) => {
      cache.setQueryData(activityQuery(saved.id).queryKey, saved)
      void refetchActivities(cache)
      onSaved(saved)
    },
  })
  return { ...formState, setUnfinishedUploads }
}
