import { createElement } from 'react'

type Show = 'success' | 'error' | 'info'

// The library comes with the first toast: no screen waits for it.
async function show(kind: Show, words: string): Promise<void> {
  const library = await import('react-toastify/unstyled')
  library.toast[kind](words)
}

// Longer than others: it has to be read, decided and reached.
const undoMs = 10_000

async function showUndo(words: string, undo: () => void): Promise<void> {
  const [library, { UndoToast }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('./undo-toast.tsx'),
  ])
  library.toast.success(
    ({ closeToast }) => {
      const onUndo = () => {
        closeToast()
        undo()
      }
      return createElement(UndoToast, { words, onUndo })
    },
    { autoClose: undoMs, closeOnClick: false },
  )
}

/** Short news top right, gone after 5 seconds: never the only copy of an error, nor the only way back. */
export const toast = {
  success: (words: string): void => void show('success', words),
  error: (words: string): void => void show('error', words),
  info: (words: string): void => void show('info', words),
  undo: (words: string, undo: () => void): void => void showUndo(words, undo),
}
