import { useEffect } from 'react'

// Some screens contain too much input to type again. When the session expires while one of them is open, the screen stays
// mounted and the user signs in again in a dialog on top of it.

let holds = 0

export const isScreenHeld = (): boolean => holds > 0

/** Keeps the calling screen mounted when the session ends. */
export function useScreenHold(): void {
  useEffect(() => {
    holds += 1
    return () => {
      holds -= 1
    }
  }, [])
}
