import { readFileSync } from 'node:fs'
import path from 'node:path'

const manifest = path.join(import.meta.dirname, '..', 'dist', 'web', '.vite', 'manifest.json')

/** Returns the name of the built file of a source file, such as `logbook-screen.tsx`. */
export function builtFile(source: string): string {
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const found = Object.entries(files).find(([name]) => name.endsWith(`/${source}`))
  if (!found) throw new Error(`The build contains no ${source}`)
  return path.basename(found[1].file)
}
