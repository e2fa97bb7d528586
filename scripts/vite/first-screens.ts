import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

export interface FirstScreen {
  path: string
  /** Its file: the server names all files that it needs beside the page, so that the browser fetches them at once. */
  module: string
  /** The call that it waits for, if any. */
  call: string | undefined
}

/**
 * The screens where users arrive from outside: what `src/<capability>/web/capability.ts` declares as `firstVisit` and
 * `firstCall`. Only a few: their files are named in a header, and proxies allow a few kB for all headers. Read from the
 * source, because the configuration of the build cannot import screens.
 */
export function findFirstScreens(root: string): FirstScreen[] {
  const screens: FirstScreen[] = []
  for (const file of globSync('src/**/web/capability.ts', { cwd: root })) {
    const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
    new Visitor({
      ObjectExpression({ properties }) {
        const texts = new Map(
          properties.flatMap((property) =>
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            property.value.type === 'Literal' &&
            typeof property.value.value === 'string'
              ? [[property.key.name, property.value.value] as const]
              : [],
          ),
        )
        const [path, module] = [texts.get('path'), texts.get('firstVisit')]
        if (path === undefined || module === undefined) return
        screens.push({ path, module, call: texts.get('firstCall') })
      },
    }).visit(program)
  }
  return screens
}

const noCalls = 'const calls = {}'

/** Fills in the calls of public/first-call.js. */
export function withFirstCalls(script: string, screens: readonly FirstScreen[]): string {
  if (!script.includes(noCalls)) throw new Error(`public/first-call.js has no "${noCalls}" to fill in`)
  const calls = Object.fromEntries(screens.flatMap(({ path, call }) => (call ? [[path, call]] : [])))
  return script.replace(noCalls, `const calls = ${JSON.stringify(calls)}`)
}
