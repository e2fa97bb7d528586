import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import classes from './lazy-part.module.css'

interface LazyLook {
  /** How much room it is kept while it is fetched, so that nothing moves far. */
  waitingHeight?: number
}

interface LazyPart<Props> {
  Part: ComponentType<Props>
  /** Fetches its code; undefined when that is there already. */
  load: () => Promise<unknown> | undefined
}

/**
 * A part of a screen whose code is fetched when it is wanted. Unlike React.lazy it is drawn at once when the code is
 * there, so that the focus can move into it, and offers another try where the network failed.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { waitingHeight = 240 }: LazyLook = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<unknown> | null = null
  const fetchOnce = async () => {
    try {
      loaded = await fetchPart()
    } finally {
      loading = null
    }
  }
  const load = () => {
    if (loaded) return undefined
    loading ??= fetchOnce()
    return loading
  }
  function Part(props: Props) {
    const [, setIsLoaded] = useState(loaded !== null)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (hasFailed) return undefined
      let isGone = false
      load()?.then(
        () => !isGone && setIsLoaded(true),
        () => !isGone && setHasFailed(true),
      )
      return () => {
        isGone = true
      }
    }, [hasFailed])
    const Loaded = loaded
    if (Loaded) return <Loaded {...props} />
    if (!hasFailed)
      return <div className={classes.waiting} style={{ minHeight: waitingHeight }} aria-busy="true" />
    return (
      <p className={classes.failed} role="alert">
        This part could not be loaded.
        <Button variant="default" size="sm" onClick={() => setHasFailed(false)}>
          Try again
        </Button>
      </p>
    )
  }
  return { Part, load }
}
