import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileExactKeys } from './exact-keys.ts'

const schema = z.strictObject({
  id: z.string(),
  note: z.string().optional(),
  status: z.enum(['draft', 'done']).default('draft'),
  owner: z.strictObject({ name: z.string() }).nullable(),
  steps: z.array(z.strictObject({ code: z.string() })),
  counts: z.record(z.string(), z.strictObject({ active: z.number() })),
  either: z.union([z.strictObject({ a: z.number() }), z.strictObject({ b: z.number() })]),
  loose: z.object({ known: z.string() }),
})
const whole = {
  id: '1',
  status: 'done',
  owner: { name: 'Ann' },
  steps: [{ code: 'a' }, { code: 'b' }],
  counts: { doctor: { active: 1 } },
  either: { b: 1 },
  loose: { known: 'yes' },
}

test.for<[what: string, value: object]>([
  ['everything that is required', whole],
  ['what is optional too', { ...whole, note: 'text' }],
  ['nothing where that may be', { ...whole, owner: null, note: undefined, steps: [], counts: {} }],
])('passes a value with %s, which parsing leaves as it is', ([, value]) => {
  expect(compileExactKeys(schema)?.(value)).toBe(true)
  expect(schema.parse(value)).toEqual(value)
})

test.for<[where: string, value: object]>([
  ['at the top', { ...whole, secret: 1 }],
  ['in an object', { ...whole, owner: { name: 'Ann', secret: 1 } }],
  ['in a list', { ...whole, steps: [{ code: 'a' }, { code: 'b', secret: 1 }] }],
  ['in a map', { ...whole, counts: { doctor: { active: 1, secret: 1 } } }],
  ['in neither of two kinds', { ...whole, either: { b: 1, secret: 1 } }],
  ['in an object that drops it', { ...whole, loose: { known: 'yes', secret: 1 } }],
])('does not pass a key that the schema does not name, %s', ([, value]) => {
  expect(compileExactKeys(schema)?.(value)).toBe(false)
})

test('does not pass a value that lacks a default or a required key', () => {
  const { status, ...withoutDefault } = whole
  const { id, ...withoutId } = whole
  expect(compileExactKeys(schema)?.(withoutDefault)).toBe(false)
  expect(compileExactKeys(schema)?.(withoutId)).toBe(false)
  expect([status, id]).toEqual(['done', '1'])
})

test('follows a schema that contains itself', () => {
  interface Tree {
    name: string
    parts: Tree[]
  }
  const tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ name: z.string(), parts: z.array(tree) }))
  const check = compileExactKeys(tree)
  expect(check?.({ name: 'a', parts: [{ name: 'b', parts: [] }] })).toBe(true)
  expect(check?.({ name: 'a', parts: [{ name: 'b', parts: [], secret: 1 }] })).toBe(false)
})

test('returns null for a schema that transforms its input, which must be parsed', () => {
  expect(compileExactKeys(z.strictObject({ at: z.date().transform((at) => at.toISOString()) }))).toBeNull()
})
