/** The answers that prefill a new case: those of the case that the user logged last, on any device. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearDefaults, loadDefaults } from '#logbook/book/settings/web/queries.ts'
import { toast } from '#platform/web/components/toast.ts'
import type { EntryPresets } from '../entry/entry.ts'
import { keepPresets, readPresets } from '../form/web/autosave.ts'

type Remembered = Partial<EntryPresets>

const withoutEmpty = (part: object): object =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null))

// The codes come from a logged case; on saving, the schema refuses a code that its list has lost since.
const presetsFrom = ({ answers }: Awaited<ReturnType<typeof loadDefaults>>): Remembered =>
  answers === null ? {} : { mission: withoutEmpty(answers.mission), team: withoutEmpty(answers.team) }

const rememberedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['case-defaults', userId],
    queryFn: async ({ signal }) => {
      const presets = presetsFrom(await loadDefaults(signal))
      // Kept for starting a case without a network.
      keepPresets(userId, presets)
      return presets
    },
    // Every new case loads them again: another device may have logged a case meanwhile.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

// The longest wait for the server before the form opens without its answer.
const patienceMs = 700

/** Returns undefined while waiting for the server; if it is too slow, the answers last stored on this device. */
export function useRememberedAnswers(userId: string, isNeeded: boolean): Remembered | undefined {
  const { data, isError } = useQuery({ ...rememberedQuery(userId), enabled: isNeeded })
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return data ?? (isError || isLate || !isNeeded ? readPresets(userId) : undefined)
}

/** Clears the answers on every device, until the next logged case. */
export async function forgetAnswers(userId: string): Promise<void> {
  keepPresets(userId, {})
  try {
    await clearDefaults()
  } catch {
    toast.error('Cleared for this case only: the server could not be reached.')
  }
}
