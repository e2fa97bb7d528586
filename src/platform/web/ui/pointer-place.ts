import type { MouseEvent } from 'react'

/** Returns the position of the pointer in pixels, relative to the element with the listener. */
export function pointerPosition({ clientX, clientY, currentTarget }: MouseEvent): { x: number; y: number } {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
