// The browser shows typed text itself. Everything else that a keystroke changes can wait until the text is painted.

let isKeystroke = false

/** Whether the current change comes from a keystroke rather than from a choice. */
export const isFromKeystroke = (): boolean => isKeystroke

/** Runs `onChange` so that `isFromKeystroke` is true meanwhile. */
export function runAsKeystroke(onChange: () => void): void {
  isKeystroke = true
  try {
    onChange()
  } finally {
    isKeystroke = false
  }
}

// A hidden page is not painted, so there is a time limit.
const maxWaitMs = 150

/** Runs `work` after the next paint. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // The browser paints the frame after this callback.
    timer = setTimeout(work)
  })
  timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    work()
  }, maxWaitMs)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
