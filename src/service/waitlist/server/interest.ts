import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { deleteInterest, findInterest, insertInterest } from './queries.ts'

export async function registerInterest({ db, clock }: Deps, actor: Actor): Promise<void> {
  await insertInterest(db, actor.id, clock.now())
}

export async function withdrawInterest({ db }: Deps, actor: Actor): Promise<void> {
  await deleteInterest(db, actor.id)
}

export const exportedInterest: DataExport = {
  readme: { 'learning.json': 'When you registered your interest in Learning; null if you have not.' },
  files: async ({ db }, actor) => [toJsonFile('learning.json', { since: await findInterest(db, actor.id) })],
}

export const eraseInterest = (tx: Tx, userId: string): Promise<void> => deleteInterest(tx, userId)
