import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export interface Import {
  specifier: string
  line: number
  isTypeOnly: boolean
}

export interface SourceFile {
  /** Relative to the project's root, with forward slashes. */
  path: string
  lineCount: number
  imports: Import[]
  /** The first line that reads the process environment. */
  environmentLine: number | null
  /** The tables that this file writes, with the line. */
  writtenTables: Map<string, number>
  /** The files that its comments name as `#people/users/contract.ts`, relative to the project's root, with the line. */
  commentPaths: [path: string, line: number][]
  /** The names of its tests and of their groups, as they are written. */
  testNames: string[]
}

/** Returns the project file that an import refers to; null for a package. */
export function resolveImport(file: string, specifier: string): string | null {
  const [bare = specifier] = specifier.split('?')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  return null
}

const checkedFolders = ['src', 'scripts', 'e2e', 'bench']
const skippedFolders = new Set(['node_modules', 'dist'])

/** Returns all files of the checked folders. */
export function readTree(root: string): SourceFile[] {
  return checkedFolders.flatMap((folder) => listFiles(root, folder)).map((file) => readSource(root, file))
}

function listFiles(root: string, folder: string): string[] {
  let entries
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  } catch {
    // The trees of the tests do not have all folders.
    return []
  }
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) return []
    if (!entry.isDirectory()) return [name]
    return skippedFolders.has(entry.name) ? [] : listFiles(root, name)
  })
}

function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lineCount = text.split('\n').length - 1
  const none = {
    path: file,
    lineCount,
    imports: [],
    environmentLine: null,
    writtenTables: new Map(),
    commentPaths: [],
    testNames: [],
  }
  return /\.tsx?$/.test(file) ? { ...none, ...parse(file, text) } : none
}

/** The beginning of `test('…')`, `describe.for(rows)('…')` and the like. */
const testCall = /^(test|it|describe)\b/
const writingCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

function parse(
  file: string,
  text: string,
): Pick<SourceFile, 'imports' | 'environmentLine' | 'writtenTables' | 'commentPaths' | 'testNames'> {
  const { program, module, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length

  const imports: Import[] = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    line: lineOf(start),
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  for (const { start, entries } of module.staticExports) {
    const from = entries[0]?.moduleRequest?.value
    const isTypeOnly = entries.every((entry) => entry.isType)
    if (from !== undefined) imports.push({ specifier: from, line: lineOf(start), isTypeOnly })
  }

  let environmentLine: number | null = null
  const writtenTables = new Map<string, number>()
  const testNames: string[] = []
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      imports.push({ specifier: source.value, line: lineOf(start), isTypeOnly: false })
    },
    TSImportType({ source, start }) {
      imports.push({ specifier: source.value, line: lineOf(start), isTypeOnly: true })
    },
    MemberExpression({ object, property, start }) {
      const isEnvironment =
        object.type === 'Identifier' &&
        object.name === 'process' &&
        (property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value) ===
          'env'
      if (isEnvironment) environmentLine ??= lineOf(start)
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (testCall.test(text.slice(callee.start, callee.start + 9))) testNames.push(textOf(first))
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!writingCalls.has(callee.property.name)) return
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      writtenTables.set(first.value.split(' ')[0] ?? first.value, lineOf(start))
    },
  }).visit(program)
  const commentPaths = comments.flatMap(({ value, start }) =>
    [...value.matchAll(/#[a-z][\w/-]*(?:\.[\w-]+)*\.tsx?\b/g)].map(([name]): [string, number] => [
      `src/${name.slice(1)}`,
      lineOf(start),
    ]),
  )
  return { imports, environmentLine, writtenTables, commentPaths, testNames: testNames.filter(Boolean) }
}

/** Returns a string or a template without its values; empty for anything else. */
function textOf(node: ESTree.Argument | undefined): string {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}
