import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#platform/contract/errors.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { focusFirstError, homelessErrors } from '#platform/web/ui/field-slot.tsx'
import { missionTimes } from '#missions/contract.ts'
import { paths } from '#web/paths.ts'
import type { Case } from '../../contract.ts'
import { changedPaths, changeEntry, errorAt, issuesOf, type CaseEntry, type EntryChange } from '../rules.ts'
import { discardDraft, keepDraft, keepPresets, saveCase } from './api.ts'
import classes from './case-entry-form.module.css'
import { MorePartsForm, partsOf } from './more-parts-form.tsx'
import { QuickLogForm } from './quick-log-form.tsx'
import { SaveBarPanel } from './save-bar-panel.tsx'

export type DraftState = 'nothing' | 'kept' | 'impossible'

interface CaseEntryFormProps {
  start: CaseEntry
  userId: string
  /** IANA name: where the clocks hang. */
  zone: string
  today: string
  isRestored: boolean
  onDraftChange: (state: DraftState) => void
  onStartOver: () => void
}

const keepAfterMs = 300
const clockPaths = new Set(missionTimes.map(({ field }) => `mission.${field}`))

/** Keeps what is typed on the device, shortly after each change and on leaving, until it is saved. */
function useDraft(userId: string, entry: CaseEntry, isDirty: boolean, onChange: (state: DraftState) => void) {
  const latest = useRef({ entry, isDirty, isDone: false })
  latest.current = { ...latest.current, entry, isDirty }

  // Storage is outside React, and leaving the page is no event of a component.
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => onChange(keepDraft(userId, entry) ? 'kept' : 'impossible'), keepAfterMs)
    return () => clearTimeout(timer)
  }, [userId, entry, isDirty, onChange])

  useEffect(() => {
    const keepNow = () => {
      const now = latest.current
      // Signed out: what one person typed must not lie here for the next.
      if (now.isDirty && !now.isDone && readToken() !== null) keepDraft(userId, now.entry)
    }
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [userId])

  return {
    finish: () => {
      latest.current.isDone = true
      discardDraft(userId)
      onChange('nothing')
    },
  }
}
