import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast-host.css'

const autoCloseMs = 5000

const primaryButtons =
  'main [type="submit"], main .mantine-Button-root[data-variant="filled"], [role="dialog"] [type="submit"]'
const gap = 8
// The toasts stay out of the upper part of the screen, with its title.
const maxLiftShare = 0.5

/** On a phone, where toasts are at the bottom, lifts them above a primary button that is there. */
function placeToasts(): void {
  const host = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!host) return
  host.style.setProperty('--sortie-toast-lift', '0px')
  if (!window.matchMedia('(max-width: 47.99em)').matches) return
  const { top, bottom, height } = host.getBoundingClientRect()
  let lift = 0
  const buttons = [...document.querySelectorAll(primaryButtons)]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
    .toSorted((first, second) => second.top - first.top)
  for (const button of buttons) {
    const isUnder = button.bottom > top - lift && button.top < bottom - lift
    if (isUnder) lift = bottom - button.top + gap
  }
  if (lift + height < window.innerHeight * maxLiftShare)
    host.style.setProperty('--sortie-toast-lift', `${Math.ceil(lift)}px`)
}

/** The container for toasts; mounted once, in the shell. Alt+T moves the focus to them. */
export function ToastHost() {
  const theme = useComputedColorScheme()
  // Only the browser knows what lies where.
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status === 'added') requestAnimationFrame(placeToasts)
      }),
    [],
  )
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
