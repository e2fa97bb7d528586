import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint, isFromKeystroke } from './typing.ts'

interface TypedState<Value> {
  /** What is drawn: with the newest choice, and behind the newest letters by a moment. */
  drawn: Value
  /** The same once typing has paused, for what takes long to work out. */
  settled: Value
  /** What it is by now. Stays the same, as do the others. */
  current: () => Value
  put: (next: Value) => void
  /** Draws what is not drawn yet, before something that was drawn is acted upon. */
  catchUp: () => void
}

const pauseMs = 120

/** A value that much is drawn of. A choice is drawn at once; a letter is painted first, and the rest after it. */
export function useTypedState<Value>(start: Value): TypedState<Value> {
  const [drawn, setDrawn] = useState(start)
  const [settled, setSettled] = useState(start)
  const latest = useRef(start)
  const isBehind = useRef(false)
  const callOff = useRef<(() => void)[]>([])
  const stop = useCallback(() => {
    for (const end of callOff.current) end()
    callOff.current = []
  }, [])
  useLayoutEffect(() => {
    if (drawn === latest.current) isBehind.current = false
  }, [drawn])
  useEffect(() => stop, [stop])

  const put = useCallback(
    (next: Value) => {
      stop()
      latest.current = next
      if (!isFromKeystroke()) {
        setDrawn(next)
        setSettled(next)
        return
      }
      isBehind.current = true
      const pause = setTimeout(() => startTransition(() => setSettled(latest.current)), pauseMs)
      callOff.current = [
        afterPaint(() => startTransition(() => setDrawn(latest.current))),
        () => clearTimeout(pause),
      ]
    },
    [stop],
  )
  const catchUp = useCallback(() => {
    if (callOff.current.length === 0) return
    stop()
    if (isBehind.current) flushSync(() => setDrawn(latest.current))
    setSettled(latest.current)
  }, [stop])
  const current = useCallback(() => latest.current, [])
  return { drawn, settled, current, put, catchUp }
}
