import type { Element, ElementContent } from 'hast'
import {
  classOf,
  createElement,
  findDeclaration,
  isBetween,
  isElement,
  isMark,
  styleOf,
  textOf,
} from './pasted-parts.ts'

/** An item of a list, wherever the page keeps it. */
interface Item {
  tagName: 'ol' | 'ul'
  level: number
  start: number
  children: ElementContent[]
}

/**
 * Returns children with whole lists. Word on a computer writes paragraphs whose first part is the mark of the item, Word in a browser a list
 * for each item, and Outlook and Google Docs put lists between the items of others.
 */
export function withLists(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  let open = null as { builder: ListBuilder; between: ElementContent[] } | null
  for (const child of children) {
    if (open && isBetween(child)) {
      open.between.push(child)
      continue
    }
    const items = itemsOf(child)
    if (items.length > 0) {
      open ??= startList(result)
      items.forEach((item) => open?.builder.add(item))
      open.between = []
    } else if (open && isContinued(child)) open.builder.addToLast(child)
    else {
      result.push(...(open?.between ?? []), child)
      open = null
    }
  }
  return result
}

const startList = (result: ElementContent[]) => ({ builder: new ListBuilder(result), between: [] })

/** Puts items of several levels into each other. */
class ListBuilder {
  readonly #target: ElementContent[]
  #open: { list: Element; level: number }[] = []

  constructor(target: ElementContent[]) {
    this.#target = target
  }

  add({ tagName, level, start, children }: Item): void {
    while (this.#open.length > 1 && (this.#open.at(-1)?.level ?? 0) > level) this.#open.pop()
    const current = this.#open.at(-1)
    const isDeeper = current !== undefined && level > current.level
    if (!current || isDeeper || current.list.tagName !== tagName) {
      if (current && !isDeeper) this.#open.pop()
      const list = createElement(tagName, [], tagName === 'ol' && start > 1 ? { start } : {})
      const parent = this.#open.at(-1)?.list.children.at(-1)
      ;(parent?.type === 'element' ? parent.children : this.#target).push(list)
      this.#open.push({ list, level })
    }
    // The level stays known: the list may still become a part of another.
    this.#open.at(-1)?.list.children.push(createElement('li', children, { dataAriaLevel: level }))
  }

  addToLast(child: ElementContent): void {
    const item = this.#open.at(-1)?.list.children.at(-1)
    if (item?.type === 'element') item.children.push(child)
  }
}

/** A paragraph of an item after its first: Word gives it the style of a list, but no mark. */
const isContinued = (part: ElementContent): boolean =>
  isElement(part, 'p') && classOf(part).includes('MsoListParagraph')

function itemsOf(part: ElementContent): Item[] {
  if (isElement(part, 'ul', 'ol')) return itemsOfList(part)
  if (!isElement(part, 'p')) return []
  const mark = findMark(part)
  if (!mark) return []
  const [, digits] = /^\s*\(?(\d{1,4})[.)]/.exec(textOf(mark)) ?? []
  const isNumbered = digits !== undefined || /^\s*\(?[a-z]{1,4}[.)]/i.test(textOf(mark))
  return [
    {
      tagName: isNumbered ? 'ol' : 'ul',
      level: Number(findDeclaration(styleOf(part), /^mso-list:\s*\S+\s+level(\d)/i)?.[1] ?? 1),
      start: Number(digits ?? 1),
      children: withoutMark(part.children),
    },
  ]
}

function itemsOfList(list: Element): Item[] {
  const items: Item[] = []
  const tagName = list.tagName === 'ol' ? 'ol' : 'ul'
  const start = Number(list.properties.start ?? 1)
  for (const child of list.children) {
    const last = items.at(-1)
    if (isElement(child, 'li')) {
      const level = Number(child.properties.dataAriaLevel ?? 1)
      items.push({ tagName, level, start: start + items.length, children: child.children })
    } else if (isElement(child, 'ul', 'ol') && last) last.children.push(child)
    else if (!isBetween(child)) items.push({ tagName, level: 1, start: 1, children: [child] })
  }
  return items
}

function findMark(element: Element): ElementContent | undefined {
  for (const child of element.children) {
    if (isMark(child)) return child
    const mark = isElement(child) ? findMark(child) : undefined
    if (mark) return mark
  }
  return undefined
}

const withoutMark = (children: readonly ElementContent[]): ElementContent[] =>
  children
    .filter((child) => !isMark(child))
    .map((child) => (isElement(child) ? { ...child, children: withoutMark(child.children) } : child))
