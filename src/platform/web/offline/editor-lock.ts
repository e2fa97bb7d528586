import { useEffect, useState } from 'react'

/** `pending` for a moment, then `held` by this page or `elsewhere`: by another page of this browser. */
export type EditorLock = 'pending' | 'held' | 'elsewhere'

const waitMs = 700

/**
 * Lets only one page edit a text, because two pages would overwrite each other. The first page holds the lock until it is
 * closed. A new text (`isNew`) cannot be open elsewhere, so it does not wait.
 */
export function useEditorLock(name: string, { isNew = false } = {}): EditorLock {
  // Without https the browser has no locks.
  const [lock, setLock] = useState<EditorLock>('locks' in navigator && !isNew ? 'pending' : 'held')
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let isUnmounted = false
    const update = (state: EditorLock) => {
      if (!isUnmounted) setLock(state)
    }
    // Waits a moment: a page that is being closed or reloaded releases its lock late.
    const signal = AbortSignal.timeout(waitMs)
    navigator.locks
      .request(`sortie-editor-${name}`, { signal }, () => {
        update('held')
        return released
      })
      .catch(() => update('elsewhere'))
    return () => {
      isUnmounted = true
      release()
    }
  }, [name])
  return lock
}
