import { useCallback, useState } from 'react'

/** Returns the width of an element in pixels, for drawings; 0 until it has been laid out. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    // React passes null only to refs without a cleanup function; its types do not know that.
    if (element === null) return undefined
    // Set at once, so that the drawing appears together with its surroundings.
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
