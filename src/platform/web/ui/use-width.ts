import { useCallback, useState } from 'react'

/** Returns the width of an element in pixels, for drawings; 0 until it has been laid out. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    // React passes null only to refs without a cleanup function; its types do not know that.
    if (element === null) return undefined
    // This does not run in a transition, which would wait for every other transition, such as a navigation that hangs.
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
