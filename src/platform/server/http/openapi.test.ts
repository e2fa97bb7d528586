import { platformErrors, type ErrorTable } from '#platform/contract/errors.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { byId } from '#platform/contract/identifiers.ts'
import { toOpenApi } from './openapi.ts'

const listNotes = endpoint(
  { name: 'listNotes', method: 'GET', path: '/api/notes', access: 'signed_in' },
  {
    summary: 'Notes, newest first',
    query: z.strictObject({
      limit: z.coerce.number().int().max(25).default(25),
      search: z.string().optional(),
    }),
    response: z.object({ notes: z.array(z.object({ title: z.string() })) }),
  },
)
const saveNote = endpoint(
  { name: 'saveNote', method: 'POST', path: '/api/notes/:id', access: 'administrators' },
  {
    summary: 'Save a note',
    params: byId,
    body: z.strictObject({ title: z.string().max(50), at: z.iso.date().optional() }),
    response: z.object({ saved: z.literal(true) }),
    status: 201,
    errors: ['case_id_taken', 'case_not_found'],
  },
)
const ping = endpoint(
  { name: 'ping', method: 'GET', path: '/api/notes/:id', access: 'public' },
  {
    summary: 'Answer',
    params: byId,
    response: z.object({}),
  },
)

const errors: ErrorTable = {
  ...platformErrors,
  case_id_taken: [409, 'A different note has this id.'],
  case_not_found: [404, 'There is no such note.'],
}
const { paths, ...document } = toOpenApi([listNotes, saveNote, ping], errors, '1.2.3')
const save = paths['/api/notes/{id}']?.post
const list = paths['/api/notes']?.get

test('the document names its version of OpenAPI and of the product', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Sortie', version: '1.2.3' } })
})

test('two methods of one path are listed together', () => {
  expect(Object.keys(paths['/api/notes/{id}'] ?? {})).toEqual(['post', 'get'])
})

test('each operation says who may call it', () => {
  expect(list).toMatchObject({ 'x-access': 'signed_in', security: [{ bearer: [] }] })
  expect(save).toMatchObject({ 'x-access': ['admin', 'super_admin'], security: [{ bearer: [] }] })
  expect(paths['/api/notes/{id}']?.get).toMatchObject({ 'x-access': 'public', security: [] })
})

test('input is described from the schemas: parameters and body', () => {
  expect(save).toMatchObject({
    operationId: 'saveNote',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', required: ['title'], additionalProperties: false },
        },
      },
    },
  })
  expect(list).toMatchObject({
    parameters: [
      { name: 'limit', in: 'query', required: false },
      { name: 'search', in: 'query', required: false, schema: { type: 'string' } },
    ],
  })
})

test('responses are described with their status, errors with their codes', () => {
  expect(save).toMatchObject({
    responses: {
      201: { content: { 'application/json': { schema: { type: 'object', required: ['saved'] } } } },
      400: { description: expect.stringContaining('`request_invalid`') },
      401: { description: expect.stringContaining('`not_signed_in`') },
      403: { description: expect.stringContaining('`access_denied`') },
      404: { description: expect.stringContaining('`case_not_found`') },
      409: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  })
})
