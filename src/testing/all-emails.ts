import type { EmailContent } from '#platform/server/mail/mail.ts'
import { renderEmail } from '#platform/server/mail/render-email.ts'
import { allExamples, foldersWith, importFrom } from './all-examples.ts'

const publicUrl = 'http://sortie.test'

/** Returns the names of the emails that each capability exports, by its folder. */
async function exportedEmails(): Promise<{ folder: string; names: string[] }[]> {
  const folders = foldersWith('server/emails.ts')
  return Promise.all(
    folders.map(async (folder) => ({
      folder,
      names: Object.keys(await importFrom<object>(folder, 'server/emails.ts')),
    })),
  )
}

/**
 * Returns every email of the product, with this text wherever an email contains what a user wrote, and with `id` where it
 * contains an identifier, a token or a checked value.
 */
export function emailsWith(words: string, id = words): Record<string, EmailContent> {
  const reader = { publicUrl, name: words }
  const occasion = { at: new Date(), timeZone: 'UTC', userAgent: words }
  const written = allExamples.flatMap(({ folder, examples }) =>
    Object.entries(examples.emails?.({ words, id, publicUrl, reader, occasion }) ?? {}).map(
      ([name, email]) => [`${folder} ${name}`, email] as const,
    ),
  )
  return Object.fromEntries(written)
}

export const emailHtmlWith = (words: string): [name: string, html: string][] =>
  Object.entries(emailsWith(words)).map(([name, email]) => [name, renderEmail(email).html])

/** Says which emails that a capability exports are in no `examples.ts`. */
export async function missingEmails(): Promise<string[]> {
  const tried = new Set(Object.keys(emailsWith('')).map((name) => name.replace(/ of .*/, '')))
  const exported = await exportedEmails()
  return exported.flatMap(({ folder, names }) =>
    names
      .filter((name) => !tried.has(`${folder} ${name}`))
      .map((name) => `Add ${name} to emails in src/${folder}/examples.ts`),
  )
}
