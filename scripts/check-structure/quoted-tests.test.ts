import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkStructure } from './rules.ts'

const root = mkdtempSync(path.join(tmpdir(), 'sortie-quoted-tests-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const guarantees = 'docs/reliability.md'
const specification = 'docs/specification/users.md'

/** Returns the problems of a document in which `proof` is the last cell of a line. */
function problemsOfProof(document: string, proof: string): string[] {
  rmSync(root, { recursive: true, force: true })
  const tree = {
    'docs/capabilities.md': '| `people/users` | |\n',
    [document]: `| Line | Guarantee | Test |\n| --- | --- | --- |\n| AZ-01 | "Nobody" reads it | ${proof} |\n`,
    'e2e/sign-in.e2e.ts': `test.describe('signing in', () => test('starts at home', () => {}))\n`,
    'src/people/users/contract.ts': `import { z } from 'zod'\n`,
    'src/people/users/contract.test.ts': `// not this\ntest.for([1])(\`a user \${1} is refused\`, () => {})\n`,
    'src/platform/server/http/body.test.ts': `test('a user’s text', () => expect('another').toBe('text'))\n`,
  }
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkStructure(root).map(({ path: file, line, message }) => `${file}:${line} ${message}`)
}

test.for([
  '`e2e/sign-in` "signing in", "starts at"; `src/people/users/contract.test.ts` "is refused"; `http/body.test.ts`',
  '`src/people/users/contract.test.ts` (each role) and `http/body.test.ts` "a user"; `npm audit`',
  '`src/people/*/contract.test.ts` "is refused" and `http/body.test.ts` "a user’s text"; checked by hand',
])('files that exist and names of their tests prove a line: %s', (proof) => {
  expect(problemsOfProof(guarantees, proof)).toEqual([])
})

test.for([
  ['`e2e/sign-in` "starts nowhere"', /:3 quotes "starts nowhere", but no test of e2e\/sign-in has this name/],
  ['`http/body.test.ts` "another"', /quotes "another", but no test of http\/body\.test\.ts/],
  ['`src/people/users/contract.test.ts` "not this"', /quotes "not this", but no test of/],
  ['`http/body.test.ts` and `e2e/sign-in` "a user"', /but no test of e2e\/sign-in has/],
  ['`src/people/*/contract.test.ts` "a user’s text"', /but no test of src\/people\/\*/],
  [
    '`src/people/users/policy.test.ts` "is refused"',
    /names src\/people\/users\/policy\.test\.ts, which does not/,
  ],
  ['`e2e/sign-out`', /names e2e\/sign-out, which does not exist/],
  ['`auth/*.test.ts`', /names auth\/\*\.test\.ts, which does not exist/],
  ['the same file, "a user"', /quotes "a user" before it names the file/],
] as const)('a line of docs/reliability.md is not proved by %s', ([proof, message]) => {
  expect(problemsOfProof(guarantees, proof)).toContainEqual(expect.stringMatching(message))
})

test('a line of the specification quotes only names of tests, whatever the short name of their file', () => {
  expect(problemsOfProof(specification, 'L "a user …", "starts at home"; R')).toEqual([])
  expect(problemsOfProof(specification, 'L "a user", "starts nowhere"')).toEqual([
    'docs/specification/users.md:3 quotes "starts nowhere", but no test has this name: quote the test that verifies the line',
  ])
})
