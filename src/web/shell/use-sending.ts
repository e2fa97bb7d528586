import { useEffect } from 'react'
import { hasRecords, subscribeToRecords } from '#platform/web/offline/device-records.ts'

/** Sends the stored entries of this user on every screen. The code is loaded only if there are any. */
export function useSending(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return undefined
    let isUnmounted = false
    let stopSending: (() => void) | null = null
    let isStarting = false
    const startIfNeeded = async () => {
      if (isStarting || !(await hasRecords(userId))) return
      isStarting = true
      const { startSending } = await import('#logbook/case-form/outbox/web/send.ts')
      if (!isUnmounted) stopSending = startSending(userId)
    }
    const unsubscribe = subscribeToRecords(() => void startIfNeeded())
    void startIfNeeded()
    return () => {
      isUnmounted = true
      unsubscribe()
      stopSending?.()
    }
  }, [userId])
}
