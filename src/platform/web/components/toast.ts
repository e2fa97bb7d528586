import { createElement } from 'react'

type ToastKind = 'success' | 'error' | 'info'

// Loaded with the first toast, so that no screen waits for the library.
async function show(kind: ToastKind, message: string): Promise<void> {
  const library = await import('react-toastify/unstyled')
  library.toast[kind](message)
}

// The toast stays longer than others: the user has to read it, decide and reach the button.
const undoMs = 10_000

async function showUndo(message: string, undo: () => void): Promise<void> {
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
      return createElement(UndoToast, { message, onUndo })
    },
    { autoClose: undoMs, closeOnClick: false },
  )
}

/** Short messages at the top right, on a phone at the bottom, closed after 5 seconds: never the only place of an error, nor the only way to undo. */
export const toast = {
  success: (message: string): void => void show('success', message),
  error: (message: string): void => void show('error', message),
  info: (message: string): void => void show('info', message),
  undo: (message: string, undo: () => void): void => void showUndo(message, undo),
}
