import { Button } from '@mantine/core'
import { startTransition, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import classes from './lazy-part.module.css'

interface LazyOptions {
  /** The height of the placeholder while it loads, so that the layout shifts little. */
  waitingHeight?: number
  /** Renders in a transition, so that input is not blocked. For large parts that nobody waits for. */
  inTransition?: boolean
}

interface LazyPart<Props> {
  Part: ComponentType<Props>
  /** Loads its code; returns undefined if it is loaded already. */
  load: () => Promise<unknown> | undefined
}

/**
 * Creates a part of a screen whose code loads on demand. Unlike React.lazy, it renders synchronously once the code is
 * loaded, so that the focus can move into it, and it offers a retry after a network error.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { waitingHeight = 240, inTransition = false }: LazyOptions = {},
): LazyPart<Props> {
  let component: ComponentType<Props> | null = null
  let pendingLoad: Promise<unknown> | null = null
  const fetchOnce = async () => {
    try {
      component = await fetchPart()
    } finally {
      pendingLoad = null
    }
  }
  const load = () => {
    if (component) return undefined
    pendingLoad ??= fetchOnce()
    return pendingLoad
  }
  function Part(props: Props) {
    const [, setIsLoaded] = useState(component !== null)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (hasFailed) return undefined
      let isUnmounted = false
      const show = inTransition ? () => startTransition(() => setIsLoaded(true)) : () => setIsLoaded(true)
      load()?.then(
        () => !isUnmounted && show(),
        () => !isUnmounted && setHasFailed(true),
      )
      return () => {
        isUnmounted = true
      }
    }, [hasFailed])
    const Loaded = component
    if (Loaded) return <Loaded {...props} />
    if (!hasFailed)
      return (
        <div className={classes.waiting} style={{ minHeight: waitingHeight }} aria-busy="true" data-waiting />
      )
    return (
      <p className={classes.failed} role="alert">
        This section could not be loaded.
        <Button variant="default" size="sm" onClick={() => setHasFailed(false)}>
          Try again
        </Button>
      </p>
    )
  }
  return { Part, load }
}
