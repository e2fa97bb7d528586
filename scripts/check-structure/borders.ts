import path from 'node:path'
import { checkServerPart } from './server-parts.ts'
import type { Problem } from './names.ts'
import type { Import, SourceFile } from './source.ts'
import { placeOf, type Place } from './places.ts'

/** Every import of these files against the borders. */
export function checkBorders(files: readonly SourceFile[]): Problem[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    return file.imports.flatMap((imported) => {
      const message = checkImport(from, imported)
      if (!message) return []
      return [{ path: file.path, line: imported.line, message: `imports ${imported.specifier}: ${message}` }]
    })
  })
}

function checkImport(from: Place, imported: Import): string | null {
  const target = resolve(from.path, imported.specifier)
  if (target === null) return checkPackage(from, imported.specifier)
  const to = placeOf(target)
  return checkSpelling(from, to, imported.specifier) ?? checkSides(from, to) ?? checkDoors(from, to, imported)
}

/** The project file an import names; null for a package. */
function resolve(file: string, specifier: string): string | null {
  const [bare = specifier] = specifier.split('?')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  return null
}

function checkPackage(from: Place, specifier: string): string | null {
  const isShared = from.side === null && ['capability', 'platform', 'reference'].includes(from.kind)
  if (!isShared || from.part === 'test' || /^(zod|suncalc)(\/|$)/.test(specifier)) return null
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
  if (to.kind === 'testing' && from.kind !== 'testing' && from.kind !== 'outside' && from.part !== 'test') {
    return 'testing is for tests: what the product needs belongs in platform or in a capability'
  }
  if (to.kind === 'demo' && !['demo', 'server', 'testing'].includes(from.kind) && from.part !== 'test') {
    return 'demo data is filled by src/server and used by tests: nothing else may depend on it'
  }
  if (from.side === 'web' && to.side === 'server') {
    return 'a web file never imports a server file: call its endpoint through api.ts; what both sides need belongs in contract.ts or rules.ts'
  }
  if (from.side === 'server' && to.side === 'web') {
    return 'a server file never imports a web file: what both sides need belongs in contract.ts or rules.ts'
  }
  if (from.side === null && to.side !== null && from.part !== 'test') return checkNeutral(from, to)
  return null
}

function checkNeutral(from: Place, to: Place): string | null {
  if (from.kind === 'testing' || from.home === 'scripts') return null
  if (from.kind === 'outside') {
    return `${from.home} uses contracts and testing only: drive the product as its users do, or put the help it needs in src/testing`
  }
  return `it serves both sides, so it imports neither: what it needs of ${to.home} belongs in a contract.ts or rules.ts`
}

function checkDoors(from: Place, to: Place, imported: Import): string | null {
  if (to.part === 'test') return 'a test is imported by nobody: put what several tests need in src/testing'
  // Demo data is copied in bulk: the same rows as the capabilities write, without their statements.
  if (to.part === 'queries' && from.home !== to.home && from.kind !== 'demo') {
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
    case 'capability':
      return checkCapability(from, to, imported)
    default:
      return null
  }
}

function checkOutside(from: Place, to: Place): string | null {
  if (from.home === 'scripts' || to.home === from.home || to.kind === 'testing') return null
  const isContract = to.part === 'contract' || to.home === 'src/platform/contract'
  if (isContract) return null
  return `${from.home} uses contracts and testing only: put the help it needs in src/testing`
}

function checkPlatform(from: Place, to: Place): string | null {
  if (to.kind === 'platform' || from.part === 'test') return null
  return 'platform knows no capability and no product: pass it in from src/server or src/web, or move this file into the capability'
}

function checkCapability(from: Place, to: Place, imported: Import): string | null {
  if (to.kind === 'server' || to.kind === 'web') return checkAssembly(from, to)
  if (from.part === 'test')
    return to.home === from.home || to.kind !== 'capability' ? null : checkForeign(from, to)
  if (from.part === 'contract' && to.part === 'rules') {
    return 'a contract states shapes and knows no rules: move the shape here, or let rules.ts import the contract'
  }
  if (from.home !== to.home && to.kind === 'capability') {
    const message = checkForeign(from, to)
    if (message) return message
  }
  return from.side === 'server' ? checkServerPart(from, to, imported) : null
}

// Links are made in one place, so screens may use that one file of the assembly.
function checkAssembly(from: Place, to: Place): string | null {
  if (to.path === 'src/paths/paths.ts' && from.side === 'web') return null
  if (from.part === 'test') return null
  return `${to.home} puts capabilities together and is imported by none of them: move what is shared to platform, links to src/paths/paths.ts`
}

function checkForeign(from: Place, to: Place): string | null {
  const isFree = to.side === null && (to.part === 'contract' || to.part === 'rules')
  if (isFree) return null
  const other = to.home.slice('src/'.length)
  if (to.side === 'server' && to.part !== 'service') {
    return `the only server door of ${other} is ${other}/server/service.ts: ask it there, or move this into ${other}`
  }
  if (to.side === 'web' && to.part !== 'panel') {
    return `the only web door of ${other} is a ${other}/web/*-panel.tsx: make a panel there, or move shared pieces to platform/web`
  }
  return from.part === null ? 'only files of the closed list use other capabilities' : null
}
