import { useEffect } from 'react'

/**
 * For what is mounted while it is open: gives the focus back, when it goes, to what had it when it came; if that has
 * left the page meanwhile, to the place around it.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    const around = before?.parentElement?.closest('[tabindex]')
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => {
        const target = before?.isConnected ? before : around
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
