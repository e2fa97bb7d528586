/** Finds the regular expressions in the source code, and creates texts that may make them very slow. */
import { parseSync } from 'vite'

export interface Expression {
  file: string
  source: string
  flags: string
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the regular expression literals in a file. */
export function listExpressions(file: string, text: string): Expression[] {
  const expressions: Expression[] = []
  const visit = (value: unknown): void => {
    if (!isNode(value)) return
    const { regex } = value as { regex?: { pattern: string; flags: string } }
    if (regex) expressions.push({ file, source: regex.pattern, flags: regex.flags })
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(file, text).program)
  return expressions
}

/** Returns the regular expressions that a module constructs with `new RegExp` while it loads. */
export async function recordExpressions(file: string, load: () => Promise<unknown>): Promise<Expression[]> {
  const expressions: Expression[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const expression = new target(pattern, flags)
      expressions.push({ file, source: expression.source, flags: expression.flags })
      return expression
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Original
  }
  return expressions
}

const classSamples: Readonly<Record<string, string>> = {
  d: '0',
  w: 'a',
  s: ' ',
  S: 'a',
  W: '-',
  D: 'a',
  n: '\n',
  t: '\t',
}

/** Returns sample characters of a character class: its first few, and one outside it. */
function charactersOfClass(members: string): string[] {
  const characters = members
    .replaceAll(/\\p\{[^}]*\}/gu, 'éA')
    .replaceAll(/\\([dwsSWDnt])/g, (_, escaped: string) => classSamples[escaped] ?? escaped)
    .replaceAll(/^\^|\\/g, '')
  return [
    ...new Set(
      Array.from(characters)
        .filter((character) => character !== '-')
        .slice(0, 6),
    ),
    '-',
  ]
}

/** Returns the words and sample characters that an expression contains. */
export function toParts(source: string): { words: string[]; characters: string[] } {
  const words = new Set<string>()
  const characters = new Set<string>()
  const tokens =
    /\\p\{[^}]*\}|\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{?[\da-fA-F]+\}?|\\(.)|\[((?:\\.|[^\]\\])*)\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[()|*+?^$.]|([^\\[\](){}|*+?^$.]+)/gu
  for (const [token, escaped, members, literal] of source.matchAll(tokens)) {
    if (literal !== undefined) words.add(literal)
    else if (members !== undefined)
      for (const character of charactersOfClass(members)) characters.add(character)
    else if (escaped !== undefined) {
      if (!'bB'.includes(escaped)) characters.add(classSamples[escaped] ?? escaped)
    } else if (token === '.') characters.add('a')
    else if (token.startsWith('\\p')) for (const character of ['é', 'A']) characters.add(character)
  }
  for (const word of words) characters.add(word.charAt(0))
  return { words: [...words].slice(0, 12), characters: [...characters].slice(0, 16) }
}

const commonCharacters = ['a', 'Z', '0', ' ', '\n', '-', '.', '@', '/', ',', 'é']

/** Returns the strings to repeat: single characters, pairs, words of the expression, and words with a character. */
export function listUnits(source: string): string[] {
  const { words, characters } = toParts(source)
  const allCharacters = [...new Set([...commonCharacters, ...characters])]
  return [
    ...new Set([
      ...allCharacters,
      ...allCharacters.flatMap((item) => allCharacters.map((other) => item + other)),
      ...words.flatMap((word) =>
        ['', ' ', '0', 'a', ...characters.slice(0, 4)].map((character) => word + character),
      ),
    ]),
  ]
}

/** Returns texts of about this length, ending in a character that no expression matches. */
export const createAttacks = (unit: string, length: number): string[] => {
  const repeated = unit.repeat(Math.ceil(length / unit.length))
  return [`${repeated}\u0001`, `a0 ${repeated}\u0001`]
}

/** Returns the CPU time of `work` in milliseconds: the best of several runs, so that a busy machine does not matter. */
export function measureProcessorMs(work: () => void, runs: number): number {
  let bestMs = Number.POSITIVE_INFINITY
  for (let time = 0; time < runs; time++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    bestMs = Math.min(bestMs, (user + system) / 1_000)
  }
  return bestMs
}
