import { v7 as uuid } from 'uuid'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { toast } from '#platform/web/components/toast.ts'
import type { QueueResult } from '#platform/web/offline/send-queue.ts'
import { readUser } from '#platform/web/session/session-store.ts'
import { addresses } from '../../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

interface AnswerBody {
  version: number
  answer: 'understood' | 'not_applicable'
}

interface QuestionBody {
  version: number
  words: string
}

/**
 * An answer or a question that could not be sent. It is an item of the browser's storage whose key names its author, so that a
 * device that locks itself seals it, and that it is sent only for its author.
 */
export interface QueuedAnswer {
  /** Also the id of a question's message, so that it is added once, however often it is sent. */
  id: string
  postId: string
  title: string
  body: AnswerBody | QuestionBody
  queuedAt: string
  /** Why the server has refused it; null while it waits for the network. */
  problem: string | null
}

const prefixOf = (userId: string): string => `news-answer:${userId}:`

/** Returns what waits or was refused, oldest first. */
export function readQueued(userId: string): QueuedAnswer[] {
  try {
    const prefix = prefixOf(userId)
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as QueuedAnswer)
      .toSorted((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1))
  } catch {
    return [] // Storage is blocked, or contains something else.
  }
}

export const queuedKey = ['device', 'news-answers'] as const
const noteChange = () => void queryClient.invalidateQueries({ queryKey: queuedKey })

const listeners = new Set<() => void>()

/** Calls the listener whenever an answer begins to wait in this tab. */
export function subscribeToQueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores an answer until there is a network. Throws if the device stores nothing. */
export function queueAnswer(entry: Pick<QueuedAnswer, 'postId' | 'title' | 'body'> & { id?: string }): void {
  const userId = readUser()?.id ?? ''
  // The last answer counts; questions are kept beside it.
  if ('answer' in entry.body) dropAnswers(userId, entry.postId)
  const queued: QueuedAnswer = { id: uuid(), ...entry, queuedAt: new Date().toISOString(), problem: null }
  localStorage.setItem(prefixOf(userId) + queued.id, JSON.stringify(queued))
  noteChange()
  listeners.forEach((listener) => listener())
}

export function dropQueued(userId: string, id: string): void {
  localStorage.removeItem(prefixOf(userId) + id)
  noteChange()
}

/** Forgets the answers to a post that wait or were refused, because there is a newer one. */
export function dropAnswers(userId: string, postId: string): void {
  for (const { id, body, postId: queuedFor } of readQueued(userId))
    if (queuedFor === postId && 'answer' in body) dropQueued(userId, id)
}

const withTimeout = () => ({ signal: AbortSignal.timeout(20_000) })

const send = ({ id, postId, body }: QueuedAnswer) =>
  'answer' in body
    ? call(endpoints.answerNews, { params: { id: postId }, body }, withTimeout())
    : call(endpoints.askAboutNews, { params: { id: postId }, body: { ...body, id } }, withTimeout())

const isLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isTemporary || [401, 408, 429].includes(error.status)

/** Sends what waits, oldest first. What the server refuses stays with the reason, and delays nothing else. */
export async function sendQueued(userId: string): Promise<QueueResult> {
  let hasSent = false
  try {
    for (const queued of readQueued(userId).filter(({ problem }) => problem === null)) {
      if (readUser()?.id !== userId) return 'later'
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a later answer replaces an earlier one
        await send(queued)
        dropQueued(userId, queued.id)
        toast.success(`Your answer to “${queued.title}” has been sent.`)
      } catch (error) {
        if (isLater(error)) return 'later'
        noteRefusal(userId, queued, error as ApiError)
      }
      hasSent = true
    }
    return 'done'
  } finally {
    if (hasSent) void queryClient.invalidateQueries({ queryKey: ['news'] })
  }
}

const newVersionWords = 'A new version came before your answer was sent. Read it, and answer again.'

function noteRefusal(userId: string, queued: QueuedAnswer, { code, message, fields }: ApiError): void {
  const problem = code === 'news_version_outdated' ? newVersionWords : (fields[0]?.message ?? message)
  // Another tab may have dropped it meanwhile.
  const key = prefixOf(userId) + queued.id
  if (localStorage.getItem(key) === null) return
  localStorage.setItem(key, JSON.stringify({ ...queued, problem } satisfies QueuedAnswer))
  noteChange()
  toast.info(`“${queued.title}”: ${problem}`)
}
