import { v7 as uuid } from 'uuid'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { isSignedUrl, signUrl } from '#platform/server/files/signed-url.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { getProfileRow, updateOwnRow, type ProfileRow } from '../../profile/server/queries.ts'

const side = 256
const quality = 82
/** A few kilobytes can unpack to gigabytes: so many points are looked at, and no more. */
const mostPoints = 40_000_000
const readable = new Set(['image/png', 'image/jpeg', 'image/webp'])

const unreadable = (message?: string) => {
  const error = new AppError('picture_unreadable')
  return new AppError('picture_unreadable', {
    fields: [{ path: 'picture', message: message ?? error.message }],
  })
}

/** Square, small, and nothing of the original but its points: no place, no device, no second picture. */
async function toPicture(bytes: Buffer): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type')
  if (!readable.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) throw unreadable()
  const { ResizeFit, Transformer } = await import('@napi-rs/image')
  try {
    const { width, height } = await new Transformer(bytes).metadata()
    if (width * height <= mostPoints) {
      return await new Transformer(bytes)
        .rotate()
        .resize({ width: side, height: side, fit: ResizeFit.Cover })
        .webp(quality)
    }
  } catch {
    throw unreadable() // what it says of broken bytes helps nobody
  }
  throw unreadable('This picture has too many points. Choose a smaller one.')
}

export async function setPicture(
  deps: Deps,
  actor: Actor,
  base64: string,
  origin: Origin,
): Promise<ProfileRow> {
  const picture = await toPicture(Buffer.from(base64, 'base64'))
  const key = uuid()
  await deps.files.put(key, picture, 'image/webp')
  return replace(deps, actor, key, origin)
}

export const removePicture = (deps: Deps, actor: Actor, origin: Origin): Promise<ProfileRow> =>
  replace(deps, actor, null, origin)

async function replace(deps: Deps, actor: Actor, key: string | null, origin: Origin): Promise<ProfileRow> {
  const now = deps.clock.now()
  const { image: former } = await getProfileRow(deps.db, actor.id, now)
  await deps.db.transaction().execute(async (tx) => {
    await updateOwnRow(tx, actor.id, { image: key })
    const action = key === null ? 'picture_removed' : 'picture_set'
    await recordAudit(tx, { actor, action, entity: 'user', entityId: actor.id, origin })
  })
  if (former !== null) await deps.files.remove(former)
  return getProfileRow(deps.db, actor.id, now)
}

/** Where the picture kept under this id is shown to whoever is given the address. */
export const pictureAddress = (
  deps: Pick<Deps, 'authSecret' | 'clock'>,
  image: string | null,
): string | null => image && signUrl(deps, `/api/pictures/${image}`)

/** Whoever was given the address may see the picture, for as long as it is signed. */
export async function openPicture(
  deps: Deps,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): Promise<FileAnswer> {
  const isGiven = isSignedUrl(deps, `/api/pictures/${id}`, { expires: Number(expires), signature })
  const stream = isGiven ? await deps.files.open(id) : null
  if (!stream) throw new AppError('file_not_found')
  return { stream, contentType: 'image/webp', fileName: null }
}
