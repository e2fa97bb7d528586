import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { convert } from 'html-to-text'
import { createElement, type CSSProperties, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailContent } from './mail.ts'

// Email programs support neither style sheets nor variables, so this repeats the colours of the light theme.
const ink = '#0E1B2A'
const muted = '#52616F'
const font = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"

const styles = {
  body: { backgroundColor: '#F6F8FA', fontFamily: font, margin: 0, padding: '24px 0' },
  container: {
    backgroundColor: '#FFFFFF',
    border: '1px solid #DCE3EA',
    borderRadius: 8,
    maxWidth: 560,
    padding: '24px 32px',
  },
  name: { color: '#0B5C7A', fontSize: 14, fontWeight: 600, margin: 0 },
  heading: { color: ink, fontSize: 20, fontWeight: 600, lineHeight: '28px', margin: '16px 0 8px' },
  text: { color: ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' },
  button: {
    backgroundColor: '#C2410C',
    borderRadius: 8,
    color: '#FFFFFF',
    fontSize: 16,
    fontWeight: 600,
    padding: '12px 20px',
  },
  small: { color: muted, fontSize: 13, lineHeight: '20px', margin: '8px 0 0', overflowWrap: 'anywhere' },
  link: { color: '#0B5C7A', textDecoration: 'underline' },
  line: { borderColor: '#DCE3EA', margin: '24px 0 8px' },
} as const satisfies Record<string, CSSProperties>

/** Renders an email as HTML and as plain text with the same content. */
export function renderEmail(email: EmailContent): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(toElement(email))}`
  const text = convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'hr', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  })
  return { html, text }
}

function toElement({
  subject,
  preview,
  paragraphs,
  action,
  links = [],
  notes = [],
  turnOff,
}: EmailContent): ReactElement {
  return createElement(
    Html,
    { lang: 'en' },
    createElement(Head),
    createElement(Preview, null, preview ?? paragraphs[0] ?? subject),
    createElement(
      Body,
      { style: styles.body },
      createElement(
        Container,
        { style: styles.container },
        createElement(Text, { style: styles.name }, 'Sortie'),
        createElement(Heading, { as: 'h1', style: styles.heading }, subject),
        ...paragraphs.map((paragraph) => createElement(Text, { style: styles.text }, paragraph)),
        action && createElement(Button, { href: action.url, style: styles.button }, action.label),
        action && createElement(Text, { style: styles.small }, 'Or open this link: ', action.url),
        ...links.map(({ label, url }) =>
          createElement(
            Text,
            { style: styles.small },
            createElement('a', { href: url, style: styles.link }, label),
          ),
        ),
        createElement(Hr, { style: styles.line }),
        ...notes.map((note) => createElement(Text, { style: styles.small }, note)),
        turnOff &&
          createElement(
            Text,
            { style: styles.small },
            createElement('a', { href: turnOff.url, style: styles.link }, turnOff.label),
          ),
        createElement(
          Text,
          { style: styles.small },
          'Sortie, the logbook of air ambulance, retrieval and prehospital clinicians.',
        ),
      ),
    ),
  )
}
