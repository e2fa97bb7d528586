import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { announce } from '#platform/web/announcer/announce.ts'
import { mayTryAgain, messageOf } from './messages.ts'
import { evidenceQuery, uploadFile } from './queries.ts'

export interface Upload {
  id: string
  file: File
  /** The part that has been sent, from 0 to 1. */
  sentFraction: number
  /** Null while the upload waits or is in progress. */
  error: string | null
  /** Whether trying again may help. */
  mayRetry: boolean
}

/**
 * Uploads files one after the other, because two at once would only slow each other down on a phone. A failed upload stays in
 * the list until the user retries or removes it. `onUploaded` gets the id of each stored file.
 */
export function useUploads(onUploaded: (id: string) => void) {
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const currentUpload = useRef<{ id: string; controller: AbortController } | null>(null)

  // The ids of uploads that were started, because the effect below may run again for an upload that has just ended.
  const startedIds = useRef(new Set<string>())

  const updateUpload = (id: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)))
  const removeUpload = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  const finish = useEffectEvent(onUploaded)
  const run = useEffectEvent(async ({ id, file }: Upload) => {
    const controller = new AbortController()
    startedIds.current.add(id)
    currentUpload.current = { id, controller }
    const onProgress = (sent: number) => updateUpload(id, { sentFraction: sent })
    try {
      const storedFile = await uploadFile({ id, file, signal: controller.signal, onProgress })
      cache.setQueryData(evidenceQuery(id).queryKey, storedFile)
      announce(`${storedFile.filename} uploaded`)
      currentUpload.current = null
      removeUpload(id)
      finish(id)
    } catch (error) {
      currentUpload.current = null
      if (controller.signal.aborted) return removeUpload(id)
      announce(`${file.name} was not uploaded`)
      updateUpload(id, { error: messageOf(error), mayRetry: mayTryAgain(error), sentFraction: 0 })
    }
  })

  // An upload is work outside React. The next one starts when none is under way.
  useEffect(() => {
    const next = uploads.find(({ id, error }) => error === null && !startedIds.current.has(id))
    if (next && !currentUpload.current) void run(next)
  }, [uploads])

  // Once the form is closed, nobody waits for the upload. The server removes a file that no record shows.
  useEffect(() => () => currentUpload.current?.controller.abort(), [])

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({ id: uuid(), file, sentFraction: 0, error: null, mayRetry: true })),
      ]),
    retry: (id: string) => {
      startedIds.current.delete(id)
      updateUpload(id, { error: null })
    },
    remove: (id: string) => {
      if (currentUpload.current?.id === id) currentUpload.current.controller.abort()
      else removeUpload(id)
    },
  }
}
