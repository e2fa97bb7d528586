import { expect, test } from 'vitest'
import { linkParts } from './web-links.ts'

const linksOf = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test('the web addresses of a text become links, and every letter of it stays', () => {
  const text = 'See https://example.org/guide?a=1 (or HTTP://intranet.example/a_(b)), then sign.'
  expect(linkParts(text)).toEqual([
    { text: 'See ', href: null },
    { text: 'https://example.org/guide?a=1', href: 'https://example.org/guide?a=1' },
    { text: ' (or ', href: null },
    { text: 'HTTP://intranet.example/a_(b)', href: 'http://intranet.example/a_(b)' },
    { text: '), then sign.', href: null },
  ])
  expect(linksOf('Read https://example.org/a. Then https://example.org/b!')).toEqual([
    'https://example.org/a',
    'https://example.org/b',
  ])
})

test('nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/a',
    'www.example.org',
    'https://bank.example@evil.example/a',
    'https://',
    'xhttps://example.org',
  ]) {
    expect(linksOf(text), text).toEqual([])
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
  expect(linkParts('')).toEqual([])
})
