/** Finds the free-text fields in the request bodies of the contract. */
import type { Outline } from './outline.ts'

interface Described extends Outline {
  pattern?: string
  oneOf?: Outline[]
  allOf?: Outline[]
}

/** Returns the path of each text that no code list or pattern restricts, such as `team.crew[].roleOther`. */
export function listFreeText(shape: Described, path = ''): string[] {
  const alternatives = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  const { type, format, pattern } = shape
  const isFree = type === 'string' && !shape.enum && shape.const === undefined && !format && !pattern
  return [
    ...new Set([
      ...(isFree ? [path] : []),
      ...alternatives.flatMap((item) => listFreeText(item, path)),
      ...(shape.items ? listFreeText(shape.items, `${path}[]`) : []),
      ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
        listFreeText(part, path === '' ? name : `${path}.${name}`),
      ),
    ]),
  ]
}

const chooseAlternative = (shape: Described): Described => {
  const choices = shape.anyOf ?? shape.oneOf
  return choices?.find(({ type, enum: codes }) => type !== 'null' || codes) ?? shape
}

/** Returns a body with this text in every free-text field, and `other` in the code field beside each `…Other`. */
export function fillSchema(text: string, schema: Described, path = ''): unknown {
  const shape = chooseAlternative(schema)
  if (shape.const !== undefined) return shape.const
  if (shape.enum)
    return shape.enum.includes('other') ? 'other' : shape.enum[path.endsWith('Secondary') ? 1 : 0]
  if (shape.type === 'array') return [fillSchema(text, shape.items ?? {}, path)]
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string') return text.slice(0, shape.maxLength)
  const properties = Object.entries(shape.properties ?? {})
  const isWanted = (name: string, part: Described) =>
    shape.required?.includes(name) ||
    listFreeText(part).length > 0 ||
    Object.hasOwn(shape.properties ?? {}, `${name}Other`)
  return Object.fromEntries(
    properties
      .filter(([name, part]) => isWanted(name, part))
      .map(([name, part]) => [name, fillSchema(text, part, name)]),
  )
}
