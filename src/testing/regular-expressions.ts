/** Finds the regular expressions in the source code, and makes texts that take each of them as long as possible. */
import { parseSync } from 'vite'

export interface Expression {
  file: string
  source: string
  flags: string
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the regular expression literals in a file. */
export function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  const visit = (value: unknown): void => {
    if (!isNode(value)) return
    const { regex } = value as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags })
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

/** Returns the regular expressions that a module constructs with `new RegExp` while it loads. */
export async function expressionsMadeBy(file: string, load: () => Promise<unknown>): Promise<Expression[]> {
  const found: Expression[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const made = new target(pattern, flags)
      found.push({ file, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Original
  }
  return found
}

const classes: Readonly<Record<string, string>> = {
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
    .replaceAll(/\\([dwsSWDnt])/g, (_, escaped: string) => classes[escaped] ?? escaped)
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
export function partsOf(source: string): { words: string[]; characters: string[] } {
  const words = new Set<string>()
  const characters = new Set<string>()
  const tokens =
    /\\p\{[^}]*\}|\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{?[\da-fA-F]+\}?|\\(.)|\[((?:\\.|[^\]\\])*)\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[()|*+?^$.]|([^\\[\](){}|*+?^$.]+)/gu
  for (const [token, escaped, members, literal] of source.matchAll(tokens)) {
    if (literal !== undefined) words.add(literal)
    else if (members !== undefined)
      for (const character of charactersOfClass(members)) characters.add(character)
    else if (escaped !== undefined) {
      if (!'bB'.includes(escaped)) characters.add(classes[escaped] ?? escaped)
    } else if (token === '.') characters.add('a')
    else if (token.startsWith('\\p')) for (const character of ['é', 'A']) characters.add(character)
  }
  for (const word of words) characters.add(word.charAt(0))
  return { words: [...words].slice(0, 12), characters: [...characters].slice(0, 16) }
}

const common = ['a', 'Z', '0', ' ', '\n', '-', '.', '@', '/', ',', 'é']

/** Returns the strings to repeat: single characters, pairs, words of the expression, and words with a character. */
export function unitsFor(source: string): string[] {
  const { words, characters } = partsOf(source)
  const all = [...new Set([...common, ...characters])]
  return [
    ...new Set([
      ...all,
      ...all.flatMap((item) => all.map((other) => item + other)),
      ...words.flatMap((word) =>
        ['', ' ', '0', 'a', ...characters.slice(0, 4)].map((character) => word + character),
      ),
    ]),
  ]
}

/** Returns texts of about this length, ending in a character that no expression matches. */
export const attacksOf = (unit: string, length: number): string[] => {
  const long = unit.repeat(Math.ceil(length / unit.length))
  return [`${long}\u0001`, `a0 ${long}\u0001`]
}

/** Returns the CPU time of `work` in milliseconds: the best of several runs, so that a busy machine does not matter. */
export function processorMs(work: () => void, times: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}
