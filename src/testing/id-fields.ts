import type { Endpoint } from '#platform/contract/endpoint.ts'
import { outlineOf, type Outline } from './outline.ts'

interface Described extends Outline {
  pattern?: string
  oneOf?: Described[]
  allOf?: Described[]
  $ref?: string
  additionalProperties?: Described | boolean
}

const anId = '019a0000-0000-7000-8000-000000000009'

/** Whether the contract would take a record's id here, whatever the field is called. */
function takesAnId(shape: Described): boolean {
  const { type, format, pattern, maxLength = anId.length } = shape
  const isText = type === 'string' && !shape.enum && shape.const === undefined
  // Whatever has no description could be anything.
  if (!isText) return Object.keys(shape).length === 0
  if (format === 'uuid') return true
  return maxLength >= anId.length && (pattern === undefined || new RegExp(pattern, 'u').test(anId))
}

function fieldsIn(shape: Described, at: string): string[] {
  if (shape.$ref) throw new Error(`${at}: a schema that refers to another is not walked here yet`)
  const choices = [shape.anyOf, shape.oneOf, shape.allOf].flatMap((some) => some ?? [])
  const rest = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : null
  return [
    ...(takesAnId(shape) ? [at] : []),
    ...choices.flatMap((one) => fieldsIn(one, at)),
    ...(shape.items ? fieldsIn(shape.items, `${at}[]`) : []),
    ...(rest ? fieldsIn(rest, `${at}{}`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => fieldsIn(part, `${at}.${name}`)),
  ]
}

/** Every place of a request that a record's id fits in: `getCase:id`, `createCase.team.colleagueUserIds[]`. */
export function idFieldsOf({ name, params, query, body }: Endpoint): string[] {
  const inAddress = params ? fieldsIn(outlineOf(params), name).map((at) => at.replace('.', ':')) : []
  const others = [query, body].flatMap((schema) => (schema ? fieldsIn(outlineOf(schema), name) : []))
  return [...new Set([...inAddress, ...others])]
}
