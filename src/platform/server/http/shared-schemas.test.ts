import { expect, test } from 'vitest'
import { shareSchemas } from './shared-schemas.ts'

const drug = { type: 'string', enum: Array.from({ length: 60 }, (_, at) => `drug_${at}`) }
const visit = { type: 'object', properties: { drug, note: { type: 'string' }, enum: { type: 'boolean' } } }
const answering = (operationId: string, schema: object) => ({
  operationId,
  responses: { 200: { content: { 'application/json': { schema } } } },
})

/** Puts the referred schemas back into their places. */
function inlined(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((entry) => inlined(entry, schemas))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return inlined(schemas[String(value.$ref).split('/').at(-1) ?? ''], schemas)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inlined(part, schemas)]))
}

test('a schema that stands in several places is written once, under the name of where it stood first', () => {
  const paths = {
    '/api/visits': {
      get: answering('listVisits', { type: 'array', items: visit }),
      post: answering('addVisit', visit),
    },
    '/api/drugs': { get: answering('listDrugs', { type: 'object', properties: { drug } }) },
  }
  const shared = shareSchemas(paths)
  expect(Object.keys(shared.schemas).toSorted()).toEqual(['Drug', 'ListVisits'])
  expect(shared.paths['/api/drugs']).toMatchObject({
    get: {
      responses: {
        200: {
          content: {
            'application/json': { schema: { properties: { drug: { $ref: '#/components/schemas/Drug' } } } },
          },
        },
      },
    },
  })
  expect(inlined(shared.paths, shared.schemas)).toEqual(JSON.parse(JSON.stringify(paths)))
})

test('two different schemas of one name are told apart', () => {
  const other = { type: 'string', enum: drug.enum.map((code) => `other_${code}`) }
  const list = (operationId: string, property: object) =>
    answering(operationId, {
      type: 'object',
      properties: { [operationId]: { type: 'null' }, drug: property },
    })
  const paths = {
    '/a': { get: list('a', drug) },
    '/b': { get: list('b', drug) },
    '/c': { get: list('c', other) },
    '/d': { get: list('d', other) },
  }
  const shared = shareSchemas(paths)
  expect(Object.keys(shared.schemas)).toEqual(['Drug', 'Drug2'])
  expect(inlined(shared.paths, shared.schemas)).toEqual(paths)
})
