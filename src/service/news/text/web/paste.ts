import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { maxTextLength, type MarkdownNode } from '../text-tree.ts'
import { keepAllowed } from './pasted-inlines.ts'
import { withLists } from './pasted-lists.ts'
import {
  classOf,
  createElement,
  createText,
  hasDeclaration,
  isMark,
  styleOf,
  textOf,
} from './pasted-parts.ts'
import { asTable, isArrangementTable } from './pasted-tables.ts'
import { readSymbols, shifted, visible } from './pasted-words.ts'

const maxHtmlLength = 500_000
// A page of more parts has more text than a post; reading them all would stop the browser for seconds.
const maxParts = 20_000

export interface PastedPage {
  markdown: string
  /** How many pictures were left out, of which only the descriptions remain. */
  pictures: number
  /** Whether crossed-out text was left out. */
  hasCrossedOut: boolean
  /** Whether the end of the page is missing, because a post cannot be so long. */
  isCut: boolean
}

type Losses = Omit<PastedPage, 'markdown'>

interface Reading extends Losses {
  partsLeft: number
  charactersLeft: number
}

/**
 * Returns pasted HTML, as Word or a web page offers it, as Markdown; null if it is too large to read here. It is parsed to a plain tree,
 * never to a document of the browser, so nothing in it can load or run. The server parses the Markdown as it does any other.
 */
export function toPastedMarkdown(html: string): PastedPage | null {
  if (html.length > maxHtmlLength) return null
  const reading: Reading = {
    pictures: 0,
    hasCrossedOut: false,
    isCut: false,
    partsLeft: maxParts,
    charactersLeft: maxTextLength,
  }
  const children = fromHtml(html).children.filter((child) => child.type !== 'doctype')
  const tree: Root = { type: 'root', children: cleaned(createElement('div', children), reading, null) }
  const root = toMdast(tree, { document: true }) as MarkdownNode
  keepAllowed(root)
  const markdown = toMarkdown(root as Parameters<typeof toMarkdown>[0], {
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
  })
  const { pictures, hasCrossedOut, isCut } = reading
  return { markdown: withoutNeedlessMarks(markdown).trim(), pictures, hasCrossedOut, isCut }
}

/** Takes away marks that the text needs not to stay what it is: of footnotes in brackets, and in addresses. */
const withoutNeedlessMarks = (markdown: string): string =>
  markdown
    .replaceAll(/\\\[(\d{1,3})\](?![([:])/g, '[$1]')
    .replaceAll(/\]\((?:\\.|[^\s()\\])+\)/g, (link) => link.replaceAll(/\\&(?![a-z0-9#]+;)/gi, '&'))
    .replaceAll(/\n{3,}/g, '\n\n')

const dropped = new Set(
  'script style template title meta link iframe object head noscript svg canvas audio video button input select textarea math'.split(
    ' ',
  ),
)
const crossedOut = new Set(['del', 's', 'strike'])

/** What Word keeps beside the text: comments, and text that is hidden. */
const isHidden = (element: Element): boolean =>
  /mso-element:\s*comment|mso-hide:\s*all|display:\s*none/i.test(styleOf(element)) ||
  classOf(element).includes('MsoCommentReference')

type Reader = ((text: string) => string) | null

/** Returns an element without what is no text, and with the headings, lists, tables and signs that its program writes in its own way. */
function cleaned(element: Element, reading: Reading, read: Reader): ElementContent[] {
  reading.partsLeft -= 1
  if (reading.partsLeft < 0 || reading.charactersLeft < 0) {
    reading.isCut ||= textOf(element).trim() !== ''
    return []
  }
  const style = styleOf(element)
  const { tagName } = element
  if (dropped.has(tagName) || isHidden(element)) return []
  if (crossedOut.has(tagName) || hasDeclaration(style, /^text-decoration[a-z-]*:.*line-through/i)) {
    reading.hasCrossedOut ||= textOf(element).trim() !== ''
    return []
  }
  if (tagName === 'img') return descriptionOf(element, reading)
  // A footnote of LibreOffice, whose raised number would look like a power.
  if (/sdfootnote(anc|sym)/.test(classOf(element))) return [createText(`[${textOf(element).trim()}]`)]
  const isArrangement = tagName === 'table' && isArrangementTable(element)
  const reader = readSymbols(style) ?? read
  const children = withLists(
    element.children.flatMap((child) => {
      if (child.type === 'element') return cleaned(child, reading, reader)
      if (child.type !== 'text') return []
      const text = visible(reader?.(child.value) ?? child.value)
      reading.charactersLeft -= text.trim().length
      return [createText(text)]
    }),
  )
  if (tagName === 'table') return asTable({ ...element, children }, isArrangement)
  return reshaped({ ...element, children }, style)
}

function descriptionOf({ properties: { alt, width } }: Element, reading: Reading): ElementContent[] {
  const words = typeof alt === 'string' ? visible(alt).replaceAll(/\s+/g, ' ').trim() : ''
  // A picture of a point keeps a place free, or watches who opens the page.
  if (words === '' && Number(width ?? 100) < 3) return []
  reading.pictures += 1
  return words === ''
    ? []
    : [createText(`(Picture: ${words.replace(/Description automatically generated\.?$/i, '').trimEnd()})`)]
}

const headingOfClass: Readonly<Record<string, string>> = { MsoTitle: 'h1', MsoSubtitle: 'h2' }

function reshaped(element: Element, style: string): ElementContent[] {
  const { tagName, children } = element
  const className = classOf(element)
  if (tagName === 'sup' || tagName === 'sub') return [createText(shifted(textOf(element), tagName))]
  // Each item of Word in a browser is a list in a part of its own.
  if (className.includes('ListContainerWrapper')) return children
  // Google Docs wraps everything in a bold element that is not bold.
  if (/^(b|strong)$/.test(tagName) && /(?:^|;)\s*font-weight:\s*(normal|400)/i.test(style)) return children
  if (tagName === 'p') {
    if (textOf(element).trim() === '') return []
    const heading = headingOfClass[className.split(' ')[0] ?? '']
    if (heading !== undefined) return [createElement(heading, children)]
    if (/Mso(Intense)?Quote/.test(className)) return [createElement('blockquote', [element])]
  }
  // The mark of an item in Word shows later that its paragraph is an item.
  if (tagName === 'span' && !isMark(element)) {
    const isBold = /(?:^|;)\s*font-weight:\s*(bold|[6-9]00)/i.test(style)
    const isItalic = /(?:^|;)\s*font-style:\s*italic/i.test(style)
    const inner = isItalic ? [createElement('em', children)] : children
    return isBold ? [createElement('strong', inner)] : inner
  }
  // An underlined word is no link and no emphasis that Markdown has.
  return tagName === 'u' ? children : [element]
}
