import type { MouseEvent } from 'react'

/** Where the pointer is, in pixels from the left and top of the element that listens. */
export function pointerPlace({ clientX, clientY, currentTarget }: MouseEvent): { x: number; y: number } {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
