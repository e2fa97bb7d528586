import { useEffect } from 'react'

/** For what is mounted while it is open: gives the focus back, when it goes, to what had it when it came. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [])
}
