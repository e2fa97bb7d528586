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
import { caseQuery } from '#cases/record/web/queries.ts'
import { presetsOf, type CaseEntry, type EntryPresets } from '../../entry/entry.ts'

const name = 'case'

// Presets are only offered: a code that has left its list is refused by the schema on saving.
export const readPresets = (userId: string): Partial<EntryPresets> =>
  (readPreset(name, userId) as Partial<EntryPresets> | null) ?? {}
const keepPresets = (userId: string, entry: CaseEntry): boolean => storePreset(name, userId, presetsOf(entry))

/** The queue's code comes with the first letter that is typed; here it is there already. */
async function send(typed: TypedEntry): Promise<SendOutcome> {
  try {
    const { logEntry } = await import('../../outbox/web/send.ts')
    return await logEntry(typed)
  } catch {
    toast.error('This cannot be sent now. What you typed is kept: please try again.')
    return { kind: 'settled' }
  }
}

/** The form's side of it: keeps every letter, and logs the case. */
export function useAutosave(userId: string, id: string) {
  const select = useCallback(
    (entries: StoredEntry[]) => {
      const kept = entries.find((entry) => entry.id === id)
      return kept === undefined ? null : { hasProblem: kept.problem !== null }
    },
    [id],
  )
  const kept = useSelectedEntries(userId, select).data ?? null
  const isDone = useRef(false)
  const isUnkept = () => isOnlyInMemory(userId, id)
  const log = async (typed: TypedEntry): Promise<SendOutcome> => {
    const outcome = await send(typed)
    isDone.current = outcome.kind === 'logged' || (outcome.kind === 'waiting' && !isUnkept())
    // Whoever has signed in here meanwhile is neither told of it nor given it.
    if (outcome.kind === 'logged' && readUser()?.id === userId) {
      keepPresets(userId, typed.entry)
      toast.success(isLogged(typed.saved?.status) ? 'Changes saved' : 'Case logged')
      // A case changes the logbook and the figures everywhere.
      const { queryKey } = caseQuery(outcome.saved.missionNumber.replace('#', ''))
      queryClient.setQueryData(queryKey, outcome.saved)
      void queryClient.invalidateQueries()
    }
    return outcome
  }
  useBlocker({
    // What is kept is there on coming back; only what could not be kept is worth a question.
    enableBeforeUnload: () => isUnkept() && !isDone.current,
    shouldBlockFn: () => {
      if (kept === null || isDone.current || readToken() === null) return false
      if (isUnkept()) toast.error('Not logged yet, and not kept on this device. Do not close this tab.')
      else toast.info('Not logged yet. What you typed is kept.')
      return false
    },
  })
  return { hasProblem: kept?.hasProblem ?? false, isUnkept, keepTyped: storeEntry, log }
}
