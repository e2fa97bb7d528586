import { expect, test } from 'vitest'
import { z } from 'zod'
import { listFreeTexts } from '#privacy/free-text.ts'
import { privacyFindingsInRecord, privacyFindingsInText } from '#privacy/guard.ts'
import { caseRequestSchema } from './contract.ts'
import { caseFreeTexts, historyFreeTexts } from './free-texts.ts'
import { suggestedTitle } from './title.ts'

const blocked = (words: string) =>
  privacyFindingsInText(words, 'x')
    .filter(({ severity }) => severity === 'block')
    .map(({ pattern }) => pattern)

test('every free-text field of a case is checked, and no other', () => {
  const entered = caseRequestSchema.parse({
    date: '2025-03-04',
    title: 'Met Mrs Jones',
    typeOther: 'Mr Brown',
    tags: ['ab@example.org'],
    clinical: { summary: 'Miss White' },
    procedures: [{ code: 'tourniquet', notes: 'Mr Black' }],
    reflection: { learningPoints: ['ring Mr Green'] },
  })
  expect(
    privacyFindingsInRecord(entered, caseFreeTexts)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'clinical.summary',
    'procedures.0.notes',
    'reflection.learningPoints.0',
    'tags.0',
    'title',
    'typeOther',
  ])
})

test('the title that Sortie suggests is never blocked', () => {
  const entered = caseRequestSchema.parse({
    date: '2025-03-04',
    type: 'trauma',
    patientAge: 93,
    patientAgeUnit: 'years',
  })
  expect(blocked(suggestedTitle(entered))).toEqual([])
})

interface Shape {
  type?: string
  enum?: unknown[]
  format?: string
  pattern?: string
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
}

/** Returns a value of the shape with a text wherever the contract accepts one, and the paths of these texts. */
function textsOf(shape: Shape, path: string): { value: unknown; paths: string[] } {
  const inner = (name: string) => (path ? `${path}.${name}` : name)
  if (shape.anyOf) return textsOf(shape.anyOf.find(({ type }) => type !== 'null') ?? {}, path)
  if (shape.items) {
    const { value, paths } = textsOf(shape.items, inner('0'))
    return { value: [value], paths }
  }
  if (shape.properties) {
    const parts = Object.entries(shape.properties).map(
      ([name, part]) => [name, textsOf(part, inner(name))] as const,
    )
    const value = Object.fromEntries(parts.map(([name, part]) => [name, part.value]))
    return { value, paths: parts.flatMap(([, part]) => part.paths) }
  }
  const isText = shape.type === 'string' && !shape.enum && !shape.format && !shape.pattern
  return { value: isText ? 'words' : null, paths: isText ? [path] : [] }
}

test('the privacy guard checks every free text that the contract accepts', () => {
  const outline = z.toJSONSchema(caseRequestSchema, { io: 'input', unrepresentable: 'any' }) as Shape
  const { value, paths } = textsOf(outline, '')
  const guarded = new Set(listFreeTexts(value, caseFreeTexts).map(({ path }) => path))
  // Codes of the organization's own lists, dates and ids, which are validated on their own.
  const coded = /Code$|At$|^date$|^privacyChecked|UserIds?(\.0)?$|^_?id$|^clientId$/
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !guarded.has(path) && !coded.test(path))).toEqual([])
})

test('the history treats the texts of assessors as free text too', () => {
  const assessment = {
    tool: 'dops',
    strengths: 'calm',
    development: 'count',
    agreedAction: 'read',
    learnerReply: 'thanks',
  }
  const found = listFreeTexts({ assessments: [assessment] }, historyFreeTexts)
  expect(found.map(({ text: words }) => words)).toEqual(['calm', 'count', 'read', 'thanks'])
})
