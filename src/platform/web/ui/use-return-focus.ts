import { useEffect } from 'react'

/**
 * Returns the focus when the calling component unmounts: to the element that had it on mount or, if that element is no longer
 * on the page, to its closest focusable ancestor. It is for components that are only mounted while they are open.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const focusedBefore = document.activeElement
    const focusableAncestor = focusedBefore?.parentElement?.closest('[tabindex]')
    return () => {
      // This runs after the dialog has released the focus.
      setTimeout(() => {
        const target = focusedBefore?.isConnected ? focusedBefore : focusableAncestor
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
