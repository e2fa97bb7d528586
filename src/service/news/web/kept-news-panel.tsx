import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deleteCopies } from '#platform/web/offline/kept-copies.ts'
import { startQueue } from '#platform/web/offline/send-queue.ts'
import { readUser } from '#platform/web/session/session-store.ts'
import { keepNews } from '../reading/web/kept-news.ts'
import { queuedKey, sendQueued, subscribeToQueued } from '../reading/web/queued-answers.ts'

const intervalMs = 30 * 60_000
const sendDelayMs = 5_000

/**
 * Keeps the posts that wait for the user or are pinned on this device, and sends the answers that were given without a network. It
 * shows nothing; the shell loads it after the first screen.
 */
export function KeptNewsPanel({ userId }: { userId: string }) {
  const cache = useQueryClient()
  useEffect(() => {
    let keptAt = 0
    const keep = () => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return
      keptAt = Date.now()
      void keepNews(userId).catch(() => undefined)
    }
    const keepIfOld = () => {
      if (Date.now() - keptAt > intervalMs) keep()
    }
    keep()
    const { sendSoon, stop } = startQueue(() => sendQueued(userId))
    const unsubscribe = subscribeToQueued(() => sendSoon(sendDelayMs))
    // Another tab has stored or sent an answer.
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith('news-answer:')) void cache.invalidateQueries({ queryKey: queuedKey })
    }
    addEventListener('online', keep)
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', keepIfOld)
    return () => {
      stop()
      unsubscribe()
      removeEventListener('online', keep)
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', keepIfOld)
      // The session has ended, by whomever: nothing of it stays to be read.
      if (readUser() === null) void deleteCopies()
    }
  }, [cache, userId])
  return null
}
