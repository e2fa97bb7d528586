import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint, isFromKeystroke } from './typing.ts'

interface TypedState<Value> {
  /** The value to render: includes the latest choice, but lags a moment behind keystrokes. */
  rendered: Value
  /** The value after a pause in typing, for expensive calculations. */
  debounced: Value
  /** Returns the latest value. This and the other functions are stable. */
  current: () => Value
  set: (next: Value) => void
  /** Renders the latest value at once, before an action that depends on what is rendered. */
  flush: () => void
}

const pauseMs = 120

/**
 * State that many components show. A choice renders at once. A keystroke is painted first, and everything else renders after
 * that.
 */
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
