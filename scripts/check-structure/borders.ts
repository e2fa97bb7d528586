import type { Problem } from './names.ts'
import { checkServerRole } from './server-roles.ts'
import { resolveImport, type Import, type SourceFile } from './source.ts'
import { placeOf, type Place, type Role } from './places.ts'

/** Every import of these files against the borders. `order` names the capabilities: each may use those before it. */
export function checkBorders(files: readonly SourceFile[], order: readonly string[]): Problem[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    return file.imports.flatMap((imported) => {
      const message = checkImport(from, imported, order)
      if (!message) return []
      return [{ path: file.path, line: imported.line, message: `imports ${imported.specifier}: ${message}` }]
    })
  })
}

function checkImport(from: Place, imported: Import, order: readonly string[]): string | null {
  const target = resolveImport(from.path, imported.specifier)
  if (target === null) return checkPackage(from, imported.specifier)
  const to = placeOf(target)
  return (
    checkSpelling(from, to, imported.specifier) ??
    checkSides(from, to) ??
    checkOrder(from, to, order) ??
    checkDoors(from, to, imported)
  )
}

function checkPackage(from: Place, specifier: string): string | null {
  const isShared = from.side === null && ['capability', 'paths', 'platform', 'reference'].includes(from.kind)
  if (!isShared || from.role === 'test' || /^(zod|suncalc)(\/|$)/.test(specifier)) return null
  return 'contracts, rules and clinical lists use no package but zod and suncalc: what needs one belongs in server/ or web/'
}

function checkSpelling(from: Place, to: Place, specifier: string): string | null {
  const isSameHome = from.home === to.home
  if (specifier.startsWith('#')) {
    return isSameHome
      ? 'inside one folder write a relative path, such as ./queries.ts or ../contract.ts'
      : null
  }
  if (isSameHome) return null
  if (!to.path.startsWith('src/'))
    return `a relative path stays inside ${from.home}: nothing there is for others to use`
  return `a relative path stays inside ${from.home}: across folders write #${to.path.slice('src/'.length)}`
}

function checkSides(from: Place, to: Place): string | null {
  if (to.kind === 'testing' && from.kind !== 'testing' && from.kind !== 'outside' && from.role !== 'test') {
    return 'testing is for tests: what the product needs belongs in platform or in a capability'
  }
  if (to.kind === 'demo' && !['demo', 'server', 'testing'].includes(from.kind) && from.role !== 'test') {
    return 'demo data is filled by src/server and used by tests: nothing else may depend on it'
  }
  if (from.side === 'web' && to.side === 'server') {
    return 'a web file never imports a server file: call its endpoint through queries.ts; what both sides need belongs in a contract or a rule beside it'
  }
  if (from.side === 'server' && to.side === 'web') {
    return 'a server file never imports a web file: what both sides need belongs in a contract or a rule beside it'
  }
  if (from.side === null && to.side !== null && from.role !== 'test') return checkNeutral(from, to)
  return null
}

function checkNeutral(from: Place, to: Place): string | null {
  if (from.kind === 'testing' || from.home === 'scripts') return null
  if (from.kind === 'outside') {
    return `${from.home} uses contracts and testing only: drive the product as its users do, or put the help it needs in src/testing`
  }
  return `it serves both sides, so it imports neither: what it needs of ${to.home} belongs in a contract or a rule beside it`
}

function checkDoors(from: Place, to: Place, imported: Import): string | null {
  if (to.role === 'test') return 'a test is imported by nobody: put what several tests need in src/testing'
  // Demo data is copied in bulk: the same rows as the capabilities write, without their statements.
  if (to.role === 'queries' && to.side === 'server' && from.home !== to.home && from.kind !== 'demo') {
    return `SQL is used only inside its capability: call ${to.home.slice('src/'.length)}/server/service.ts`
  }
  if (from.kind === 'outside') return checkOutside(from, to)
  switch (from.kind) {
    case 'platform':
      return checkPlatform(from, to)
    case 'reference':
      return to.kind === 'reference' || to.home === 'src/platform/contract'
        ? null
        : 'clinical lists are data: what uses them belongs in a capability'
    case 'paths':
      return to.kind === 'paths' || to.home === 'src/platform/contract' || from.role === 'test'
        ? null
        : 'paths are made of words alone, so that every capability may link to every screen'
    case 'capability':
      return checkCapability(from, to, imported)
    default:
      return null
  }
}

function checkOutside(from: Place, to: Place): string | null {
  if (from.home === 'scripts' || to.home === from.home || to.kind === 'testing') return null
  const isContract = to.role === 'contract' || to.home === 'src/platform/contract'
  if (isContract) return null
  return `${from.home} uses contracts and testing only: put the help it needs in src/testing`
}

function checkPlatform(from: Place, to: Place): string | null {
  if (to.kind === 'platform' || from.role === 'test') return null
  return 'platform knows no capability and no product: pass it in from src/server or src/web, or move this file into the capability'
}

function checkCapability(from: Place, to: Place, imported: Import): string | null {
  if (to.kind === 'server' || to.kind === 'web') return checkAssembly(from, to)
  if (from.role === 'test')
    return to.home === from.home || to.kind !== 'capability' ? null : checkForeign(from, to)
  if (from.role === 'contract' && to.role === 'rules') {
    return 'a contract states shapes and knows no rules: move the shape here, or let the rule import the contract'
  }
  if (from.home !== to.home && to.kind === 'capability') {
    const message = checkForeign(from, to)
    if (message) return message
  }
  return from.side === 'server' ? checkServerRole(from, to, imported) : null
}

function checkAssembly(from: Place, to: Place): string | null {
  if (from.role === 'test') return null
  return `${to.home} puts capabilities together and is imported by none of them: move what is shared to platform, links to src/paths`
}

const serverDoors = new Set<Role | null>(['service', 'policy', 'row-mapping'])
const webDoors = new Set<Role | null>(['panel', 'dialog', 'queries', 'messages', 'panel-places'])

function checkForeign(from: Place, to: Place): string | null {
  const isFree = to.side === null && (to.role === 'contract' || to.role === 'rules')
  if (isFree) return null
  const other = to.home.slice('src/'.length)
  if (to.side === 'server' && !serverDoors.has(to.role)) {
    return `the server doors of ${other} are its service.ts, policy.ts and row-mapping.ts: ask it there, or move this into ${other}`
  }
  if (to.side === 'web' && !webDoors.has(to.role)) {
    return `the web doors of ${other} are its panels, dialogs, queries.ts and messages.ts: make one of them, or move shared pieces to platform/web`
  }
  return from.role === null ? 'only files with a role use other capabilities' : null
}

/** Imports run down the order of capabilities. Tests may name any contract. */
function checkOrder(from: Place, to: Place, order: readonly string[]): string | null {
  const isBetween = from.kind === 'capability' && to.kind === 'capability' && from.home !== to.home
  if (!isBetween || from.role === 'test') return null
  const [lower, upper] = [to, from].map(({ home }) => order.indexOf(home.slice('src/'.length)))
  if (lower === undefined || upper === undefined || lower < 0 || upper < 0 || lower < upper) return null
  return `${to.home} stands above ${from.home} in docs/architecture.md: pass it in, move what both need below, or show it as a panel`
}
