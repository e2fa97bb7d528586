import { useComputedColorScheme } from '@mantine/core'
import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast-host.css'

const autoCloseMs = 5000

/** The container for toasts; mounted once, in the shell. Alt+T moves the focus to them. */
export function ToastHost() {
  const theme = useComputedColorScheme()
  return (
    <ToastContainer
      position="top-right"
      autoClose={autoCloseMs}
      theme={theme}
      newestOnTop
      pauseOnFocusLoss
      aria-label="Notifications Alt+T"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
    />
  )
}
