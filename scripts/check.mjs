// npm run check: the quick gate. Types, lint, format and structure, side by side.
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, nodeBinary, root, runCommand, say } from './bootstrap.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Runs every check; prints the output of those that fail. Answers how many passed and failed. */
export async function runChecks() {
  const checks = {
    types: [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'],
    lint: [bin('oxlint'), '--type-aware', '--deny-warnings'],
    format: [bin('oxfmt'), '--check', '.'],
    structure: [nodeBinary(), join('scripts', 'check-structure.ts')],
  }
  const tally = { passed: 0, failed: 0 }
  const pinnedFirst = { PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }
  await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const { code, output } = await runCommand(command, { capture: true, env: pinnedFirst })
      tally[code === 0 ? 'passed' : 'failed'] += 1
      say(code === 0 ? `${name}: ok` : `${name}: failed\n${output.trim()}`)
    }),
  )
  return tally
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failed } = await runChecks()
  process.exit(failed === 0 ? 0 : 1)
}
