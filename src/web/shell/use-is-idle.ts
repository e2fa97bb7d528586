import { useEffect, useState } from 'react'

const idleMs = 1500

/** False until the first screen has had time to load. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
