import { startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { afterPaint } from './typing.ts'

interface BelowFoldProps {
  /** About how high it is, in CSS pixels: where one had scrolled to must be there from the start. */
  height: number
  children: ReactNode
}

/** What lies below the first screenful of a long form: drawn once that is to be seen. */
export function BelowFold({ height, children }: BelowFoldProps) {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setIsDrawn(true))), [])
  return isDrawn ? children : <div style={{ minHeight: height }} aria-busy="true" />
}
