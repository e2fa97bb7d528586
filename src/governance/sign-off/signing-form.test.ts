import fc from 'fast-check'
import { sql } from 'kysely'
import { caseRequestSchema, type CaseFacts } from '#logging/cases/contract.ts'
import { describe, expect, test } from '#testing/test.ts'
import { arbitraryOf, toOutline, type Outline } from '#testing/outline.ts'
import { canonicalBytes, createSealCheck, sealCase } from './chain/server/signed-bytes.ts'
import { form1, unsignedFields, type FieldTree } from './form-fields.ts'
import { currentForm, signedContent } from './signing-form.ts'

const ids = {
  id: '019a0000-0000-7000-8000-000000000042',
  clinicianId: '019a0000-0000-7000-8000-000000000001',
}
const bytesOf = (facts: CaseFacts) =>
  canonicalBytes(signedContent(currentForm, { ...ids, facts })).toString('utf8')

/** The fields of a request that are not about the case. */
const fieldsNotAboutTheCase = new Set(['_id', 'id', 'assessments', 'privacyChecked', 'enteredOffline'])
const whole = toOutline(caseRequestSchema)
const entered: Outline = {
  ...whole,
  properties: Object.fromEntries(
    Object.entries(whole.properties ?? {}).filter(([name]) => !fieldsNotAboutTheCase.has(name)),
  ),
}

/** Lists the paths of the fields in an outline. A field in the entries of a list has the path of the list. */
function pathsIn(shape: Outline, path = ''): string[] {
  const value = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape
  const part = value.items?.properties ? value.items : value
  if (!part.properties) return [path]
  return Object.entries(part.properties).flatMap(([name, inner]) =>
    pathsIn(inner, path ? `${path}.${name}` : name),
  )
}

const pathsOf = (tree: FieldTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, branch]) =>
    typeof branch === 'object' ? pathsOf(branch, `${path}${name}.`) : [`${path}${name}`],
  )

const isTime = (field: string) => /^mission\.\w+At$/.test(field)

/** A field in a case, such as `procedures.0.outcome`, with its value. */
interface Place {
  path: (string | number)[]
  field: string
  value: unknown
}

function placesIn(value: unknown, path: (string | number)[] = []): Place[] {
  const isListOfParts = Array.isArray(value) && value.some((entry) => typeof entry === 'object')
  if (isListOfParts) return value.flatMap((entry, index) => placesIn(entry, [...path, index]))
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name]))
  if (value === null || value === undefined) return []
  return [{ path, value, field: path.filter((step) => typeof step === 'string').join('.') }]
}

function replaced<Value>(value: Value, [step, ...rest]: (string | number)[], next: unknown): Value {
  if (step === undefined) return next as Value
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[step] = replaced(copy[step], rest, next)
  return copy as Value
}

function another({ field, value }: Place): unknown {
  if (isTime(field)) return value === '2026-03-01T10:00Z' ? '2026-03-01T10:01Z' : '2026-03-01T10:00Z'
  if (Array.isArray(value)) return [...value, 'another']
  if (typeof value === 'number') return value + 1
  return typeof value === 'boolean' ? !value : `${String(value)} another`
}

const words = fc.constantFrom('Noël', 'Noe\u0308l', '起', 'a "quoted"\n carry', '0')
const times = ['2026-03-01T09:00+01:00', '2026-07-01T23:59Z', '2025-10-26T01:30-05:00']
const anyCase = fc
  .tuple(
    arbitraryOf(entered, { text: ({ format }) => (format === 'date' ? fc.constant('2026-03-04') : words) }),
    fc.constantFrom(...times),
  )
  .map(([facts, time]) => {
    const isWritten = ({ field, value }: Place) => isTime(field) && typeof value === 'string'
    const withTimes = placesIn(facts)
      .filter(isWritten)
      .reduce((filled, { path }) => replaced(filled, path, time), facts)
    return withTimes as CaseFacts
  })

describe('a signature covers', () => {
  test('or leaves out each field of the contract, by an explicit decision', () => {
    const hint =
      'A field of a case is in neither list, or no longer exists. Put a new field into unsignedFields or into a new form, and document it in docs/signing.md'
    expect([...pathsOf(form1), ...unsignedFields].toSorted(), hint).toEqual(pathsIn(entered).toSorted())
  })

  test('every field of form 1: changing it changes the bytes, changing another field does not, and undoing restores them', () => {
    const isUnsigned = new Set(unsignedFields)
    fc.assert(
      fc.property(anyCase, fc.nat(), (facts, seed) => {
        const places = placesIn(facts)
        const place = places[seed % Math.max(1, places.length)]
        if (!place) return
        const before = bytesOf(facts)
        const edited = replaced(facts, place.path, another(place))
        expect(bytesOf(edited) === before, place.field).toBe(isUnsigned.has(place.field))
        expect(bytesOf(replaced(edited, place.path, place.value))).toBe(before)
      }),
      { numRuns: 600 },
    )
  })

  test('the same bytes for each way to write a case: order of fields, unknown values, accents and offsets', () => {
    const facts = caseRequestSchema.parse({
      date: '2026-03-04',
      mission: { activatedAt: '2026-03-04T09:00+01:00', result: null },
      clinical: { summary: 'Noe\u0308l' },
      procedures: [{ code: 'tourniquet', complications: [] }],
    })
    const same = caseRequestSchema.parse({
      procedures: [{ code: 'tourniquet' }],
      airway: null,
      clinical: { summary: 'Noël', presentation: null },
      mission: { activatedAt: '2026-03-04T08:00Z' },
      date: '2026-03-04',
    })
    expect(bytesOf(facts)).toBe(bytesOf(same))
  })

  test('bytes that are the same on every system', () => {
    const facts = caseRequestSchema.parse({
      date: '2026-03-04',
      type: 'trauma',
      patientAge: 34,
      patientAgeUnit: 'years',
      mission: { platform: 'rotary_wing', activatedAt: '2026-03-04T09:00+01:00' },
      patient: { gender: 'female', weightKg: 61.5 },
      clinical: {
        vitals: [{ point: 'first', fio2: 0.21, temperatureC: 36.6 }],
        summary: 'Noe\u0308l, 起 "x"',
      },
      drugs: [
        { code: 'ketamine', dose: 0.000001 },
        { code: 'fentanyl', dose: 1000000 },
      ],
      tags: ['night'],
    })
    expect(bytesOf(facts)).toBe(
      '{"caseId":"019a0000-0000-7000-8000-000000000042","clinical":{"summary":"Noël, 起 \\"x\\"",' +
        '"vitals":[{"fio2":0.21,"point":"first","temperatureC":36.6}]},' +
        '"clinicianId":"019a0000-0000-7000-8000-000000000001","date":"2026-03-04",' +
        '"drugs":[{"code":"ketamine","dose":0.000001},{"code":"fentanyl","dose":1000000}],' +
        '"encounterSetting":"real","form":1,"mission":{"activatedAt":"2026-03-04T08:00Z","platform":"rotary_wing"},' +
        '"patient":{"gender":"female"},"patientAge":34,"patientAgeUnit":"years","type":"trauma"}',
    )
  })

  test('bytes that survive the database', async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (facts) => {
        const { rows } = await sql<{ facts: CaseFacts }>`
          select ${JSON.stringify(facts)}::jsonb as facts`.execute(app.deps.db)
        expect(bytesOf(rows[0]?.facts as CaseFacts)).toBe(bytesOf(facts))
      }),
      { numRuns: 100 },
    )
  })
})

test('a signed case names the fields that have changed since, and none once the edit is undone', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(), (facts, seed) => {
      const places = placesIn(facts).filter(({ field }) => !unsignedFields.includes(field))
      const place = places[seed % Math.max(1, places.length)]
      if (!place) return
      const seal = sealCase(1, { ...ids, facts })
      const [changed, ...others] = createSealCheck({
        ...ids,
        facts: replaced(facts, place.path, another(place)),
      })(seal, 1)
      expect(others).toEqual([])
      // A change in an entry of a list is reported as a change of the list.
      expect(`${place.field}.`.startsWith(`${changed}.`)).toBe(true)
      expect(createSealCheck({ ...ids, facts })(seal, 1)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a sealed case contains no content, and two seals of one case have nothing in common', () => {
  const facts = caseRequestSchema.parse({ date: '2026-03-04', clinical: { summary: 'A fall from height' } })
  const [first, second] = [sealCase(1, { ...ids, facts }), sealCase(1, { ...ids, facts })]
  expect(JSON.stringify(first)).not.toMatch(/fall|2026/)
  expect(first.contentHash).not.toEqual(second.contentHash)
  expect(
    Object.values(first.fieldHashes).filter((hash) => Object.values(second.fieldHashes).includes(hash)),
  ).toEqual([])
})
