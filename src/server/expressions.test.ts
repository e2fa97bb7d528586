import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext, runInThisContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import {
  createAttacks,
  listExpressions,
  recordExpressions,
  measureProcessorMs,
  listUnits,
  type Expression,
} from '#testing/regular-expressions.ts'

// Runs every expression on many texts, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^(testing|demo)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const written = sources.flatMap(({ file, text }) => listExpressions(file, text))
const made = [
  ...(await recordExpressions('#privacy', () => import('#privacy/guard.ts'))),
  ...(await recordExpressions('#spreadsheets', () => import('#logbook/spreadsheets/values/named-drugs.ts'))),
  ...(await recordExpressions('#spreadsheets', () => import('#logbook/spreadsheets/values/booleans.ts'))),
  ...(await recordExpressions(
    '#spreadsheets',
    () => import('#logbook/spreadsheets/columns/identifier-headings.ts'),
  )),
]
const all = [
  ...new Map([...written, ...made].map((item) => [`/${item.source}/${item.flags}`, item])).values(),
]

// The length of the longest text that a user can enter.
const longest = 4_000

type Found = Pick<Expression, 'source' | 'flags'>

// Without a repetition, the work per character is bounded.
const repeats = ({ source }: Found) => /[*+}]/.test(source)
const repeatsWithoutLimit = ({ source }: Found) => /[*+]|,\}/.test(source)

// Expressions share most of their texts.
const texts = new Map<string, readonly string[]>()
function textsOf(unit: string): readonly string[] {
  const known = texts.get(unit)
  if (known) return known
  const made = createAttacks(unit, longest)
  texts.set(unit, made)
  return made
}

const globally = ({ source, flags }: Found) => new RegExp(source, flags.includes('g') ? flags : `${flags}g`)

/** Finds all matches of the expression in a text. */
const searchAll = `function searchAll(expression, text) {
  expression.lastIndex = 0
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    if (match[0] === '') expression.lastIndex++
  }
}`
// Source text, because a separate VM context runs it too: only there can a timeout end a search.
const search = runInThisContext(`(${searchAll})`) as (expression: RegExp, text: string) => void

// An expression that reads each of 4,000 characters once takes a tenth of this.
const suspiciousMs = 0.5

/** Returns the units whose texts make the expression slow; null if a search did not end in time. */
function suspiciousUnits(expression: Found, timeout = 20_000): string[] | null {
  const units = listUnits(expression.source)
  const { source, flags } = globally(expression)
  const code = `${searchAll}
    const expression = new RegExp(source, flags)
    units.filter((unit) => textsOf(unit).some((text) => {
      const before = now()
      searchAll(expression, text)
      return now() - before > suspiciousMs
    }))`
  const now = () => performance.now()
  const context = { source, flags, units, textsOf, now, suspiciousMs }
  try {
    return runInNewContext(code, context, { timeout }) as string[]
  } catch (error) {
    // An error from another VM context is not an instance of our `Error`.
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

/**
 * Returns the repeated unit, if any, for which the work grows faster than the text: from 4,000 to 16,000 characters, a
 * linear expression does four times the work and a quadratic one sixteen times.
 */
function growsWith(
  expression: Found,
  units: readonly string[] | null = suspiciousUnits(expression),
): { unit: string; growth: number } | null {
  const compiled = globally(expression)
  for (const unit of units ?? []) {
    for (const [at, short] of textsOf(unit).entries()) {
      const long = createAttacks(unit, longest * 4)[at] ?? ''
      // A second look, because the machine may have been busy during the first.
      for (const runs of [1, 5]) {
        const few = measureProcessorMs(() => search(compiled, short), runs + 2)
        if (few < suspiciousMs) break
        const growth = measureProcessorMs(() => search(compiled, long), runs) / few
        if (growth <= 8) break
        if (runs === 5) return { unit, growth }
      }
    }
  }
  return null
}

describe('the search for slow expressions works', () => {
  test('it finds expressions anywhere in the code, including composed ones', async () => {
    const text =
      'const a = [/x/g].map((b) => /y\\/z/u.test(b) && !/w/.test(b)); const j = <p>{/v/.source}</p>'
    expect(listExpressions('x.tsx', text).map(({ source }) => source)).toEqual(['x', 'y\\/z', 'w', 'v'])
    const found = await recordExpressions('x', () => Promise.resolve(new RegExp('a+b', 'i')))
    expect(found).toEqual([{ file: 'x', source: 'a+b', flags: 'i' }])
  })

  test('an expression with exponential run time is recognized', () => {
    expect(suspiciousUnits({ source: String.raw`^(\w+\s?)*$`, flags: 'u' }, 500)).toBeNull()
  })

  test.each([
    [String.raw`\s+$`, ''],
    [String.raw`[A-Z]+\d`, ''],
    [String.raw`(?:[A-Z] )+[a-z]{3}`, ''],
    [String.raw`name:.*!`, 's'],
    [String.raw`(?<=a.*)b`, ''],
    [String.raw`(?:\p{L}+ )*\d`, 'u'],
    [String.raw`^(.+?)\1+$`, 'su'],
  ])('the quadratic expression /%s/%s is found', (source, flags) => {
    expect(growsWith({ source, flags })?.growth).toBeGreaterThan(8)
  })

  test.each([
    [String.raw`\b[A-Z]{1,20}\d`, ''],
    [String.raw`^\s+`, ''],
    [String.raw`(?:[a-z]{1,10} ){0,3}\d`, 'gi'],
  ])('the linear expression /%s/%s is not reported', (source, flags) => {
    expect(growsWith({ source, flags })).toBeNull()
  })
})

test('all expressions are found: only the privacy guard and three files of the imports compose some at run time', () => {
  expect(written.length).toBeGreaterThan(300)
  expect(made.length).toBeGreaterThan(50)
  const makers = sources.filter(({ text }) => text.includes('new RegExp(')).map(({ file }) => file)
  expect(makers.filter((file) => !file.startsWith('privacy/')).toSorted()).toEqual([
    'logbook/spreadsheets/columns/identifier-headings.ts',
    'logbook/spreadsheets/values/booleans.ts',
    'logbook/spreadsheets/values/named-drugs.ts',
  ])
})

test('no expression has a run time that grows faster than the text', () => {
  const slow = all.filter(repeats).flatMap((expression): object[] => {
    const units = suspiciousUnits(expression)
    if (units === null) return [{ ...expression, takes: 'too long' }]
    const found = repeatsWithoutLimit(expression) ? growsWith(expression, units) : null
    return found ? [{ ...expression, ...found }] : []
  })
  expect(slow).toEqual([])
})
