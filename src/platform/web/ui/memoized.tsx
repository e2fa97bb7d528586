import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { FunctionComponent } from 'react'

type Handler = (...given: unknown[]) => unknown
type Props = Record<string, unknown>

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((item, index) => Object.is(item, b[index]))

const haveSameProps = (before: Props, now: Props): boolean =>
  Object.keys({ ...before, ...now }).every(
    (name) => Object.is(before[name], now[name]) || isSameList(before[name], now[name]),
  )

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

/**
 * Wraps a control in `memo`, so that it only renders when a prop other than a handler has changed. Most forms create new
 * handlers on every render; the control always calls the latest ones.
 */
export function memoized<ControlProps extends object>(
  Control: FunctionComponent<ControlProps>,
): FunctionComponent<ControlProps> {
  // Props are only compared here, so their types do not matter.
  const Memo = memo(Control as unknown as FunctionComponent<Props>, haveSameProps)
  return function Memoized(controlProps: ControlProps) {
    const props = controlProps as Props
    const latest = useRef(props)
    useLayoutEffect(() => {
      latest.current = props
    })
    const [handlers] = useState(() => new Map<string, Handler>())
    const stable = { ...props }
    for (const [name, value] of Object.entries(props)) {
      if (!isHandler(name, value)) continue
      const handler = handlers.get(name) ?? ((...values) => (latest.current[name] as Handler)(...values))
      handlers.set(name, handler)
      stable[name] = handler
    }
    return <Memo {...stable} />
  }
}
