import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import { toast } from '#platform/web/components/toast.ts'
import { isOnlyInMemory } from '#platform/web/offline/device-records.ts'
import { readPreset, storePreset } from '#platform/web/session/presets.ts'
import { readToken, readUser } from '#platform/web/session/session-store.ts'
import { isLogged, type StoredEntry, type TypedEntry } from '../../outbox/stored-entry.ts'
import { storeEntry, useSelectedEntries } from '../../outbox/web/device-drafts.ts'
import type { SendOutcome } from '../../outbox/web/send.ts'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { presetsOf, type EntryPresets } from '../../entry/entry.ts'

const presetName = 'case'

// Presets are only suggestions: on saving, the schema refuses a code that is no longer in its list.
export const readPresets = (userId: string): Partial<EntryPresets> =>
  (readPreset(presetName, userId) as Partial<EntryPresets> | null) ?? {}
/** Stores the presets on this device, for a new case without a network. */
export const storePresets = (userId: string, presets: Partial<EntryPresets>): boolean =>
  storePreset(presetName, userId, presets)

/** Logs the case. Loads the code of the queue on demand, but the first keystroke has usually loaded it already. */
async function logNow(typedEntry: TypedEntry): Promise<SendOutcome> {
  try {
    const { logEntry } = await import('../../outbox/web/send.ts')
    return await logEntry(typedEntry)
  } catch {
    toast.error('This cannot be sent right now. Nothing you typed is lost. Please try again.')
    return { kind: 'settled' }
  }
}

/** Stores every change of the form, and logs the case. */
export function useAutosave(userId: string, id: string) {
  const select = useCallback(
    (entries: StoredEntry[]) => {
      const storedEntry = entries.find((entry) => entry.id === id)
      return storedEntry === undefined ? null : { hasProblem: storedEntry.problem !== null }
    },
    [id],
  )
  const storedEntry = useSelectedEntries(userId, select).data ?? null
  const isDone = useRef(false)
  const isUnstored = () => isOnlyInMemory(userId, id)
  const log = async (typedEntry: TypedEntry): Promise<SendOutcome> => {
    const outcome = await logNow(typedEntry)
    isDone.current = outcome.kind === 'logged' || (outcome.kind === 'waiting' && !isUnstored())
    // If another user has signed in here meanwhile, that user must not see the result or the case.
    if (outcome.kind === 'logged' && readUser()?.id === userId) {
      storePresets(userId, presetsOf(typedEntry.entry))
      toast.success(isLogged(typedEntry.saved?.status) ? 'Changes saved' : 'Case logged')
      // A new case changes the logbook and the statistics everywhere.
      const { queryKey } = caseQuery(outcome.saved.missionNumber.replace('#', ''))
      queryClient.setQueryData(queryKey, outcome.saved)
      void queryClient.invalidateQueries()
    }
    return outcome
  }
  useBlocker({
    // Stored content is restored when the user returns, so only unstored content needs a confirmation.
    enableBeforeUnload: () => isUnstored() && !isDone.current,
    shouldBlockFn: () => {
      if (storedEntry === null || isDone.current || readToken() === null) return false
      if (isUnstored()) toast.error('Not logged yet, and not saved on this device. Do not close this tab.')
      else toast.info('Not logged yet. What you typed is saved.')
      return false
    },
  })
  return { hasProblem: storedEntry?.hasProblem ?? false, isUnstored, storeTyped: storeEntry, log }
}
