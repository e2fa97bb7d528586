import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Role } from '#platform/contract/access.ts'

/** The browser part of a capability. `src/web/capabilities.ts` lists them all. */
export interface WebCapability {
  name: string
  screens: readonly Screen[]
}

/**
 * Who may open a screen. `public`: everyone, and the screen shows no server data. `data`: everyone, and the screen shows server
 * data. `users` or a list of roles: signed-in users, or those with one of the roles, inside the shell.
 */
export type Audience = 'public' | 'data' | 'users' | readonly Role[]

/** The screen at one URL. */
export interface Screen {
  /** The path in the syntax of the router, such as `/logbook/$id`. */
  path: string
  audience: Audience
  parseSearch?: (search: Readonly<Record<string, unknown>>) => object
  load: () => Promise<ComponentType<ScreenProps<never, never>>>
  menu?: MenuItem
  /** The module of an entry screen: the server preloads its files together with the page. */
  firstVisit?: string
  /** The URL of the request that a first visit waits for: it starts before the application has loaded. */
  firstCall?: string
  /** The names of the places on it where other capabilities show panels, which are loaded with the screen. */
  places?: readonly string[]
}

export interface MenuItem {
  label: string
  icon: Icon
  /** The key that opens it after `g`. */
  key: string
  /** Its position in the menu, from the top. */
  position: number
  /** Returns its target, if that depends on the role; otherwise the path of the screen. */
  to?: (role: Role) => string
}

/** The parameters of a path: `/logbook/$id` has `id`, `/verify-email/{-$token}` an optional `token`. */
export type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: string }
    : Path extends `$${infer Name}`
      ? { [Key in Name]: string }
      : unknown

export interface ScreenProps<Search = unknown, Params = unknown> {
  search: Search
  params: Params
}

interface TypedScreen<Path extends string, Search extends object> extends Omit<
  Screen,
  'path' | 'parseSearch' | 'load'
> {
  path: Path
  /** Parses the query string of the URL, which may contain anything. */
  parseSearch?: (search: Readonly<Record<string, unknown>>) => Search
  load: () => Promise<ComponentType<ScreenProps<Search, ParamsOf<Path>>>>
}

/** Declares a screen. The types check that its component accepts the parameters of its URL. */
export const screen = <const Path extends string, Search extends object = object>(
  typed: TypedScreen<Path, Search>,
): Screen => typed as Screen // the router passes each component the query and parameters of its own path

/** A place on a screen where capabilities above it show panels. */
export interface PanelPlace<Props extends object> {
  name: string
  /** This is never set: it only carries the type. */
  readonly props?: Props
}

export interface Panel {
  name: string
  place: string
  load: () => Promise<ComponentType<never>>
}

/** Declares a panel of a capability, in its `panels.ts`. */
export const panel = <Props extends object>(
  name: string,
  place: PanelPlace<Props>,
  load: () => Promise<ComponentType<Props>>,
): Panel => ({ name, place: place.name, load: load as Panel['load'] })
