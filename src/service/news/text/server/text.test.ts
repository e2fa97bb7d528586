import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import { expect, test } from '#testing/test.ts'
import { toTextTree, type MarkdownNode } from '../text-tree.ts'
import { parseMarkdown } from './markdown.ts'
import { parseText } from './text.ts'
import { textTreeSchema } from './tree-schema.ts'

vi.setConfig({ testTimeout: 60_000 })

test('Markdown becomes headings, lists, quotes, tables and links, with text in between', () => {
  const source =
    '# Title\n\n1. one\n2. **two**\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[here](https://a.example)'
  const cell = (value: string) => [{ type: 'text', value }]
  expect(parseMarkdown(source)).toEqual([
    { type: 'heading', level: 2, children: cell('Title') },
    {
      type: 'list',
      ordered: true,
      start: 1,
      items: [
        [{ type: 'paragraph', children: cell('one') }],
        [{ type: 'paragraph', children: [{ type: 'strong', children: cell('two') }] }],
      ],
    },
    { type: 'quote', children: [{ type: 'paragraph', children: cell('quoted') }] },
    {
      type: 'table',
      rows: [
        [cell('a'), cell('b')],
        [cell('1'), cell('2')],
      ],
    },
    { type: 'paragraph', children: [{ type: 'link', url: 'https://a.example', children: cell('here') }] },
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'java&Tab;script:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  '//a.example',
  '/logbook',
  '#x',
])('a link to %s is only its text', (url) => {
  const tree = parseMarkdown(`[here](<${url}>) <${url}>`)
  expect(JSON.stringify(tree)).not.toContain('"link"')
})

test('HTML stays the text that was typed', () => {
  const source = '<script>alert(1)</script>\n\nHello <img src=x onerror=alert(1)> <b>you</b>'
  expect(JSON.stringify(parseMarkdown(source))).toContain('<img src=x onerror=alert(1)>')
  expect(textTreeSchema.safeParse(parseMarkdown(source)).success).toBe(true)
})

test('every tree of a parser, however strange, becomes an allowed tree or is refused', () => {
  const { node } = fc.letrec<{ node: MarkdownNode }>((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'heading',
          'list',
          'listItem',
          'blockquote',
          'table',
          'tableRow',
          'tableCell',
          'html',
          'link',
          'image',
          'strong',
          'emphasis',
          'text',
          'code',
          'inlineCode',
          'definition',
          'script',
          '__proto__',
        ),
        children: fc.oneof(
          { depthSize: 'small' },
          fc.constant<MarkdownNode[]>([]),
          fc.array(tie('node'), { maxLength: 3 }),
        ),
        value: fc.string(),
        url: fc.oneof(fc.webUrl(), fc.string(), fc.constant('javascript:alert(1)')),
        depth: fc.integer({ min: 1, max: 6 }),
        start: fc.nat(),
        ordered: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
  }))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (children) => {
      try {
        const result = textTreeSchema.safeParse(toTextTree({ type: 'root', children }))
        expect(result.error?.issues).toBeUndefined()
      } catch (error) {
        expect((error as Error).constructor.name).toBe('TextTooComplex')
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a text that is nested too deeply, or takes too long, is refused and stops nobody else', async ({
  app,
}) => {
  const [id, other] = [uuid(), uuid()]
  expect(await parseText(app.deps, id, 'Short.')).toEqual([
    { type: 'paragraph', children: [{ type: 'text', value: 'Short.' }] },
  ])
  for (const source of ['> '.repeat(5_000), '> - '.repeat(5_000)])
    await expect(parseText(app.deps, other, source)).rejects.toMatchObject({ code: 'news_text_too_complex' })
  expect(await parseText(app.deps, id, 'Again.')).toHaveLength(1)
})
