import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

interface LintScope {
  files: string[] | null
  markClean: () => void
}
const module = new URL('lint-scope.mjs', import.meta.url).href
const { lintScope } = (await import(module)) as { lintScope: (root: string) => LintScope }

let root: string
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sortie-lint-scope-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json']) write(file, '{}')
  write('src/logging/cases/contract.ts', 'export const cases = 1')
  write('src/logbook/book/list.ts', "import { cases } from '#logging/cases/contract.ts'")
  write('src/logbook/book/screen.tsx', "const list = () => import('./list.ts')")
  write('e2e/logbook.e2e.ts', "import '../src/logbook/book/screen.tsx'")
})
afterEach(() => rmSync(root, { recursive: true }))

test('everything is linted until it was clean once, and again after the rules have changed', () => {
  expect(lintScope(root).files).toBeNull()
  lintScope(root).markClean()
  expect(lintScope(root).files).toEqual([])
  write('.oxlintrc.json', '{ "rules": {} }')
  expect(lintScope(root).files).toBeNull()
})

test('a changed file is linted with the files that import it, until it is clean', () => {
  lintScope(root).markClean()
  write('src/logging/cases/contract.ts', 'export const cases = 2')
  expect(lintScope(root).files).toEqual(['src/logbook/book/list.ts', 'src/logging/cases/contract.ts'])
  expect(lintScope(root).files).toHaveLength(2)
  lintScope(root).markClean()
  write('src/logbook/book/list.ts', '')
  expect(lintScope(root).files).toEqual(['src/logbook/book/list.ts', 'src/logbook/book/screen.tsx'])
})

test('what imports a removed file is linted', () => {
  lintScope(root).markClean()
  rmSync(path.join(root, 'src/logbook/book/screen.tsx'))
  expect(lintScope(root).files).toEqual(['e2e/logbook.e2e.ts'])
})
