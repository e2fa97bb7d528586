import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from './names.ts'
import type { SourceFile } from './source.ts'

const guarantees = 'docs/reliability.md'
const specification = 'docs/specification'

/** Beginnings of the paths that docs/reliability.md shortens, all in the same folder. */
const shortPath = /^(?=(?:auth|http|mail|postgres)\/)/
const shortPathFolder = 'src/platform/server/'

/**
 * Checks the quotes in the last column of the tables that say which test verifies a line. docs/reliability.md names only files
 * that exist, and quotes only names of tests of the file before the quote: if "and" joins files, of each of them; if a `*` stands
 * for several, of one of them. The tables of docs/specification have short names of their own, so any test may have the name.
 */
export function checkQuotedTests(root: string, files: readonly SourceFile[]): Problem[] {
  const testNames = new Map(files.map((file) => [file.path, file.testNames]))
  const allNames = [...testNames.values()].flat().join('\n')
  return [
    ...problemsOfCells(root, guarantees, (cell) => problemsOfProof(cell, testNames)),
    ...listDocuments(root).flatMap((document) =>
      problemsOfCells(root, document, (cell) => problemsOfQuotes(cell, allNames)),
    ),
  ]
}

function listDocuments(root: string): string[] {
  const folder = path.join(root, specification)
  return existsSync(folder) ? readdirSync(folder).map((name) => `${specification}/${name}`) : []
}

function problemsOfCells(root: string, document: string, toMessages: (cell: string) => string[]): Problem[] {
  const file = path.join(root, document)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const lastCell = line.match(/^\|.*\|([^|]*)\|\s*$/)?.[1] ?? ''
    return toMessages(lastCell).map((message) => ({ path: document, line: index + 1, message }))
  })
}

const advice = 'quote the test that verifies the line'

/** An ellipsis ends a name that an earlier line quotes in full. */
const problemsOfQuotes = (cell: string, allNames: string): string[] =>
  [...cell.matchAll(/"([^"]+?)(?: ?…)?"/g)]
    .filter(([, quote = '']) => !allNames.includes(quote))
    .map(([, quote]) => `quotes "${quote}", but no test has this name: ${advice}`)

function problemsOfProof(cell: string, testNames: ReadonlyMap<string, readonly string[]>): string[] {
  const problems: string[] = []
  let named: { code: string; names: string[] }[] = []
  let isQuoted = false
  for (const { 1: joint, 2: code, 3: quote } of cell.matchAll(/( and )?(?:`([^`]+)`|"([^"]+)")/g)) {
    if (quote !== undefined) {
      if (named.length === 0) problems.push(`quotes "${quote}" before it names the file of the test`)
      for (const file of named)
        if (!file.names.some((name) => name.includes(quote)))
          problems.push(`quotes "${quote}", but no test of ${file.code} has this name: ${advice}`)
      isQuoted = true
    } else if (code !== undefined && /^(src|scripts|e2e|bench|auth|http|mail|postgres)\/./.test(code)) {
      const files = filesOf(code, testNames)
      if (files.length === 0) problems.push(`names ${code}, which does not exist`)
      const file = { code, names: files.flatMap((name) => testNames.get(name) ?? []) }
      named = [...(joint === undefined || isQuoted ? [] : named), file]
      isQuoted = false
    }
  }
  return problems
}

/** Returns the files for which a path of docs/reliability.md stands: `e2e/name`, a short path, a path with `*`. */
function filesOf(code: string, testNames: ReadonlyMap<string, unknown>): string[] {
  const full = code.replace(shortPath, shortPathFolder).replace(/^e2e\/[\w-]+$/, '$&.e2e.ts')
  if (!full.includes('*')) return testNames.has(full) ? [full] : []
  return [...testNames.keys()].filter((name) => path.matchesGlob(name, full))
}
