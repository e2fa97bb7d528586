import { z } from 'zod'
import { text } from './text.ts'

/** `words`: text in the user's own words. `number`: a short identifier that users may invent, such as a mission number. */
export type FreeTextKind = 'words' | 'number'

const freeTextMarks = z.registry<{ kind: FreeTextKind }>()

/** Marks a schema as free text, which the privacy guard checks. Mark the finished schema: a copy of it loses the mark. */
export function asFreeText<Schema extends z.ZodType>(schema: Schema, kind: FreeTextKind = 'words'): Schema {
  freeTextMarks.add(schema, { kind })
  return schema
}

/** Bounded text that users write in their own words. */
export const freeText = (max: number, min = 0) => asFreeText(text(max, min))

/** Where a value of a schema contains free text; null if it contains none. */
export type FreeTextShape =
  | { kind: FreeTextKind }
  | { fields: Readonly<Record<string, FreeTextShape>> }
  | { items: FreeTextShape }
  | null

interface Definition {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
}

/** Returns where a schema contains marked strings. */
export function findFreeText(schema: z.ZodType | undefined): FreeTextShape {
  if (!schema) return null
  const mark = freeTextMarks.get(schema)
  if (mark) return mark
  // zod describes an object by its shape, an array by its element, and a wrapper by its inner type.
  const { shape, element, innerType, in: input, options } = schema.def as Definition
  if (shape) {
    const fields = Object.entries(shape).flatMap(([name, part]) => {
      const partShape = findFreeText(part)
      return partShape ? [[name, partShape] as const] : []
    })
    return fields.length > 0 ? { fields: Object.fromEntries(fields) } : null
  }
  if (element) {
    const items = findFreeText(element)
    return items && { items }
  }
  const inner = innerType ?? input
  if (inner) return findFreeText(inner)
  return options?.map(findFreeText).find((found) => found !== null) ?? null
}

/** Returns the shape at a path such as `procedures.tourniquet.notes`. In an array, any segment selects an item. */
export const shapeAt = (shape: FreeTextShape, path: string): FreeTextShape =>
  path.split('.').reduce<FreeTextShape>((outerShape, segment) => {
    if (outerShape === null || 'kind' in outerShape) return outerShape
    return 'items' in outerShape ? outerShape.items : (outerShape.fields[segment] ?? null)
  }, shape)
