import { useEffect, useState } from 'react'

type Guard = typeof import('../guard.ts')

let loadedGuard: Guard | null = null

/** Loads the guard, which is larger than any form. Rejects if it cannot be loaded. */
export async function loadGuard(): Promise<Guard> {
  loadedGuard ??= await import('../guard.ts')
  return loadedGuard
}

/**
 * Returns the guard once there is text to check, and null until the guard has loaded: the server checks the text in any case.
 */
export function useGuard(text: string): Guard | null {
  const [guard, setGuard] = useState(() => loadedGuard)
  const isNeeded = guard === null && text.trim() !== ''
  useEffect(() => {
    if (!isNeeded) return
    loadGuard().then(setGuard, () => undefined)
  }, [isNeeded])
  return guard
}
