/** The regular expressions of the tree, and texts made to keep each of them at work for as long as it can be. */
import { parseSync } from 'vite'

export interface Expression {
  file: string
  source: string
  flags: string
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Those that are written as literals, wherever in a file one may stand. */
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

/** Those that are put together while a module loads. */
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

/** What the signs of a class are like: its first few, and one from outside it. */
function signsOfClass(inside: string): string[] {
  const signs = inside
    .replaceAll(/\\p\{[^}]*\}/gu, 'éA')
    .replaceAll(/\\([dwsSWDnt])/g, (_, letter: string) => classes[letter] ?? letter)
    .replaceAll(/^\^|\\/g, '')
  return [
    ...new Set(
      Array.from(signs)
        .filter((sign) => sign !== '-')
        .slice(0, 6),
    ),
    '-',
  ]
}

/** The words and the kinds of signs that an expression is made of. */
export function partsOf(source: string): { words: string[]; signs: string[] } {
  const words = new Set<string>()
  const signs = new Set<string>()
  const tokens =
    /\\p\{[^}]*\}|\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{?[\da-fA-F]+\}?|\\(.)|\[((?:\\.|[^\]\\])*)\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[()|*+?^$.]|([^\\[\](){}|*+?^$.]+)/gu
  for (const [token, escaped, inside, letters] of source.matchAll(tokens)) {
    if (letters !== undefined) words.add(letters)
    else if (inside !== undefined) for (const sign of signsOfClass(inside)) signs.add(sign)
    else if (escaped !== undefined) {
      if (!'bB'.includes(escaped)) signs.add(classes[escaped] ?? escaped)
    } else if (token === '.') signs.add('a')
    else if (token.startsWith('\\p')) for (const sign of ['é', 'A']) signs.add(sign)
  }
  for (const word of words) signs.add(word.charAt(0))
  return { words: [...words].slice(0, 12), signs: [...signs].slice(0, 16) }
}

const common = ['a', 'Z', '0', ' ', '\n', '-', '.', '@', '/', ',', 'é']

/** What is repeated to make a text: a sign, two signs in turn, a word of the expression alone and before a sign. */
export function unitsFor(source: string): string[] {
  const { words, signs } = partsOf(source)
  const all = [...new Set([...common, ...signs])]
  return [
    ...new Set([
      ...all,
      ...all.flatMap((one) => all.map((other) => one + other)),
      ...words.flatMap((word) => ['', ' ', '0', 'a', ...signs.slice(0, 4)].map((sign) => word + sign)),
    ]),
  ]
}

/** Texts of about a length, with an end that nothing expects. */
export const attacksOf = (unit: string, length: number): string[] => {
  const long = unit.repeat(Math.ceil(length / unit.length))
  return [`${long}\u0001`, `a0 ${long}\u0001`]
}

/** How long something keeps the processor, in milliseconds: the best of several, so that a busy machine is not blamed. */
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
