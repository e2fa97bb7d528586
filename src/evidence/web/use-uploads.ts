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
  sent: number
  /** Null while the upload waits or is under way. */
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
  const current = useRef<{ id: string; controller: AbortController } | null>(null)

  // An effect may run again for an upload that has just ended.
  const started = useRef(new Set<string>())

  const change = (id: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)))
  const drop = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  const finish = useEffectEvent(onUploaded)
  const run = useEffectEvent(async ({ id, file }: Upload) => {
    const controller = new AbortController()
    started.current.add(id)
    current.current = { id, controller }
    const onProgress = (sent: number) => change(id, { sent })
    try {
      const uploaded = await uploadFile({ id, file, signal: controller.signal, onProgress })
      cache.setQueryData(evidenceQuery(id).queryKey, uploaded)
      announce(`${uploaded.filename} uploaded`)
      current.current = null
      drop(id)
      finish(id)
    } catch (error) {
      current.current = null
      if (controller.signal.aborted) return drop(id)
      announce(`${file.name} was not uploaded`)
      change(id, { error: messageOf(error), mayRetry: mayTryAgain(error), sent: 0 })
    }
  })

  // An upload is work outside React. The next one starts when none is under way.
  useEffect(() => {
    const next = uploads.find(({ id, error }) => error === null && !started.current.has(id))
    if (next && !current.current) void run(next)
  }, [uploads])

  // Once the form is closed, nobody waits for the upload. The server removes a file that no record shows.
  useEffect(() => () => current.current?.controller.abort(), [])

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({ id: uuid(), file, sent: 0, error: null, mayRetry: true })),
      ]),
    retry: (id: string) => {
      started.current.delete(id)
      change(id, { error: null })
    },
    remove: (id: string) => {
      if (current.current?.id === id) current.current.controller.abort()
      else drop(id)
    },
  }
}
