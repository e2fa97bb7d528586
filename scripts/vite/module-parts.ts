import { normalizePath, type Plugin } from 'vite'

/** Returns a test of a module's id: whether it contains one of these parts of a path. */
export const isOneOf = (parts: readonly string[]) => (id: string) =>
  parts.some((part) => normalizePath(id).includes(part))

/** Fails the build if one of the parts matches no module of the named file, for example after a rename. */
export function allMatched(chunkName: string, parts: readonly string[]): Plugin {
  return {
    name: 'all-matched',
    apply: 'build',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.name === chunkName ? file.moduleIds : [],
      )
      const unmatched = parts.filter((part) => !ids.some(isOneOf([part])))
      if (unmatched.length > 0)
        this.error(`vite.config.ts: no module of "${chunkName}" matches ${unmatched.join(', ')}`)
    },
  }
}
