// npm run test:changed: runs the tests of what has changed since the last commit, or since the commit that is given, as in
// `npm run test:changed -- main`. Quick, not complete: `npm test` runs everything.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, ensureWebBuilt, nodeBinary, root, runCommand, say } from './bootstrap.mjs'
import { ensureChromium } from './chromium.mjs'
import { importsOf, readSources } from './lint-scope.mjs'

/** These bring all capabilities together: through them, every server test would depend on every file. */
const composes = /^src\/(?:server|web|testing)\//
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Returns the capabilities of src/, such as `logging/cases`, as docs/capabilities.md lists them. */
function readCapabilities() {
  const text = readFileSync(join(root, 'docs', 'capabilities.md'), 'utf8')
  return [...text.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, name]) => name)
}

/**
 * Returns the tests to run for these changed files: those of the same capabilities, those that import something changed, and the
 * journeys that have the name of a changed capability: `logbook/check` has logbook-check, check and logbook.
 */
export function testsFor(changed, sources, capabilities) {
  const capabilityOf = (file) =>
    capabilities.find((name) => file.startsWith(`src/${name}/`)) ?? /^src\/([^/]+)\//.exec(file)?.[1]
  const reached = new Set(changed)
  const importers = [...sources].map(([file, text]) => [file, importsOf(file, text)])
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const [file, imports] of importers) {
      if (!composes.test(file) && imports.some((name) => reached.has(name))) reached.add(file)
    }
  }
  const concerned = new Set(changed.filter((file) => !composes.test(file)).map(capabilityOf))
  const journeyNames = new Set(
    [...concerned].flatMap((name) => [...(name?.split('/') ?? []), name?.replace('/', '-')]),
  )
  const files = [...sources.keys()]
  const isOfChanged = (file) => !composes.test(file) && concerned.has(capabilityOf(file))
  return {
    tests: files.filter((file) => isTest(file) && (reached.has(file) || isOfChanged(file))),
    journeys: files.filter(
      (file) =>
        file.endsWith('.e2e.ts') &&
        (reached.has(file) || journeyNames.has(/^e2e\/(.+)\.e2e\.ts$/.exec(file)?.[1])),
    ),
  }
}

async function linesOfGit(...command) {
  const { code, output } = await runCommand(['git', ...command], { capture: true })
  if (code !== 0) throw new Error(output.trim())
  return output.split('\n').filter(Boolean)
}

async function changedSince(base) {
  const changed = await linesOfGit('diff', '--name-only', '--merge-base', base)
  return [...changed, ...(await linesOfGit('ls-files', '--others', '--exclude-standard'))]
}

async function run() {
  await ensureInstalled()
  const changed = await changedSince(process.argv[2] ?? 'HEAD')
  const { tests, journeys } = testsFor(changed, readSources(root), readCapabilities())
  say(`${tests.length} files of tests and ${journeys.length} of journeys concern what has changed`)
  const results = []
  const bin = join(root, 'node_modules')
  if (tests.length > 0) {
    const vitest = join(bin, 'vitest', 'vitest.mjs')
    results.push(await runCommand([nodeBinary(), vitest, 'run', ...tests]))
  }
  const existing = journeys.filter((file) => existsSync(join(root, file)))
  if (existing.length > 0) {
    await ensureWebBuilt()
    const env = { CHROMIUM_PATH: await ensureChromium() }
    const playwright = join(bin, '@playwright', 'test', 'cli.js')
    results.push(await runCommand([nodeBinary(), playwright, 'test', ...existing], { env }))
  }
  process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await run()
