import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure/rules.ts'

const root = path.join(mkdtempSync(path.join(tmpdir(), 'sortie-structure-')), 'tree')
afterEach(() => rmSync(root, { recursive: true, force: true }))

// In import order: `cases` may use `users`, of a lower district, and `missions`, of its own, but not the reverse.
const table = `## Capabilities

| folder | owns |
| --- | --- |
| \`people/accounts\` | |
| \`people/users\` | |
| \`logging/missions\` | |
| \`logging/cases\` | |

## Data
`

/** Returns the problems of a valid tree to which these files are added. */
function problemsOf(files: Record<string, string>): string[] {
  const tree = {
    'docs/capabilities.md': table,
    'src/logging/cases/contract.ts': `import { z } from 'zod'\n`,
    'src/people/users/contract.ts': `import { z } from 'zod'\n`,
    'src/logging/missions/contract.ts': `import { z } from 'zod'\n`,
    'src/people/accounts/contract.ts': `import { z } from 'zod'\n`,
    ...files,
  }
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkStructure(root).map(({ path: file, line, message }) => `${file}:${line} ${message}`)
}

const importing = (specifier: string) => `import { thing } from '${specifier}'\nexport const use = thing\n`
const importingType = (specifier: string) =>
  `import type { Thing } from '${specifier}'\nexport type Use = Thing\n`

test('a comment that sends the reader to a file that does not exist', () => {
  const text =
    '// See `#logging/cases/contract.ts`.\n/** As in `#cases/contract.ts`. */\nexport const parts = 1\n'
  const message = /^src\/logging\/cases\/parts\.ts:2 the comment names src\/cases\/contract\.ts/
  expect(problemsOf({ 'src/logging/cases/parts.ts': text })).toEqual([expect.stringMatching(message)])
})

test('a tree that follows the rules has no problems', () => {
  const problems = problemsOf({
    'src/logging/cases/README.md': 'What belongs here.\n',
    'src/logging/cases/contract.ts':
      importing('zod') +
      importing('suncalc') +
      importing('#platform/contract/text.ts') +
      importing('#reference/codes.ts'),
    'src/logging/cases/derived.ts': importing('./contract.ts') + importing('#logging/missions/clock.ts'),
    'src/logging/cases/parts/airway.contract.ts': importing('zod'),
    'src/logging/cases/parts/airway.ts': importing('./airway.contract.ts'),
    'src/logging/cases/parts/patient.ts': importing('./airway.ts'),
    'src/logging/missions/clock.ts': importing('./contract.ts'),
    'src/logging/cases/server/capability.ts':
      importing('./routes.ts') + importing('#platform/server/capability.ts') + importing('./export-cases.ts'),
    'src/logging/cases/server/export-cases.ts': importing('./queries.ts') + importing('./views.ts'),
    'src/logging/cases/server/routes.ts':
      importing('./log-case.ts') + importing('#platform/server/http/route.ts') + importing('../contract.ts'),
    'src/logging/cases/server/log-case.ts':
      importing('./queries.ts') +
      importing('#people/users/server/service.ts') +
      importing('#people/users/directory/server/policy.ts') +
      importing('#logging/missions/server/row-mapping.ts') +
      importing('#platform/server/db/database.ts'),
    'src/logging/cases/server/service.ts': importing('./views.ts') + importing('./log-case.ts'),
    'src/logging/cases/server/queries.ts': importingType('./policy.ts') + importing('kysely'),
    'src/logging/cases/server/views.ts': importingType('./queries.ts') + importing('../derived.ts'),
    'src/logging/cases/server/policy.ts': importing('#platform/server/http/error.ts'),
    'src/logging/cases/server/log-case.test.ts':
      importing('#testing/test.ts') + importing('./queries.ts') + importing('#service/dashboard/contract.ts'),
    'src/logging/cases/web/case-screen.tsx':
      importing('#people/users/web/user-panel.tsx') +
      importing('#people/users/web/queries.ts') +
      importing('#paths/paths.ts') +
      importing('./use-case.ts') +
      importing('./case-screen.module.css'),
    'src/logging/cases/web/use-case.ts': importing('./queries.ts'),
    'src/logging/cases/web/case-screen.module.css': '.row {}\n',
    'src/paths/paths.ts': importing('#platform/contract/access.ts'),
    'src/server/app.ts': importing('#logging/cases/server/capability.ts'),
    'src/web/router.tsx': importing('#logging/cases/web/case-screen.tsx'),
    'src/testing/given.ts': importing('#server/app.ts'),
    'src/platform/server/config.ts': 'export const port = process.env.PORT\n',
    'e2e/sign-in.test.ts': importing('#people/accounts/contract.ts') + importing('@playwright/test'),
    'bench/dashboard.ts': importing('#testing/given.ts'),
  })
  expect(problems).toEqual([])
})

describe('a forbidden import', () => {
  const forbidden: [name: string, file: string, specifier: string, advice: RegExp][] = [
    [
      'web to server',
      'src/logging/cases/web/case-form.tsx',
      '../server/queries.ts',
      /call its endpoint through queries\.ts/,
    ],
    ['server to web', 'src/logging/cases/server/service.ts', '../web/queries.ts', /a contract or a rule/],
    [
      'platform/web to platform/server',
      'src/platform/web/dates.ts',
      '#platform/server/clock.ts',
      /never imports a server/,
    ],
    ['src/web to src/server', 'src/web/main.tsx', '#server/app.ts', /never imports a server/],
    ['contract to server', 'src/logging/cases/contract.ts', './server/queries.ts', /imports neither/],
    [
      'rules to platform/server',
      'src/logging/cases/derived.ts',
      '#platform/server/clock.ts',
      /imports neither/,
    ],
    ['contract to rules', 'src/logging/cases/contract.ts', './derived.ts', /defines shapes/],
    [
      'contract to a package',
      'src/logging/cases/contract.ts',
      'kysely',
      /no packages except zod, suncalc and date-fns/,
    ],
    [
      'a relative path out of the capability',
      'src/logging/cases/contract.ts',
      '../missions/contract.ts',
      /write #logging\/missions\/contract\.ts/,
    ],
    [
      'a relative path from server to contract of the platform',
      'src/platform/server/log.ts',
      '../contract/text.ts',
      /#platform\/contract/,
    ],
    [
      'a # path inside the capability',
      'src/logging/cases/server/service.ts',
      '#logging/cases/server/queries.ts',
      /write a relative path/,
    ],
    [
      'the queries of another capability',
      'src/logging/cases/server/service.ts',
      '#people/users/server/queries.ts',
      /people\/users\/server\/service\.ts/,
    ],
    [
      'queries from src/server',
      'src/server/cli.ts',
      '#people/users/server/queries.ts',
      /people\/users\/server\/service\.ts/,
    ],
    [
      'queries from testing',
      'src/testing/given.ts',
      '#people/users/server/queries.ts',
      /people\/users\/server\/service\.ts/,
    ],
    [
      'the views of another capability',
      'src/logging/cases/server/service.ts',
      '#people/users/server/views.ts',
      /the server doors of people\/users/,
    ],
    [
      'a service of another capability from routes',
      'src/logging/cases/server/routes.ts',
      '#people/users/server/service.ts',
      /binds endpoints to functions/,
    ],
    [
      'the database from routes',
      'src/logging/cases/server/routes.ts',
      '#platform/server/db/database.ts',
      /binds endpoints to functions/,
    ],
    [
      'views from a file that decides',
      'src/logging/cases/server/log-case.ts',
      './views.ts',
      /belongs in views\.ts, called by routes\.ts/,
    ],
    [
      'mail from queries',
      'src/logging/cases/server/queries.ts',
      '#platform/server/mail/send.ts',
      /holds SQL and nothing else/,
    ],
    [
      'more than routes and jobs from capability.ts',
      'src/logging/cases/server/capability.ts',
      './queries.ts',
      /only lists/,
    ],
    ['policy as a value from queries', 'src/logging/cases/server/queries.ts', './policy.ts', /import type/],
    ['queries from policy', 'src/logging/cases/server/policy.ts', './queries.ts', /policy\.ts is pure/],
    ['queries as a value from views', 'src/logging/cases/server/views.ts', './queries.ts', /import type/],
    [
      'a screen of another capability',
      'src/logging/cases/web/case-screen.tsx',
      '#people/users/web/user-screen.tsx',
      /the web doors of people\/users/,
    ],
    [
      'a hook of another capability',
      'src/logging/cases/web/case-screen.tsx',
      '#people/users/web/use-user.ts',
      /the web doors of people\/users/,
    ],
    [
      'the router from a screen',
      'src/logging/cases/web/case-screen.tsx',
      '#web/router.tsx',
      /links to src\/paths/,
    ],
    [
      'a capability from platform/server',
      'src/platform/server/jobs.ts',
      '#logging/cases/server/service.ts',
      /platform knows no capability/,
    ],
    [
      'a contract from platform/web',
      'src/platform/web/session.ts',
      '#logging/cases/contract.ts',
      /platform knows no capability/,
    ],
    [
      'a capability from reference',
      'src/reference/drugs.ts',
      '#logging/cases/contract.ts',
      /clinical lists are data/,
    ],
    [
      'testing from the product',
      'src/logging/cases/server/service.ts',
      '#testing/given.ts',
      /testing is only for tests/,
    ],
    [
      'a server file from e2e',
      'e2e/sign-in.test.ts',
      '#logging/cases/server/service.ts',
      /contracts and testing only/,
    ],
    ['rules from bench', 'bench/list.ts', '#logging/cases/derived.ts', /contracts and testing only/],
    [
      'a relative path from bench into src',
      'bench/list.ts',
      '../src/testing/given.ts',
      /write #testing\/given\.ts/,
    ],
    ['a test', 'src/logging/cases/server/service.ts', './service.test.ts', /no file imports a test/],
    [
      'examples from the product',
      'src/logging/cases/server/service.ts',
      '../examples.ts',
      /only tests and other examples import it/,
    ],
    [
      'examples of a higher capability',
      'src/people/users/examples.ts',
      '#logging/cases/examples.ts',
      /stands above src\/people\/users/,
    ],
    [
      'the server itself from examples',
      'src/logging/cases/examples.ts',
      '#server/app.ts',
      /none of them imports it/,
    ],
  ]

  test.for(forbidden)(
    '%s is refused, with the place where the code belongs',
    ([, file, specifier, advice]) => {
      const problems = problemsOf({ [file]: importing(specifier) })
      expect(problems).toHaveLength(1)
      expect(problems[0]?.startsWith(`${file}:1 imports `)).toBe(true)
      expect(problems[0]).toMatch(advice)
    },
  )

  const file = 'src/logging/cases/web/case-form.tsx'
  test.for([
    ['re-export', `export * from '#logging/cases/record/server/queries.ts'\n`],
    ['named re-export', `export { thing } from '../server/queries.ts'\n`],
    ['dynamic import', `export const load = () => import('../server/queries.ts')\n`],
    ['bare import', `import '../server/queries.ts'\n`],
    ['type', `export type Row = import('../server/queries.ts').Row\n`],
  ])('is found when written as a %s', ([, text]) => {
    expect(problemsOf({ [file]: text ?? '' })).toEqual([expect.stringContaining(`${file}:1 imports`)])
  })

  test('is ignored in strings and comments', () => {
    const text = `// import '../server/queries.ts'\nexport const words = "import x from '../server/queries.ts'"\n`
    expect(problemsOf({ [file]: text })).toEqual([])
  })
})

test.for([
  ['a contract', 'src/people/users/contract.ts', '#logging/cases/contract.ts'],
  ['a panel', 'src/logging/missions/web/mission-screen.tsx', '#logging/cases/web/case-panel.tsx'],
  ['a service', 'src/people/users/server/remove-user.ts', '#logging/cases/server/service.ts'],
])('%s of a higher capability is refused', ([, file, specifier]) => {
  expect(problemsOf({ [file ?? '']: importing(specifier ?? '') })).toEqual([
    expect.stringMatching(
      /src\/logging\/cases stands above src\/(people\/users|logging\/missions) in docs\/capabilities\.md/,
    ),
  ])
})

describe('a circle', () => {
  test('of files is refused, even if it consists only of types', () => {
    const files = {
      'src/platform/server/one.ts': importingType('./two.ts'),
      'src/platform/server/two.ts': importing('./one.ts'),
    }
    expect(problemsOf(files)).toEqual([
      expect.stringMatching(/these files import each other in a circle: .*one\.ts -> .*two\.ts/),
    ])
  })

  test('between topics of a capability is refused, even without a circle of files', () => {
    const files = {
      'src/logging/cases/parts/one.ts': importing('../checks/first.ts'),
      'src/logging/cases/parts/two.ts': 'export const thing = 1\n',
      'src/logging/cases/parts/three.ts': '',
      'src/logging/cases/checks/first.ts': 'export const thing = 1\n',
      'src/logging/cases/checks/second.ts': importing('../parts/two.ts'),
      'src/logging/cases/checks/third.ts': '',
    }
    expect(problemsOf(files)).toEqual([
      expect.stringMatching(
        /these folders import each other in a circle: src\/logging\/cases\/(parts|checks) -> src\/logging\/cases\/(parts|checks)/,
      ),
    ])
  })
})

test('inside a district a capability uses the queries and views of those below, without a door', () => {
  const files = {
    'src/logging/cases/server/log-case.ts': importing('#logging/missions/server/queries.ts'),
    'src/logging/cases/server/routes.ts': importing('#logging/missions/server/views.ts'),
    'src/logging/cases/web/case-screen.tsx': importing('#logging/missions/web/clock-form.tsx'),
  }
  expect(problemsOf(files)).toEqual([])
})

test('examples use what tests use, and examples below them', () => {
  const text = ['#testing/examples.ts', './server/emails.ts', '#people/users/examples.ts', 'uuid']
  expect(problemsOf({ 'src/logging/cases/examples.ts': text.map(importing).join('') })).toEqual([])
})

test('inside a district, too, imports run down', () => {
  const file = 'src/logging/missions/server/end-mission.ts'
  expect(problemsOf({ [file]: importing('#logging/cases/server/queries.ts') })).toEqual([
    expect.stringMatching(/src\/logging\/cases stands above src\/logging\/missions/),
  ])
})

test('the table lists the districts in their order', () => {
  const rows = ['people/accounts', 'logging/missions', 'logging/cases', 'people/users']
  const files = {
    'docs/capabilities.md': `## Capabilities\n\n${rows.map((row) => `| \`${row}\` | |`).join('\n')}\n\n## Data\n`,
  }
  expect(problemsOf(files)).toEqual([expect.stringMatching(/names people\/users below a higher district/)])
})

test.for(['server', 'web'])('the list of capabilities of src/%s keeps the order of the table', (side) => {
  const list = (names: string[]) =>
    [
      `import { missions } from '#logging/missions/${side}/capability.ts'`,
      `import { cases } from '#logging/cases/${side}/capability.ts'`,
      'export const capabilities = [',
      ...names.map((name) => `  ${name},`),
      ']\n',
    ].join('\n')
  const tree = (names: string[]) => ({
    [`src/logging/missions/${side}/capability.ts`]: 'export const missions = {}\n',
    [`src/logging/cases/${side}/capability.ts`]: 'export const cases = {}\n',
    [`src/${side}/capabilities.ts`]: list(names),
  })
  expect(problemsOf(tree(['missions', 'cases']))).toEqual([])
  expect(problemsOf(tree(['cases', 'missions']))).toEqual([
    expect.stringMatching(/capabilities\.ts:1 missions stands below a capability that uses it/),
  ])
})

test('the overview of the architecture lists the capabilities of the table', () => {
  const overview = (logging: string) => ({
    'docs/architecture.md': `| \`people\` | who | accounts, users |\n| \`logging\` | what | ${logging} |\n`,
  })
  expect(problemsOf(overview('missions, cases'))).toEqual([])
  for (const wrong of ['missions', 'cases, missions', 'missions, cases, flights'])
    expect(problemsOf(overview(wrong))).toEqual([
      expect.stringMatching(/architecture\.md:1 the row of logging does not say .*: missions, cases/),
    ])
})

test('the table of capabilities may not name a removed capability', () => {
  const files = {
    'docs/capabilities.md': table.replace('\n\n## Data', '\n| `logging/flights` | |\n\n## Data'),
  }
  expect(problemsOf(files)).toEqual([
    expect.stringMatching(/capabilities\.md:1 names logging\/flights, which is not in src/),
  ])
})

describe('a name', () => {
  const misplaced: [file: string, advice: RegExp][] = [
    ['src/logging/cases/helpers.ts', /names no place/],
    ['src/platform/server/utils/text.ts', /names no place/],
    ['src/logging/cases/server/common.ts', /names no place/],
    ['src/logging/cases/index.ts', /index files are not used/],
    ['src/platform/web/ui/index.tsx', /index files are not used/],
    ['src/logging/cases/web/case-list.tsx', /\*-screen, \*-panel/],
    ['src/logging/cases/server/case.tsx', /belong in web\//],
    ['src/logging/cases/case-card.module.css', /belong in web\//],
    ['src/logging/cases/web/airway/case-card.tsx', /one level of topics/],
    ['src/logging/cases/server/airway/queries.ts', /one level of topics/],
    ['src/logging/cases/airway/server/queries.ts', /a topic has at least 3 files/],
    ['src/flights/contract.ts', /is not in the table of docs\/capabilities\.md/],
    ['src/platform/web/ui/ChipGroup.tsx', /not kebab-case/],
    ['src/platform/jobs.ts', /contract\/, server\/ and web\//],
    ['src/notes.ts', /directly in src/],
    ['src/people/notes.ts', /directly in src or in a district/],
  ]
  test.for(misplaced)('%s is refused, with the place where it belongs', ([file, advice]) => {
    const problems = problemsOf({ [file]: 'export const one = 1\n' })
    expect(problems).toEqual([expect.stringMatching(advice)])
  })

  test('of a folder that contains only screens is not a capability', () => {
    expect(problemsOf({ 'src/admin/web/home-screen.tsx': '' })).toContainEqual(
      expect.stringMatching(/^src\/admin:1 a capability has/),
    )
  })
})

test('only platform/server/config.ts reads the process environment', () => {
  expect(problemsOf({ 'src/server/main.ts': `\nexport const port = process.env['PORT']\n` })).toEqual([
    expect.stringMatching(
      /^src\/server\/main\.ts:2 process\.env is read in platform\/server\/config\.ts alone/,
    ),
  ])
})

test('only one capability writes a table', () => {
  const write = `export const add = (db) => db.insertInto('cases').execute()\n`
  const problems = problemsOf({
    'src/logging/cases/server/queries.ts': write,
    'src/people/users/server/queries.ts': write,
  })
  expect(problems).toEqual([expect.stringMatching(/writes cases, which src\/logging\/cases writes too/)])
})

test('several capabilities may write the users table, but no other table', () => {
  const write = `export const add = (db) => db.insertInto('users').execute()`
  const files = {
    'src/people/accounts/contract.ts': '',
    'src/people/accounts/server/queries.ts': write,
    'src/people/users/server/queries.ts': write,
  }
  expect(problemsOf(files)).toEqual([])
  expect(problemsOf({ ...files, 'src/logging/cases/server/queries.ts': write })).toHaveLength(1)
})

test('SQL outside queries.ts is refused', () => {
  const write = `export const remove = (db) => db.deleteFrom('users').execute()\n`
  expect(problemsOf({ 'src/people/users/server/service.ts': write })).toEqual([
    expect.stringMatching(/belongs in a queries\.ts/),
  ])
})

const lines = (count: number) => '// why\n'.repeat(count)

test('a file may have 300 lines and a test 500; more than 250 lines give a warning', () => {
  expect(
    problemsOf({
      'src/platform/server/clock.ts': lines(301),
      'src/platform/server/clock.test.ts': lines(500),
      'src/platform/server/jobs.test.ts': lines(501),
      'src/platform/server/log.ts': lines(251),
    }),
  ).toEqual([
    expect.stringMatching(/clock\.ts:300 301 lines, 300 at most: split it by meaning/),
    expect.stringMatching(/jobs\.test\.ts:500 501 lines/),
    expect.stringMatching(/log\.ts:250 251 lines: think about splitting it/),
  ])
})
