import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import {
  attacksOf,
  expressionsIn,
  expressionsMadeBy,
  processorMs,
  unitsFor,
  type Expression,
} from '#testing/expressions.ts'

// Every expression against many texts, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|^(testing|demo)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const written = sources.flatMap(({ file, text }) => expressionsIn(file, text))
const made = await expressionsMadeBy('#privacy', () => import('#privacy/rules.ts'))
const all = [...new Map([...written, ...made].map((one) => [`/${one.source}/${one.flags}`, one])).values()]

// As long as the longest text that a person may type.
const longest = 4_000

type Found = Pick<Expression, 'source' | 'flags'>

/** What the expression does with a text: it looks for all that it can find. */
function search({ source, flags }: Found) {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  return (text: string) => {
    expression.lastIndex = 0
    for (let match = expression.exec(text); match; match = expression.exec(text)) {
      if (match[0] === '') expression.lastIndex++
    }
  }
}

/** Whether the expression has judged every text within the time; what grows without bound takes for ever. */
function endsInTime(expression: Found, timeout = 20_000): boolean {
  const texts = unitsFor(expression.source).flatMap((unit) => attacksOf(unit, longest))
  const code = `const one = new RegExp(source, flags); for (const text of texts) { one.lastIndex = 0; one.test(text) }`
  try {
    runInNewContext(code, { ...expression, texts }, { timeout })
    return true
  } catch (error) {
    // Thrown in a world of its own, it is no Error of ours.
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

// An expression that looks once at each of 4,000 signs takes a tenth of it.
const suspiciousMs = 0.5

/**
 * The repeated unit, if any, that makes twice the text more than twice the work: from 4,000 signs to 16,000 a linear
 * expression has four times the work and a quadratic one sixteen times.
 */
function growsWith(expression: Found): { unit: string; growth: number } | null {
  const searchIn = search(expression)
  for (const unit of unitsFor(expression.source)) {
    const [, short = ''] = attacksOf(unit, longest)
    const before = performance.now()
    searchIn(short)
    if (performance.now() - before < suspiciousMs) continue
    const [, long = ''] = attacksOf(unit, longest * 4)
    const few = processorMs(() => searchIn(short), 5)
    if (few < suspiciousMs) continue
    const growth = processorMs(() => searchIn(long), 3) / few
    if (growth > 8) return { unit, growth }
  }
  return null
}

describe('the search for slow expressions is alive', () => {
  test('it sees expressions wherever they stand, and those that are put together', async () => {
    const text =
      'const a = [/x/g].map((b) => /y\\/z/u.test(b) && !/w/.test(b)); const j = <p>{/v/.source}</p>'
    expect(expressionsIn('x.tsx', text).map(({ source }) => source)).toEqual(['x', 'y\\/z', 'w', 'v'])
    const found = await expressionsMadeBy('x', () => Promise.resolve(new RegExp('a+b', 'i')))
    expect(found).toEqual([{ file: 'x', source: 'a+b', flags: 'i' }])
  })

  test('an expression that takes for ever is known when one meets it', () => {
    expect(endsInTime({ source: String.raw`^(\w+\s?)*$`, flags: 'u' }, 500)).toBe(false)
  })

  test.each([
    [String.raw`\s+$`, ''],
    [String.raw`[A-Z]+\d`, ''],
    [String.raw`(?:[A-Z] )+[a-z]{3}`, ''],
    [String.raw`name:.*!`, 's'],
    [String.raw`(?<=a.*)b`, ''],
    [String.raw`(?:\p{L}+ )*\d`, 'u'],
  ])('/%s/%s, whose work is the square of the text, is found', (source, flags) => {
    expect(growsWith({ source, flags })?.growth).toBeGreaterThan(8)
  })

  test.each([
    [String.raw`\b[A-Z]{1,20}\d`, ''],
    [String.raw`^\s+`, ''],
    [String.raw`(?:[a-z]{1,10} ){0,3}\d`, 'gi'],
  ])('/%s/%s, whose work is that of the text, is none', (source, flags) => {
    expect(growsWith({ source, flags })).toBeNull()
  })
})

test('all expressions are known: those that are put together stand in the guard alone', () => {
  expect(written.length).toBeGreaterThan(300)
  expect(made.length).toBeGreaterThan(50)
  const makers = sources.filter(({ text }) => text.includes('new RegExp(')).map(({ file }) => file)
  expect(makers.filter((file) => !file.startsWith('privacy/'))).toEqual([])
})

test('no expression of ours takes for ever, whatever it is given', () => {
  expect(all.filter((expression) => !endsInTime(expression))).toEqual([])
})

test('no expression of ours has more than twice the work with twice the text', () => {
  const slow = all.flatMap((expression) => {
    const found = growsWith(expression)
    return found ? [{ ...expression, ...found }] : []
  })
  expect(slow).toEqual([])
})
