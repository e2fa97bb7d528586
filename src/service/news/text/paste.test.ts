import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { standingAlone } from './markdown-edits.ts'
import { parseMarkdown } from './server/markdown.ts'
import { textTreeSchema } from './server/tree-schema.ts'
import { toPastedMarkdown } from './web/paste.ts'

const folder = new URL('../../../../e2e/pasted-pages/', import.meta.url)
const pages = readdirSync(folder).filter((file) => file.endsWith('.html'))
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const markdownOf = (html: string) => toPastedMarkdown(html)?.markdown

// Each page is as its program puts it on the clipboard; the text beside it is what an author finds in the field.
test.each(pages)('%s keeps its headings, lists, tables and links', (file) => {
  const page = toPastedMarkdown(read(file))
  expect(`${page?.markdown}\n`).toBe(read(file.replace('.html', '.txt')))
  const tree = parseMarkdown(page?.markdown ?? '')
  expect(textTreeSchema.safeParse(tree).success).toBe(true)
  expect(JSON.stringify(tree)).not.toMatch(/javascript:|onerror|mso-|<!--|&#/)
})

test.each([
  ['deleted text is not read as part of a dose', '<p>Give <del>10</del><ins>5</ins> mg</p>', 'Give 5 mg'],
  [
    'a limit in a font of symbols is not a pound sign',
    `<p>SBP <span style="font-family:Symbol">£</span> 90</p>`,
    'SBP ≤ 90',
  ],
  ['a power is no plain number', '<p>150 × 10<sup>9</sup>/L</p>', '150 × 10⁹/L'],
  [
    'a cell over two rows is in both',
    '<table><tr><th>Drug</th><th>mg</th></tr><tr><td rowspan=2>A</td><td>1</td></tr><tr><td>2</td></tr></table>',
    '| Drug | mg |\n| - | - |\n| A | 1 |\n| A | 2 |',
  ],
  ['a warning in a frame is a quote', '<table border=1><tr><td><p>Stop.</p></td></tr></table>', '> Stop.'],
  ['runs of one bold sentence are one', '<p><b>Do </b><b>not</b><b> fly</b> now</p>', '**Do not fly** now'],
  [
    'soft hyphens and signs of no width are gone',
    '<p>Levetira\u00ADce\u200Btam\u00A05\u00A0g</p>',
    'Levetiracetam 5 g',
  ],
  ['hidden text stays hidden', '<p>Seen<span style="display:none">not seen</span></p>', 'Seen'],
])('%s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

test('says which pictures and crossed-out words were left out', () => {
  const html = '<p><img src=a.png alt="a hook"><img src=b.png><img width=1 src=c.gif> <s>old</s> new</p>'
  expect(toPastedMarkdown(html)).toEqual({
    markdown: '(Picture: a hook) new',
    pictures: 2,
    hasCrossedOut: true,
    isCut: false,
  })
})

test('of a page that is longer than a post, the beginning is pasted, in little time', () => {
  const page = toPastedMarkdown(`<p>${'word '.repeat(10)}`.repeat(8_000))
  expect(page?.isCut).toBe(true)
  expect(page?.markdown.length).toBeLessThan(30_000)
})

test('a pasted list does not run into the words around it', () => {
  expect(standingAlone('- a\n- b', 'before', 'after')).toBe('\n\n- a\n- b\n\n')
  expect(standingAlone('a word', 'before', 'after')).toBe('a word')
})

test('a page of half a million characters is left to its plain words', () => {
  expect(toPastedMarkdown('x'.repeat(500_001))).toBeNull()
})
