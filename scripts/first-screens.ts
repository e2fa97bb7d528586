import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

/**
 * The screens where users arrive from outside, by their path, with the module of each: what `src/<capability>/web/capability.ts`
 * declares as `firstVisit`. The build turns it into a list of files that the server names beside the page, so that the
 * browser fetches them at once instead of one after the other. Only a few: the list is sent as a header, and proxies
 * allow a few kB for all headers.
 *
 * Read from the source, because the configuration of the build cannot import screens.
 */
export function findFirstScreens(root: string): Record<string, string> {
  const screens: Record<string, string> = {}
  for (const file of globSync('src/*/web/capability.ts', { cwd: root })) {
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
        if (path !== undefined && module !== undefined) screens[path] = module
      },
    }).visit(program)
  }
  return screens
}
