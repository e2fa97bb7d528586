/** The number of frames for which the element is followed at most, until the content above it has its final size. */
const maxFrames = 30
const minRestingFrames = 3

/** Returns the offset from the top of the page: layout changes above the element move it, scrolling does not. */
const offsetOf = (element: Element): number => Math.round(element.getBoundingClientRect().top + scrollY)

const scrollingEvents = ['wheel', 'touchmove', 'keydown'] as const

/**
 * Scrolls to the element, and again while the layout moves it: content above it gets its final size only when it becomes
 * visible (`content-visibility`), and the browser keeps other content in place. Stops if the user scrolls.
 */
export function bringIntoView(element: Element, block: 'start' | 'center' | 'nearest'): void {
  let offset = NaN
  let scrolledTo = NaN
  let frames = 0
  let restingCount = 0
  const abortController = new AbortController()
  for (const type of scrollingEvents)
    addEventListener(type, () => abortController.abort(), { passive: true, signal: abortController.signal })
  const follow = () => {
    if (abortController.signal.aborted) return
    if (offsetOf(element) === offset && Math.abs(scrollY - scrolledTo) <= 1) restingCount += 1
    else {
      restingCount = 0
      element.scrollIntoView({ block })
      offset = offsetOf(element)
      scrolledTo = scrollY
    }
    frames += 1
    if (restingCount < minRestingFrames && frames < maxFrames) requestAnimationFrame(follow)
    else abortController.abort()
  }
  follow()
}
