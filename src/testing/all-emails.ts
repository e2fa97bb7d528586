import type { EmailContent } from '#platform/server/mail/mail.ts'
import { renderEmail } from '#platform/server/mail/render-email.ts'
import { allExamples, listFoldersWith, importFrom } from './all-examples.ts'

const publicUrl = 'http://sortie.test'

/** Returns the names of the emails that each capability exports, by its folder. */
async function listExportedEmails(): Promise<{ folder: string; names: string[] }[]> {
  const folders = listFoldersWith('server/emails.ts')
  return Promise.all(
    folders.map(async (folder) => ({
      folder,
      names: Object.keys(await importFrom<object>(folder, 'server/emails.ts')),
    })),
  )
}

/**
 * Returns every email of the product, with `text` in place of everything that a user wrote, and with `id` in place of every
 * identifier, token or checked value.
 */
export function renderAllEmails(text: string, id = text): Record<string, EmailContent> {
  const reader = { publicUrl, name: text }
  const occasion = { at: new Date(), timeZone: 'UTC', userAgent: text }
  const emails = allExamples.flatMap(({ folder, examples }) =>
    Object.entries(examples.emails?.({ text, id, publicUrl, reader, occasion }) ?? {}).map(
      ([name, email]) => [`${folder} ${name}`, email] as const,
    ),
  )
  return Object.fromEntries(emails)
}

export const renderAllEmailHtml = (text: string): [name: string, html: string][] =>
  Object.entries(renderAllEmails(text)).map(([name, email]) => [name, renderEmail(email).html])

/** Returns a message for each exported email that is missing in the `examples.ts` of its capability. */
export async function listMissingEmails(): Promise<string[]> {
  const exampleNames = new Set(Object.keys(renderAllEmails('')).map((name) => name.replace(/ of .*/, '')))
  const emailsByFolder = await listExportedEmails()
  return emailsByFolder.flatMap(({ folder, names }) =>
    names
      .filter((name) => !exampleNames.has(`${folder} ${name}`))
      .map((name) => `Add ${name} to emails in src/${folder}/examples.ts`),
  )
}
