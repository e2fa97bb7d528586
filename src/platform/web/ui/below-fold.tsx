import { startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { afterPaint } from './typing.ts'

interface BelowFoldProps {
  /** Its approximate height in CSS pixels, so that the browser can restore the scroll position. */
  height: number
  children: ReactNode
}

/** Renders a part of a long form after the first screenful has been painted. */
export function BelowFold({ height, children }: BelowFoldProps) {
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setIsRendered(true))), [])
  return isRendered ? children : <div style={{ minHeight: height }} aria-busy="true" />
}
