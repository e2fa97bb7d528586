import { useEffect, useState, type ComponentType } from 'react'
import { useIsIdle } from './use-is-idle.ts'

/**
 * Loads a component after the first screen; it is null until then. Unlike with `lazy`, a failure never reaches the screen:
 * without a network it stays null, and is loaded once there is one.
 */
export function useWhenIdle<Props>(fetchComponent: () => Promise<ComponentType<Props>>): {
  Component: ComponentType<Props> | null
} {
  const isIdle = useIsIdle()
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const isDue = isIdle && Component === null
  useEffect(() => {
    if (!isDue) return undefined
    let isUnmounted = false
    const load = async () => {
      const component = await fetchComponent().catch(() => null)
      if (!isUnmounted && component !== null) setComponent(() => component)
    }
    const onOnline = () => void load()
    onOnline()
    addEventListener('online', onOnline)
    return () => {
      isUnmounted = true
      removeEventListener('online', onOnline)
    }
  }, [isDue, fetchComponent])
  return { Component }
}
