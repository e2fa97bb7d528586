import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkDocumentPaths } from './document-paths.ts'

const root = mkdtempSync(path.join(tmpdir(), 'sortie-document-paths-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function problemsOf(text: string): string[] {
  const tree = {
    'docs/backup.md': text,
    'docs/specification/users.md': text,
    'docs/decisions/0001-names-of-its-day.md': '`src/one.ts`\n',
    'src/people/users/contract.ts': '',
    'e2e/users.e2e.ts': '',
  }
  for (const [file, content] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), content)
  }
  return checkDocumentPaths(root).map(({ path: file, line, message }) => `${file}:${line} ${message}`)
}

test('a document names files and folders that exist', () => {
  const text =
    'See `src/people/users/contract.ts`, `src/people/`, `e2e/users`, `src/<district>`, `bench/.data`, `users.ts`.\n'
  expect(problemsOf(text)).toEqual([])
})

test('a document that names a file or folder that does not exist is reported, with the line', () => {
  const message = 'which does not exist: name the file or folder by its present path'
  expect(problemsOf('\nSee `src/people/users/rules.ts`.\n')).toEqual([
    `docs/backup.md:2 names src/people/users/rules.ts, ${message}`,
    `docs/specification/users.md:2 names src/people/users/rules.ts, ${message}`,
  ])
  expect(problemsOf('`docs/restore.md` and `e2e/people`\n')).toHaveLength(4)
})
