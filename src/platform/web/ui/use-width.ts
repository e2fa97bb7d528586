import { useCallback, useState } from 'react'

/** How wide an element is just now, for what is drawn in pixels; 0 until it has been laid out. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    // React gives null only to refs that clean up nothing; its types do not know that.
    if (element === null) return undefined
    // At once, so that the drawing is there when what is around it is first seen.
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
