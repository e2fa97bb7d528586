import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { pictureUrl } from '#people/accounts/account/server/service.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { isSignedUrl } from '#platform/server/files/signed-url.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { enqueue, type Job } from '#platform/server/jobs.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createShrinker, type ShrinkPicture } from '#platform/server/pictures/shrink.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { getProfileRow, isPicture, lockImage, updateOwnRow, type ProfileRow } from './queries.ts'

/** Allows trying a few pictures; each one costs a second of processor time. */
const picturesPerUser: RateLimit = { name: 'picture', points: 20, seconds: 60 * 60 }

interface PictureDeps extends Deps {
  shrinkPicture: ShrinkPicture
}

/**
 * Adds the function that shrinks pictures. It must be called once per server, so that pictures are processed one after the other.
 */
export const withShrinker = (deps: Deps): PictureDeps => ({ ...deps, shrinkPicture: createShrinker() })

export async function setPicture(
  deps: PictureDeps,
  actor: Actor,
  base64: string,
  origin: Origin,
): Promise<ProfileRow> {
  const wait = await countAttempt(deps, picturesPerUser, actor.id)
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
  const picture = await deps.shrinkPicture(Buffer.from(base64, 'base64'))
  const key = uuid()
  await inTransaction(deps.db, (tx) => removeUnlessUsed(tx, key, new Date(Date.now() + removalDelayMs)))
  await deps.files.put(key, picture, 'image/webp')
  return replacePicture(deps, actor, key, origin)
}

export const removePicture = (deps: Deps, actor: Actor, origin: Origin): Promise<ProfileRow> =>
  replacePicture(deps, actor, null, origin)

async function replacePicture(
  deps: Deps,
  actor: Actor,
  key: string | null,
  origin: Origin,
): Promise<ProfileRow> {
  const previousKey = await inTransaction(deps.db, async (tx) => {
    const image = await lockImage(tx, actor.id)
    await updateOwnRow(tx, actor.id, { image: key })
    if (image !== null) await removeUnlessUsed(tx, image)
    const action = key === null ? 'picture_removed' : 'picture_set'
    await recordAudit(tx, { actor, action, entity: 'user', entityId: actor.id, origin })
    return image
  })
  if (previousKey !== null) await deps.files.remove(previousKey) // at once; the job covers a failure
  return getProfileRow(deps.db, actor.id, deps.clock.now())
}

const sweepName = 'remove_unused_picture'
/**
 * How long an unused file is kept. A file is written before the row that refers to it, so that a crash in between leaves no row
 * without a file.
 */
const removalDelayMs = 60 * 60_000

/** Removes the file once the transaction has been committed, unless a user's row refers to it by then. */
export const removeUnlessUsed = (tx: Tx, key: string, runAt?: Date): Promise<void> =>
  enqueue(tx, sweepName, { key }, runAt)

const sweepSchema = z.object({ key: z.uuid() })

export const removeUnusedPictureJob: Job = {
  name: sweepName,
  run: async (deps, payload) => {
    const { key } = sweepSchema.parse(payload)
    if (!(await isPicture(deps.db, key))) await deps.files.remove(key)
  },
}

/** Opens a picture for anyone with its URL, until the signature expires. */
export async function openPicture(
  deps: Deps,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): Promise<FileAnswer> {
  const isSigned = isSignedUrl(deps, `/api/pictures/${id}`, { expires: Number(expires), signature })
  const stream = isSigned ? await deps.files.open(id) : null
  if (!stream) throw new AppError('file_not_found')
  return { stream, contentType: 'image/webp', fileName: null }
}

/** Returns the signed URL of a user's own picture; null if there is none. */
export const pictureUrlOf = (deps: Deps, { image }: ProfileRow): string | null => pictureUrl(deps, image)
