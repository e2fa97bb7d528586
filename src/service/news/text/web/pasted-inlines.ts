import { isSafeLink, type MarkdownNode } from '../text-tree.ts'

const allowed = new Set(
  `root paragraph heading text strong emphasis link list listItem blockquote table tableRow tableCell break
  thematicBreak inlineCode code`.split(/\s+/),
)

interface Node extends MarkdownNode {
  spread?: boolean
}

/** Replaces what a post cannot hold by its text, and tidies what is left: pieces of HTML, links to elsewhere, and the many runs of Word. */
export function keepAllowed(node: Node, isStrong = false): void {
  const isInStrong = isStrong || node.type === 'strong' || node.type === 'heading'
  node.children = node.children?.flatMap((child): MarkdownNode[] => {
    keepAllowed(child, isInStrong)
    if (child.type === 'image') return child.alt ? [{ type: 'text', value: child.alt }] : []
    const isLink = child.type !== 'link' || (isSafeLink(child.url ?? '') && textIn(child).trim() !== '')
    const isKept = allowed.has(child.type) && isLink && !(child.type === 'strong' && isInStrong)
    return isKept ? [child] : (child.children ?? [])
  })
  if (node.children) node.children = tidy(node.children)
  if (node.type === 'list') tighten(node)
  if (node.type === 'table') nameColumns(node)
}

function nameColumns(table: Node): void {
  // A table without a heading gets an empty one: its first row names the columns.
  const [head, ...rows] = table.children ?? []
  if (head && rows.length > 0 && head.children?.every(({ children = [] }) => children.length === 0))
    table.children = rows
  // This row is bold by itself.
  for (const cell of table.children?.[0]?.children ?? [])
    cell.children = tidy(
      cell.children?.flatMap((part) => (part.type === 'strong' ? (part.children ?? []) : [part])) ?? [],
    )
}

const textIn = ({ value, children = [] }: MarkdownNode): string => value ?? children.map(textIn).join('')

const marks = new Set(['strong', 'emphasis'])

/**
 * Moves white space out of bold and italic text, and joins runs of the same kind: Word divides a sentence into many. Otherwise the author
 * would see codes for spaces.
 */
function tidy(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const result: MarkdownNode[] = []
  const joined = new Set<MarkdownNode>()
  const join = (node: MarkdownNode, children: readonly MarkdownNode[] = []) => {
    node.children ??= []
    for (const child of children) node.children.push(child)
    joined.add(node)
  }
  for (const node of nodes.flatMap(withoutEdges)) {
    const last = result.at(-1)
    const beforeLast = result.at(-2)
    const isSpace = last?.type === 'text' && /^ +$/.test(last.value ?? '')
    if (last?.type === 'text' && node.type === 'text') last.value = `${last.value}${node.value}`
    else if (last && marks.has(node.type) && last.type === node.type) join(last, node.children)
    else if (isSpace && marks.has(node.type) && beforeLast?.type === node.type) {
      result.pop()
      join(beforeLast, [last, ...(node.children ?? [])])
    } else result.push(node)
  }
  for (const node of joined) node.children = tidy(node.children ?? [])
  return result
}

function withoutEdges(node: MarkdownNode): MarkdownNode[] {
  if (!marks.has(node.type) || !node.children) return [node]
  const text = textIn(node)
  if (text.trim() === '') return text === '' ? [] : [{ type: 'text', value: ' ' }]
  const [first, last] = [node.children[0], node.children.at(-1)]
  const before = first?.type === 'text' && /^\s/.test(first.value ?? '')
  const after = last?.type === 'text' && /\s$/.test(last.value ?? '')
  if (first?.type === 'text') first.value = first.value?.trimStart() ?? ''
  if (last?.type === 'text') last.value = last.value?.trimEnd() ?? ''
  node.children = node.children.filter((child) => child.type !== 'text' || child.value !== '')
  const space: MarkdownNode = { type: 'text', value: ' ' }
  return [...(before ? [space] : []), node, ...(after ? [{ ...space }] : [])]
}

/** No empty lines between items of one paragraph each. */
function tighten(list: Node): void {
  const items: Node[] = list.children ?? []
  const isTight = items.every(
    ({ children = [] }) => children.filter(({ type }) => type !== 'list').length <= 1,
  )
  if (!isTight) return
  for (const node of [list, ...items]) node.spread = false
}
