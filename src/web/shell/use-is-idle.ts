import { useEffect, useState } from 'react'

const idleMs = 1500

/** Returns false for the first 1.5 seconds, in which the first screen loads. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
