import type { Endpoint } from '#platform/contract/endpoint.ts'
import { findFreeText, type FreeTextShape } from '#platform/contract/free-text.ts'
import { toOutline, type Outline } from './outline.ts'

interface Described extends Outline {
  pattern?: string
  oneOf?: Described[]
  allOf?: Described[]
  $ref?: string
  additionalProperties?: Described | boolean
}

const exampleId = '019a0000-0000-7000-8000-000000000009'

/** Whether the schema accepts a record id, whatever the name of the field. */
function acceptsId(shape: Described): boolean {
  const { type, format, pattern, maxLength = exampleId.length } = shape
  const isText = type === 'string' && !shape.enum && shape.const === undefined
  // An empty schema accepts anything.
  if (!isText) return Object.keys(shape).length === 0
  if (format === 'uuid') return true
  return maxLength >= exampleId.length && (pattern === undefined || new RegExp(pattern, 'u').test(exampleId))
}

function listIdFields(shape: Described, path: string): string[] {
  if (shape.$ref) throw new Error(`${path}: schemas with $ref are not supported here yet`)
  const choices = [shape.anyOf, shape.oneOf, shape.allOf].flatMap((some) => some ?? [])
  const otherProperties = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : null
  return [
    ...(acceptsId(shape) ? [path] : []),
    ...choices.flatMap((choice) => listIdFields(choice, path)),
    ...(shape.items ? listIdFields(shape.items, `${path}[]`) : []),
    ...(otherProperties ? listIdFields(otherProperties, `${path}{}`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
      listIdFields(part, `${path}.${name}`),
    ),
  ]
}

function listTextFields(shape: FreeTextShape, path: string): string[] {
  if (!shape) return []
  if ('items' in shape) return listTextFields(shape.items, `${path}[]`)
  if ('kind' in shape) return shape.kind === 'words' ? [path] : []
  return Object.entries(shape.fields).flatMap(([name, part]) => listTextFields(part, `${path}.${name}`))
}

/** Returns every field of a request that can contain a record id: `getCase:id`, `createCase.team.colleagueUserIds[]`. */
export function listRequestIdFields({ name, params, query, body }: Endpoint): string[] {
  const pathFields = params ? listIdFields(toOutline(params), name).map((at) => at.replace('.', ':')) : []
  const otherFields = [query, body].flatMap((schema) => (schema ? listIdFields(toOutline(schema), name) : []))
  const textFields = new Set(listTextFields(findFreeText(body), name))
  return [...new Set([...pathFields, ...otherFields])].filter((place) => !textFields.has(place))
}

/** Matches fields that are not marked as free text in the contract, but by which nothing is looked up. */
export const neverLookedUp = new RegExp(
  String.raw`\.(${[
    'fileName|org_name|name|email|password|newPassword|currentPassword|registrationNumber|note|reason|q|path|provider',
    'nationality|countryOfResidence|specialty|jobTitle|employer|workLocation|qualification|licenseNumber',
    'certifications|cpdInterests|baseCode|regionCode|fromSiteCode|toSiteCode',
  ].join('|')})(\[\])?$`,
)
