import type { Element, ElementContent } from 'hast'
import { createElement, createText, hasDeclaration, isElement, styleOf } from './pasted-parts.ts'

const maxCells = 2_000

/**
 * Returns a pasted table as a post can have it. A frame of a single cell becomes a quote, a table that only arranges a page its content, and a
 * cell that is merged downwards is repeated in each of its rows, because an empty one would say something else.
 */
export function asTable(table: Element, isArrangement: boolean): ElementContent[] {
  const caption = findAll(table, ['caption']).map(({ children }) => createElement('p', children))
  const rows = findAll(table, ['tr'])
  const cells = rows.map((row) => findAll(row, ['td', 'th']))
  const all = cells.flat()
  if (all.length === 0) return caption
  const [first] = all
  if (all.length === 1 && first && !isArrangement && [table, first].some(isFramed))
    return [...caption, createElement('blockquote', first.children)]
  if (isArrangement || cells.every((row) => row.length < 2) || width(cells) * rows.length > maxCells)
    return [...caption, ...all.map(({ children }) => createElement('div', children))]
  return [...caption, createElement('table', [createElement('tbody', filled(cells))])]
}

/** Returns how many columns a table has at most. */
const width = (rows: readonly Element[][]): number =>
  Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + spanOf(cell, 'colSpan'), 0)))

/** Whether a table only arranges the parts of a page. */
export const isArrangementTable = (table: Element): boolean =>
  table.properties.role === 'presentation' || findAll(table, ['table']).length > 0

/** Whether it is a box around a text, with a line or a colour. */
const isFramed = (part: Element): boolean =>
  Number(part.properties.border ?? 0) > 0 ||
  part.properties.bgColor !== undefined ||
  hasDeclaration(styleOf(part), /^(border[a-z-]*:.*(solid|double|dashed|dotted)|background)/i)

/** Returns the nearest descendants of these kinds. */
function findAll(element: Element, tagNames: readonly string[]): Element[] {
  return element.children.flatMap((child) => {
    if (!isElement(child)) return []
    return tagNames.includes(child.tagName) ? [child] : findAll(child, tagNames)
  })
}

const spanOf = (cell: Element, name: 'colSpan' | 'rowSpan') =>
  Math.min(50, Math.max(1, Number(cell.properties[name] ?? 1) || 1))

function filled(rows: readonly Element[][]): Element[] {
  let open: { column: number; left: number; cell: Element }[] = []
  return rows.map((cells) => {
    const row: Element[] = []
    const queue = [...cells]
    const opened: typeof open = []
    while (queue.length > 0 || open.some(({ column }) => column >= row.length)) {
      const above = open.find(({ column }) => column === row.length)
      const cell = above?.cell ?? queue.shift()
      const wide = cell && !above ? spanOf(cell, 'colSpan') : 1
      const column = row.length
      const content = inOneLine(cell?.children ?? [])
      row.push(createElement(cell?.tagName ?? 'td', content))
      // A heading over several columns stays in the first of them.
      for (let index = 1; index < wide; index += 1) row.push(createElement('td', []))
      const left = above ? above.left - 1 : cell ? spanOf(cell, 'rowSpan') - 1 : 0
      if (cell && left > 0) opened.push({ column, left, cell })
    }
    open = opened
    return createElement('tr', row)
  })
}

const blocks = ['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']

/** A cell of a post is one line: its paragraphs and items are separated by semicolons. */
function inOneLine(children: readonly ElementContent[]): ElementContent[] {
  const lines = linesOf(children).filter((line) => line.length > 0)
  return lines.flatMap((line, index) => (index === 0 ? line : [createText('; '), ...line]))
}

function linesOf(children: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const child of children) {
    if (isElement(child, 'br')) lines.push([])
    else if (isElement(child, ...blocks)) lines.push(...linesOf(child.children), [])
    else if (child.type !== 'text' || child.value.trim() !== '') lines.at(-1)?.push(child)
  }
  return lines
}
