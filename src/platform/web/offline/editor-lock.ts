import { useEffect, useState } from 'react'

/** `asking` for a moment, then whether this page alone edits it or another page of this browser does. */
export type EditorLock = 'pending' | 'held' | 'elsewhere'

const patienceMs = 700

/**
 * Two pages that write one text would take each other's letters away: the first one has it until it is closed. What is
 * new no other page can have: there is nothing to wait for.
 */
export function useEditorLock(name: string, { isNew = false } = {}): EditorLock {
  // Where the browser has no locks (no https) there is nobody to ask.
  const [editing, setEditing] = useState<EditorLock>('locks' in navigator && !isNew ? 'pending' : 'held')
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    let isOver = false
    const tell = (found: EditorLock) => {
      if (!isOver) setEditing(found)
    }
    // A page that is just being left or reloaded lets go a moment later.
    const signal = AbortSignal.timeout(patienceMs)
    navigator.locks
      .request(`sortie-editor-${name}`, { signal }, () => {
        tell('held')
        return left
      })
      .catch(() => tell('elsewhere'))
    return () => {
      isOver = true
      leave()
    }
  }, [name])
  return editing
}
