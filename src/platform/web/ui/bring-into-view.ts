/** As long as a page takes, at the longest, until what lies out of sight has its size. */
const framesAtMost = 30
const framesAtRest = 3

/** From the start of the page: only what is above it taking another size moves it there, no scrolling does. */
const placeOf = (element: Element): number => Math.round(element.getBoundingClientRect().top + scrollY)

/**
 * Scrolls to the element, and again while it is being pushed away: what comes into sight above it takes its true size
 * only then (`content-visibility`). Whoever scrolls on meanwhile is left alone.
 */
export function bringIntoView(element: Element, block: 'start' | 'center' | 'nearest'): void {
  let place = NaN
  let scrolledTo = NaN
  let frames = 0
  let atRest = 0
  const follow = () => {
    const found = placeOf(element)
    if (found === place) {
      atRest += 1
      if (Math.abs(scrollY - scrolledTo) > 1) return
    } else {
      atRest = 0
      element.scrollIntoView({ block })
      place = placeOf(element)
      scrolledTo = scrollY
    }
    frames += 1
    if (atRest < framesAtRest && frames < framesAtMost) requestAnimationFrame(follow)
  }
  follow()
}
