import { useState } from 'react'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../components/toast.ts'

/** A menu or dialog whose code loads when the user is about to open it. */
interface OnDemand<Props> {
  /** Null until it is loaded. */
  Component: ComponentType<Props> | null
  /** Starts loading, for example on hover or focus. A failure is retried by `load`. */
  preload: () => void
  /** Loads and mounts it. If it cannot be loaded, shows a toast and returns false. */
  load: () => Promise<boolean>
}

export function useOnDemand<Props>(fetchComponent: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  return {
    Component,
    preload: () => void fetchComponent().catch(() => undefined),
    load: async () => {
      try {
        const component = await fetchComponent()
        // The component is mounted before it opens, so that it knows where to return the focus.
        flushSync(() => setComponent(() => component))
        return true
      } catch {
        toast.error('This could not be loaded. Check your connection and try again.')
        return false
      }
    },
  }
}
