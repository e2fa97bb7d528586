/** Packs existing records for a process or thread that compares a file with them, because a whole career takes 100 MB. */
import { Readable } from 'node:stream'
import { pack, unpackLines } from './packed-file.ts'

/** Packs the records that a row may repeat, in pages. */
export const packKnown = async (pages: AsyncIterable<readonly unknown[]>): Promise<string> =>
  (await pack(Readable.from(linesOf(pages)))).toString('base64')

async function* linesOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const page of pages) yield `${JSON.stringify(page)}\n`
}

/** Yields the records that `packKnown` has packed, one after the other. */
export async function* unpackKnown(packed: string): AsyncGenerator {
  for await (const page of unpackLines([Buffer.from(packed, 'base64')])) yield* page as readonly unknown[] // safe: `packKnown` wrote it
}
