/** The text of a post as readers get it: a bounded tree of a few kinds of parts. It never holds HTML. */
export type Inline =
  | { type: 'text' | 'code'; value: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; url: string; children: Inline[] }
  | { type: 'break' }

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'table'; rows: Inline[][][] }
  | { type: 'preformatted'; value: string }
  | { type: 'rule' }

export const maxTextDepth = 12
export const maxTextParts = 5_000
export const maxTextLength = 20_000

/** A node of a Markdown parser (mdast), as far as it is read here. */
export interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  ordered?: boolean | null
  start?: number | null
}

/** The text is nested too deeply or has too many parts. */
export class TextTooComplex extends Error {}

const safeProtocols = new Set(['http:', 'https:', 'mailto:'])

/** Whether a link may be followed: to the web or to a mailbox, with its whole address. */
export const isSafeLink = (url: string): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && safeProtocols.has(parsed.protocol)
}

/** Returns the tree of a parsed Markdown document. What is not allowed becomes plain text. Throws `TextTooComplex`. */
export function toTextTree(root: MarkdownNode): Block[] {
  let parts = 0
  const count = (depth: number) => {
    parts += 1
    if (parts > maxTextParts || depth > maxTextDepth) throw new TextTooComplex()
  }

  const toBlocks = (nodes: readonly MarkdownNode[] = [], depth = 1): Block[] =>
    nodes.flatMap((node) => toBlock(node, depth) ?? [])

  function toBlock(node: MarkdownNode, depth: number): Block | null {
    count(depth)
    switch (node.type) {
      case 'heading':
        return {
          type: 'heading',
          level: Math.min(4, (node.depth ?? 1) + 1) as 2 | 3 | 4, // the title of the post is the first heading
          children: toInlines(node.children, depth + 1),
        }
      case 'list':
        return {
          type: 'list',
          ordered: node.ordered === true,
          start: node.start ?? 1,
          items: (node.children ?? []).map(({ children }) => {
            count(depth + 1)
            return toBlocks(children, depth + 2)
          }),
        }
      case 'blockquote':
        return { type: 'quote', children: toBlocks(node.children, depth + 1) }
      case 'table':
        return {
          type: 'table',
          rows: (node.children ?? []).map(({ children: cells = [] }) =>
            cells.map(({ children }) => {
              count(depth + 1)
              return toInlines(children, depth + 2)
            }),
          ),
        }
      case 'code':
        return { type: 'preformatted', value: node.value ?? '' }
      case 'thematicBreak':
        return { type: 'rule' }
      case 'definition':
        return null
      case 'html':
        return { type: 'paragraph', children: [{ type: 'text', value: node.value ?? '' }] }
      default:
        return { type: 'paragraph', children: toInlines(node.children ?? [node], depth + 1) }
    }
  }

  const toInlines = (nodes: readonly MarkdownNode[] = [], depth: number): Inline[] =>
    nodes.flatMap((node) => toInline(node, depth))

  function toInline(node: MarkdownNode, depth: number): Inline[] {
    count(depth)
    const children = () => toInlines(node.children, depth + 1)
    switch (node.type) {
      case 'strong':
      case 'emphasis':
        return [{ type: node.type, children: children() }]
      case 'link': {
        const url = node.url ?? ''
        return isSafeLink(url) ? [{ type: 'link', url, children: children() }] : children()
      }
      case 'inlineCode':
        return [{ type: 'code', value: node.value ?? '' }]
      case 'break':
        return [{ type: 'break' }]
      case 'image':
      case 'imageReference':
        return [{ type: 'text', value: node.alt ?? '' }]
      default:
        return node.children ? children() : [{ type: 'text', value: node.value ?? '' }]
    }
  }

  return toBlocks(root.children)
}
