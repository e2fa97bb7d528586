/** What a new case begins with: answers of the case that the user logged last, on whatever device. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearDefaults, loadDefaults } from '#logbook/book/settings/web/queries.ts'
import { toast } from '#platform/web/components/toast.ts'
import type { EntryPresets } from '../entry/entry.ts'
import { keepPresets, readPresets } from '../form/web/autosave.ts'

type Remembered = Partial<EntryPresets>

const entered = (part: object): object =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null))

// The codes are those of a logged case; on saving, the schema refuses one that its list has lost since.
const presetsFrom = ({ answers }: Awaited<ReturnType<typeof loadDefaults>>): Remembered =>
  answers === null ? {} : { mission: entered(answers.mission), team: entered(answers.team) }

const rememberedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['case-defaults', userId],
    queryFn: async ({ signal }) => {
      const presets = presetsFrom(await loadDefaults(signal))
      // Without a network the device's copy takes their place.
      keepPresets(userId, presets)
      return presets
    },
    // Every new case asks again: another device may have logged one meanwhile.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

// Nobody waits longer for an empty form.
const patienceMs = 700

/** Returns undefined while the server is asked; what this device last heard if it does not answer in time. */
export function useRememberedAnswers(userId: string, isNeeded: boolean): Remembered | undefined {
  const { data, isError } = useQuery({ ...rememberedQuery(userId), enabled: isNeeded })
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return data ?? (isError || isLate || !isNeeded ? readPresets(userId) : undefined)
}

/** Forgets them on every device; the next logged case is remembered again. */
export async function forgetAnswers(userId: string): Promise<void> {
  keepPresets(userId, {})
  try {
    await clearDefaults()
  } catch {
    toast.error('Cleared for this case only: the server could not be reached.')
  }
}
