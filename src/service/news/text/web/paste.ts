import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { isSafeLink, type MarkdownNode } from '../text-tree.ts'

const maxHtmlLength = 500_000

/**
 * Returns pasted HTML, as Word or a web page offers it, as Markdown; null if it is too large to read here. It is parsed to a plain tree,
 * never to a document of the browser, so nothing in it can load or run. The server parses the Markdown as it does any other.
 */
export function toPastedMarkdown(html: string): string | null {
  if (html.length > maxHtmlLength) return null
  const children = fromHtml(html).children.filter((child) => child.type !== 'doctype')
  const tree: Root = {
    type: 'root',
    children: cleaned({ type: 'element', tagName: 'div', properties: {}, children }),
  }
  const root = toMdast(tree, { document: true }) as MarkdownNode
  keepAllowed(root)
  return toMarkdown(root as Parameters<typeof toMarkdown>[0], {
    extensions: [gfmTableToMarkdown()],
    bullet: '-',
  }).trim()
}

const dropped = new Set(['script', 'style', 'template', 'title', 'meta', 'link', 'iframe', 'object', 'head'])

const styleOf = ({ properties: { style } }: Element): string => (typeof style === 'string' ? style : '')

/** Returns an element without what is no text, and with lists where Word has none. */
function cleaned(element: Element): ElementContent[] {
  if (dropped.has(element.tagName)) return []
  element.children = listsOfWord(
    element.children.flatMap((child) => (child.type === 'element' ? cleaned(child) : [child])),
  )
  // Google Docs wraps everything in a bold element that is not bold.
  const isPlain =
    /^(b|strong)$/.test(element.tagName) && /font-weight:\s*(normal|400)/i.test(styleOf(element))
  return isPlain ? element.children : [element]
}

/** Word has no lists, but paragraphs of a style whose first part is the mark of the item. */
function listsOfWord(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  let open = null as Element | null
  for (const child of children) {
    const tagName = child.type === 'element' ? listTagOf(child) : null
    if (child.type !== 'element' || tagName === null) {
      // White space and comments between two items end no list.
      const isBetween = child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')
      if (!isBetween) open = null
      result.push(child)
      continue
    }
    if (open?.tagName !== tagName) {
      open = { type: 'element', tagName, properties: {}, children: [] }
      result.push(open)
    }
    const item = child.children.filter((part) => !isMark(part))
    open.children.push({ type: 'element', tagName: 'li', properties: {}, children: item })
  }
  return result
}

const isMark = (part: ElementContent): boolean =>
  part.type === 'element' && part.tagName === 'span' && /mso-list:\s*ignore/i.test(styleOf(part))

const textOf = (part: ElementContent): string => {
  if (part.type === 'text') return part.value
  return part.type === 'element' ? part.children.map(textOf).join('') : ''
}

function listTagOf(element: Element): 'ol' | 'ul' | null {
  const { className } = element.properties
  const isItem =
    element.tagName === 'p' &&
    (String(className).includes('MsoListParagraph') || /mso-list:\s*l/i.test(styleOf(element)))
  const mark = isItem ? element.children.find(isMark) : undefined
  if (mark?.type !== 'element') return null
  return /^\s*\(?[0-9a-z]{1,3}[.)]/i.test(textOf(mark)) ? 'ol' : 'ul'
}

const allowed = new Set(
  `root paragraph heading text strong emphasis link list listItem blockquote table tableRow tableCell break
  thematicBreak inlineCode code`.split(/\s+/),
)

/** Replaces what a post cannot hold by its text: pictures, pieces of HTML, links to elsewhere. */
function keepAllowed(node: MarkdownNode): void {
  node.children = node.children?.flatMap((child): MarkdownNode[] => {
    keepAllowed(child)
    if (child.type === 'image') return child.alt ? [{ type: 'text', value: child.alt }] : []
    const isKept = allowed.has(child.type) && (child.type !== 'link' || isSafeLink(child.url ?? ''))
    return isKept ? [child] : (child.children ?? [])
  })
  // A table without a heading gets an empty one: its first row names the columns.
  const [head, ...rows] = node.type === 'table' ? (node.children ?? []) : []
  if (head && rows.length > 0 && head.children?.every(({ children = [] }) => children.length === 0))
    node.children = rows
}
