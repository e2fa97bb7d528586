// npm run check: runs the quick checks in parallel: types, lint, format, structure and dependencies. It lints what has changed
// since it was clean; with `--full`, and in `npm test`, everything.
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, nodeBinary, root, runCommand, say } from './bootstrap.mjs'
import { lintScope } from './lint-scope.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/**
 * Runs every check and prints the output of failures. Returns the number that passed and the names of the others.
 * `isFull` lints every file, not only what has changed since it was clean.
 */
export async function runChecks({ isFull = true } = {}) {
  const scope = lintScope(root)
  const toLint = isFull ? null : scope.files
  const checks = {
    // With more threads it does much of the work twice, and the lint beside it needs the other core.
    types: [bin('tsc'), '--noEmit', '-p', 'tsconfig.json', '--singleThreaded'],
    ...(toLint?.length !== 0 && {
      lint: [bin('oxlint'), '--type-aware', '--deny-warnings', ...(toLint ?? [])],
    }),
    format: [bin('oxfmt'), '--check', '.'],
    structure: [nodeBinary(), join('scripts', 'check-structure.ts')],
    dependencies: [nodeBinary(), join('scripts', 'check-dependencies.ts')],
  }
  const tally = { passed: 0, failures: [] }
  const pinnedFirst = { PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }
  await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const { code, output } = await runCommand(command, { capture: true, env: pinnedFirst })
      if (code === 0) tally.passed += 1
      if (code === 0 && name === 'lint') scope.markClean()
      if (code !== 0) tally.failures.push(name)
      say(code === 0 ? `${name}: ok` : `${name}: failed\n${output.trim()}`)
    }),
  )
  return tally
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failures } = await runChecks({ isFull: process.argv.includes('--full') })
  process.exit(failures.length === 0 ? 0 : 1)
}
