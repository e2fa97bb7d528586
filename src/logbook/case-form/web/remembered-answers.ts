/** The answers that prefill a new case: those of the case that the user logged last, on any device. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearDefaults, loadDefaults } from '#logbook/book/settings/web/queries.ts'
import { toast } from '#platform/web/components/toast.ts'
import type { EntryPresets } from '../entry/entry.ts'
import { storePresets, readPresets } from '../form/web/autosave.ts'

type RememberedAnswers = Partial<EntryPresets>

const withoutEmpty = (part: object): object =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null))

// The codes come from a logged case. On saving, the schema refuses a code that is no longer in its list.
const presetsFrom = ({ answers }: Awaited<ReturnType<typeof loadDefaults>>): RememberedAnswers =>
  answers === null ? {} : { mission: withoutEmpty(answers.mission), team: withoutEmpty(answers.team) }

const rememberedAnswersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['case-defaults', userId],
    queryFn: async ({ signal }) => {
      const presets = presetsFrom(await loadDefaults(signal))
      // The device stores them, so that a case can start without a network.
      storePresets(userId, presets)
      return presets
    },
    // Every new case loads them again: another device may have logged a case meanwhile.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

// After this time the form opens without waiting for the server.
const maxWaitMs = 700

/** Returns the answers of the last case, undefined while loading. If the server is slow, returns the copy on this device. */
export function useRememberedAnswers(userId: string, isNeeded: boolean): RememberedAnswers | undefined {
  const { data, isError } = useQuery({ ...rememberedAnswersQuery(userId), enabled: isNeeded })
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return data ?? (isError || isLate || !isNeeded ? readPresets(userId) : undefined)
}

/** Clears the answers on every device, until the next logged case. */
export async function forgetAnswers(userId: string): Promise<void> {
  storePresets(userId, {})
  try {
    await clearDefaults()
  } catch {
    toast.error('Cleared for this case only: the server could not be reached.')
  }
}
