type Show = 'success' | 'error' | 'info'

// The library comes with the first toast: no screen waits for it.
async function show(kind: Show, words: string): Promise<void> {
  const library = await import('react-toastify/unstyled')
  library.toast[kind](words)
}

/** Short news top right, gone after 5 seconds: never the only copy of an error. */
export const toast = {
  success: (words: string): void => void show('success', words),
  error: (words: string): void => void show('error', words),
  info: (words: string): void => void show('info', words),
}
