import { Button } from '@mantine/core'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import classes from './lazy-part.module.css'

interface LazyOptions {
  /** The height of the placeholder while it loads, so that the layout shifts little. */
  waitingHeight?: number
  /** Renders in a transition, so that input is not blocked. For large parts that nobody waits for. */
  inTransition?: boolean
  /** Shows nothing while it loads or if that fails, because the screen is whole without it. */
  isOptional?: boolean
  /** Loads once it is opened, and says over the screen if that fails. */
  isDialog?: boolean
}

interface LazyPart<Props> {
  Part: ComponentType<Props>
  /** Loads its code; returns undefined if it is loaded already. */
  load: () => Promise<unknown> | undefined
}

/** What a dialog may have among its props. */
interface DialogProps {
  opened?: boolean
  onClose?: () => void
}

/**
 * Creates a part of a screen whose code loads on demand. Unlike React.lazy, it renders synchronously once the code is
 * loaded, so that the focus can move into it, and after a network error it offers a retry: the screen around it stays.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { waitingHeight = 240, inTransition, isOptional, isDialog }: LazyOptions = {},
): LazyPart<Props> {
  let component: ComponentType<Props> | null = null
  let pendingLoad: Promise<unknown> | null = null
  const load = () => {
    if (component) return undefined
    pendingLoad ??= fetchPart()
      .then((loaded) => {
        component = loaded
        return loaded
      })
      .finally(() => {
        pendingLoad = null
      })
    return pendingLoad
  }
  function Part(props: Props) {
    const { opened = true, onClose }: DialogProps = props
    const [, setIsLoaded] = useState(component !== null)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (hasFailed || !opened) return undefined
      let isUnmounted = false
      const show = () => setIsLoaded(true)
      load()?.then(
        () => !isUnmounted && (inTransition ? startTransition(show) : show()),
        () => !isUnmounted && setHasFailed(true),
      )
      return () => {
        isUnmounted = true
      }
    }, [hasFailed, opened])
    const Loaded = component
    if (Loaded) return <Loaded {...props} />
    if (isOptional || !opened || (isDialog && !hasFailed)) return null
    if (!hasFailed)
      return (
        <div className={classes.waiting} style={{ minHeight: waitingHeight }} aria-busy="true" data-waiting />
      )
    const retry = () => setHasFailed(false)
    const note = <FailureNote isDialog={isDialog} onRetry={retry} onClose={onClose} />
    // Over the screen: where a dialog is rendered may be out of sight.
    return isDialog ? createPortal(note, document.body) : note
  }
  return { Part, load }
}

/**
 * Creates a dialog whose code loads when it is opened. Without a network, a note offers to try again or to close it, and the screen
 * behind stays as it is, with what was typed.
 */
export const lazyDialog = <Props extends object>(
  fetchDialog: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazyPart(fetchDialog, { isDialog: true }).Part

interface FailureNoteProps extends Pick<LazyOptions, 'isDialog'>, Pick<DialogProps, 'onClose'> {
  onRetry: () => void
}

function FailureNote({ isDialog, onRetry, onClose }: FailureNoteProps) {
  const retryButton = useRef<HTMLButtonElement>(null)
  // Safe cast: whatever has the focus can get it back.
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(() => {
    if (isDialog) retryButton.current?.focus()
  }, [isDialog])
  // The focus goes back first, so that the dialog itself later returns it to where it was opened.
  const leave = (act: () => void) => {
    opener?.focus({ preventScroll: true })
    act()
  }
  return (
    <p className={isDialog ? classes.overScreen : classes.failed} role="alert">
      This could not be loaded. Check your connection and try again.
      <Button ref={retryButton} variant="default" onClick={() => leave(onRetry)}>
        Try again
      </Button>
      {isDialog && onClose && (
        <Button variant="subtle" onClick={() => leave(onClose)}>
          Close
        </Button>
      )}
    </p>
  )
}
