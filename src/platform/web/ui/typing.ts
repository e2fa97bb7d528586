// What is typed is drawn by the browser, letter by letter. What follows from it can wait until the letter is to be seen.

let isKeystroke = false

/** Whether what is told at this moment was typed as a letter, rather than chosen. */
export const isFromKeystroke = (): boolean => isKeystroke

/** Tells of a letter. */
export function fromKeystroke(tell: () => void): void {
  isKeystroke = true
  try {
    tell()
  } finally {
    isKeystroke = false
  }
}

// A page that is not to be seen is not painted.
const longestWaitMs = 150

/** Once what has changed is painted. Answers how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // The frame is drawn when this callback is over.
    timer = setTimeout(work)
  })
  timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    work()
  }, longestWaitMs)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
