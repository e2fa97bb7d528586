import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from './names.ts'
import { placeOf } from './places.ts'
import type { SourceFile } from './source.ts'

const document = 'docs/architecture.md'

/** Returns the capabilities in the order of the table in docs/architecture.md: each uses only those before it. */
export function readOrder(root: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8')
  const table = text.split('## Capabilities')[1]?.split('\n## ')[0] ?? ''
  return [...table.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name = '']) => name)
}

/** Checks that the table lists every capability of src/, and no other. */
export function checkOrderIsComplete(files: readonly SourceFile[], order: readonly string[]): Problem[] {
  const homes = new Set(
    files.flatMap(({ path: file }) => {
      const { kind, home } = placeOf(file)
      return kind === 'capability' && file.split('/').length > 2 ? [home.slice('src/'.length)] : []
    }),
  )
  const missing = [...homes].filter((name) => !order.includes(name))
  const removed = order.filter((name) => !homes.has(name))
  return [
    ...missing.map((name) => ({
      path: `src/${name}`,
      line: 1,
      message: `is not in the table of ${document}, which orders the capabilities: add it below all capabilities that it uses`,
    })),
    ...removed.map((name) => ({ path: document, line: 1, message: `names ${name}, which is not in src/` })),
  ]
}
