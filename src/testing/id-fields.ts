import type { Endpoint } from '#platform/contract/endpoint.ts'
import { freeTextShape, type FreeTextShape } from '#platform/contract/free-text.ts'
import { outlineOf, type Outline } from './outline.ts'

interface Described extends Outline {
  pattern?: string
  oneOf?: Described[]
  allOf?: Described[]
  $ref?: string
  additionalProperties?: Described | boolean
}

const anId = '019a0000-0000-7000-8000-000000000009'

/** Whether the schema accepts a record id, whatever the name of the field. */
function acceptsId(shape: Described): boolean {
  const { type, format, pattern, maxLength = anId.length } = shape
  const isText = type === 'string' && !shape.enum && shape.const === undefined
  // An empty schema accepts anything.
  if (!isText) return Object.keys(shape).length === 0
  if (format === 'uuid') return true
  return maxLength >= anId.length && (pattern === undefined || new RegExp(pattern, 'u').test(anId))
}

function fieldsIn(shape: Described, at: string): string[] {
  if (shape.$ref) throw new Error(`${at}: schemas with $ref are not supported here yet`)
  const choices = [shape.anyOf, shape.oneOf, shape.allOf].flatMap((some) => some ?? [])
  const rest = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : null
  return [
    ...(acceptsId(shape) ? [at] : []),
    ...choices.flatMap((choice) => fieldsIn(choice, at)),
    ...(shape.items ? fieldsIn(shape.items, `${at}[]`) : []),
    ...(rest ? fieldsIn(rest, `${at}{}`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => fieldsIn(part, `${at}.${name}`)),
  ]
}

function placesOf(shape: FreeTextShape, at: string): string[] {
  if (!shape) return []
  if ('items' in shape) return placesOf(shape.items, `${at}[]`)
  if ('kind' in shape) return shape.kind === 'words' ? [at] : []
  return Object.entries(shape.fields).flatMap(([name, part]) => placesOf(part, `${at}.${name}`))
}

/** Returns every field of a request that can contain a record id: `getCase:id`, `createCase.team.colleagueUserIds[]`. */
export function idFieldsOf({ name, params, query, body }: Endpoint): string[] {
  const inPath = params ? fieldsIn(outlineOf(params), name).map((at) => at.replace('.', ':')) : []
  const others = [query, body].flatMap((schema) => (schema ? fieldsIn(outlineOf(schema), name) : []))
  const written = new Set(placesOf(freeTextShape(body), name))
  return [...new Set([...inPath, ...others])].filter((place) => !written.has(place))
}

/** Text that nothing is looked up by, though it is no free text of the contract; matched by the last part of the field's path. */
export const words = new RegExp(
  String.raw`\.(${[
    'fileName|org_name|name|email|password|newPassword|currentPassword|registrationNumber|note|reason|q|path|provider',
    'nationality|countryOfResidence|specialty|jobTitle|employer|workLocation|qualification|licenseNumber',
    'certifications|cpdInterests|baseCode|regionCode|fromSiteCode|toSiteCode',
  ].join('|')})(\[\])?$`,
)
