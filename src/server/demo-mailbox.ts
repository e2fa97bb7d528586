import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { createElement as element, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '#platform/server/http/error.ts'

export const mailboxPath = '/demo/mailbox'

const maxListedEmails = 100
const mailNamePattern = /^[0-9a-f-]{36}$/

// Emails are shown as in a mail client: with their inline styles, but without scripts.
const contentSecurityPolicy = {
  directives: {
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'frame-ancestors': ["'none'"],
  },
}

/** Serves the emails that the demo would have sent: a list, and a page for each. */
export function serveMailbox(app: FastifyInstance, outbox: string): void {
  const options = { helmet: { contentSecurityPolicy } }
  app.get(mailboxPath, options, async (_request, reply) => {
    const names = await listNewestNames(outbox)
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await findMail(outbox, name) })))
    const remainingMails = mails.flatMap(({ name, mail }) => (mail === null ? [] : [{ name, mail }]))
    return sendPage(reply, 'Demo mailbox', toMailList(remainingMails))
  })
  app.get<{ Params: { name: string } }>(`${mailboxPath}/:name`, options, async ({ params }, reply) => {
    // An email may be older than those that are listed now.
    const mail = mailNamePattern.test(params.name) ? await findMail(outbox, params.name) : null
    if (mail === null) throw new AppError('route_not_found')
    return sendPage(reply, mail.subject ?? 'Mail', toMailPage(mail))
  })
}

// File names are ids that sort by time.
async function listNewestNames(outbox: string): Promise<string[]> {
  const files = await readdir(outbox).catch(() => [])
  const names = files.filter((file) => file.endsWith('.eml')).map((file) => path.basename(file, '.eml'))
  return names.toSorted().toReversed().slice(0, maxListedEmails)
}

/** Returns an email; null if there is no such file, or no longer. */
async function findMail(outbox: string, name: string): Promise<Email | null> {
  const file = await readFile(path.join(outbox, `${name}.eml`)).catch(() => null)
  return file && PostalMime.parse(file)
}

const sendPage = (reply: FastifyReply, title: string, content: ReactNode) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>${renderToStaticMarkup(toPage(title, content))}`)

const toPage = (title: string, content: ReactNode) =>
  element(
    'html',
    { lang: 'en' },
    element(
      'head',
      null,
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('title', null, `${title} · Sortie`),
      element('style', null, style),
    ),
    element('body', null, element('main', null, element('h1', null, title), content)),
  )

function toMailList(mails: readonly { name: string; mail: Email }[]): ReactNode {
  if (mails.length === 0)
    return element('p', null, 'No emails yet. Register or request a new password, then reload this page.')
  return [
    element('p', { key: 'about' }, 'The demo shows its emails here instead of sending them.'),
    element(
      'ul',
      { key: 'mails' },
      mails.map(({ name, mail }) =>
        element(
          'li',
          { key: name },
          element('a', { href: `${mailboxPath}/${name}` }, mail.subject),
          element('span', null, `${toAddresses(mail)} · ${formatSentTime(mail)}`),
        ),
      ),
    ),
  ]
}

const toMailPage = (mail: Email): ReactNode => [
  element('p', { key: 'about' }, `To ${toAddresses(mail)} · ${formatSentTime(mail)}`),
  element('p', { key: 'back' }, element('a', { href: mailboxPath }, 'All emails')),
  element('iframe', {
    key: 'email',
    title: 'Email content',
    sandbox: 'allow-top-navigation-by-user-activation',
    srcDoc: `<base target="_top">${mail.html ?? ''}`,
  }),
]

const toAddresses = ({ to = [] }: Email): string => to.map(({ address }) => address).join(', ')

const formatSentTime = ({ date }: Email): string =>
  date === undefined ? '' : `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const style = `
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif }
  main { max-width: 720px; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 20px }
  ul { list-style: none; padding: 0; border-top: 1px solid #9aabbe }
  li { padding: 12px 0; border-bottom: 1px solid #9aabbe }
  li span { display: block; font-size: 14px }
  iframe { width: 100%; height: 70vh; border: 1px solid #9aabbe; border-radius: 8px; background: #fff }`
