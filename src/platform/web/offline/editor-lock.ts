import { useEffect, useState } from 'react'

/** `pending` for a moment, then `held` if this page has the lock, or `elsewhere` if another page of this browser has it. */
export type EditorLock = 'pending' | 'held' | 'elsewhere'

/** A page that is being closed or reloaded releases its lock late, so it is requested again after these times. */
const retriesAfterMs = [100, 200, 400]

/**
 * Requests the lock, and holds it until `released`. Only the browser's answer counts, never how long it took: a busy
 * browser answers late, although no other page has the lock.
 */
async function requestLock(name: string, released: Promise<void>): Promise<'held' | 'elsewhere'> {
  for (const retryAfterMs of [...retriesAfterMs, null]) {
    const isHeld = await new Promise<boolean>((resolve, reject) => {
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock === null ? undefined : released
        })
        .catch(reject)
    })
    if (isHeld) return 'held'
    if (retryAfterMs !== null) await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
  }
  return 'elsewhere'
}

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
    // A browser that refuses locks altogether must not keep a user from logging.
    void requestLock(`sortie-editor-${name}`, released).then(update, () => update('held'))
    return () => {
      isUnmounted = true
      release()
    }
  }, [name])
  return lock
}
