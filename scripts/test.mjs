// npm test: everything a change must pass. Nothing needs to be started or installed first.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureInstalled, ensureWebBuilt, nodeBinary, root, runCommand, say } from './bootstrap.mjs'
import { runChecks } from './check.mjs'
import { ensureChromium } from './chromium.mjs'

const reports = mkdtempSync(join(tmpdir(), 'sortie-reports-'))
const tally = { passed: 0, failed: 0 }
const count = ({ passed, failed }) => {
  tally.passed += passed
  tally.failed += failed
}

try {
  await ensureInstalled()
  say('— types, lint, format, structure')
  count(await runChecks())
  await runStep('types of the database', [nodeBinary(), 'scripts/types-db.ts', '--verify'])
  await runVitest()
  await ensureWebBuilt()
  await runStep('JavaScript budgets', [nodeBinary(), 'bench/web-size.ts'])
  await runPlaywright()
  await runStep('benchmarks, smoke size', [nodeBinary(), 'bench/main.ts', '--smoke'])
} catch (error) {
  say(error.message)
  tally.failed += 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`)
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)

async function runStep(title, command, env = {}) {
  say(`— ${title}`)
  const { code } = await runCommand(command, { env: { ...pinnedNode(), ...env } })
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

async function runVitest() {
  say('— unit and server tests')
  const report = join(reports, 'vitest.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const command = [
    nodeBinary(),
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code } = await runCommand(command, { env: pinnedNode() })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report)
  count({ passed, failed: failed || (code === 0 ? 0 : 1) })
}

async function runPlaywright() {
  const env = { ...pinnedNode(), CHROMIUM_PATH: await ensureChromium() }
  say('— end-to-end')
  const report = join(reports, 'playwright.json')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await runCommand([nodeBinary(), playwright, 'test', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  if (flaky > 0) say(`${flaky} passed only at the second try: see the list above`)
  count({ passed: expected + flaky, failed: unexpected || (code === 0 ? 0 : 1) })
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

// What tests start as "node" is the pinned one too.
function pinnedNode() {
  return { PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }
}
