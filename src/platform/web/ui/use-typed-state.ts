import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint, isFromKeystroke } from './typing.ts'

interface TypedState<Value> {
  /** What is rendered: with the newest choice, and behind the newest letters by a moment. */
  rendered: Value
  /** The same once typing has paused, for what takes long to work out. */
  debounced: Value
  /** What it is by now. Stays the same, as do the others. */
  current: () => Value
  set: (next: Value) => void
  /** Draws what is not rendered yet, before something that was rendered is acted upon. */
  flush: () => void
}

const pauseMs = 120

/** A value that much is rendered of. A choice is rendered at once; a letter is painted first, and the rest after it. */
export function useTypedState<Value>(start: Value): TypedState<Value> {
  const [rendered, setRendered] = useState(start)
  const [debounced, setDebounced] = useState(start)
  const latest = useRef(start)
  const isBehind = useRef(false)
  const cancellations = useRef<(() => void)[]>([])
  const cancel = useCallback(() => {
    for (const cancelOne of cancellations.current) cancelOne()
    cancellations.current = []
  }, [])
  useLayoutEffect(() => {
    if (rendered === latest.current) isBehind.current = false
  }, [rendered])
  useEffect(() => cancel, [cancel])

  const set = useCallback(
    (next: Value) => {
      cancel()
      latest.current = next
      if (!isFromKeystroke()) {
        setRendered(next)
        setDebounced(next)
        return
      }
      isBehind.current = true
      const pause = setTimeout(() => startTransition(() => setDebounced(latest.current)), pauseMs)
      cancellations.current = [
        afterPaint(() => startTransition(() => setRendered(latest.current))),
        () => clearTimeout(pause),
      ]
    },
    [cancel],
  )
  const flush = useCallback(() => {
    if (cancellations.current.length === 0) return
    cancel()
    if (isBehind.current) flushSync(() => setRendered(latest.current))
    setDebounced(latest.current)
  }, [cancel])
  const current = useCallback(() => latest.current, [])
  return { rendered, debounced, current, set, flush }
}
