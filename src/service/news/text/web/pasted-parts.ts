import type { Element, ElementContent } from 'hast'

export const styleOf = ({ properties: { style } }: Element): string =>
  typeof style === 'string' ? style : ''

/**
 * Returns where a pattern matches one of the declarations of a style, such as `border: 1px solid`. Read one by one, a long style takes no
 * more than its length.
 */
export function findDeclaration(style: string, pattern: RegExp): RegExpExecArray | null {
  for (const declaration of style.split(';')) {
    const match = pattern.exec(declaration.trim())
    if (match) return match
  }
  return null
}

export const hasDeclaration = (style: string, pattern: RegExp): boolean =>
  findDeclaration(style, pattern) !== null

export const classOf = ({ properties: { className } }: Element): string =>
  Array.isArray(className) ? className.join(' ') : ''

export const isElement = <Tag extends string>(
  part: ElementContent,
  ...tagNames: readonly Tag[]
): part is Element & { tagName: Tag } =>
  part.type === 'element' && (tagNames.length === 0 || tagNames.some((name) => name === part.tagName))

export const textOf = (part: ElementContent): string => {
  if (part.type === 'text') return part.value
  return part.type === 'element' ? part.children.map(textOf).join('') : ''
}

/** White space and comments, which separate nothing. */
export const isBetween = (part: ElementContent): boolean =>
  part.type === 'comment' || (part.type === 'text' && part.value.trim() === '')

export const createElement = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children })

export const createText = (value: string): ElementContent => ({ type: 'text', value })

/** The mark of an item, such as `1.`, in a list of Word. */
export const isMark = (part: ElementContent): boolean =>
  isElement(part, 'span') && /mso-list:\s*ignore/i.test(styleOf(part))
