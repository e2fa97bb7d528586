import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Returns the emails in an outbox folder to this recipient, oldest first. */
export async function listMailTo(outbox: string, recipient: string): Promise<Email[]> {
  const names = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort() // their names are ids that sort by time
      .map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
  )
  return mails.filter(({ to }) => to?.some((item) => item.address?.toLowerCase() === recipient.toLowerCase()))
}
