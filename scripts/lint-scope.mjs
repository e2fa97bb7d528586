// Finds what `npm run check` must lint: the files that have changed since they were clean, and those that import them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const folders = ['src', 'e2e', 'bench', 'scripts']
const settings = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json']
/** With more files, the linter is as fast for all of them. */
const maxFiles = 300

/**
 * Returns the files to lint; null for all of them. Call `markClean` once they are clean: the next scope starts from there.
 * A rule may also depend on what an import imports: only a full lint, as in `npm test`, sees all of that.
 */
export function lintScope(root) {
  const record = join(root, 'node_modules', '.cache', 'lint.json')
  const texts = readSources(root)
  const current = {
    settings: hashOf(settings.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')),
    files: Object.fromEntries([...texts].map(([file, text]) => [file, hashOf(text)])),
  }
  const markClean = () => {
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, JSON.stringify(current))
  }
  const before = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null
  if (before?.settings !== current.settings) return { files: null, markClean }
  const names = new Set([...Object.keys(before.files), ...texts.keys()])
  const changed = new Set([...names].filter((file) => before.files[file] !== current.files[file]))
  const files = [...texts]
    .filter(([file, text]) => changed.has(file) || importsOf(file, text).some((name) => changed.has(name)))
    .map(([file]) => file)
  return { files: files.length > maxFiles ? null : files, markClean }
}

const hashOf = (text) => createHash('sha256').update(text).digest('base64')

/** Returns the text of each source file by its path, which is relative and has forward slashes. */
export function readSources(root) {
  const files = readdirSync(root).filter((name) => name.endsWith('.ts'))
  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    const entries = readdirSync(join(root, folder), { recursive: true })
    files.push(...entries.map((name) => posix.join(folder, name.replaceAll('\\', '/'))))
  }
  const sources = files.filter((name) => /\.(?:tsx?|mjs)$/.test(name))
  return new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Returns the project's files that this one imports. */
export function importsOf(file, text) {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']*)'/g)].map(([, name]) => name)
  return specifiers.map((name) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name),
  )
}
