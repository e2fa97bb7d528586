import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

// Every expression against many texts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

interface Expression {
  file: string
  source: string
  flags: string
}

const literal =
  /(?<=[(,=:[?|&]\s*|return\s+)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g

/** The regular expressions that stand in a file of ours. */
const expressionsIn = (file: string, text: string): Expression[] =>
  [...text.matchAll(literal)].map(([, source = '', flags = '']) => ({ file, source, flags }))

const root = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|^(testing|demo)\//.test(file),
)
const all = files.flatMap((file) => expressionsIn(file, readFileSync(join(root, file), 'utf8')))

const signs = [
  'a',
  'Z',
  '0',
  ' ',
  '\n',
  '-',
  '.',
  '@',
  '/',
  '_',
  ':',
  '"',
  "'",
  ',',
  '+',
  '#',
  '(',
  'é',
  '\\',
]
const units = [...signs, ...signs.flatMap((one) => signs.map((other) => `${one}${other}`))]
// As long as the longest text that a person may type, and an end that nothing expects.
const longest = 4_000
const attacks = units.flatMap((unit) => {
  const long = unit.repeat(longest / unit.length)
  return [`${long}\u0001`, `a0 ${long}\u0001`]
})

/** Whether the expression has judged every text within the time; what grows without bound takes for ever. */
function isQuick(
  { source, flags }: Pick<Expression, 'source' | 'flags'>,
  texts = attacks,
  timeout = 10_000,
): boolean {
  const code = `const one = new RegExp(source, flags); for (const text of texts) { one.lastIndex = 0; one.test(text) }`
  try {
    runInNewContext(code, { source, flags, texts }, { timeout })
    return true
  } catch (error) {
    // Thrown in a world of its own, it is no Error of ours.
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

test('an expression that takes for ever is known when one meets it', () => {
  const [found] = expressionsIn('x', String.raw`if (/^(\w+\s?)*$/u.test(words)) return`)
  expect(found).toMatchObject({ source: String.raw`^(\w+\s?)*$`, flags: 'u' })
  expect(isQuick(found as Expression, [`${'a'.repeat(longest)}\u0001`], 500)).toBe(false)
})

test('no expression of ours takes for ever, whatever it is given', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((expression) => !isQuick(expression))).toEqual([])
})
